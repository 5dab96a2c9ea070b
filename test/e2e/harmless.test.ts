import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "vitest"
import type { ClientWorld, SessionOptions } from "../support/clientWorld.ts"
import {
  ANSWER,
  clientAnswers,
  describeClient,
  LEARN,
  occurrences,
  playbookFile,
  GIVEN,
  PROMPT,
  teaching
} from "../support/clientSuite.ts"

const PLAYBOOK = ".claude/playbook.json"
const GARBAGE = "}{ this is no JavaScript"

/** The client answers as it would without a plugin, and the model was asked what the user asked. */
const expectUnharmed = async (world: ClientWorld, options: SessionOptions) => {
  const ended = await world.run(PROMPT, teaching(), { env: LEARN, ...options })
  expect(ended).toMatchObject({ code: 0, stdout: `${ANSWER}\n` })
  const asked = world.requests.filter(({ asker }) => asker === "client")
  expect(asked.map((request) => occurrences(PROMPT, request))).toStrictEqual([1])
  return { ended, request: asked[0] }
}

describeClient("a session whose plugin has a problem", ({ makeWorld, setup }) => {
  const { plugin } = setup

  /** A copy of the plugin with garbage in these files. */
  const brokenPlugin = (world: ClientWorld, ...files: ReadonlyArray<string>): string => {
    const copy = path.join(world.root, "plugin")
    fs.cpSync(plugin, copy, { recursive: true })
    for (const file of files) fs.writeFileSync(path.join(copy, file), GARBAGE)
    return copy
  }

  it.each([
    ["the hooks' first files", ["hooks/inject.js", "hooks/learn.js"]],
    ["the hooks' main files", ["hooks/main/inject.js", "hooks/main/learn.js"]]
  ])("is unharmed by garbage in %s", async (_, files) => {
    const world = makeWorld()
    world.write(PLAYBOOK, playbookFile)
    const { request } = await expectUnharmed(world, { plugin: brokenPlugin(world, ...files) })
    expect(occurrences(GIVEN, request)).toBe(0)
    expect(world.read(PLAYBOOK)).toBe(playbookFile)
  })

  it("is unharmed by garbage in the command that learns", async () => {
    const world = makeWorld()
    world.write(PLAYBOOK, playbookFile)
    const { ended, request } = await expectUnharmed(world, { plugin: brokenPlugin(world, "debrief.js") })
    expect(ended.stderr).toBe("")
    expect(occurrences(GIVEN, request)).toBe(1)
    expect(world.read(PLAYBOOK)).toBe(playbookFile)
  })

  it("is given the playbook by the node of a version manager when there is none on the path", async () => {
    const world = makeWorld()
    world.write(PLAYBOOK, playbookFile)
    const kept = path.join(world.home, ".nvm/versions/node/v24.0.0/bin")
    fs.mkdirSync(kept, { recursive: true })
    fs.symlinkSync(process.execPath, path.join(kept, "node"))
    const { ended, request } = await expectUnharmed(world, { plugin, node: null })
    expect(ended.stderr).toBe("")
    expect(occurrences(GIVEN, request)).toBe(1)
  })

  it("is unharmed, and given the playbook, when the project is read-only", async () => {
    const world = makeWorld()
    world.write(PLAYBOOK, playbookFile)
    const { ended, request } = await expectUnharmed(world, { plugin, readOnlyProject: true })
    expect(ended.stderr).toBe("")
    expect(occurrences(GIVEN, request)).toBe(1)
    expect(fs.readdirSync(path.join(world.project, ".claude"))).toStrictEqual(["playbook.json"])
  })

  it("is unharmed, and given the playbook, when a file stands where our state goes", async () => {
    const world = makeWorld()
    world.write(PLAYBOOK, playbookFile)
    world.write(".claude/debrief", "in the way")
    const { ended, request } = await expectUnharmed(world, { plugin })
    expect(ended.stderr).toBe("")
    expect(occurrences(GIVEN, request)).toBe(1)
    expect(world.read(PLAYBOOK)).toBe(playbookFile)
    const files = fs
      .readdirSync(path.join(world.project, ".claude"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && `${entry.parentPath}/${entry.name}`.includes("set-aside-"))
    const kept = files.map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), "utf8"))
    expect(kept).toContain("in the way")
  })

  it("is unharmed when .claude itself is a file", async () => {
    const world = makeWorld()
    fs.rmdirSync(path.join(world.project, ".claude"))
    world.write(".claude", "in the way")
    // The client itself complains on stderr: it keeps settings there.
    await expectUnharmed(world, { plugin })
    expect(world.read(".claude")).toBe("in the way")
  })

  it.each([
    ["is no JSON", "{ this is no JSON"],
    ["is no object", "[1, 2, 3]"]
  ])("is unharmed when the playbook %s", async (_, text) => {
    const world = makeWorld()
    world.write(PLAYBOOK, text)
    const ended = await world.run(PROMPT, clientAnswers, { plugin })
    expect(ended).toMatchObject({ code: 0, stdout: `${ANSWER}\n` })
    expect(occurrences(PROMPT, world.requests.at(-1))).toBe(1)
    expect(world.read(PLAYBOOK)).toBe(text)
  })

  it("is unharmed when the model that reflects refuses", async () => {
    const world = makeWorld()
    const answers = [...clientAnswers, { to: "reflection", status: 401, text: "invalid x-api-key" } as const]
    const ended = await world.run(PROMPT, answers, { plugin, env: LEARN })
    expect(ended).toMatchObject({ code: 0, stdout: `${ANSWER}\n`, stderr: "" })
    expect(world.read(PLAYBOOK)).toBeUndefined()
    expect(world.read(".claude/debrief/worker.log")).toContain("rejected the request with 401")
  })
})
