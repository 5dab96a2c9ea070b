import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../../core/playbook/support.ts"
import { makeProject, PLAYBOOK } from "../../support/projects.ts"
import { makeWorld, SETTINGS } from "./support.ts"

const THEIRS = '{\n    "model": "opus",\n    "env": {"ANTHROPIC_API_KEY": "sk-ant-api03-0123456789abcdefghij"}\n}\n'
const BACKUP = `${SETTINGS}.debrief-backup`

describe("debrief install", () => {
  it.live("adds the hooks to the user's settings, shows the change without secrets, and keeps the file of before", () =>
    Effect.gen(function* () {
      const { facts, home, run } = yield* makeWorld
      home.write(SETTINGS, THEIRS)
      fs.chmodSync(path.join(home.root, SETTINGS), 0o640)
      const ran = yield* run(["install"])
      assert.deepStrictEqual([ran.exitCode, ran.stderr], [0, ""])
      const { hooks, ...others } = JSON.parse(home.read(SETTINGS))
      assert.deepStrictEqual(others, JSON.parse(THEIRS))
      assert.deepStrictEqual(hooks.SessionEnd[0].hooks[0].args, [`${facts.hooks}/learn.js`])
      assert.strictEqual(home.read(BACKUP), THEIRS)
      assert.include(ran.stdout, '+    "hooks": {')
      assert.notInclude(ran.stdout, "sk-ant-api03")
      const mode = (file: string) => fs.statSync(path.join(home.root, file)).mode & 0o777
      assert.deepStrictEqual([mode(SETTINGS), mode(BACKUP)], [0o640, 0o600])
      const again = yield* run(["install"])
      assert.include(again.stdout, "already. Nothing was changed.")
      assert.strictEqual((yield* run(["uninstall"])).exitCode, 0)
      assert.strictEqual(home.read(SETTINGS), THEIRS)
      assert.deepStrictEqual(home.files(), [SETTINGS])
    })
  )

  it.live("--dry-run writes nothing, --json tells what would be done", () =>
    Effect.gen(function* () {
      const { home, run } = yield* makeWorld
      const ran = yield* run(["install", "--dry-run", "--json"])
      const change = JSON.parse(ran.stdout)
      assert.deepInclude(change, { file: `${home.root}/${SETTINGS}`, changed: true, dryRun: true, notes: [] })
      assert.include(change.diff, "+{")
      assert.deepStrictEqual(home.files(), [])
    })
  )

  it.live("makes a file where there is none, which goes again, in each scope", () =>
    Effect.gen(function* () {
      const { home, project, run } = yield* makeWorld
      for (const [scope, at, file] of [
        ["user", home, SETTINGS],
        ["project", project, SETTINGS],
        ["local", project, ".claude/settings.local.json"]
      ] as const) {
        assert.strictEqual((yield* run(["install", "--scope", scope])).exitCode, 0)
        assert.deepStrictEqual(at.files(), [file])
        assert.strictEqual((yield* run(["uninstall", "--scope", scope])).exitCode, 0)
        assert.deepStrictEqual(at.files(), [])
      }
    })
  )

  it.live("follows a link that is the user's own settings, which stays one, and none of a project", () =>
    Effect.gen(function* () {
      const { home, project, run } = yield* makeWorld
      home.write("dotfiles/claude.json", THEIRS)
      fs.mkdirSync(path.join(home.root, ".claude"))
      fs.symlinkSync("../dotfiles/claude.json", path.join(home.root, SETTINGS))
      assert.strictEqual((yield* run(["install"])).exitCode, 0)
      assert.isTrue(fs.lstatSync(path.join(home.root, SETTINGS)).isSymbolicLink())
      assert.include(home.read("dotfiles/claude.json"), "SessionStart")
      const installed = home.read("dotfiles/claude.json")
      fs.mkdirSync(path.join(project.root, ".claude"))
      fs.symlinkSync(path.join(home.root, "dotfiles/claude.json"), path.join(project.root, SETTINGS))
      const refused = yield* run(["install", "--scope", "project"])
      assert.strictEqual(refused.exitCode, 1)
      assert.match(refused.stderr, /settings\.json is left as it is: .*link.* Nothing was changed\./)
      assert.strictEqual(home.read("dotfiles/claude.json"), installed)
      fs.rmSync(path.join(home.root, "dotfiles/claude.json"))
      const dangling = yield* run(["install"])
      assert.include(dangling.stderr, "it is a link that leads to nothing")
    })
  )

  it.live("refuses settings that it cannot be sure of, and touches nothing", () =>
    Effect.gen(function* () {
      const { home, run } = yield* makeWorld
      for (const text of ['{\n  "model": // mine\n}', '{"hooks": []}', ""]) {
        home.write(SETTINGS, text)
        for (const command of ["install", "uninstall"]) {
          const ran = yield* run([command])
          assert.deepStrictEqual([ran.exitCode, ran.stdout], [1, ""])
          assert.match(ran.stderr, /settings\.json is left as it is: i.* Nothing was changed\. Correct it/)
        }
        assert.strictEqual(home.read(SETTINGS), text)
        assert.deepStrictEqual(home.files(), [SETTINGS])
      }
      fs.writeFileSync(path.join(home.root, SETTINGS), Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))
      assert.include((yield* run(["install"])).stderr, "it is not UTF-8")
    })
  )

  it.live("keeps what has changed since when the hooks go, and an older version's hooks are brought up to date", () =>
    Effect.gen(function* () {
      const { facts, home, run } = yield* makeWorld
      const older = yield* makeProject({ "dist/hooks/inject.js": "", "dist/hooks/learn.js": "" })
      home.write(SETTINGS, THEIRS)
      yield* run(["install"], { facts: { ...facts, hooks: `${older.root}/dist/hooks` } })
      yield* run(["install"])
      assert.notInclude(home.read(SETTINGS), older.root)
      assert.strictEqual(home.read(BACKUP), THEIRS)
      home.write(SETTINGS, home.read(SETTINGS).replace("opus", "haiku"))
      const ran = yield* run(["uninstall"])
      assert.include(ran.stdout, "what else has changed there since stays")
      assert.strictEqual(home.read(SETTINGS), THEIRS.replace("opus", "haiku"))
    })
  )

  it.live("says when the plugin or another installation would run as well", () =>
    Effect.gen(function* () {
      const { facts, home, run } = yield* makeWorld
      home.write(SETTINGS, { enabledPlugins: { "debrief@somewhere": true } })
      const ran = yield* run(["install", "--scope", "local"])
      assert.include(ran.stdout, "The plugin is on by")
      const other = yield* makeProject({ "dist/hooks/inject.js": "", "dist/hooks/learn.js": "" })
      const moved = yield* run(["install"], { facts: { ...facts, hooks: `${other.root}/dist/hooks` } })
      assert.include(moved.stdout, "runs the hooks of another installation as well")
      assert.include(moved.stdout, "debrief uninstall --scope local")
    })
  )

  it.live("refuses where no hooks stand, where npx keeps them, Codex, and a user without a home", () =>
    Effect.gen(function* () {
      const { facts, home, run } = yield* makeWorld
      const from = (hooks: string) => run(["install"], { facts: { ...facts, hooks } })
      assert.include((yield* from("/nonexistent/hooks")).stderr, "there is no /nonexistent/hooks/inject.js to hook")
      const cache = yield* makeProject({ "_npx/1/dist/hooks/inject.js": "", "_npx/1/dist/hooks/learn.js": "" })
      assert.include((yield* from(`${cache.root}/_npx/1/dist/hooks`)).stderr, "npm install -g claude-debrief")
      for (const command of ["install", "uninstall"]) {
        const codex = yield* run([command, "--client", "codex"])
        assert.deepStrictEqual([codex.exitCode, codex.stdout], [1, ""])
        assert.include(codex.stderr, "does not install itself in Codex yet")
        const homeless = yield* run([command], { env: { HOME: undefined } })
        assert.include(homeless.stderr, "there is no home to have settings in")
      }
      assert.deepStrictEqual(home.files(), [])
    })
  )
})

