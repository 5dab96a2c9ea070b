import { type ChildProcess, spawn } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import type { BatchRan, BatchRun } from "./batchRun.ts"
import { inTemporaryFolder } from "./machine.ts"
import {
  forget,
  type Generated,
  lessonsOf,
  lookPlainly,
  type PastSessions,
  readThrough,
  uncached,
  writePastSessions
} from "./pastSessions.ts"
import { atLeast, atMost, type Row, type Topic } from "./Row.ts"
import { interleave, type Sample, sampleOf, timeOf } from "./Sample.ts"
import { withSlowApi } from "./slowApi.ts"

const MANY: PastSessions = { count: 10_000, bytes: 100_000, projects: 50, signalEvery: 10 }

/** Short enough that each is asked about once. */
const ASKED: PastSessions = { count: 200, bytes: 20_000, projects: 1, signalEvery: 10 }
const CONCURRENCY = 8
const ANSWER_MILLIS = 1_000
/** So many are answered when the run is killed: all of a round, while its answers are stored and the next calls go out. */
const KILLED_AFTER = 56

/**
 * A run is bound by the disk when it takes at most twice what the disk takes for the same bytes. The disk's own speed
 * counts, not that of the system's cache, which answers like memory and would tell of nothing but copying.
 */
const DISK_BOUND = 0.5

const start = (run: BatchRun): ChildProcess =>
  spawn(process.execPath, [path.join(import.meta.dirname, "batchRun.ts"), JSON.stringify(run)], {
    stdio: ["ignore", "pipe", "inherit"]
  })

/** Runs a batch in a process of its own, to its end. */
const runToEnd = async (run: BatchRun): Promise<BatchRan> => {
  const child = start(run)
  let output = ""
  child.stdout!.setEncoding("utf8").on("data", (text: string) => (output += text))
  const code = await new Promise((resolve) => child.on("close", resolve))
  if (code !== 0) throw new Error(`a batch ended with ${code}`)
  return JSON.parse(output)
}

/** Runs without an LLM, next to plain reading in turn. */
const runOff = async (home: string, written: Generated) => {
  const direct = uncached(written.files[0]!)
  const runs: Array<BatchRan> = []
  const off = async () => {
    forget(written)
    runs.push(await runToEnd({ home, concurrency: CONCURRENCY }))
    return runs.at(-1)!.millis
  }
  const plain = [0, direct].map((flags) => () => timeOf(() => readThrough(written.files, flags)))
  const [run, cached, disk, looked] = await interleave([off, ...plain, () => timeOf(() => lookPlainly(home))], {
    warmUp: 0,
    counted: 2
  })
  forget(written)
  const tenth = await runToEnd({ home, concurrency: CONCURRENCY, since: written.startOf(written.files.length * 0.9) })
  return { runs, run: run!, cached: cached!, disk: disk!, looked: looked!, tenth, direct: direct !== 0 }
}

const offRows = async (
  home: string,
  sessions: PastSessions
): Promise<{ readonly rows: ReadonlyArray<Row>; readonly notes: ReadonlyArray<string> }> => {
  const written = writePastSessions(home, sessions)
  const { cached, direct, disk, looked, run, runs, tenth } = await runOff(home, written)
  const wrong = runs.find(
    (ran) => ran.sessions !== sessions.count || ran.proposals * sessions.signalEvery < sessions.count
  )
  if (wrong !== undefined) throw new Error(`it found ${wrong.sessions} sessions and ${wrong.proposals} proposals`)
  const count = sessions.count.toLocaleString("en")
  const discovered = sampleOf(runs.map((ran) => ran.discovered)).least
  const megabytes = Math.max(...runs.map((ran) => ran.megabytes))
  const speed = ({ least }: Sample): number => written.bytes / 1e3 / least
  return {
    rows: [
      {
        name: `${count} sessions found (their heads read)`,
        unit: "ms",
        measured: discovered,
        baseline: looked.least,
        ratio: discovered / looked.least
      },
      {
        name: `${count} sessions, ${(written.bytes / 1e9).toFixed(1)} GB, off (${direct ? "the disk" : "read"})`,
        unit: "MB/s",
        measured: speed(run),
        baseline: speed(disk),
        ratio: disk.least / run.least,
        budget: atLeast("ratio", DISK_BOUND)
      },
      {
        name: "memory at its peak (a tenth of them)",
        unit: "MB",
        measured: megabytes,
        baseline: tenth.megabytes,
        ratio: megabytes / tenth.megabytes,
        budget: atMost("ratio", 2)
      }
    ],
    notes: [
      `${runs[0]!.proposals} proposals in ${sessions.projects} projects, each with its history in git.`,
      `From the system's cache the same bytes are read at ${speed(cached).toFixed(0)} MB/s.`
    ]
  }
}

