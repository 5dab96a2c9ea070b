import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { setTimeout } from "node:timers/promises"
import { inTemporaryFolder, type Node, nodes, ROOT, variablesIn } from "./machine.ts"
import { type Amounts, atMost, type Row, type Topic } from "./Row.ts"
import { interleave, timeOf } from "./Sample.ts"
import { writeLarge } from "./transcripts.ts"

const ROUNDS = 60

/** Rounds in which so many count, or fewer when fewer are asked for. */
const roundsOf = (warmUp: number, most: number, { rounds = most }: Amounts) => ({
  warmUp,
  counted: Math.min(rounds, most)
})

/** A folder of 300 transcripts that the worker has dealt with, as the project's state says, which a hook has made. */
const makePast = (past: string, state: string): void => {
  fs.mkdirSync(past)
  const names = Array.from({ length: 300 }, (_, index) => path.join(past, `session-${index}.jsonl`))
  for (const name of names) fs.writeFileSync(name, "{}\n")
  // Without the token of its state it would count as another's, and each transcript as a session that nobody queued.
  const token = fs.readFileSync(path.join(state, "owner"), "utf8").trim()
  const seen = { state: token, ...Object.fromEntries(names.map((name) => [name, 3])) }
  fs.writeFileSync(path.join(state, "seen.json"), JSON.stringify(seen))
}

const sizedEntry = (index: number) => ({
  name: `pat-${index}`,
  text: `Key point ${index}: run the project's own scripts, they know the flags, and say what they do`,
  helpful: index % 5,
  harmful: index % 2
})

/** A project whose playbook is about that large. */
const makeSized = (folder: string, bytes: number): string => {
  const project = path.join(folder, `project-${bytes}`)
  const count = Math.floor(bytes / (JSON.stringify(sizedEntry(1_000)).length + 3))
  const sections = { OTHERS: Array.from({ length: count }, (_, index) => sizedEntry(index + 1)) }
  fs.mkdirSync(path.join(project, ".claude"), { recursive: true })
  fs.writeFileSync(path.join(project, ".claude/playbook.json"), JSON.stringify({ sections }))
  return project
}

/** A project whose client settings, one of 14 MB in each of three folders, set a million variables, none of which is ours. */
const makeBloated = (folder: string): string => {
  const project = path.join(folder, "bloated/a/b")
  const env = Object.fromEntries(Array.from({ length: 1_000_000 }, (_, index) => [`K${index}`, "v"]))
  const text = JSON.stringify({ env })
  for (const at of [project, path.dirname(project), path.dirname(path.dirname(project))]) {
    fs.mkdirSync(path.join(at, ".claude"), { recursive: true })
    fs.writeFileSync(path.join(at, ".claude/settings.json"), text)
  }
  return project
}

/** A copy of the built hooks, a project with 100 key points, and an empty program. */
const makeWorld = (folder: string) => {
  const project = path.join(folder, "project")
  const transcript = path.join(folder, "transcript.jsonl")
  const workers = path.join(folder, "workers")
  const variables = variablesIn(folder)
  const keyPoints = Array.from({ length: 100 }, (_, index) => ({
    name: `pat-${String(index + 1).padStart(3, "0")}`,
    text: `Key point ${index + 1}: run the project's own scripts, they know the flags`,
    helpful: index % 5,
    harmful: index % 2
  }))
  fs.mkdirSync(path.join(project, ".claude"), { recursive: true })
  const playbook = { version: "1.0", last_updated: null, sections: { "PATTERNS & APPROACHES": keyPoints } }
  fs.writeFileSync(path.join(project, ".claude/playbook.json"), JSON.stringify(playbook, null, 2))
  fs.cpSync(path.join(ROOT, "dist/hooks"), path.join(folder, "hooks"), {
    recursive: true,
    filter: (source) => path.basename(source) !== "cache"
  })
  fs.cpSync(path.join(ROOT, "dist/debrief.js"), path.join(folder, "command/debrief.js"))
  fs.cpSync(path.join(ROOT, "dist/main"), path.join(folder, "command/main"), { recursive: true })
  fs.cpSync(path.join(ROOT, "dist/package.json"), path.join(folder, "command/package.json"))
  // A first session is told once what this is, by the command, which something else stands in for here.
  const proofs = path.join(variables.XDG_STATE_HOME, "debrief/projects")
  fs.mkdirSync(proofs, { recursive: true, mode: 0o700 })
  fs.writeFileSync(path.join(proofs, "welcomed"), "")
  fs.writeFileSync(path.join(folder, "empty.js"), "")
  // In the command's place: the hook starts a worker, which takes the queue, and a round is over when the worker is.
  fs.writeFileSync(
    path.join(folder, "debrief.js"),
    `const fs = require("fs"), state = ${JSON.stringify(path.join(project, ".claude/debrief"))}
fs.rmSync(state + "/worker.alive")
fs.rmSync(state + "/queue", { recursive: true })
fs.appendFileSync(process.env.BENCH_WORKERS, ".")`
  )
  const past = path.join(folder, "past")
  fs.writeFileSync(workers, "")
  writeLarge(transcript, 100e6)
  const input = (event: object) =>
    JSON.stringify({ session_id: "a-session", transcript_path: transcript, cwd: project, ...event })
  const promptOf = (length: number) =>
    input({ hook_event_name: "UserPromptSubmit", prompt: 'a "log" of\nwhat was run '.repeat(length / 24) })
  return {
    folder,
    variables: { ...variables, DEBRIEF_BACKEND: "off", BENCH_WORKERS: workers },
    workers,
    project,
    past,
    state: path.join(project, ".claude/debrief"),
    bloated: makeBloated(folder),
    small: input({ hook_event_name: "SessionStart", source: "startup", cwd: makeSized(folder, 10_000) }),
    large: input({ hook_event_name: "SessionStart", source: "startup", cwd: makeSized(folder, 1_000_000) }),
    start: input({ hook_event_name: "SessionStart", source: "startup" }),
    startAmongMany: input({ hook_event_name: "SessionStart", source: "startup", transcript_path: `${past}/own.jsonl` }),
    said: promptOf(1_000),
    pasted: promptOf(6_000_000),
    end: input({ hook_event_name: "SessionEnd", reason: "prompt_input_exit" })
  }
}

