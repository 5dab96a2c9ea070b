import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { lineDiff } from "../../../src/cli/install/LineDiff.ts"
import { EVENTS, type HookPrograms, ownHooksIn } from "../../../src/cli/install/OwnHooks.ts"
import { installedIn, problemIn, restored, withHooks } from "../../../src/cli/install/SettingsText.ts"

const PROGRAMS: HookPrograms = { node: "/usr/bin/node", hooks: "/opt/claude-debrief/dist/hooks" }
const OLDER: HookPrograms = { node: "/old/node", hooks: "/home/u/.npm/lib/node_modules/claude-debrief/dist/hooks" }
const UNNAMED: HookPrograms = { node: "/old/node", hooks: "/srv/checkout/dist/hooks" }

const THEIRS = { type: "command", command: "node", args: ["/me/hooks/learn.js"] }

/** Settings as people and programs write them. */
const LAYOUTS: Readonly<Record<string, string>> = {
  none: "{}",
  "none, with spaces": "{ \n }\n",
  "two spaces": '{\n  "model": "opus",\n  "permissions": {\n    "allow": ["Bash(ls)"]\n  }\n}\n',
  tabs: '{\n\t"model": "opus",\n\t"hooks": {\n\t\t"Stop": []\n\t}\n}\n',
  "four spaces, no end of line": '{\n    "hooks": {},\n    "z": [1,  2,3],\n    "a": "b"\n}',
  "ends of lines as on Windows": '{\r\n  "model": "opus",\r\n  "hooks": {\r\n    "SessionStart": []\r\n  }\r\n}\r\n',
  "one line": '{"model":"opus","hooks":{"Stop":[{"hooks":[]}]}}',
  "odd values": '{"__proto__": 1, "n": 1e400, "big": 12345678901234567890, "\\u0068i": "\\u00e9\\n", "model": null}',
  "brackets in strings": '{\n  "a": "}]\\"{[",\n  "hooks": {"SessionStart": [ {"matcher": "],", "hooks": [] } ]}\n}\n',
  "a mark of byte order": '\uFEFF{\n  "model": "opus"\n}\n',
  "hooks of others": JSON.stringify({ hooks: { SessionStart: [{ matcher: "startup", hooks: [THEIRS] }] } }, null, 2)
}

const parsed = (text: string) => JSON.parse(text.replace("\uFEFF", ""))

