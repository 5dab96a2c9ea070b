// What the detectors of src/core/friction find in the shared transcripts, against labels given by hand, beside the
// phrases of learning signals; and how fast they read. Run: npm run bench friction [-- --list]
import * as fs from "node:fs"
import * as path from "node:path"
import { type Candidate, DETECTORS } from "../src/core/friction/Candidate.ts"
import { confirm } from "../src/core/friction/Confirm.ts"
import { listenTo, makeSessionListener } from "../src/core/friction/SessionFindings.ts"
import { proposalsInSession } from "../src/core/proposals/Found.ts"
import { makeCodexReader } from "../src/core/transcript/codex/Line.ts"
import { type DialogueEntry, scanDialogue } from "../src/core/transcript/Dialogue.ts"
import { FORMATS } from "../src/core/transcript/Formats.ts"
import { sentenceLines } from "./frictionSentences.ts"
import { SHARED_FOLDER } from "./transcripts.ts"

type Grade = 0 | 1 | 2

interface Shown {
  readonly detector: string
  readonly content: string
  readonly grade: Grade
}

interface Own {
  readonly commands: Readonly<Record<string, Grade>>
  readonly said: Readonly<Record<string, Grade>>
}

const here = import.meta.dirname
const SOURCE = { nextId: () => "", now: "" }
const own = JSON.parse(fs.readFileSync(path.join(here, "friction.labels.json"), "utf8")) as Own

/** Transcripts that hold a person's work; the others are tests of formats. */
const filesIn = (set: string): ReadonlyArray<string> =>
  fs
    .readdirSync(path.join(SHARED_FOLDER, set), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".jsonl") && !/lab-2|claude-code-|episodic/.test(file))
    .toSorted()

interface Session {
  readonly id: string
  readonly project: string
  readonly entries: ReadonlyArray<DialogueEntry>
  /** Of each entry its line, counted from 1. */
  readonly lines: ReadonlyArray<number>
  readonly raw: ReadonlyArray<Uint8Array>
}

const linesOf = (bytes: Buffer): ReadonlyArray<Uint8Array> => {
  const lines: Array<Uint8Array> = []
  for (let from = 0, to = 0; from < bytes.length; from = to + 1) {
    to = bytes.indexOf(10, from)
    if (to === -1) to = bytes.length
    lines.push(bytes.subarray(from, to))
  }
  return lines
}

const isCodex = (id: string): boolean => id.includes("rollout-")

const sessionOf = (set: string, id: string): Session => {
  const raw = linesOf(fs.readFileSync(path.join(SHARED_FOLDER, set, id)))
  const read = isCodex(id) ? makeCodexReader() : scanDialogue
  const numbered = raw.flatMap((line, index) => read(line).entries.map((entry) => ({ entry, line: index + 1 })))
  const project = id.split("/")[0]!.replace("entityprocess-agentv", "agentv").replace("agentv-codex", "agentv")
  return { id, project, raw, entries: numbered.map(({ entry }) => entry), lines: numbered.map(({ line }) => line) }
}

/** The grade of what stands on a line of a file: from LABELS.tsv, else ours. */
const labelsOf = (): ReadonlyMap<string, Grade> => {
  const rows = fs
    .readFileSync(path.join(SHARED_FOLDER, "more-transcripts/LABELS.tsv"), "utf8")
    .trim()
    .split("\n")
    .slice(1)
  const given = rows.map((row) => row.split("\t")).map(([file, line, grade]) => [`${file}:${line}`, Number(grade)])
  return new Map([...Object.entries(own.said), ...given] as Array<[string, Grade]>)
}

const labels = labelsOf()

/** Where each message of a session stands. */
const placesOf = ({ entries, id, lines }: Session): ReadonlyArray<string> =>
  entries.flatMap(({ content }, index) => (content === "" ? [] : [`${id}:${lines[index]}`]))

const isCommand = (detector: string): boolean => detector === "usage-error" || detector === "command-fix"

const judged = (sessions: ReadonlyArray<Session>) => {
  const shown: Array<Shown> = []
  const heard = new Set<string>()
  for (const project of new Set(sessions.map((session) => session.project))) {
    const places = new Map<Candidate["evidence"], string>()
    const candidates = sessions
      .filter((session) => session.project === project)
      .flatMap((session) => {
        const at = placesOf(session)
        const found = listenTo(session.entries, session.id)
          .found(SOURCE)
          .candidates.map(({ candidate }) => candidate)
        for (const { evidence, message } of found) places.set(evidence, at[message] ?? "")
        return found
      })
    for (const { supported } of confirm([], candidates).confirmed) {
      const at = supported.evidence.map((each) => places.get(each) ?? "")
      const grades = isCommand(supported.detector)
        ? [own.commands[supported.signature] ?? 0]
        : at.map((place) => labels.get(place) ?? 0)
      if (!isCommand(supported.detector)) at.forEach((place) => heard.add(place))
      shown.push({ detector: supported.detector, content: supported.content, grade: Math.max(...grades) as Grade })
    }
  }
  return { shown, heard }
}

