import { expect, it } from "vitest"
import { ANSWER, clientAnswers, describeClient, occurrences, playbookFile, POINT } from "../support/clientSuite.ts"

const ID = "6f1d3c52-9d0e-4c43-8a53-1f0c7c1d2e3f"
const SUMMARY = "They greeted each other."

describeClient("sessions that go on", ({ makeWorld, setup }) => {
  const { plugin } = setup
  const makeKnowing = () => {
    const world = makeWorld()
    world.write(".claude/playbook.json", playbookFile)
    return world
  }

  it("gives a resumed session no second copy of the playbook", async () => {
    const world = makeKnowing()
    await world.run("Please greet me", clientAnswers, { plugin, args: ["--session-id", ID] })
    const resumed = await world.run("And greet me again", clientAnswers, { plugin, args: ["--resume", ID] })
    expect(resumed).toMatchObject({ code: 0, stdout: `${ANSWER}\n` })
    const request = world.requests.at(-1)
    expect([occurrences("Please greet me", request), occurrences("And greet me again", request)]).not.toContain(0)
    expect(occurrences(POINT, request)).toBe(1)
  })

  it("gives a forked session no second copy of the playbook", async () => {
    const world = makeKnowing()
    await world.run("Please greet me", clientAnswers, { plugin, args: ["--session-id", ID] })
    await world.run("And greet me again", clientAnswers, { plugin, args: ["--resume", ID, "--fork-session"] })
    expect(occurrences(POINT, world.requests.at(-1))).toBe(1)
  })

  it("gives the playbook again after a compaction", async () => {
    const world = makeKnowing()
    await world.run("Please greet me", clientAnswers, { plugin, args: ["--session-id", ID] })
    const summarized = [{ to: "client", text: SUMMARY }] as const
    const compacted = await world.run("/compact", summarized, { plugin, args: ["--resume", ID] })
    expect(compacted.code).toBe(0)
    await world.run("And greet me a third time", clientAnswers, { plugin, args: ["--resume", ID] })
    const request = world.requests.at(-1)
    expect(occurrences("Please greet me", request)).toBe(0)
    expect([occurrences(SUMMARY, request), occurrences("And greet me a third time", request)]).toStrictEqual([1, 1])
    expect(occurrences(POINT, request)).toBe(1)
  })
})
