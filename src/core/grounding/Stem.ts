/** Words that are said for one another, and forms that no ending tells: a line each, the first stands for all. */
const SAME_WORDS = new Map(
  `config configuration configurations configs
  directory folder folders dir dirs directories
  docs documentation doc
  database databases db
  environment environments env
  dependency dependencies deps
  parameter parameters param params
  argument arguments arg args
  application applications app apps
  authentication auth
  information info
  specification spec specs specifications
  development dev
  production prod
  typescript ts
  javascript js
  delete remove removes removed removing removal deletes deleted deleting deletion
  display show shows shown showing showed displays displayed displaying
  execute run runs ran running executes executed executing execution
  validate verify check verifies verified verifying validates validated checks checked checking
  modify change edit alter changes changed changing modifies modified edits edited editing
  begin start begins began begun starts started starting beginning
  big large bigger larger
  fast quick quickly faster quicker
  choose choice choices chose chosen chooses choosing
  write wrote written writes writing
  keep kept keeps keeping
  build built builds building
  send sent sends sending
  find found finds finding
  break broke broken breaks breaking
  set sets setting
  take took taken takes taking
  throw threw thrown throws throwing
  speak spoke spoken speaks
  mean meant means meaning
  hide hid hidden hides hiding
  lead led leads leading
  hold held holds holding
  follow follows followed following according
  english englisch anglais inglés inglês inglese
  german deutsch allemand alemán alemão tedesco
  french französisch français francés francês francese
  spanish spanisch espagnol español espanhol spagnolo`
    .split("\n")
    .map((line) => line.trim().split(" "))
    .flatMap(([first, ...others]) => [first!, ...others].map((word) => [word, first!] as const))
)

/** A word without its end, where that says nothing of what it means; of those that are said for one another, the first. */
export const stem = (word: string): string => {
  if (/[\d/._:@#\\=]/.test(word)) return word
  const same = SAME_WORDS.get(word)
  if (same !== undefined) return same
  // "adding" and "add" are of one stem.
  if (word.length <= 3) return word.replace(/([^aeiou])\1$/, "$1")
  const base = word
    .replace(/ies$/, "y")
    // "answers", "answering" and "answer" are of one stem.
    .replace(/(?:(er|en|ing)s|(er|en)(?:ing|ed))$/, "$1$2")
    .replace(/(?:'s|ingly|edly|ing|ed|es|s|en|er|ly)$/, "")
    .replace(/([^aeiou])\1$/, "$1")
  return (base.length < 2 ? word : base).replace(/e$/, "")
}