const phrases = (sessions: ReadonlyArray<Session>): ReadonlyArray<Shown> =>
  sessions.flatMap(({ entries, id, lines }) =>
    listenTo(entries, id)
      .found(SOURCE)
      .proposals.map(({ proposal }) => {
        const index = entries.findIndex(({ content }) => content.includes(proposal.content))
        return { detector: "phrases", content: proposal.content, grade: labels.get(`${id}:${lines[index]}`) ?? 0 }
      })
  )

const percent = (part: number, whole: number): string => (whole === 0 ? "-" : (part / whole).toFixed(2))
const say = (line: string) => process.stdout.write(`${line}\n`)

const row = (name: string, shown: ReadonlyArray<Shown>, sessions: number) => {
  const clear = shown.filter(({ grade }) => grade === 2).length
  const any = shown.filter(({ grade }) => grade > 0).length
  const cells = [
    shown.length,
    percent(clear, shown.length),
    percent(any, shown.length),
    ((100 * clear) / sessions).toFixed(1)
  ]
  say(name.padEnd(34) + cells.map((cell) => String(cell).padStart(12)).join(""))
}

const report = (name: string, sessions: ReadonlyArray<Session>) => {
  const { heard, shown } = judged(sessions)
  const ids = new Set(sessions.map(({ id }) => id))
  const stated = [...labels].filter(([place, grade]) => grade > 0 && ids.has(place.replace(/:\d+$/, "")))
  const clear = stated.filter(([, grade]) => grade === 2)
  const recall = (of: typeof stated) => percent(of.filter(([place]) => heard.has(place)).length, of.length)
  row(`\n${name}, ${sessions.length} sessions`, shown, sessions.length)
  for (const detector of DETECTORS) {
    const its = shown.filter((one) => one.detector === detector)
    if (its.length > 0) row(`  ${detector}`, its, sessions.length)
  }
  row("  the phrases, filtered", phrases(sessions), sessions.length)
  say(
    `  recall of stated lessons: ${recall(clear)} of ${clear.length} clear, ${recall(stated)} of all ${stated.length}`
  )
  if (process.argv.includes("--list")) for (const one of shown) say(`    ${one.grade} ${one.detector}: ${one.content}`)
}

/** Reads and searches a session as a batch without an LLM does. */
const searchAll = ({ id, raw }: Session): void => {
  const watch = FORMATS[isCodex(id) ? "codex" : "claude"].makeWatcher()
  const listener = makeSessionListener(id)
  for (const line of raw) watch(line).entries.forEach(listener.push)
  listener.found(SOURCE)
}

/** The same without the detectors: what was said is read, and searched for the phrases. */
const searchPhrases = ({ id, raw }: Session): void => {
  const listen = FORMATS[isCodex(id) ? "codex" : "claude"].makeListener()
  proposalsInSession(
    raw.flatMap((line) => listen(line).messages),
    id,
    SOURCE
  )
}

/** Megabytes of JSONL a second of processor time, in turn with the detectors and without; the best of five each. */
const speeds = (sessions: ReadonlyArray<Session>): ReadonlyArray<number> => {
  const bytes = sessions.reduce((sum, { raw }) => sum + raw.reduce((all, line) => all + line.length + 1, 0), 0)
  const once = (search: (session: Session) => void) => {
    const before = process.cpuUsage()
    sessions.forEach(search)
    const { system, user } = process.cpuUsage(before)
    return bytes / (user + system)
  }
  const rounds = Array.from({ length: 5 }, () => [once(searchAll), once(searchPhrases)])
  return [0, 1].map((arm) => Math.max(...rounds.map((round) => round[arm]!)))
}

/** Prints the figures. */
export const friction = (): void => {
  const more = filesIn("more-transcripts").map((file) => sessionOf("more-transcripts", file))
  const other = filesIn("transcripts").map((file) => sessionOf("transcripts", file))
  say("".padEnd(34) + ["shown", "clear", "any", "clear/100"].map((cell) => cell.padStart(12)).join(""))
  for (const project of new Set(more.map((session) => session.project)))
    report(
      project,
      more.filter((session) => session.project === project)
    )
  report("more-transcripts", more)
  report("transcripts (labels are ours)", other)
  say("")
  sentenceLines(process.argv.includes("--list")).forEach(say)
  for (const kind of ["Claude Code", "Codex"]) {
    const its = [...more, ...other].filter(({ id }) => isCodex(id) === (kind === "Codex"))
    const [all, phrasesAlone] = speeds(its).map(Math.round)
    say(`${kind}: ${all} MB/s read and searched, on one core; for the phrases alone ${phrasesAlone} MB/s`)
  }
}

if (process.argv[1] === import.meta.filename) friction()
