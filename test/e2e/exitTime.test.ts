import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "vitest"
import type { ClientWorld } from "../support/clientWorld.ts"
import { describeClient, LEARN, PROMPT, teaching } from "../support/clientSuite.ts"

const RUNS = 5
/**
 * As many times as long as with hooks that do nothing a session may take with ours. Each hook is a start of Node, which
 * is as slow as the machine; how many milliseconds it is, is for the bench.
 */
const MOST = 2

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

interface Times {
  /** The whole session. */
  readonly whole: number
  /** From the last request to the model to the client's exit. */
  readonly exit: number
}

const timeSession = async (world: ClientWorld, plugin: string): Promise<Times> => {
  const session = world.start(PROMPT, teaching(), { plugin, env: LEARN })
  const ended = await session.ended
  await session.idle
  const asked = world.requests.findLast(({ asker }) => asker === "client")
  expect(ended.code).toBe(0)
  return { whole: ended.millis, exit: ended.at - asked!.at }
}

/** The plugin with hooks that do nothing. */
const emptied = (plugin: string): string => {
  const copy = `${plugin}-emptied`
  fs.cpSync(plugin, copy, { recursive: true })
  for (const hook of ["inject.js", "learn.js"]) fs.writeFileSync(path.join(copy, "hooks", hook), "")
  return copy
}

describeClient("the price of the plugin", ({ makeWorld, setup }) => {
  it(`is a session less than ${MOST} times as long as with hooks that do nothing`, async () => {
    const arms = [emptied(setup.plugin), setup.plugin].map((plugin) => {
      const world = makeWorld()
      return { times: [] as Array<Times>, once: () => timeSession(world, plugin) }
    })
    // The first session in a home sets things up.
    for (const { once } of arms) await once()
    for (let run = 0; run < RUNS; run += 1) for (const { once, times } of arms) times.push(await once())
    for (const part of ["whole", "exit"] as const) {
      const [idle, ours] = arms.map(({ times }) => median(times.map((each) => each[part])))
      process.stdout.write(
        `${part}: ${idle!.toFixed(0)} ms with hooks that do nothing, ${ours!.toFixed(0)} ms with ours ` +
          `(medians of ${RUNS})\n`
      )
      expect(ours!).toBeLessThan(MOST * idle!)
    }
  })
})
