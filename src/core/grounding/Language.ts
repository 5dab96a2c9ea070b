import { beginsInstruction } from "./Imperatives.ts"
import { fold } from "./Fold.ts"
import { withoutFiller } from "./Wording.ts"
import { contentOf, isExact, wordsOf } from "./Words.ts"

/** Letters of scripts in which no rule of ours knows what denies, limits or asks. */
const UNKNOWN_SCRIPT = /(?:(?![\p{Script=Latin}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])\p{L}){2}/u

/** Letters that none of the languages that we learn in writes. */
const UNKNOWN_LETTERS = /[åæøðþłşğışžčřěůőűțșăđơưĩũẵ]|[\u1EA0-\u1EF9]|ä\w*ä|ı/u

/** Of fewer words it cannot be told which language they are of. */
const FEWEST_WORDS = 4

/** At least this share of the words of a sentence are small ones, in the languages that we learn in. */
const LEAST_SMALL = 0.2

/** Small words of Italian, which no other list has. */
const ITALIAN = new Set(
  "il lo gli di del della dei delle che per non con una sono è prima dopo ogni nel nella al alla dal sempre mai i e".split(
    " "
  )
)

/** Small words of the languages next to those that we know; each alone stands for a language that we do not. */
const NEIGHBOURS =
  /(?:^|\s)(?:nooit|altijd|niet|geen|voor|gebruik|gebruiken|alleen|ook|aldrig|alltid|inte|ikke|aldri|använd|brug|bruk|neniam|ĉiam|nie(?= u)|nigdy|zawsze|używaj|jangan|selalu|untuk|asla|için|pentru|nu(?= \p{L}+(?:i|ți) )|mai (?:mult|bine|bun\p{L}*|mic\p{L}*|mare)|nikdy|vždy|soha|mindig|ära|alati|älä|aina)(?=\s|[.,!?;:]|$)/u

/** Whether a sentence is in a language of which no rule knows what denies it, limits it or asks. */
export const isUnknownLanguage = (sentence: string): boolean => {
  const { text } = fold(sentence)
  const plain = text.replaceAll(/\S*[/\\_@#$=]\S*/gu, " ")
  if (UNKNOWN_SCRIPT.test(plain) || NEIGHBOURS.test(plain)) return true
  const words = [...new Set(wordsOf(withoutFiller(plain)).filter((word) => !isExact(word)))]
  if (words.length < FEWEST_WORDS || /[\p{Script=Han}\p{Script=Hiragana}]/u.test(plain)) return false
  if (UNKNOWN_LETTERS.test(plain)) return true
  if (beginsInstruction(words[0]!)) return false
  const telling = new Set(contentOf(plain).words)
  const small = words.filter((word) => (ITALIAN.has(word) || !telling.has(word)) && !word.includes("-")).length
  return small / words.length < LEAST_SMALL
}

/** Words of the languages besides English by which one supposes, doubts, asks, or speaks for another. */
const DOUBTED =
  /(?:^|[\s(])(?:vielleicht|eventuell|man könnte|wir könnten|laut|angeblich|mal(?= [\p{L}-]+ (?:für|in|auf))|peut-être|il paraît|selon|on pourrait|quizás?|tal vez|según|podríamos|talvez|segundo o|poderíamos|forse|magari|secondo)(?=[\s,]|$)|(?:plus besoin|mon œil|il faudrait|wollte (?:keiner|niemand)|mussten wir|würden wir|el que (?:siempre|nunca)|quem (?:sempre|nunca))(?=[\s.,!]|$)|吗[。?？]?$|也许|可能|据说|算了|听说|我?以前|ますか|でしょうか|かもしれ|そうです|わけではない|必要はない|必要はありません|と書いてあ|昔は/u

/** Whether somebody who says so is not sure, or hands on what another said. */
export const isDoubted = (sentence: string): boolean => DOUBTED.test(fold(sentence).text)

/** In which they say on what condition, and against what. */
const CONDITIONED =
  /(?:^|[\s,])(?:falls|sofern|sobald|si(?=\s)|lorsque|quand|cuando|quando|se(?= (?:o|a|il|la|lo|os|as|npm|non|não|for|der|houver)\s)|gegen|contre|contra|hör auf|finger von|smetti|smettere|smettila|non)(?=[\s,]|$)|如果|要是|的话|もし|場合|たら、|使うな|するな/u

/** Why a sentence of another language gives no rule of a text; `undefined` where it does, or is in English. */
export const doubtOfLanguage = (own: string, sentence: string): string | undefined => {
  if (isUnknownLanguage(sentence)) return "it is in a language of which the rules do not know what denies or limits"
  const { text } = fold(sentence)
  if (DOUBTED.test(text) && !DOUBTED.test(own)) return "the person was not sure, or handed it on"
  return CONDITIONED.test(text) && !CONDITIONED.test(own) ? "it leaves out a condition, or what is denied" : undefined
}
