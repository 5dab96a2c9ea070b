import { expect, it } from "vitest"
import type { ClientWorld } from "../support/clientWorld.ts"
import { describeClient, LEARN, PROMPT, teaching } from "../support/clientSuite.ts"

const RUNS = 7
/** What a session's end may take longer (design 7). */
const EXIT_BUDGET_MILLIS = 150
/** What a whole session may: three hooks run in it, and each is a start of Node. */
const WHOLE_BUDGET_MILLIS = 350

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

interface Times {
  /** The whole session. */
  readonly whole: number
  /** From the last request to the model to the client's exit. */
  readonly exit: number
}

const timeSession = async (world: ClientWorld, plugin: string | undefined): Promise<Times> => {
  const session = world.start(PROMPT, teaching(), { plugin, env: LEARN })
  const ended = await session.ended
  await session.idle
  const asked = world.requests.findLast(({ asker }) => asker === "client")
  expect(ended.code).toBe(0)
  return { whole: ended.millis, exit: ended.at - asked!.at }
}

describeClient("the price of the plugin", ({ makeWorld, setup }) => {
  it(`is less than ${EXIT_BUDGET_MILLIS} ms at a session's end`, { timeout: 120_000 }, async () => {
    const [bare, equipped] = [makeWorld(), makeWorld()]
    // The first session in a home sets things up.
    await timeSession(bare, undefined)
    await timeSession(equipped, setup.plugin)
    const without: Array<Times> = []
    const withPlugin: Array<Times> = []
    for (let run = 0; run < RUNS; run += 1) {
      without.push(await timeSession(bare, undefined))
      withPlugin.push(await timeSession(equipped, setup.plugin))
    }
    const compare = (part: keyof Times) => {
      const [before, after] = [
        median(without.map((times) => times[part])),
        median(withPlugin.map((times) => times[part]))
      ]
      process.stdout.write(
        `${part}: ${before.toFixed(0)} ms without the plugin, ${after.toFixed(0)} ms with it, ` +
          `${(after - before).toFixed(0)} ms more (medians of ${RUNS})\n`
      )
      return after - before
    }
    const [whole, exit] = [compare("whole"), compare("exit")]
    expect(exit).toBeLessThan(EXIT_BUDGET_MILLIS)
    expect(whole).toBeLessThan(WHOLE_BUDGET_MILLIS)
  })
})
