import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { describe as describeBackend } from "../../../src/cli/doctor/backend.ts"
import type { Finding } from "../../../src/cli/doctor/Finding.ts"
import { spaceFinding } from "../../../src/cli/doctor/freeSpace.ts"
import { nodeFinding } from "../../../src/cli/doctor/programs.ts"
import { PLAYBOOK } from "../../support/projects.ts"
import { makeWorld, SETTINGS, type World } from "../install/support.ts"

const KEY = "sk-ant-api03-0123456789abcdefghijABCDEFGHIJ"

const examined = (world: World, args: ReadonlyArray<string> = [], env: Record<string, string> = {}) =>
  Effect.map(world.run(["doctor", "--json", ...args], { env }), ({ exitCode, stdout }) => {
    const { findings, fixed } = JSON.parse(stdout) as { findings: ReadonlyArray<Finding>; fixed: ReadonlyArray<string> }
    const of = (about: string) => findings.filter((finding) => finding.about === about)
    const wrong = findings.filter(({ state }) => state === "broken")
    return { exitCode, fixed, of, wrong }
  })

describe("debrief doctor", () => {
  it.live("finds nothing wrong where the hooks are installed, and says why the backend is what it is", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld
      yield* world.run(["install"])
      const { exitCode, of, wrong } = yield* examined(world, [], { DEBRIEF_API_KEY: KEY })
      assert.deepStrictEqual([exitCode, wrong], [0, []])
      assert.include(of("Hooks")[0]!.detail, `${world.home.root}/${SETTINGS}`)
      assert.include(of("Backend")[0]!.detail, "the key is from DEBRIEF_API_KEY")
      const shown = yield* world.run(["doctor"], { env: { DEBRIEF_API_KEY: KEY } })
      assert.deepStrictEqual([shown.exitCode, shown.stderr], [0, ""])
      assert.notInclude(shown.stdout, KEY)
      assert.deepStrictEqual(world.project.files(), [])
    })
  )

  it.live("tells of hooks whose program is gone, of those that run twice, and of settings that cannot be read", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld
      yield* world.run(["install"])
      fs.rmSync(path.join(world.installation.root, "dist/hooks/learn.js"))
      const gone = yield* examined(world)
      assert.strictEqual(gone.exitCode, 1)
      assert.include(gone.of("Hooks")[0]!.detail, "dist/hooks/learn.js")
      assert.strictEqual(gone.of("Hooks")[0]!.mend, "debrief install --scope user")
      world.installation.write("dist/hooks/learn.js", "")
      world.project.write(SETTINGS, { enabledPlugins: { "debrief-npm@here": true }, disableAllHooks: true })
      const twice = yield* examined(world)
      assert.deepStrictEqual(
        twice.wrong.map(({ mend }) => mend),
        [`remove "disableAllHooks" from '${world.project.root}/${SETTINGS}'`, "debrief uninstall --scope user"]
      )
      world.project.write(SETTINGS, "{ // mine")
      const unread = yield* examined(world)
      assert.include(unread.wrong[0]!.detail, "it is not JSON")
    })
  )

  it.live("tells of a corrupt playbook and of stored secrets, never what they are", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld
      world.project.write(PLAYBOOK, '{"sections": ')
      world.project.write(".claude/debrief/worker.log", `the key is ${KEY}\n`)
      const ran = yield* world.run(["doctor"])
      assert.strictEqual(ran.exitCode, 1)
      assert.include(ran.stdout, "debrief restore")
      assert.include(ran.stdout, "debrief scrub")
      assert.notInclude(ran.stdout + ran.stderr, KEY)
      assert.match(ran.stderr, /\d things to mend/)
    })
  )

  it.live("--fix closes our state to others, and does nothing else", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld
      world.project.write(".claude/debrief/worker.log", "log")
      const state = path.join(world.project.root, ".claude/debrief")
      fs.chmodSync(state, 0o755)
      const found = yield* examined(world)
      assert.deepStrictEqual([found.of("Access")[0]!.mend, found.fixed], [`chmod 700 '${state}'`, []])
      const mended = yield* examined(world, ["--fix"])
      assert.deepStrictEqual([mended.exitCode, mended.fixed], [0, [`closed ${state} to others`]])
      assert.strictEqual(fs.statSync(state).mode & 0o777, 0o700)
      assert.deepStrictEqual((yield* examined(world, ["--fix"])).fixed, [])
    })
  )
})

const node = (version: string) => nodeFinding(version, "/n").state

describe("findings", () => {
  it("an old node and a full disk are broken", () => {
    assert.deepStrictEqual(["v18.20.0", "v20.18.9", "v20.19.0", "v24.1.0"].map(node), ["broken", "broken", "ok", "ok"])
    assert.deepStrictEqual([spaceFinding(1e6).state, spaceFinding(1e9).state], ["broken", "ok"])
  })

  it("say of each backend why it is chosen", () => {
    assert.strictEqual(describeBackend("anthropic", "chosen by DEBRIEF_BACKEND", undefined).state, "broken")
    assert.include(describeBackend("claude", "chosen by what is there", undefined).detail, "since no key is set")
    assert.include(describeBackend("off", "chosen by what is there", undefined).detail, "no key is set and no claude")
    assert.notInclude(describeBackend("off", "chosen by DEBRIEF_BACKEND", undefined).detail, "no key")
    assert.strictEqual(describeBackend("replay", "chosen by DEBRIEF_BACKEND", undefined).state, "note")
  })
})