describe("withHooks", () => {
  it.each(Object.entries(LAYOUTS))("adds each hook once and changes nothing else: %s", (_, text) => {
    assert.isUndefined(problemIn(text))
    const after = withHooks(text, PROGRAMS)
    const hooks = ownHooksIn(after.replace("\uFEFF", ""), PROGRAMS)
    assert.sameMembers(
      hooks.map(({ event, script }) => `${event} ${script}`),
      Object.entries(EVENTS).map(([event, name]) => `${event} ${PROGRAMS.hooks}/${name}.js`)
    )
    const { hooks: _before, ...others } = parsed(text)
    const { hooks: _after, ...same } = parsed(after)
    assert.deepStrictEqual(same, others)
    // Nothing that was there is gone: the text of before is what is left when letters are only ever added.
    let at = 0
    for (const letter of text.replaceAll(/\s/g, "")) at = after.indexOf(letter, at) + 1 || Number.NaN
    assert.isAbove(at, 0)
    assert.strictEqual(withHooks(after, PROGRAMS), after)
  })

  it("writes as the file is written", () => {
    assert.include(withHooks(LAYOUTS["tabs"], PROGRAMS), '\n\t\t"SessionStart": [\n\t\t\t{\n\t\t\t\t"hooks": [')
    assert.notMatch(withHooks(LAYOUTS["ends of lines as on Windows"], PROGRAMS), /[^\r]\n/)
    assert.notInclude(withHooks(LAYOUTS["one line"], PROGRAMS), "\n")
    assert.isTrue(withHooks(undefined, PROGRAMS).endsWith("\n}\n"))
  })

  it("hooks the events that the plugin hooks, as it does", () => {
    const file = path.resolve(import.meta.dirname, "../../../src/plugin/hooks/hooks.json")
    const { hooks: plugins } = JSON.parse(fs.readFileSync(file, "utf8"))
    const ours = parsed(withHooks(undefined, PROGRAMS)).hooks
    assert.deepStrictEqual(Object.keys(plugins), Object.keys(ours))
    for (const [event, [{ hooks }]] of Object.entries<any>(plugins)) {
      // The plugin's launcher finds both a node and the program; test/bin/launcher.test.ts says which.
      const [{ args: _, command: __, ...asHere }] = ours[event][0].hooks
      const [{ args, command, ...same }] = hooks
      assert.deepStrictEqual([command, args.slice(1), same], ["sh", ["--hook", event], asHere])
    }
  })

  it.each([OLDER, UNNAMED])("has the hooks of an older installation run this one, in their place: %j", (older) => {
    const before = withHooks(LAYOUTS["two spaces"], older)
    assert.strictEqual(withHooks(before, PROGRAMS), withHooks(LAYOUTS["two spaces"], PROGRAMS))
  })

  it("keeps what a person set in a hook of ours, takes one written for a shell for ours, and removes a second", () => {
    const mine = {
      matcher: "startup",
      hooks: [{ type: "command", command: `node "${OLDER.hooks}/inject.js"`, timeout: 3 }]
    }
    const twice = { hooks: [{ type: "command", command: `node ${OLDER.hooks}/inject.js` }, THEIRS] }
    const after = parsed(withHooks(JSON.stringify({ hooks: { SessionStart: [mine, twice] } }), PROGRAMS))
    const ours = { type: "command", command: PROGRAMS.node, args: [`${PROGRAMS.hooks}/inject.js`], timeout: 3 }
    assert.deepStrictEqual(after.hooks.SessionStart, [{ matcher: "startup", hooks: [ours] }, { hooks: [THEIRS] }])
  })

  it("takes no hook of somebody else for ours", () => {
    const others = [
      THEIRS,
      { type: "command", command: "/me/dist/hooks/learn.js" },
      { type: "command", command: "node", args: ["/me/dist/hooks/learn.js"], timeout: 10, async: true },
      { type: "command", command: "python", args: ["/x/claude-debrief/dist/hooks/learn.js"] },
      { type: "http", url: "http://x/claude-debrief/hooks/learn.js" },
      "claude-debrief/hooks/learn.js",
      null
    ]
    const text = JSON.stringify({ hooks: { SessionEnd: [{ hooks: others }, null, 3], Stop: 5 } })
    assert.deepStrictEqual(ownHooksIn(text, PROGRAMS), [])
    assert.deepStrictEqual(parsed(withHooks(text, PROGRAMS)).hooks.SessionEnd[0], { hooks: others })
  })
})

/** Settings of a stranger's with very many hooks that look like ours, as large as settings may be. */
const crowded = (count: number, command = `node ${OLDER.hooks}/inject.js`) => {
  const look = { type: "command", command }
  return JSON.stringify({
    hooks: { SessionStart: Array.from({ length: count }, () => ({ hooks: [look, THEIRS, look] })) }
  })
}

describe("settings of any kind", () => {
  it("with thousands of hooks of ours keep one, in a moment, and what stands between", () => {
    const after = withHooks(crowded(9_000), PROGRAMS)
    const groups: ReadonlyArray<{ readonly hooks: ReadonlyArray<unknown> }> = parsed(after).hooks.SessionStart
    assert.lengthOf(groups, 9_000)
    assert.lengthOf(groups[0]!.hooks, 2)
    assert.isTrue(groups.slice(1).every(({ hooks }) => hooks.length === 1))
    assert.lengthOf(installedIn(after, PROGRAMS), Object.keys(EVENTS).length)
    const { text } = restored(after, undefined, PROGRAMS)
    const theirs = Array.from({ length: 9_000 }, () => ({ hooks: [THEIRS] }))
    assert.deepStrictEqual(parsed(text!), { hooks: { SessionStart: theirs } })
  })

  it.each([
    ["words", `${"x ".repeat(400_000)}y.js`],
    ["one word", `${"x".repeat(800_000)} -`],
    ["quotes", `${"'".repeat(800_000)}"`],
    ["folders that are named as ours are", `${"/claude-debrief".repeat(50_000)}/hook/learn.js`],
    ["folders of hooks", `${"/claude-debrief/hooks".repeat(30_000)}/learns.js`]
  ])("with a command of a megabyte are read in a moment: %s", (_, command) => {
    const text = crowded(1, command)
    assert.deepStrictEqual(ownHooksIn(text, PROGRAMS), [])
    assert.lengthOf(installedIn(withHooks(text, PROGRAMS), PROGRAMS), Object.keys(EVENTS).length)
  })

  it.each([
    [`node "/a b/claude-debrief/hooks/inject.js"`, "/a b/claude-debrief/hooks/inject.js"],
    [`node '/a b/claude-debrief-1.2/dist/hooks/learn.js'  `, "/a b/claude-debrief-1.2/dist/hooks/learn.js"],
    ["exec /x/claude-debrief/dist/hooks/learn.js", "/x/claude-debrief/dist/hooks/learn.js"]
  ])("have the script found that a shell would run: %s", (command, script) => {
    const [hook] = ownHooksIn(crowded(1, command), PROGRAMS)
    assert.strictEqual(hook?.script, script)
  })

  it("lose no more than what is ours where all of a list, or all of several, goes", () => {
    const ours = { type: "command", command: `node ${OLDER.hooks}/learn.js` }
    const text = JSON.stringify(
      {
        hooks: {
          SessionStart: [{ hooks: [ours, ours] }, { matcher: "x", hooks: [ours] }],
          Stop: [{ hooks: [THEIRS] }],
          SessionEnd: [{ hooks: [ours] }],
          PreCompact: [{ hooks: [] }, { hooks: [ours] }]
        }
      },
      null,
      2
    )
    const left = restored(text, undefined, PROGRAMS).text!
    assert.deepStrictEqual(parsed(left), { hooks: { Stop: [{ hooks: [THEIRS] }], PreCompact: [{ hooks: [] }] } })
    assert.strictEqual(left, JSON.stringify(parsed(left), null, 2))
  })
})

