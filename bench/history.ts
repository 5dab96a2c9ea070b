import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Environment, layerLearning, locate, Project } from "claude-debrief/Project"
import { Llm } from "claude-debrief/Llm"
import { layerProjectFiles } from "claude-debrief/node"
import { learnFromTranscript as work } from "claude-debrief/Worker"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { inTemporaryFolder, nodes, ROOT, variablesIn } from "./machine.ts"
import { type Amounts, atMost, type Topic } from "./Row.ts"
import { interleave, timeOf } from "./Sample.ts"

const SESSIONS = 2_000
/** The first and the last so many are compared, or fewer of fewer than twice as many. */
const COMPARED = 100
const KEY_POINTS = 100

const nameOf = (index: number) => `oth-${String((index % KEY_POINTS) + 1).padStart(3, "0")}`

/** What the person says in a session, and is learned from it. */
const taughtIn = (session: number) =>
  `Part ${session % KEY_POINTS} of the build needs the cache in out/step-${session * 7} of the one before it.`

/** The key points that the agent of a session names. */
const citedIn = (session: number) => [session, session + 31].map(nameOf)

/** A year and more in one project: each session rates two key points, and adds one or rewords one. */
const answerOf = (session: number) => {
  const text = taughtIn(session)
  return {
    evaluations: citedIn(session).map((name) => ({ name, rating: "helpful" })),
    operations: [
      session < KEY_POINTS
        ? { type: "ADD", text, section: "OTHERS", evidence: text }
        : { type: "UPDATE", target_id: nameOf(session), text, evidence: text }
    ]
  }
}

const USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }

/** Every fifth session says something worth a proposal. */
const writeTranscript = (file: string, session: number): void => {
  const signal = session % 5 === 0 ? `I noticed that part ${session} of the suite hangs without its database.` : "Done."
  const line = (type: string, number: number, content: string) =>
    JSON.stringify({ type, uuid: `${session}-${number}`, sessionId: `s-${session}`, message: { role: type, content } })
  const cited = `As ${citedIn(session)
    .map((name) => `[${name}]`)
    .join(" and ")} say. ${signal}`
  fs.writeFileSync(file, `${line("user", 1, taughtIn(session))}\n${line("assistant", 2, cited)}\n`)
}

/** Bytes of all files in a folder, as the disk holds them. */
const bytesIn = (folder: string): number =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)

type Variables = ReturnType<typeof variablesIn>

/** A project that learns from one session after the other, as the worker does. */
const learner = (root: string, variables: Variables) => {
  let session = 0
  const complete = () =>
    Effect.sync(() => ({ text: JSON.stringify(answerOf(session)), model: "claude-haiku-5-5", usage: USAGE }))
  const services = Layer.merge(layerLearning(), Layer.succeed(Llm, { backend: "bench", complete })).pipe(
    Layer.provideMerge(layerProjectFiles),
    Layer.provideMerge(Layer.merge(Environment.layer(variables), NodeServices.layer))
  )
  const transcript = `${root}.jsonl`
  const runtime = ManagedRuntime.make(services)
  const learn = Effect.gen(function* () {
    const project = yield* locate(root)
    writeTranscript(transcript, session)
    const start = performance.now()
    const outcome = yield* Effect.provideService(
      work({ transcript, session: `s-${session}`, event: "SessionEnd" }),
      Project,
      project
    )
    const millis = performance.now() - start
    if (outcome._tag !== "Learned" || outcome.commitProblem !== undefined) throw new Error(JSON.stringify(outcome))
    // What is held instead would be another measurement.
    if (outcome.lessons[0]?.report.applied.length !== 1) throw new Error(JSON.stringify(outcome.lessons[0]?.report))
    session += 1
    return { millis, state: project.state }
  })
  return { learn: () => runtime.runPromise(learn), end: () => runtime.dispose() }
}

/** Learns from all sessions but the last; answers what was on disk at the most, and what the slowest of the last took. */
const learnMost = async (sessions: number, { learn }: ReturnType<typeof learner>) => {
  let [largest, slowest] = [0, 0]
  for (let session = 0; session < sessions; session += 1) {
    const { millis, state } = await learn()
    if (session % 10 === 0 || session === sessions - 1) largest = Math.max(largest, bytesIn(state))
    if (session >= sessions - 500) slowest = Math.max(slowest, millis)
  }
  return { largest, slowest }
}

const injectIn = (root: string, variables: Variables) => () =>
  timeOf(() => {
    const input = JSON.stringify({ session_id: "s", cwd: root, hook_event_name: "SessionStart", source: "startup" })
    const env = { ...variables, DEBRIEF_BACKEND: "off" }
    const { stderr } = spawnSync(nodes()[0]!.program, [path.join(ROOT, "dist/hooks/inject.js")], { input, env })
    if (stderr.length > 0) throw new Error(`inject: ${stderr.toString()}`)
  })

/**
 * Two thousand sessions or so in one project: what is on disk, and whether the last are as quick as the first. The first
 * of a project that has just begun are learned in turn with the last of the old one, so that whatever else the machine
 * does meanwhile befalls them alike.
 */
export const history = ({ sessions = SESSIONS }: Amounts = {}): Promise<Topic> =>
  inTemporaryFolder(async (folder) => {
    const [root, early] = [path.join(folder, "project"), path.join(folder, "early")]
    const variables = variablesIn(folder)
    const compared = Math.min(COMPARED, Math.ceil(sessions / 2))
    for (const project of [root, early]) fs.mkdirSync(project)
    const [old, young] = [learner(root, variables), learner(early, variables)]
    const { largest, slowest } = await learnMost(sessions - compared, old)
    const learns = [young, old].map(
      ({ learn }) =>
        async () =>
          (await learn()).millis
    )
    const [first, last] = await interleave(learns, { warmUp: 0, counted: compared })
    for (const { end } of [old, young]) await end()
    const injects = [early, root].map((project) => injectIn(project, variables))
    const [before, after] = await interleave(injects, { warmUp: 2, counted: 20 })
    const count = sessions.toLocaleString("en")
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
          measured: last!.median,
          baseline: first!.median,
          ratio: last!.median / first!.median,
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
      notes: [`The slowest of the 500 before, which packs the history, took ${slowest.toFixed(0)} ms.`]
    }
  })
