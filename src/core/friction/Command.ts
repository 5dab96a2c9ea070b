/** A program and what it was given, word by word; redirections and what it was piped into are left out. */
export interface CommandLine {
  readonly program: string
  readonly words: ReadonlyArray<string>
}

/** One command is cut out of a chain here; what a quote holds is not looked into. */
const CHAIN = /\s*(?:&&|\|\||;|\n)\s*/
const NOISE = /^(?:\d?>{1,2}(?:&\d|\S*)|<\S*|&|\d)$/

/** Wrappers that run another program, which is the one that counts. */
const WRAPPERS = new Set(["sudo", "env", "time", "timeout", "nohup", "command", "exec", "xargs"])

const wordsOf = (text: string): ReadonlyArray<string> =>
  (text.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"']+(?:"[^"]*"|'[^']*')?/g) ?? []).filter((word) => !NOISE.test(word))

const isAssignment = (word: string): boolean => /^\w+=/.test(word)

/** The part of a chain that something was run for: the last that is no `cd` and no `echo`, or the first one at all. */
const partsOf = (command: string): ReadonlyArray<string> => {
  const parts = command.split(CHAIN).map((part) => part.split(/\s\|\s/)[0]!.trim())
  const telling = parts.filter((part) => part !== "" && !/^(?:cd|echo|export|set|source|pushd|true)\b/.test(part))
  return telling.length === 0 ? parts.slice(0, 1) : telling
}

const lineOf = (part: string): CommandLine => {
  const words = wordsOf(part)
  let start = 0
  while (start < words.length - 1 && (isAssignment(words[start]!) || WRAPPERS.has(words[start]!))) start += 1
  return { program: (words[start] ?? "").replace(/^.*\//, ""), words: words.slice(start) }
}

/** The commands of a chain. */
export const commandLines = (command: string): ReadonlyArray<CommandLine> => partsOf(command).map(lineOf)

/** Whether a command was too long to be kept as a whole. */
export const isCut = (command: string): boolean => command.endsWith("…")

/** How alike two lists of words are, in their order: 0 to 1, twice the longest common part through both lengths. */
export const similarity = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): number => {
  if (one.length === 0 || other.length === 0) return 0
  let before = Array.from<number>({ length: other.length + 1 }).fill(0)
  for (const word of one) {
    const row = [0]
    other.forEach((each, index) => {
      row.push(each === word ? before[index]! + 1 : Math.max(before[index + 1]!, row[index]!))
    })
    before = row
  }
  return (2 * before.at(-1)!) / (one.length + other.length)
}
