import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { MOST_SETTINGS_BYTES } from "../../src/project/ClientSettings.ts"
import { projectVariables } from "../../src/project/ProjectVariables.ts"
import { recordsOf, withheldAnywhere, withheldBefore } from "../../src/project/WithheldRecord.ts"
import { inputText } from "../hooks/support.ts"
import { ACCOUNT_HOME } from "../support/accountHome.ts"
import { debrief, hook } from "../support/builtPrograms.ts"
import { makeClone } from "../support/clones.ts"
import { temporaryDirectory } from "../support/project.ts"
import { growthOver8, LINEAR } from "../support/timing.ts"

const SETTINGS = ".claude/settings.json"
const EVIL = "http://127.0.0.1:9/evil"
const start = { hook_event_name: "SessionStart", source: "startup" }

/** Settings that set so many names, none of which is ours. */
const naming = (count: number): string =>
  JSON.stringify({ env: Object.fromEntries(Array.from({ length: count }, (_, index) => [`K${index}`, "v"])) })

const theirs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`DEBRIEF_A${index}`, "value"]))

const bytesOf = (text: string): number => Buffer.byteLength(text)

describe("the client's settings of a clone, of which there may be any number and size", () => {
  const large = naming(Math.ceil(MOST_SETTINGS_BYTES / 8))
  const nested = `{"a":${"[".repeat(MOST_SETTINGS_BYTES)}`
  const half = naming(Math.ceil(MOST_SETTINGS_BYTES / 20))

  const cases: ReadonlyArray<readonly [string, Record<string, string>]> = [
    ["one that is larger than all that is read", { [SETTINGS]: large }],
    ["one of brackets alone", { [SETTINGS]: nested }],
    ["many that are too large together", Object.fromEntries(["", "a/", "a/b/"].map((at) => [at + SETTINGS, half]))]
  ]

  it.live.each(cases)("are not read beyond one bound, and whatever they may set is withheld: %s", ([, files]) =>
    Effect.gen(function* () {
      const clone = yield* makeClone({ ...files, "a/b/file": "" })
      const cwd = path.join(clone.root, "a/b")
      const env = {
        ...ACCOUNT_HOME,
        XDG_STATE_HOME: yield* temporaryDirectory,
        DEBRIEF_BASE_URL: EVIL,
        DEBRIEF_API_KEY: "sk-own"
      }
      const ran = yield* hook("inject", inputText(clone, start), { cwd, env })
      assert.strictEqual(ran.exitCode, 0)
      assert.match(ran.stderr, /sets it: [^\n]*DEBRIEF_BASE_URL/)
      const { stdout } = yield* debrief(["status", "--json"], { cwd, env })
      assert.strictEqual((JSON.parse(stdout) as { backend: string }).backend, "off")
    })
  )

  it("are read together up to the bound, in half of which a person has room", () => {
    assert.isBelow(bytesOf(half), MOST_SETTINGS_BYTES)
    assert.isAbove(bytesOf(half) * 3, MOST_SETTINGS_BYTES)
  })
})

/** Where paths lead. */
type Links = Readonly<Record<string, string>>

describe("what is made of a project's settings", () => {
  it.each([
    ["JSON", (env: object) => JSON.stringify({ env })],
    ["no JSON", (env: object) => `${JSON.stringify({ env })},`]
  ])("takes time in proportion to their size, of a text that is %s", (_, textOf) => {
    const make = (count: number) => ({ env: theirs(count), text: textOf(theirs(count)) })
    const growth = growthOver8(
      make,
      ({ env, text }) => {
        const from = projectVariables((file) => (file === "/p/.claude/settings.json" ? text : undefined), env, ["/p"])
        const records = recordsOf(from, env)
        const folders = Array.from({ length: 20 }, (_value, index) => `/p/${"d".repeat(index)}`)
        withheldBefore(records, folders, env, Object.keys(env))
        withheldAnywhere(records, env, Object.keys(env))
      },
      500
    )
    assert.isBelow(growth, LINEAR)
  })

  it("withholds all that is ours where a text that is no JSON comes with too much to look for", () => {
    const env = { ...theirs(1000), DEBRIEF_BASE_URL: EVIL, FOO: "1" }
    const [found] = projectVariables((file) => (file.endsWith("settings.json") ? "{" : undefined), env, ["/p"])
    assert.lengthOf(found?.names ?? [], 1001)
  })
})

describe("settings of the client that are the person's own", () => {
  const text = JSON.stringify({ env: { DEBRIEF_BASE_URL: EVIL } })
  const namesOf = (settings: string, folder: string, variables: Readonly<Record<string, string>>, links: Links = {}) =>
    projectVariables(
      (file) => (file === settings ? text : undefined),
      { DEBRIEF_BASE_URL: EVIL, ...variables },
      [folder],
      (at) => links[at] ?? at
    ).flatMap(({ names }) => names)

  it.each<readonly [string, Readonly<Record<string, string>>, Links]>([
    ["in their home", { HOME: "/home/u" }, {}],
    ["in their home with a slash behind it", { HOME: "/home/u/" }, { "/home/u//.claude": "/home/u/.claude" }],
    ["in their home that a link leads to", { HOME: "/h" }, { "/h/.claude": "/home/u/.claude" }],
    ["in a folder that a variable names", { HOME: "/", CLAUDE_CONFIG_DIR: "/home/u/.claude/" }, {}]
  ])("are those %s", (_, variables, links) => {
    assert.deepStrictEqual(namesOf("/home/u/.claude/settings.json", "/home/u/src/p", variables, links), [])
  })

  it.each<readonly [string, string, Readonly<Record<string, string>>]>([
    ["of a clone below the client's own folder", "/home/u/.claude/plugins/p", { HOME: "/home/u" }],
    ["of any project where the variable that names the folder is empty", "/p", { HOME: "", CLAUDE_CONFIG_DIR: "" }],
    ["of any project where the home is empty", "/p", { HOME: "" }]
  ])("are not those %s", (_, folder, variables) => {
    assert.deepStrictEqual(namesOf(`${folder}/.claude/settings.json`, folder, variables), ["DEBRIEF_BASE_URL"])
  })
})
