import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Environment, layerLearning, locate } from "claude-debrief/Project"
import { Llm } from "claude-debrief/Llm"
import { layerProjectFiles } from "claude-debrief/node"
import { learnFromTranscript as work } from "claude-debrief/Worker"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { inTemporaryFolder, nodes, ROOT, variablesIn } from "./machine.ts"
import { type Amounts, atMost, type Topic } from "./Row.ts"
import { interleave, sampleOf, timeOf } from "./Sample.ts"

const SESSIONS = 2_000
/** The first and the last so many are compared, or fewer of fewer than twice as many. */
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

type Variables = ReturnType<typeof variablesIn>

/** Learns from so many, one after the other, as the worker does; answers what each took and what was on disk. */
const learnFrom = (sessions: number, root: string, variables: Variables) => {
  let session = 0
  const complete = () =>
    Effect.sync(() => ({ text: JSON.stringify(answerOf(session)), model: "claude-haiku-5-5", usage: USAGE }))
  const services = Layer.merge(layerLearning(), Layer.succeed(Llm, { backend: "bench", complete })).pipe(
    Layer.provideMerge(layerProjectFiles),
    Layer.provideMerge(Layer.merge(Environment.layer(variables), NodeServices.layer))
  )
  const transcript = path.join(root, "..", "session.jsonl")
  const [times, sizes]: [Array<number>, Array<number>] = [[], []]
  return Effect.gen(function* () {
    for (session = 0; session < sessions; session += 1) {
      const project = yield* locate(root)
      writeTranscript(transcript, session)
      const start = performance.now()
      const outcome = yield* work(project, { transcript, session: `s-${session}`, event: "SessionEnd" })
      times.push(performance.now() - start)
      if (outcome._tag !== "Learned" || outcome.commitProblem !== undefined) throw new Error(JSON.stringify(outcome))
      if (session % 10 === 0) sizes.push(bytesIn(project.state))
    }
    return { times, largest: Math.max(...sizes) }
  }).pipe(Effect.provide(services), Effect.runPromise)
}

const injectIn = (root: string, variables: Variables) => () =>
  timeOf(() => {
    const input = JSON.stringify({ session_id: "s", cwd: root, hook_event_name: "SessionStart", source: "startup" })
    const env = { ...variables, DEBRIEF_BACKEND: "off" }
    const { stderr } = spawnSync(nodes()[0]!.program, [path.join(ROOT, "dist/hooks/inject.js")], { input, env })
    if (stderr.length > 0) throw new Error(`inject: ${stderr.toString()}`)
  })

/** Two thousand sessions or so in one project: what is on disk, and whether the last are as quick as the first. */
export const history = ({ sessions = SESSIONS }: Amounts = {}): Promise<Topic> =>
  inTemporaryFolder(async (folder) => {
    const [root, early] = [path.join(folder, "project"), path.join(folder, "early")]
    const variables = variablesIn(folder)
    const compared = Math.min(COMPARED, Math.ceil(sessions / 2))
    // A state that is copied is not used at its new place, so the early one is learned once more.
    for (const project of [root, early]) fs.mkdirSync(project)
    await learnFrom(compared, early, variables)
    const { largest, times } = await learnFrom(sessions, root, variables)
    const [first, last] = [sampleOf(times.slice(0, compared)), sampleOf(times.slice(-compared))]
    const injects = [early, root].map((project) => injectIn(project, variables))
    const [before, after] = await interleave(injects, { warmUp: 2, counted: 20 })
    const count = sessions.toLocaleString("en")
    const packing = times.slice(-500).toSorted((a, b) => b - a)[0]!
    return {
      title: `${count} sessions in one project`,
      baseline: `the first ${compared}`,
      rows: [
        {
          name: `our state, at the most`,
          unit: "MB",
          measured: largest / 1e6,
          budget: atMost("measured", 30)
        },
        {
          name: `learning from one of the last ${compared}`,
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
