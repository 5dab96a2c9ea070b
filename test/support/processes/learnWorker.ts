// Takes a project's queue as the worker does, and kills itself with SIGKILL at one step: learnWorker JSON. Prints, when
// told to, each step it comes to, and at the end what was left.
import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { layerReplayFile } from "../../../src/llm/Replay.ts"
import { layerStepping, type Step } from "../faultSteps.ts"
import { keptAs } from "../faultState.ts"
import { runWorker } from "../faultWorker.ts"

export interface LearnWorkerOptions {
  readonly root: string
  /** A file of recorded answers. */
  readonly replay: string
  readonly git: "history" | "off"
  /** The step before which it dies, or halfway through the bytes that are written by it. */
  readonly dieAt?: { readonly step: number; readonly halfway?: boolean }
  /** Its clock shows so much more than the real one. */
  readonly laterMillis?: number
  /** Whether each step is printed. */
  readonly tell?: boolean
  /** A folder in which the project is kept as it is at each moment, under its name by `keptAs`. */
  readonly keep?: string
}

/** What is printed of a step. Two steps with the same disk before them are the same moment to be killed at. */
export interface ToldStep {
  readonly step: number
  readonly method: string
  readonly path: string
  readonly disk: string
}

/** What is printed at the end. */
export interface LearnWorkerEnd {
  readonly left: number
  readonly problems: ReadonlyArray<string>
}

const {
  dieAt,
  git,
  keep,
  laterMillis = 0,
  replay,
  root,
  tell
} = JSON.parse(process.argv[2] ?? "{}") as LearnWorkerOptions

/** A digest of which files there are and of what was written to them. Signs of life in locks do not count. */
const disk = (): string => {
  const entries = fs.readdirSync(root, { recursive: true, encoding: "utf8" }).toSorted()
  const facts = entries.map((entry) => {
    const { ctimeNs, ino, size } = fs.statSync(path.join(root, entry), { bigint: true })
    return [entry, ino, entry.includes("/locks/") ? "" : `${size} ${ctimeNs}`].join(" ")
  })
  return createHash("sha256").update(facts.join("\n")).digest("hex")
}

const print = (value: ToldStep | LearnWorkerEnd) => fs.writeSync(1, `${JSON.stringify(value)}\n`)

const die = Effect.sync(() => void process.kill(process.pid, "SIGKILL"))

const keepAs = (name: string) => {
  if (keep !== undefined) fs.cpSync(root, path.join(keep, name), { recursive: true, preserveTimestamps: true })
}

let before = ""

const look = ({ method, number, path: file }: Step) => {
  const now = disk()
  if (now !== before) keepAs(keptAs({ step: number }))
  before = now
  print({ step: number, method, path: file, disk: now })
}

const platform = layerStepping({
  before: (step) => {
    if (tell) look(step)
    return dieAt?.step === step.number && !dieAt.halfway ? die : Effect.void
  },
  halfway: ({ number: step }) => {
    keepAs(keptAs({ step, halfway: true }))
    return dieAt?.step === step && dieAt.halfway === true ? die : Effect.void
  }
})

const { left, results } = await Effect.runPromise(
  runWorker({ root, git, platform, laterMillis, llm: layerReplayFile(replay) })
)
const problems = results.flatMap(({ problem }) => (problem === undefined ? [] : [problem]))
print({ left, problems })
process.exit(0)
