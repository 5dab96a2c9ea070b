import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "vitest"
import type { ClientWorld } from "../support/clientWorld.ts"
import { describeClient, PROMPT, teaching } from "../support/clientSuite.ts"

const ROUNDS = 2
/** A session that is idle for so long is not waited for any more. */
const IDLE_MILLIS = 5_000

/** A job that an earlier session left. */
const leaveJob = (world: ClientWorld): void => {
  world.write("earlier.jsonl", "{}\n")
  world.write(
    ".claude/debrief/queue/0mi9zzzzz-abcdef-earlier.json",
    JSON.stringify({ session: "earlier", transcript: path.join(world.project, "earlier.jsonl"), event: "SessionEnd" })
  )
}

describeClient("a worker that a session's start begins", ({ makeWorld, setup }) => {
  it("leaves a session of print mode alone, and does its work afterwards", async () => {
    const world = makeWorld()
    const options = { plugin: setup.plugin, env: { DEBRIEF_BACKEND: "off" } }
    const queue = path.join(world.project, ".claude/debrief/queue")
    const waiting = () => fs.readdirSync(queue).filter((name) => name.endsWith(".json")).length
    // The first session in a home sets things up.
    await world.run(PROMPT, teaching(), options)
    for (let round = 0; round < ROUNDS; round += 1) {
      leaveJob(world)
      const session = world.start(PROMPT, teaching(), options)
      const { millis } = await session.ended
      if (millis < IDLE_MILLIS) expect(waiting()).toBeGreaterThan(0)
      await session.idle
      expect(waiting()).toBe(0)
    }
  })
})
