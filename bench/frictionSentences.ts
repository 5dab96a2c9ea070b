// What the detectors make of sentences that we invented (friction.sentences.json), each as the only message of a
// session: what people say who state a lesson, and what sounds like it and is of one task.
import * as fs from "node:fs"
import * as path from "node:path"
import { listenTo } from "../src/core/friction/SessionFindings.ts"

interface Sentence {
  readonly set: "tuned on" | "held out"
  readonly kind: "lesson" | "other"
  readonly text: string
}

/** Shown at once, kept until a second session says it too, or nothing but a request. */
type Fate = "shown" | "waits" | "passed"

const read = (): ReadonlyArray<Sentence> =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, "friction.sentences.json"), "utf8"))

const fateOf = (text: string): Fate => {
  const said = { role: "user", content: text, tools: [], timestamp: undefined } as const
  const needs = listenTo([said], "session")
    .found({ nextId: () => "", now: "" })
    .candidates.map(({ candidate }) => candidate)
    // That something is asked for is seen of every request.
    .filter(({ detector }) => detector !== "said-again" && detector !== "failing-check")
    .map((candidate) => candidate.needs)
  return needs.length === 0 ? "passed" : Math.min(...needs) === 1 ? "shown" : "waits"
}

const share = (part: number, whole: number): string => (whole === 0 ? "-" : (part / whole).toFixed(2))

/** What became of the sentences of a set, in figures. */
const lineOf = (set: string, judged: ReadonlyArray<Sentence & { readonly fate: Fate }>): string => {
  const count = (kind: Sentence["kind"], fate: Fate) =>
    judged.filter((sentence) => sentence.kind === kind && sentence.fate === fate).length
  const lessons = judged.filter(({ kind }) => kind === "lesson").length
  const [shown, wrong] = [count("lesson", "shown"), count("other", "shown")]
  const [waits, waitsWrong] = [count("lesson", "waits"), count("other", "waits")]
  const found = shown + waits
  return (
    `invented sentences, ${set}: of ${lessons} lessons ${shown} shown at once and ${waits} wait for a second session, ` +
    `of ${judged.length - lessons} others ${wrong} and ${waitsWrong}; shown at once: recall ${share(shown, lessons)}, ` +
    `precision ${share(shown, shown + wrong)}; either: ${share(found, lessons)}, ${share(found, found + wrong + waitsWrong)}`
  )
}

/** A line for each set; with `list` also what is missed and what is taken for a lesson, but for what is held out. */
export const sentenceLines = (list: boolean): ReadonlyArray<string> => {
  const all = read().map((sentence) => Object.assign({}, sentence, { fate: fateOf(sentence.text) }))
  const wrong = all.filter(({ fate, kind }) => (kind === "lesson" ? fate !== "shown" : fate !== "passed"))
  const sets = [...new Set(all.map(({ set }) => set))]
  const told = wrong.filter(({ set }) => list && set !== "held out")
  return [
    ...sets.map((name) =>
      lineOf(
        name,
        all.filter(({ set }) => set === name)
      )
    ),
    ...told.map(({ fate, kind, text }) => `    ${kind} ${fate}: ${text}`)
  ]
}