describe("restored", () => {
  it.each(Object.entries(LAYOUTS))("gives back what was before, byte for byte: %s", (_, text) => {
    const installed = withHooks(text, PROGRAMS)
    assert.deepStrictEqual(restored(installed, text, PROGRAMS), { text, isExact: true })
    // Also when another installation asks, of a newer version.
    assert.deepStrictEqual(restored(installed, text, OLDER), { text, isExact: true })
  })

  it("leaves nothing where there was nothing", () => {
    assert.deepStrictEqual(restored(withHooks(undefined, PROGRAMS), undefined, PROGRAMS), {
      text: undefined,
      isExact: true
    })
  })

  it("takes only the hooks out of what has changed since", () => {
    const before = LAYOUTS["two spaces"]!
    const changed = withHooks(before, PROGRAMS).replace("opus", "haiku")
    assert.deepStrictEqual(restored(changed, before, PROGRAMS), {
      text: before.replace("opus", "haiku"),
      isExact: false
    })
  })

  it("keeps the hooks of others beside ours", () => {
    const installed = withHooks(LAYOUTS["hooks of others"], PROGRAMS)
    const { text } = restored(installed, undefined, PROGRAMS)
    assert.strictEqual(text, LAYOUTS["hooks of others"])
    assert.deepStrictEqual(installedIn(text!, PROGRAMS), [])
  })
})

describe("problemIn", () => {
  it.each([
    ["", "it is not JSON"],
    ['{ "key": "sk-secret", // mine\n}', "it is not JSON"],
    ["[]", "it is not a JSON object"],
    ['{"hooks": 1}', 'its "hooks" is not an object'],
    ['{"hooks": []}', 'its "hooks" is not an object'],
    ['{"hooks": {}, "hooks": {}}', 'it has "hooks" twice'],
    ['{"hooks": {"SessionStart": {}}}', 'its "hooks.SessionStart" is not a list'],
    ['{"hooks": {"SessionEnd": [], "SessionEnd": []}}', 'it has "hooks.SessionEnd" twice'],
    [`{"a": ${"[".repeat(10_000)}${"]".repeat(10_000)}}`, "it is nested too deeply"]
  ])("says of %j why it cannot be edited, and nothing of what is in it", (text, why) => {
    const found = problemIn(text)
    assert.isTrue(found?.startsWith(why), found)
    assert.notInclude(found, "sk-")
  })
})

const many = (name: string) => Array.from({ length: 3000 }, (_, at) => `${name}${at}`).join("\n")

describe("lineDiff", () => {
  it("shows what changed with two lines around it", () => {
    const before = "a\nb\nc\nd\ne\nf\n"
    assert.deepStrictEqual(lineDiff(before, before), [])
    assert.deepStrictEqual(lineDiff(before, "a\nb\nc\nX\ne\nf\n"), [" b", " c", "-d", "+X", " e", " f"])
    assert.deepStrictEqual(lineDiff("", "a\n"), ["+a"])
    assert.deepStrictEqual(lineDiff("a\nb\na\n", "a\na\n"), [" a", "-b", " a"])
  })

  it("does not compare every line with every other where that would take long", () => {
    assert.lengthOf(lineDiff(many("a"), many("b")), 6000)
  })
})
