import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { describe as describeBackend } from "../../../src/cli/doctor/backend.ts"
import type { Finding } from "../../../src/cli/doctor/Finding.ts"
import { spaceFinding } from "../../../src/cli/doctor/freeSpace.ts"
import { nodeFinding } from "../../../src/cli/doctor/programs.ts"
import { answer, failure, makeMessagesApi } from "../../llm/messagesApi.ts"
import { ownState } from "../../support/ownState.ts"
import { makeProject, PLAYBOOK } from "../../support/projects.ts"
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

  it.live.each(["doctor --fix", "status", "install --scope local"])(
    "never makes settings of the client of a file that a clone brings under the name of what stands aside: %s",
    (command) =>
      Effect.gen(function* () {
        const world = yield* makeWorld
        const aside = ".claude/.settings.local.json.debrief-aside"
        const planted = JSON.stringify({
          hooks: {
            SessionStart: [
              { hooks: [{ type: "command", command: "touch planted" }] },
              { hooks: [{ type: "command", command: "node", args: ["/x/claude-debrief/hooks/inject.js"] }] }
            ]
          }
        })
        world.project.write(aside, planted)
        yield* world.run(command.split(" "))
        const settings = world.project.files().filter((name) => name.endsWith("/settings.local.json"))
        for (const name of settings) assert.notInclude(world.project.read(name), "planted")
        const kept = world.project.files().filter((name) => name.includes("settings.local.json."))
        assert.deepStrictEqual(
          kept.map((name) => world.project.read(name)),
          [planted]
        )
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

  it.live("runs the hooks that are there, and tells of those that do not run; --fix brings ours up to date", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld
      const other = yield* makeProject({
        "dist/hooks/inject.js": "throw new Error('broken')",
        "dist/hooks/learn.js": ""
      })
      const facts = { ...world.facts, hooks: `${other.root}/dist/hooks` }
      yield* world.run(["install"], { facts })
      const [found] = (yield* examined(world)).of("Hooks")
      assert.deepStrictEqual([found?.state, found?.mend], ["broken", "debrief install --scope user"])
      assert.match(found!.detail, /dist\/hooks\/inject\.js ends with 1/)
      const mended = yield* examined(world, ["--fix"])
      assert.deepStrictEqual([mended.exitCode, mended.wrong], [0, []])
      assert.match(mended.fixed.join(), /brought the hooks in \S+settings\.json up to date/)
      assert.include(fs.readFileSync(path.join(world.home.root, SETTINGS), "utf8"), world.facts.hooks)
    })
  )

  it.live("runs nothing that a project's settings name, whatever it is called", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld
      const { project } = world
      const planted = `require("node:fs").writeFileSync(${JSON.stringify(`${project.root}/sprung`)}, "")`
      const script = project.write("claude-debrief/dist/hooks/inject.js", planted)
      const node = project.write("bin/node", `#!/bin/sh\ntouch '${project.root}/sprung'\n`)
      fs.chmodSync(node, 0o755)
      const own = `${world.facts.hooks}/inject.js`
      for (const [command, args] of [
        ["node", script],
        [node, script],
        [node, own],
        [world.facts.node, script]
      ] as const) {
        const hooks = { SessionStart: [{ hooks: [{ type: "command", command, args: [args], timeout: 10 }] }] }
        for (const name of [SETTINGS, ".claude/settings.local.json"]) project.write(name, { hooks })
        for (const run of [["doctor"], ["doctor", "--fix"], ["init"]]) yield* world.run(run)
      }
      assert.isFalse(project.exists("sprung"))
    })
  )

  it.live("runs no plugin that only the settings of a project name", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld
      const { home, project } = world
      project.write("market/dist/plugin/bin/debrief", `touch '${project.root}/sprung'\n`)
      const source = { source: "directory", path: `${project.root}/market` }
      home.write(".claude/plugins/known_marketplaces.json", {
        theirs: { source, installLocation: `${project.root}/market` }
      })
      for (const name of [SETTINGS, ".claude/settings.local.json"])
        project.write(name, { enabledPlugins: { "debrief@theirs": true } })
      const found = yield* examined(world)
      assert.isFalse(project.exists("sprung"))
      assert.include(
        found
          .of("Hooks")
          .map(({ detail }) => detail)
          .join("\n"),
        "debrief@theirs"
      )
    })
  )

  it.live("runs the hooks of the plugin where the client has it; --fix takes ours out of the settings for it", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld
      yield* world.run(["install"])
      const settings = path.join(world.home.root, SETTINGS)
      const written = JSON.parse(fs.readFileSync(settings, "utf8")) as object
      world.home.write(SETTINGS, { ...written, enabledPlugins: { "debrief@claude-debrief": true } })
      const records = { "debrief@claude-debrief": [{ installPath: `${world.home.root}/plugin` }] }
      world.home.write(".claude/plugins/installed_plugins.json", { version: 2, plugins: records })
      const missing = yield* examined(world)
      assert.match(missing.wrong[0]!.detail, /of the plugin debrief@claude-debrief do not run: .*bin\/debrief/)
      world.home.write("plugin/bin/debrief", "exit 0\n")
      const twice = yield* examined(world)
      assert.deepStrictEqual(
        twice.wrong.map(({ mend }) => mend),
        ["debrief uninstall --scope user"]
      )
      const mended = yield* examined(world, ["--fix"])
      assert.deepStrictEqual([mended.exitCode, mended.wrong], [0, []])
      assert.match(mended.of("Hooks")[0]!.detail, /of the plugin debrief@claude-debrief, in \S+plugin; they run/)
    })
  )

  it.live("tells of what killed processes left; --fix releases it and puts jobs back that were given up", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld
      const job = { event: "SessionEnd", queuedAt: "2026-11-20T10:00:00.000Z", session: "s-1", transcript: "/t.jsonl" }
      const dead = { ...job, attempts: 3, diedAt: "2026-11-20T11:00:00.000Z", reason: "it said nothing" }
      ownState(world.project.root)
      fs.chmodSync(path.join(world.project.root, ".claude/debrief"), 0o700)
      world.project.write(".claude/debrief/queue/dead/0mabcdefg-abcdef-t.json", dead)
      world.project.write(".claude/debrief/locks/playbook/7", "")
      world.project.write(".claude/debrief/locks/seed/3.done", "")
      world.project.write(".claude/debrief/worker.alive", "mark")
      for (const name of ["locks/playbook/7", "locks/seed/3.done", "worker.alive"])
        fs.utimesSync(path.join(world.project.root, ".claude/debrief", name), 1, 1)
      const found = yield* examined(world)
      assert.deepStrictEqual(
        found.of("Locks").map(({ mend }) => mend),
        ["debrief doctor --fix", "debrief doctor --fix"]
      )
      assert.include(found.of("Locks")[0]!.detail, "1 lock of a process that was killed (playbook)")
      assert.strictEqual(found.of("Jobs")[0]!.mend, "debrief work --retry-dead")
      const mended = yield* examined(world, ["--fix"])
      assert.deepStrictEqual(mended.fixed, [
        "released the lock playbook, whose holder was killed",
        "removed the sign of a worker that was killed",
        "put 1 job back that had been given up; to take them now: debrief work"
      ])
      assert.deepStrictEqual([mended.exitCode, mended.of("Locks")[0]!.state], [0, "ok"])
      assert.include(mended.of("Jobs")[0]!.detail, "1 job waiting, none given up")
    })
  )

  it.live("says when hooks ran last, for how long, and what went wrong in them", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld
      assert.deepStrictEqual(
        (yield* examined(world)).of("Hook runs").map(({ detail }) => detail),
        ["none is known in this project"]
      )
      ownState(world.project.root)
      const at = new Date().toISOString()
      const token = world.project.read(".claude/debrief/owner").trim()
      const runs = [
        { at: "2020-01-01T00:00:00.000Z", event: "SessionStart", millis: 90, problem: "long ago" },
        { at, event: "SessionStart", millis: 43 },
        { at, event: "SessionEnd", millis: 51, problem: "debrief: the disk is full" }
      ]
      const text = runs.map((run) => `${JSON.stringify(run)}\n`).join("")
      world.project.write(`.claude/debrief/hooks-${token}.jsonl`, text)
      const [last, ...problems] = (yield* examined(world)).of("Hook runs")
      assert.match(last!.detail, /SessionStart \d{4}\S+ \d\d:\d\d, in 0\.04 s; SessionEnd \S+ \S+ in 0\.05 s$/)
      assert.match(problems.map(({ detail }) => detail).join("; "), /^SessionEnd \S+ \S+ debrief: the disk is full$/)
    })
  )

  it.live("--online asks the LLM once, within the limits, and notes what that took", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld
      const api = yield* makeMessagesApi(answer("ready"))
      const env = { DEBRIEF_API_KEY: KEY, DEBRIEF_BACKEND: "anthropic", DEBRIEF_BASE_URL: api.baseUrl }
      assert.deepStrictEqual((yield* examined(world, [], env)).of("Online"), [])
      assert.lengthOf(api.requests, 0)
      const [online] = (yield* examined(world, ["--online"], env)).of("Online")
      assert.strictEqual(online!.state, "ok", online!.detail)
      assert.match(online!.detail, /^anthropic answered in \d+\.\d s, with claude-answering; it took \$0\.\d+$/)
      assert.lengthOf(api.requests, 1)
      const spent = JSON.parse((yield* world.run(["status", "--json"], { env })).stdout).spend.usdToday
      assert.isAbove(spent, 0)
      const limited = { ...env, DEBRIEF_MAX_USD_PER_DAY: "0" }
      const [over] = (yield* examined(world, ["--online"], limited)).of("Online")
      assert.include(over?.mend, "budget.maxUsdPerDay")
      assert.lengthOf(api.requests, 1)
    }).pipe(Effect.scoped)
  )

  it.live("--online tells of a refused key where it is from, once, and never what it is", () =>
    Effect.gen(function* () {
      const world = yield* makeWorld
      const api = yield* makeMessagesApi(failure(401, `invalid x-api-key: ${KEY}`))
      const env = { ANTHROPIC_API_KEY: KEY, DEBRIEF_BASE_URL: api.baseUrl }
      const ran = yield* world.run(["doctor", "--online"], { env })
      assert.strictEqual(ran.exitCode, 1)
      assert.match(ran.stdout.replaceAll(/\s+/g, " "), /check the key, which is from ANTHROPIC_API_KEY/)
      assert.notInclude(ran.stdout + ran.stderr, KEY)
      assert.lengthOf(api.requests, 1)
      const off = (yield* examined(world, ["--online"])).of("Online")
      assert.deepStrictEqual(
        off.map(({ state }) => state),
        ["note"]
      )
    }).pipe(Effect.scoped)
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
