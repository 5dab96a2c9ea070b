import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { ensureClient } from "../test/support/clientInstall.ts"
import { clientAnswers } from "../test/support/clientSuite.ts"
import { type ClientSetup, ClientWorld } from "../test/support/clientWorld.ts"
import { nodeFolders, programsWithoutNode } from "../test/support/nodes.ts"
import { findSandbox } from "../test/support/sandbox.ts"
import { ROOT } from "./machine.ts"
import { type Amounts, atMost, type Row, type Topic } from "./Row.ts"
import { sampleOf } from "./Sample.ts"

const ROUNDS = 12

/** A playbook that is given whole. */
const playbook = JSON.stringify({
  version: "1.0",
  last_updated: null,
  sections: {
    "PATTERNS & APPROACHES": Array.from({ length: 100 }, (_, index) => ({
      name: `pat-${String(index + 1).padStart(3, "0")}`,
      text: `Key point ${index + 1}: run the project's own scripts`,
      helpful: index % 5,
      harmful: index % 2
    }))
  }
})

/** The plugin with hooks that only start node. */
const emptied = (plugin: string): string => {
  const copy = `${plugin}-emptied`
  fs.cpSync(plugin, copy, { recursive: true })
  const file = path.join(copy, "hooks/hooks.json")
  const { hooks } = JSON.parse(fs.readFileSync(file, "utf8")) as { hooks: Record<string, unknown> }
  const idle = [{ hooks: [{ type: "command", command: "node", args: ["-e", "0"], timeout: 10 }] }]
  const all = Object.fromEntries(Object.keys(hooks).map((event) => [event, idle]))
  fs.writeFileSync(file, JSON.stringify({ hooks: all }))
  return copy
}

const makeSetup = (folder: string): ClientSetup => {
  const found = findSandbox()
  if ("problem" in found) throw new Error(`the real client cannot be kept off the network here: ${found.problem}`)
  const [plugin, programs] = [path.join(folder, "plugin"), path.join(folder, "programs")]
  fs.cpSync(path.join(ROOT, "dist/plugin"), plugin, { recursive: true })
  programsWithoutNode(programs)
  const client = ensureClient((line) => process.stderr.write(`${line}\n`))
  return { sandbox: found.sandbox, client, plugin, programs, nodes: nodeFolders(folder) }
}

/** Milliseconds of a whole session of the real client, from its start to its exit. */
const timeSession = async (world: ClientWorld, plugin: string | undefined): Promise<number> => {
  const { code, millis, stderr } = await world.run("Please greet me", clientAnswers, { plugin })
  if (code !== 0) throw new Error(`the client ended with ${code}: ${stderr}`)
  return millis
}

const median = (times: ReadonlyArray<number>): number => sampleOf(times).median

const rowsOf = ([bare, idle, ours]: ReadonlyArray<ReadonlyArray<number>>): ReadonlyArray<Row> => {
  const over = median(ours!.map((time, round) => time - idle![round]!))
  const row = { unit: "ms", baseline: median(bare!) } as const
  return [
    { ...row, name: "with hooks that do nothing (node -e 0)", measured: median(idle!) },
    { ...row, name: "with ours, and a playbook of 100 key points", measured: median(ours!) },
    {
      name: "ours over those that do nothing, median of pairs",
      unit: "ms",
      measured: over,
      budget: atMost("measured", 40)
    }
  ]
}

/** Sessions of the real client without hooks, with hooks that do nothing, and with ours, one after another in turn. */
export const session = async ({ rounds = ROUNDS }: Amounts = {}): Promise<Topic> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "debrief-bench-session-"))
  const worlds: Array<ClientWorld> = []
  try {
    const setup = makeSetup(folder)
    const arms = [undefined, emptied(setup.plugin), setup.plugin].map((plugin) => {
      const world = new ClientWorld(setup)
      worlds.push(world)
      world.write(".claude/playbook.json", playbook)
      return { times: [] as Array<number>, once: () => timeSession(world, plugin) }
    })
    // The first session in a home sets things up.
    for (const { once } of arms) await once()
    for (let round = 0; round < rounds; round += 1) for (const { once, times } of arms) times.push(await once())
    const rows = rowsOf(arms.map(({ times }) => times))
    return { title: "A session of the real client", baseline: "one without hooks", rows, notes: [] }
  } finally {
    for (const world of worlds) world.remove()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
