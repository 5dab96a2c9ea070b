import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Environment, layerLearning, projectPaths } from "claude-debrief/Project"
import { Llm } from "claude-debrief/Llm"
import { layerProjectFiles } from "claude-debrief/node"
import { learnFromTranscript as work } from "claude-debrief/Worker"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { inTemporaryFolder, nodes, ROOT } from "./machine.ts"
import { atMost, type Topic } from "./Row.ts"
import { interleave, sampleOf, timeOf } from "./Sample.ts"

const SESSIONS = 2_000
/** The first and the last so many are compared. */
const COMPARED = 100
const KEY_POINTS = 100

/** A year and more in one project: each session rates two key points, and adds one or rewords one. */
const answerOf = (session: number) => {
  const name = (index: number) => `oth-${String((index % KEY_POINTS) + 1).padStart(3, "0")}`
  const text = `Session ${session} found that step ${session * 7} of the build needs the cache of the one before it.`
  return {
    evaluations: [session, session + 31].map((index) => ({ name: name(index), rating: "helpful" })),
    operations: [
      session < KEY_POINTS
        ? { type: "ADD", text, section: "OTHERS" }
        : { type: "UPDATE", target_id: name(session), text }
    ]
  }
}

const USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }

/** Every fifth session says something worth a proposal. */
const writeTranscript = (file: string, session: number): void => {
  const signal = session % 5 === 0 ? `I noticed that part ${session} of the suite hangs without its database.` : "Done."
  const line = (type: string, number: number, content: string) =>
    JSON.stringify({ type, uuid: `${session}-${number}`, sessionId: `s-${session}`, message: { role: type, content } })
  fs.writeFileSync(file, `${line("user", 1, `Question ${session}`)}\n${line("assistant", 2, signal)}\n`)
}

/** Bytes of all files in a folder, as the disk holds them. */
const bytesIn = (folder: string): number =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)

/** Learns from all sessions, one after the other, as the worker does; answers what each took and what was on disk. */
const learnAll = (root: string, afterFirst: () => void) => {
  const project = projectPaths(root)
  let session = 0
  const complete = () =>
    Effect.sync(() => ({ text: JSON.stringify(answerOf(session)), model: "claude-haiku-5-5", usage: USAGE }))
  const services = Layer.merge(layerLearning(), Layer.succeed(Llm, { backend: "bench", complete })).pipe(
    Layer.provideMerge(layerProjectFiles),
    Layer.provideMerge(Layer.merge(Environment.layer({ PATH: process.env["PATH"] }), NodeServices.layer))
  )
  const transcript = path.join(root, "..", "session.jsonl")
  const [times, sizes]: [Array<number>, Array<number>] = [[], []]
  return Effect.gen(function* () {
    for (session = 0; session < SESSIONS; session += 1) {
      writeTranscript(transcript, session)
      const start = performance.now()
      const outcome = yield* work(project, { transcript, session: `s-${session}`, event: "SessionEnd" })
      times.push(performance.now() - start)
      if (outcome._tag !== "Learned" || outcome.commitProblem !== undefined) throw new Error(JSON.stringify(outcome))
      if (session % 10 === 0) sizes.push(bytesIn(project.state))
      if (session === COMPARED) afterFirst()
    }
    return { times, largest: Math.max(...sizes) }
  }).pipe(Effect.provide(services), Effect.runPromise)
}

const injectIn = (root: string) => () =>
  timeOf(() => {
    const input = JSON.stringify({ session_id: "s", cwd: root, hook_event_name: "SessionStart", source: "startup" })
    const env = { PATH: process.env["PATH"], HOME: path.dirname(root), DEBRIEF_BACKEND: "off" }
    spawnSync(nodes()[0]!.program, [path.join(ROOT, "dist/hooks/inject.js")], { input, env })
  })

/** Two thousand sessions in one project: what is on disk, and whether the last are as quick as the first. */
export const history = (): Promise<Topic> =>
  inTemporaryFolder(async (folder) => {
    const [root, early] = [path.join(folder, "project"), path.join(folder, "early")]
    fs.mkdirSync(root)
    const { largest, times } = await learnAll(root, () => fs.cpSync(root, early, { recursive: true }))
    const [first, last] = [sampleOf(times.slice(0, COMPARED)), sampleOf(times.slice(-COMPARED))]
    const [before, after] = await interleave([injectIn(early), injectIn(root)], { warmUp: 2, counted: 20 })
    const count = SESSIONS.toLocaleString("en")
    const packing = times.slice(-500).toSorted((a, b) => b - a)[0]!
    return {
      title: `${count} sessions in one project`,
      baseline: `the first ${COMPARED}`,
      rows: [
        {
          name: `our state, at the most`,
          unit: "MB",
          measured: largest / 1e6,
          budget: atMost("measured", 30)
        },
        {
          name: `learning from one of the last ${COMPARED}`,
          unit: "ms",
          measured: last.median,
          baseline: first.median,
          ratio: last.median / first.median,
          budget: atMost("ratio", 1.5)
        },
        {
          name: "inject",
          unit: "ms",
          measured: after!.median,
          baseline: before!.median,
          ratio: after!.median / before!.median,
          budget: atMost("ratio", 1.2)
        }
      ],
      notes: [`The slowest of the last 500, which packs the history, took ${packing.toFixed(0)} ms.`]
    }
  })
