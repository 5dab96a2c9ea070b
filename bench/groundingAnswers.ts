// What an honest reflector would answer about sessions, and what the rules make of it: sessions of real transcripts
// (`grounding.labels.json`), and such as were written without any rule in view (`grounding.sessions.json`).
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
import { agent, edit, fail, person, read, run, type Step, transcriptOf } from "../test/poison/Session.ts"
import { SHARED_FOLDER } from "./transcripts.ts"

export interface Answered {
  /** Why it is to wait for a person, where it is. */
  readonly waits?: string
  /** What the playbook says before, as `k1`, `k2`. */
  readonly keyPoints?: ReadonlyArray<string>
  /** Whether the session was given these; it was, unless this says no. */
  readonly given?: false
  readonly operation?: Readonly<Record<string, unknown>>
  readonly rating?: Readonly<Record<string, unknown>>
}

interface Answer extends Answered {
  readonly file: string
  /** Of the statement, counted from 1. */
  readonly line: number
  readonly set?: "unseen"
}

/** What happens in a session that was written without any rule in view. */
type Happening =
  | { readonly user: string }
  | { readonly agent: string }
  | { readonly edit: string }
  | { readonly read: string; readonly prints: string }
  | { readonly run: string; readonly prints: string; readonly fails?: true }

interface Written {
  /** "later" was written when the rules had been mended by what of the others waited wrongly. */
  readonly set?: "later"
  readonly keyPoints?: ReadonlyArray<string>
  readonly says: ReadonlyArray<Happening>
  readonly answers: ReadonlyArray<Answered>
}

type Session = ReadonlyArray<DialogueEntry>

const here = import.meta.dirname

/** The entries of a transcript, and of each its line. */
const readLines = (file: string): ReadonlyArray<DialogueEntry & { readonly line: number }> => {
  const entriesOf = file.includes("rollout-") ? makeCodexReader() : scanDialogue
  const lines = fs.readFileSync(path.join(SHARED_FOLDER, file), "utf8").split("\n")
  return lines.flatMap((text, index) =>
    entriesOf(Buffer.from(text)).entries.map((entry) => Object.assign({ line: index + 1 }, entry))
  )
}

const unsafe = (text: string): string | undefined => findHeldRule(text)?.words

const playbookOf = ({ keyPoints = [] }: Answered): Playbook => {
  const entries = keyPoints.map((text, index) => ({ name: `k${index + 1}`, text, helpful: 1, harmful: 0 }))
  return { ...emptyPlaybook, sections: { ...emptyPlaybook.sections, "PATTERNS & APPROACHES": entries } }
}

/** What the person said in the session besides a window, as `reflection/heard.ts` has it. */
const besides = (session: Session, window: Session) =>
  session
    .filter((entry) => entry.role === "user" && entry.content !== "" && !window.includes(entry))
    .map((entry) => Object.assign({}, entry, { tools: [] }))

export interface Outcome {
  readonly reason: string | undefined
  /** Whether what is applied is the person's own sentence in the place of the answer's. */
  readonly isSaid: boolean
}

/** Why an answer waits, or does not count, that is about a window; `undefined` where it does. */
const judged = (answer: Answered, session: Session, window: Session): Outcome => {
  const { operation, rating } = answer
  const playbook = playbookOf(answer)
  const given = new Set(answer.given === false ? [] : allKeyPoints(playbook).map(({ name }) => String(name)))
  const matter = { playbook, given, accepted: new Set<string>(), counted: new Set<string>(), unsafe }
  const operations = operation === undefined ? [] : [operation]
  const evaluations = rating === undefined ? [] : [rating]
  const extraction = { new_key_points: [], evaluations, operations }
  const { leftOut, places } = judgeExtraction(extraction, {
    ...matter,
    ground: groundOf(window, besides(session, window))
  })
  return { reason: leftOut[0]?.reason, isSaid: [...places.values()].some(({ instead }) => instead !== undefined) }
}

/** The same of one that is about the window its statement stands in. */
const outcomeOf = (answer: Answer): Outcome => {
  const { file, line } = answer
  const windows = cutWindows(readLines(file), defaultSettings.reflection.windowTokens, redact)
  const window = windows.find((entries) => entries.some((entry) => entry.line === line))
  if (window === undefined) throw new Error(`${file} says nothing on line ${line}`)
  return judged(answer, windows.flat(), window)
}

const stepOf = (happening: Happening): Step => {
  if ("user" in happening) return person(happening.user)
  if ("agent" in happening) return agent(happening.agent)
  if ("edit" in happening) return edit(happening.edit)
  if ("read" in happening) return read(happening.read, happening.prints)
  return (happening.fails === true ? fail : run)(happening.run, happening.prints)
}

export interface Result {
  readonly kind: string
  readonly answer: Answered
  readonly outcome: Outcome
}

const kindOf = ({ operation, rating }: Answered): string =>
  rating !== undefined ? "rating" : String(operation!["type"])

const readJson = <A>(name: string): ReadonlyArray<A> => JSON.parse(fs.readFileSync(path.join(here, name), "utf8"))

const labelled = (): ReadonlyArray<Result> =>
  readJson<Answer>("grounding.labels.json").map((answer) => ({
    kind: `${kindOf(answer)}${answer.set === undefined ? "" : ", unseen"}`,
    answer,
    outcome: outcomeOf(answer)
  }))

const written = (): ReadonlyArray<Result> =>
  readJson<Written>("grounding.sessions.json").flatMap(({ answers, keyPoints = [], says, set }) => {
    const lines = transcriptOf(says.map(stepOf), "claude", here).split("\n")
    const session = lines.flatMap((line) => scanDialogue(Buffer.from(line)).entries)
    return answers.map((each) => {
      const answer = { ...each, keyPoints }
      return {
        kind: `${kindOf(answer)}, blind${set === undefined ? "" : `, ${set}`}`,
        answer,
        outcome: judged(answer, session, session)
      }
    })
  })

/** All of them, those of real transcripts first. */
export const results = (): ReadonlyArray<Result> => [...labelled(), ...written()]
