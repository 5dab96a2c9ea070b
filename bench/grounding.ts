// npm run bench grounding [-- --list]: of what an honest reflector would answer about real sessions, how much is applied
// without review, and why the rest is held. The answers are written by hand: operations and ratings, those that may be
// learned, and those that are to wait (`waits` says why), as a request for once that was made a rule of. The set "unseen"
// was written after the rules, and not looked at while they were mended.
import * as fs from "node:fs"
import * as path from "node:path"
import { groundOf } from "../src/core/grounding/Ground.ts"
import { judgeExtraction } from "../src/core/grounding/Judged.ts"
import type { Playbook } from "../src/core/playbook/Playbook.ts"
import { allKeyPoints, emptyPlaybook } from "../src/core/playbook/View.ts"
import { findHeldRule } from "../src/core/safety/findHeldRule.ts"
import { redact } from "../src/core/text/Redaction.ts"
import { makeCodexReader } from "../src/core/transcript/codex/Line.ts"
import { type DialogueEntry, scanDialogue } from "../src/core/transcript/Dialogue.ts"
import { cutWindows } from "../src/core/transcript/Window.ts"
import { defaultSettings } from "../src/project/DefaultSettings.ts"
import { SHARED_FOLDER } from "./transcripts.ts"

interface Answer {
  readonly file: string
  /** Of the statement, counted from 1. */
  readonly line: number
  readonly set?: "unseen"
  /** Why it is to wait for a person, where it is. */
  readonly waits?: string
  /** What the playbook says before, as `k1`, `k2`. */
  readonly keyPoints?: ReadonlyArray<string>
  /** Whether the session was given these; it was, unless this says no. */
  readonly given?: false
  readonly operation?: Readonly<Record<string, unknown>>
  readonly rating?: Readonly<Record<string, unknown>>
}

const here = import.meta.dirname

/** The entries of a transcript, and of each its line. */
const readLines = (file: string): ReadonlyArray<DialogueEntry & { readonly line: number }> => {
  const read = file.includes("rollout-") ? makeCodexReader() : scanDialogue
  const lines = fs.readFileSync(path.join(SHARED_FOLDER, file), "utf8").split("\n")
  return lines.flatMap((text, index) =>
    read(Buffer.from(text)).entries.map((entry) => Object.assign({ line: index + 1 }, entry))
  )
}

const unsafe = (text: string): string | undefined => findHeldRule(text)?.words

const playbookOf = ({ keyPoints = [] }: Answer): Playbook => {
  const entries = keyPoints.map((text, index) => ({ name: `k${index + 1}`, text, helpful: 1, harmful: 0 }))
  return { ...emptyPlaybook, sections: { ...emptyPlaybook.sections, "PATTERNS & APPROACHES": entries } }
}

/** What the person said in the session besides a window, as `reflection/heard.ts` has it. */
const besides = (session: ReadonlyArray<DialogueEntry>, window: ReadonlyArray<DialogueEntry>) =>
  session
    .filter((entry) => entry.role === "user" && entry.content !== "" && !window.includes(entry))
    .map((entry) => Object.assign({}, entry, { tools: [] }))

interface Outcome {
  readonly reason: string | undefined
  /** Whether what is applied is the person's own sentence in the place of the answer's. */
  readonly isSaid: boolean
}

/** Why an answer waits, or does not count, that is about the window its statement stands in; `undefined` where it does. */
const outcomeOf = (answer: Answer): Outcome => {
  const { file, line, operation, rating } = answer
  const windows = cutWindows(readLines(file), defaultSettings.reflection.windowTokens, redact)
  const window = windows.find((entries) => entries.some((entry) => entry.line === line))
  if (window === undefined) throw new Error(`${file} says nothing on line ${line}`)
  const playbook = playbookOf(answer)
  const given = new Set(answer.given === false ? [] : allKeyPoints(playbook).map(({ name }) => String(name)))
  const matter = { playbook, given, accepted: new Set<string>(), counted: new Set<string>(), unsafe }
  const session = windows.flat()
  const operations = operation === undefined ? [] : [operation]
  const evaluations = rating === undefined ? [] : [rating]
  const extraction = { new_key_points: [], evaluations, operations }
  const { leftOut, places } = judgeExtraction(extraction, {
    ...matter,
    ground: groundOf(window, besides(session, window))
  })
  return { reason: leftOut[0]?.reason, isSaid: [...places.values()].some(({ instead }) => instead !== undefined) }
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const kindOf = ({ operation, rating, set }: Answer): string =>
  rating !== undefined ? "rating" : `${String(operation!["type"])}${set === undefined ? "" : `, ${set}`}`

interface Row {
  may: number
  applied: number
  said: number
  waits: number
  held: number
}

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

/** Prints by kind how many that may be learned are applied, and how many that are to wait do; with `--list` the others. */
export const grounding = (): void => {
  const answers = JSON.parse(fs.readFileSync(path.join(here, "grounding.labels.json"), "utf8")) as ReadonlyArray<Answer>
  const rows = new Map<string, Row>()
  const isListing = process.argv.includes("--list")
  for (const answer of answers) {
    const { may, applied, said, waits, held } = rows.get(kindOf(answer)) ?? {
      may: 0,
      applied: 0,
      said: 0,
      waits: 0,
      held: 0
    }
    const { isSaid, reason } = outcomeOf(answer)
    const [isToWait, isHeld] = [answer.waits !== undefined, reason !== undefined]
    rows.set(kindOf(answer), {
      may: may + Number(!isToWait),
      applied: applied + Number(!isToWait && !isHeld),
      said: said + Number(!isToWait && isSaid),
      waits: waits + Number(isToWait),
      held: held + Number(isToWait && isHeld)
    })
    if (isListing && isToWait !== isHeld)
      say(`${reason ?? `APPLIED, though ${answer.waits}`}\n  ${JSON.stringify(answer.operation ?? answer.rating)}`)
  }
  say(
    "| kind | may be learned | applied without review | in the person's sentence | are to wait | wait |\n| --- | --- | --- | --- | --- | --- |"
  )
  const all: Row = { may: 0, applied: 0, said: 0, waits: 0, held: 0 }
  for (const [kind, { applied, held, may, said, waits }] of rows) {
    say(`| ${kind} | ${may} | ${applied} | ${said} | ${waits} | ${held} |`)
    all.may += may
    all.applied += applied
    all.said += said
    all.waits += waits
    all.held += held
  }
  say(
    `\n${all.applied} of ${all.may} that may be learned are applied without review (${share(all.applied, all.may)}), ${all.said} of them in the person's sentence.`
  )
  say(`${all.held} of ${all.waits} that are to wait do (${share(all.held, all.waits)}).`)
}