describe("debrief uninstall --purge", () => {
  const STATE = ".claude/debrief/worker.log"
  const withState = Effect.gen(function* () {
    const world = yield* makeWorld
    world.project.write(PLAYBOOK, playbookOf({ OTHERS: [keyPoint("oth-001", "Use pnpm.")] }))
    world.project.write(STATE, "log")
    yield* world.run(["install"])
    return world
  })

  it.live("asks, and removes our state but not the playbook once that is wanted", () =>
    Effect.gen(function* () {
      const { project, run } = yield* withState
      const refused = yield* run(["uninstall", "--purge"], { keys: ["n"] })
      assert.include(refused.stdout, "None of our state was removed.")
      assert.isTrue(project.exists(STATE))
      const ran = yield* run(["uninstall", "--purge"], { keys: ["y"] })
      assert.deepStrictEqual([ran.exitCode, ran.stderr], [0, ""])
      assert.deepStrictEqual(project.files(), [PLAYBOOK])
    })
  )

  it.live("does nothing at all where nobody can be asked, without --yes", () =>
    Effect.gen(function* () {
      const { home, project, run } = yield* withState
      const ran = yield* run(["uninstall", "--purge"])
      assert.strictEqual(ran.exitCode, 1)
      assert.include(ran.stderr, "say --yes to remove our state. Nothing was changed.")
      assert.isTrue(home.exists(SETTINGS) && project.exists(STATE))
      const sure = JSON.parse((yield* run(["uninstall", "--purge", "--yes", "--json"])).stdout)
      assert.deepStrictEqual([sure.changed, sure.removed], [true, [`${project.root}/.claude/debrief`]])
      assert.isFalse(home.exists(SETTINGS) || project.exists(STATE))
    })
  )
})
