import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "vitest"
import type { ClientWorld } from "../support/clientWorld.ts"
import { describeClient, PROMPT, teaching } from "../support/clientSuite.ts"

const ROUNDS = 5
/** A session that is idle for so long is not waited for any more. */
const IDLE_MILLIS = 5_000

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** A job that an earlier session left. */
const leaveJob = (world: ClientWorld): void => {
  world.write("earlier.jsonl", "{}\n")
  world.write(
    ".claude/debrief/queue/0mi9zzzzz-abcdef-earlier.json",
    JSON.stringify({ session: "earlier", transcript: path.join(world.project, "earlier.jsonl"), event: "SessionEnd" })
  )
}

describeClient("a worker that a session's start begins", ({ makeWorld, setup }) => {
  it("leaves a session of print mode alone, and does its work afterwards", { timeout: 240_000 }, async () => {
    const [quiet, catching] = [makeWorld(), makeWorld()]
    const times = { quiet: [] as Array<number>, catching: [] as Array<number> }
    const options = { plugin: setup.plugin, env: { DEBRIEF_BACKEND: "off" } }
    const queue = path.join(catching.project, ".claude/debrief/queue")
    const waiting = () => fs.readdirSync(queue).filter((name) => name.endsWith(".json")).length
    // The first session in a home sets things up.
    for (const world of [quiet, catching]) await world.run(PROMPT, teaching(), options)
    for (let round = 0; round < ROUNDS; round += 1) {
      times.quiet.push((await quiet.run(PROMPT, teaching(), options)).millis)
      leaveJob(catching)
      const session = catching.start(PROMPT, teaching(), options)
      const { millis } = await session.ended
      if (millis < IDLE_MILLIS) expect(waiting()).toBeGreaterThan(0)
      times.catching.push(millis)
      await session.idle
      expect(waiting()).toBe(0)
    }
    process.stdout.write(
      `a session of print mode: ${median(times.quiet).toFixed(0)} ms, with a worker that begins with it ` +
        `${median(times.catching).toFixed(0)} ms (medians of ${ROUNDS})\n`
    )
  })
})