/** Runs to the end without a break. */
const runWhole = (home: string, written: Generated) =>
  withSlowApi(ANSWER_MILLIS, async (api) => {
    const ran = await runToEnd({ home, concurrency: CONCURRENCY, baseUrl: api.baseUrl })
    return { ran, calls: api.calls(), atOnce: api.atOnce(), lessons: lessonsOf(written) }
  })

/** Runs until some are answered, is killed, and runs again. */
const runBroken = (home: string, written: Generated) =>
  withSlowApi(ANSWER_MILLIS, async (api) => {
    const run = { home, concurrency: CONCURRENCY, baseUrl: api.baseUrl }
    const child = start(run)
    const ended = new Promise<void>((resolve) => child.on("close", () => resolve()))
    await Promise.race([api.whenAnswered(KILLED_AFTER), ended])
    child.kill("SIGKILL")
    await ended
    const before = lessonsOf(written).length
    await runToEnd(run)
    return { calls: api.calls(), before, lessons: lessonsOf(written) }
  })

const askedRows = async (home: string) => {
  const written = writePastSessions(home, ASKED)
  const whole = await runWhole(home, written)
  forget(written)
  const broken = await runBroken(home, written)
  const ideal = (ASKED.count / CONCURRENCY) * ANSWER_MILLIS
  const same =
    whole.lessons.length === ASKED.count && whole.lessons.every((text, index) => text === broken.lessons[index])
  if (!same || broken.lessons.length !== ASKED.count) {
    throw new Error(
      `the run taught ${whole.lessons.length} lessons, the one killed and resumed ${broken.lessons.length}`
    )
  }
  const rows: ReadonlyArray<Row> = [
    {
      name: `${ASKED.count} sessions, ${CONCURRENCY} calls of 1 s at once (ideal)`,
      unit: "ms",
      measured: whole.ran.millis,
      baseline: ideal,
      ratio: whole.ran.millis / ideal,
      budget: atMost("ratio", 1.1)
    },
    {
      name: `killed after ${KILLED_AFTER} answers and resumed (sessions)`,
      unit: "calls",
      measured: broken.calls,
      baseline: ASKED.count,
      ratio: broken.calls / ASKED.count,
      budget: atMost("measured", ASKED.count + CONCURRENCY)
    }
  ]
  const notes = [
    `Without a break ${whole.calls} calls, ${whole.atOnce} at once at most.`,
    `When it was killed ${broken.before} lessons were in the playbook; at the end it is the same as without a break.`
  ]
  return { rows, notes }
}

/** As many sessions as there is room for. */
const fitting = (folder: string): PastSessions => {
  const { bavail, bsize } = fs.statfsSync(folder)
  const room = (bavail * bsize) / 3 / MANY.bytes
  return { ...MANY, count: Math.min(MANY.count, Math.floor(room / 1_000) * 1_000) }
}

/** A batch over past sessions: as many as a year brings, a slow provider, and a kill in the middle. */
export const batch = (): Promise<Topic> =>
  inTemporaryFolder(async (folder) => {
    const many = fitting(folder)
    const off = many.count === 0 ? { rows: [], notes: [] } : await offRows(path.join(folder, "many"), many)
    const asked = await askedRows(path.join(folder, "asked"))
    const short = many.count < MANY.count ? [`There is room for only ${many.count} sessions.`] : []
    return {
      title: "Batch",
      baseline: "plain reading and the ideal",
      rows: [...off.rows, ...asked.rows],
      notes: [...off.notes, ...asked.notes, ...short]
    }
  })