type World = ReturnType<typeof makeWorld>

const run = (world: World, node: Node, script: string, input: string): number => {
  const env = world.variables
  return timeOf(() => {
    const { status, stderr } = spawnSync(node.program, [path.join(world.folder, script)], { input, env })
    if (status !== 0 || stderr.length > 0) throw new Error(`${script} on Node ${node.version}: ${stderr.toString()}`)
  })
}

/** A hook in a project whose settings are not read, which it says in a line. */
const runBloated = ({ bloated, folder, start, variables }: World, node: Node): number => {
  const env = { ...variables, CLAUDE_PROJECT_DIR: bloated }
  const input = JSON.stringify({ ...JSON.parse(start), cwd: bloated })
  return timeOf(() => {
    const { status } = spawnSync(node.program, [path.join(folder, "hooks/inject.js")], { input, env })
    if (status !== 0) throw new Error(`inject.js on Node ${node.version} ended with ${status}`)
  })
}

/** The command, in the project, as a person would run it. */
const runCommand = (world: World, node: Node, ...args: ReadonlyArray<string>): number =>
  timeOf(() => {
    const given = { env: world.variables, cwd: world.project }
    const { status, stderr } = spawnSync(node.program, [path.join(world.folder, "command/debrief.js"), ...args], given)
    if (status !== 0) throw new Error(`debrief ${args.join(" ")} on Node ${node.version}: ${stderr.toString()}`)
  })

/** The time of the hook alone; what it started is waited for, so that it does not run beside the next start. */
const runLearn = async (world: World, node: Node): Promise<number> => {
  const before = fs.statSync(world.workers).size
  const time = run(world, node, "hooks/learn.js", world.end)
  for (let wait = 0; fs.statSync(world.workers).size === before; wait += 1) {
    if (wait > 1_000) throw new Error("the learn hook started no worker")
    await setTimeout(5)
  }
  await setTimeout(10)
  return time
}

