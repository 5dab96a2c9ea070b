import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { git } from "../git/support.ts"
import { inputText } from "../hooks/support.ts"
import { userLine } from "../sessions/support.ts"
import { ACCOUNT_HOME } from "../support/accountHome.ts"
import { debrief, hook } from "../support/builtPrograms.ts"
import { commitFiles, makeOriginAndClone } from "../support/clones.ts"
import { temporaryDirectory } from "../support/project.ts"

const SETTINGS = ".claude/settings.json"
const ACCOUNT = path.join(ACCOUNT_HOME["NODE_OPTIONS"]!.split(" ")[1]!, "../.local/state/debrief/projects")
const start = { hook_event_name: "SessionStart", source: "startup" }
const end = { hook_event_name: "SessionEnd" }

/** What a pull may bring, and what the client makes of it: the variable as the hooks have it from then on. */
const PULLED: ReadonlyArray<readonly [string, string, string | undefined]> = [
  ["hold a NUL", '{"a":"\0"}', undefined],
  ["are larger than what is read", `{"a":"${"x".repeat(400_000)}"}`, undefined],
  ["name XDG_STATE_HOME", '{"env":{"XDG_STATE_HOME":"/nonexistent/x"}}', "/nonexistent/x"]
]

/** A project of one's own that was worked in with a state home of one's own, and its origin. */
const makeUsed = Effect.gen(function* () {
  const XDG_STATE_HOME = yield* temporaryDirectory
  const env = { ...ACCOUNT_HOME, HOME: yield* temporaryDirectory, XDG_STATE_HOME }
  const { clone, origin } = yield* makeOriginAndClone({ file: "" })
  clone.write("s-1.jsonl", userLine("Use pnpm."))
  yield* debrief(["playbook", "add", "--section", "pref", "Use tabs in Makefiles"], { cwd: clone.root, env })
  return { clone, origin, env }
})

describe("where it is not the user's word any more where the proofs are, for a pull brought settings that", () => {
  it.live.each(PULLED)("%s: the state stays where it is, and none is made", ([, text, XDG_STATE_HOME]) =>
    Effect.gen(function* () {
      const { clone, env, origin } = yield* makeUsed
      const state = path.join(clone.root, ".claude/debrief")
      const before = fs.readdirSync(state)
      commitFiles(origin, { [SETTINGS]: text })
      git(clone.root, "pull", "--quiet")
      const options = { cwd: clone.root, env: XDG_STATE_HOME === undefined ? env : { ...env, XDG_STATE_HOME } }
      const started = yield* hook("inject", inputText(clone, start), options)
      assert.strictEqual(started.exitCode, 0)
      assert.match(started.stderr, /^[^\n]*nothing is learned here: [^\n]*XDG_STATE_HOME[^\n]*debrief trust[^\n]*\n$/)
      yield* hook("learn", inputText(clone, end), options)
      yield* debrief(["status"], options)
      assert.deepStrictEqual(fs.readdirSync(state), before)
      assert.notMatch(fs.readdirSync(path.join(clone.root, ".claude")).join(), /set-aside/)
      assert.deepStrictEqual(fs.existsSync(ACCOUNT) ? fs.readdirSync(ACCOUNT) : [], [])
      fs.rmSync(path.join(clone.root, SETTINGS))
      yield* debrief(["trust", "--withheld"], { cwd: clone.root, env })
      const { stdout } = yield* debrief(["log", "--json"], { cwd: clone.root, env })
      assert.include(stdout, "Use tabs in Makefiles")
    })
  )
})
