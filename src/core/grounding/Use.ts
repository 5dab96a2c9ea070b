import { failureIn, tellsFailure } from "./Command.ts"
import { type Stretch, textOf } from "./Origin.ts"
import { type Content, contentOf, holds } from "./Words.ts"

/** What one use of a tool shows. */
export interface Use {
  /** What was run or changed, and what that printed. */
  readonly measured: Content
  /** The same, of what was printed only how it failed. */
  readonly done: Content
  /** Whether it printed a word. */
  readonly prints: (word: string) => boolean
  /** How it ended, by what is known: a command may go well and print what failed. */
  readonly ends: ReadonlySet<"well" | "badly">
}

const endsOf = (parts: ReadonlyArray<Stretch>): Use["ends"] => {
  const isBad = parts.some(({ failed }) => failed === true)
  const tells = parts.some(({ origin, text }) => origin === "tool" && tellsFailure(text))
  return new Set([
    ...(isBad || tells ? (["badly"] as const) : []),
    ...(!isBad && parts.some(({ worked }) => worked === true) ? (["well"] as const) : [])
  ])
}

/** What was done: by a call what acted, by a tool's failing how it failed. */
export const doneIn = ({ act = "", failed, origin, text }: Stretch): string =>
  origin === "call" ? act : origin === "tool" && failed === true ? failureIn(text) : ""

/** The texts that say something, a line each. */
export const linesOf = (texts: ReadonlyArray<string>): string => texts.filter((text) => text !== "").join("\n")

/** What uses of tools show. A word that was to be read before the agent used it is not shown by its use. */
export const usesIn = (stretches: ReadonlyArray<Stretch>, wasRead: (word: string) => boolean): ReadonlyArray<Use> => {
  const uses = new Map<string | undefined, Array<Stretch>>()
  for (const stretch of stretches) {
    if (stretch.origin !== "call" && stretch.origin !== "tool") continue
    uses.set(stretch.use, [...(uses.get(stretch.use) ?? []), stretch])
  }
  return Array.from(uses.values(), (parts) => {
    const { words: given } = contentOf(textOf(parts.filter(({ origin }) => origin === "call")))
    const echoed = new Set(given.filter(wasRead))
    const shown = (of: (stretch: Stretch) => string) => {
      const { words } = contentOf(linesOf(parts.map(of)))
      return contentOf(words.filter((word) => !echoed.has(word)).join(" "))
    }
    const measured = shown((each) => (each.origin === "call" ? doneIn(each) : each.text))
    const prints = (word: string) => parts.some(({ origin, text }) => origin === "tool" && holds(contentOf(text), word))
    return { measured, done: shown(doneIn), prints, ends: endsOf(parts) }
  })
}