const startsOn = async (world: World, node: Node, amounts: Amounts): Promise<ReadonlyArray<Row>> => {
  const bare = () => run(world, node, "empty.js", world.start)
  const first = () => {
    fs.rmSync(path.join(world.folder, "hooks/cache"), { recursive: true, force: true })
    return run(world, node, "hooks/inject.js", world.start)
  }
  const inject = () => run(world, node, "hooks/inject.js", world.start)
  const among = () => run(world, node, "hooks/inject.js", world.startAmongMany)
  const sized = (given: string) => () => run(world, node, "hooks/inject.js", given)
  const hooks = await interleave([bare, inject, () => runLearn(world, node), among], roundsOf(5, ROUNDS, amounts))
  const sizes = await interleave([sized(world.small), sized(world.large)], roundsOf(3, 30, amounts))
  const prompts = await interleave([sized(world.said), sized(world.pasted)], roundsOf(3, 15, amounts))
  const bloated = await interleave([sized(world.small), () => runBloated(world, node)], roundsOf(3, 15, amounts))
  const cold = await interleave([bare, first], roundsOf(1, 15, amounts))
  const command =
    (...args: ReadonlyArray<string>) =>
    () =>
      runCommand(world, node, ...args)
  const commands = await interleave(
    [bare, command("status"), command("playbook", "show"), command("--version")],
    roundsOf(3, 30, amounts)
  )
  // Node 20 is past its end of life: kept working, and shown.
  const within = (limit: number): Pick<Row, "budget"> => (node.major >= 22 ? { budget: atMost("ratio", limit) } : {})
  const row = (name: string, index: number, samples: typeof hooks, kind: "median" | "least"): Row => {
    const [measured, baseline] = [samples[index]![kind], samples[0]![kind]]
    const at = kind === "median" ? "" : ", at the least"
    return {
      name: `${name}, Node ${node.version.slice(1)}${at}`,
      unit: "ms",
      measured,
      baseline,
      ratio: measured / baseline
    }
  }
  return [
    { ...row("inject, 100 key points", 1, hooks, "median"), ...within(1.4) },
    row("inject, 100 key points", 1, hooks, "least"),
    { ...row("learn, 100 MB transcript", 2, hooks, "median"), ...within(1.6) },
    row("learn, 100 MB transcript", 2, hooks, "least"),
    row("inject, 300 past transcripts beside", 3, hooks, "median"),
    row("inject, the very first start", 1, cold, "median"),
    { ...row("debrief status", 1, commands, "median"), ...within(2.5) },
    { ...row("debrief playbook show", 2, commands, "median"), ...within(2.5) },
    { ...row("debrief --version", 3, commands, "median"), ...within(2.5) },
    {
      ...row("inject, a playbook of 1 MB, against one of 10 kB", 1, sizes, "median"),
      ...within(1.5)
    },
    { ...row("inject, 42 MB of client settings, against none", 1, bloated, "median"), ...within(2) },
    { ...row("inject, a prompt of 6 MB, against one of 1 kB", 1, prompts, "median"), ...within(4) }
  ]
}

/** What the plugin's launcher costs, over a program in the place of node that ends at once. */
const launcherRow = async ({ folder }: World, amounts: Amounts): Promise<Row> => {
  const node = path.join(folder, "path/node")
  const launcher = path.join(folder, "plugin/bin/debrief")
  fs.mkdirSync(path.dirname(node), { recursive: true })
  fs.symlinkSync("/bin/true", node)
  fs.cpSync(path.join(ROOT, "dist/plugin/bin"), path.dirname(launcher), { recursive: true })
  const env = { PATH: `${path.dirname(node)}:/usr/bin:/bin`, HOME: folder }
  const alone = () => timeOf(() => spawnSync(node, [launcher], { env }))
  const launched = () => timeOf(() => spawnSync("sh", [launcher, "--hook", "SessionStart"], { env }))
  const [bare, ours] = await interleave([alone, launched], roundsOf(5, 4 * ROUNDS, amounts))
  const row = { name: "the launcher, over what it runs", unit: "ms", budget: atMost("measured", 3) } as const
  return { ...row, measured: ours!.median - bare!.median, baseline: bare!.median }
}

/**
 * Removes what the hooks noted of settings that were too much to read: those may have set HOME, so it was noted in the
 * account's own home, where the next program of whoever runs this would find it.
 */
const forgetBloated = ({ folder }: World): void => {
  const notes = path.join(os.userInfo().homedir, ".local/state/debrief/withheld")
  if (!fs.existsSync(notes)) return
  for (const file of fs.readdirSync(notes).map((name) => path.join(notes, name)))
    if (fs.readFileSync(file, "utf8").startsWith(folder)) fs.rmSync(file)
}

/** The hooks as whole processes against an empty one, start after start in turn. */
export const starts = (amounts: Amounts = {}): Promise<Topic> =>
  inTemporaryFolder(async (folder) => {
    const world = makeWorld(folder)
    const rows: Array<Row> = []
    run(world, nodes()[0]!, "hooks/inject.js", world.start)
    makePast(world.past, world.state)
    try {
      for (const node of nodes()) rows.push(...(await startsOn(world, node, amounts)))
    } finally {
      forgetBloated(world)
    }
    rows.push(await launcherRow(world, amounts))
    return { title: "A hook's start to its end", baseline: "node with an empty file", rows, notes: [] }
  })
