import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, it } from "vitest"
import {
  ANSWER,
  clientAnswers,
  describeClient,
  LEARN,
  occurrences,
  GIVEN,
  POINT,
  PROMPT,
  teaching
} from "../support/clientSuite.ts"

const PLAYBOOK = ".claude/playbook.json"

describeClient("learning in the real client", ({ makeWorld, setup }) => {
  const { plugin } = setup

  describe.each(setup.nodes)("with Node $version", (node) => {
    it("learns after the client has exited, and gives the next session what was learned, once", async () => {
      const world = makeWorld()
      const session = world.start(PROMPT, teaching(2000), { plugin, node, env: LEARN })
      const ended = await session.ended
      expect(world.read(PLAYBOOK)).toBeUndefined()
      expect(ended).toMatchObject({ code: 0, stdout: `${ANSWER}\n`, stderr: "" })

      await session.idle
      const playbook = world.read(PLAYBOOK)
      expect(playbook ?? "", world.read(".claude/debrief/worker.log")).toContain(POINT)
      expect(fs.statSync(path.join(world.project, PLAYBOOK)).mtimeMs).toBeGreaterThan(ended.at + 1000)
      const history = path.join(world.project, ".claude/debrief/history.git")
      const log = execFileSync("git", ["--git-dir", history, "log", "--format=%s"], { encoding: "utf8" })
      expect(log).toContain("add pat-001")
      const reflections = world.requests.filter(({ asker }) => asker === "reflection")
      expect(reflections.map(({ body }) => body.output_config !== undefined)).toStrictEqual([true])
      expect(occurrences(PROMPT, reflections[0])).toBe(1)
      expect(occurrences(ANSWER, reflections[0])).toBe(1)

      const next = await world.run("And now the next thing", clientAnswers, { plugin, node })
      expect(next).toMatchObject({ code: 0, stdout: `${ANSWER}\n`, stderr: "" })
      expect(occurrences("[pat-001]", world.requests.at(-1))).toBeGreaterThan(0)
      expect(occurrences(POINT, world.requests.at(-1))).toBe(1)
      expect(world.read(PLAYBOOK)).toBe(playbook)
    })
  })

  it("prints nothing of its own in a session that is given a playbook and learned from", async () => {
    const world = makeWorld()
    await world.run(PROMPT, teaching(), { plugin, env: LEARN })
    const args = ["--output-format", "json"]
    const { code, stderr, stdout } = await world.run(PROMPT, teaching(), { plugin, env: LEARN, args })
    expect({ code, stderr }).toStrictEqual({ code: 0, stderr: "" })
    expect(JSON.parse(stdout)).toMatchObject({ type: "result", subtype: "success", result: ANSWER })
    expect(stdout).not.toMatch(/debrief|playbook/i)
    expect(
      occurrences(
        GIVEN,
        world.requests.findLast(({ asker }) => asker === "client")
      )
    ).toBe(1)
  })

  it("learns nothing from what it injected itself", async () => {
    const world = makeWorld()
    await world.run(PROMPT, teaching(), { plugin, env: LEARN })
    await world.run("And now the next thing", teaching(), { plugin, env: LEARN })
    const reflection = world.requests.findLast(({ asker }) => asker === "reflection")
    expect(occurrences("And now the next thing", reflection)).toBe(1)
    // Once, as the playbook that the reflection is about; not a second time as part of the session.
    expect(occurrences(POINT, reflection)).toBe(1)
  })

  it("does not learn from a session in print mode unless it is told to", async () => {
    const world = makeWorld()
    const ended = await world.run(PROMPT, teaching(), { plugin })
    expect(ended).toMatchObject({ code: 0, stdout: `${ANSWER}\n`, stderr: "" })
    expect(world.requests.map(({ asker }) => asker)).toStrictEqual(["client"])
    expect(world.read(PLAYBOOK)).toBeUndefined()
  })

  it("learns nothing when the backend is off, and leaves the session as it is", async () => {
    const world = makeWorld()
    const env = { ...LEARN, DEBRIEF_BACKEND: "off" }
    const ended = await world.run(PROMPT, teaching(), { plugin, env })
    expect(ended).toMatchObject({ code: 0, stdout: `${ANSWER}\n`, stderr: "" })
    expect(world.requests.map(({ asker }) => asker)).toStrictEqual(["client"])
    expect(world.read(PLAYBOOK)).toBeUndefined()
  })
})
