import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { worthOf } from "../../src/core/playbook/fit/Pack.ts"
import type { KeyPoint } from "../../src/core/playbook/Playbook.ts"
import { renderKeyPoint } from "../../src/core/playbook/Render.ts"
import { SECTION_NAMES, SECTION_SLUGS } from "../../src/core/playbook/Section.ts"
import { allKeyPoints } from "../../src/core/playbook/View.ts"
import { CONTEXT_LIMIT } from "../../src/hooks/inject.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { makeProject, PLAYBOOK, projectAt } from "../support/projects.ts"
import { injectFailure, inputText, runInject } from "./support.ts"

const SMALL = playbookOf({ OTHERS: [keyPoint("kpt_001", "use types")] })
const startup = { hook_event_name: "SessionStart", source: "startup" }
const prompt = { hook_event_name: "UserPromptSubmit", prompt: "hello" }
const OWN = ".claude/prompts/playbook.txt"

/** 400 key points over all sections, emoji in each, proof spread unevenly. */
const BIG = playbookOf(
  Object.fromEntries(
    SECTION_NAMES.map((section, at) => [
      section,
      Array.from({ length: 80 }, (_, index) =>
        keyPoint(
          `${SECTION_SLUGS[section]}-${String(index + 1).padStart(3, "0")}`,
          `${"😀 naïve 漢字 ".repeat(1 + ((index * 7 + at) % 5))}point ${at}.${index}`,
          (index * 37 + at * 11) % 50,
          (index * 13) % 9
        )
      )
    ])
  )
)

const worth = (entry: KeyPoint) => worthOf(entry) / renderKeyPoint(entry).length
const median = (values: ReadonlyArray<number>) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const net = ({ helpful, harmful }: KeyPoint) => helpful - harmful

const shownIn = (context: string) =>
  allKeyPoints(BIG).filter((entry) => context.split("\n").includes(renderKeyPoint(entry)))

describe("inject, with a playbook beyond the client's limit", () => {
  it.live("gives whole key points within the limit, and says how many it left out", () =>
    Effect.gen(function* () {
      const { context = "" } = yield* runInject(yield* makeProject({ [PLAYBOOK]: BIG }), startup)
      assert.isAtMost(context.length, CONTEXT_LIMIT)
      assert.isAbove(context.length, CONTEXT_LIMIT - 200)
      const shown = shownIn(context)
      assert.strictEqual(context.split("\n").filter((line) => line.includes(" :: ")).length, shown.length)
      assert.include(context, `(${400 - shown.length} less proven key points are not shown here`)
    })
  )

  it.live("leaves out what did harm, and what is worth least for its length", () =>
    Effect.gen(function* () {
      const { context = "" } = yield* runInject(yield* makeProject({ [PLAYBOOK]: BIG }), startup)
      const shown = new Set(shownIn(context))
      const omitted = allKeyPoints(BIG).filter((entry) => !shown.has(entry))
      assert.isAtLeast(Math.min(...[...shown].map(net)), 0)
      assert.isAbove(median([...shown].map(worth)), 1.5 * median(omitted.map(worth)))
    })
  )

  it.live("gives nothing of a single key point that could never fit", () =>
    Effect.gen(function* () {
      const huge = playbookOf({ OTHERS: [keyPoint("oth-001", "x".repeat(CONTEXT_LIMIT))] })
      const project = yield* makeProject({ [PLAYBOOK]: huge })
      assert.isUndefined((yield* runInject(project, startup)).context)
      assert.deepStrictEqual(project.files(), [PLAYBOOK])
    })
  )

  it.live.each([1, 2, 5])("stays within the limit with a template that names the key points %d times", (times) =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: BIG, [OWN]: `${"é".repeat(500)}{key_points}`.repeat(times) })
      const { context = "" } = yield* runInject(project, startup)
      assert.isAtMost(context.length, CONTEXT_LIMIT)
      assert.isAbove(shownIn(context).length, 0)
      assert.strictEqual(context.split("not shown here").length - 1, times)
    })
  )

  it.live("gives nothing through a template that fills the limit by itself", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: SMALL, [OWN]: `${"x".repeat(CONTEXT_LIMIT)}{key_points}` })
      assert.isUndefined((yield* runInject(project, startup)).context)
    })
  )
})

describe("inject, with a template of the user's own", () => {
  it.live("uses the project's before the user's, and the user's before the packaged one", () =>
    Effect.gen(function* () {
      const home = yield* makeProject({ [OWN]: "user: {key_points}" })
      const project = yield* makeProject({ [PLAYBOOK]: SMALL })
      const give = Effect.map(runInject(project, startup, { HOME: home.root }), ({ context }) => context)
      const line = "## OTHERS\n[kpt_001] helpful=0 harmful=0 :: use types"
      assert.strictEqual(yield* give, `user: ${line}`)
      project.write(OWN, "{{project}} {key_points}")
      assert.strictEqual(yield* give, `{project} ${line}`)
    })
  )

  it.live("a template is not filled with what a key point's text looks like", () =>
    Effect.gen(function* () {
      const tricky = playbookOf({ OTHERS: [keyPoint("kpt_001", "write {key_points} and {{x}} and $& here")] })
      const { context } = yield* runInject(yield* makeProject({ [PLAYBOOK]: tricky, [OWN]: "{key_points}" }), startup)
      assert.include(context, ":: write {key_points} and {{x}} and $& here")
    })
  )

  it.live.each([
    { what: "without the placeholder", template: "no place for them", says: "{key_points}" },
    { what: "with an unknown placeholder", template: "{key_points} {weather}", says: "{weather}" }
  ])("names one $what on stderr, once, and uses the packaged one", ({ says, template }) =>
    Effect.gen(function* () {
      for (const playbook of [SMALL, BIG]) {
        const project = yield* makeProject({ [PLAYBOOK]: playbook, [OWN]: template })
        const { context, errors } = yield* runInject(project, startup)
        assert.include(context, "# Playbook of this project")
        assert.strictEqual(errors.length, 1)
        assert.include(errors[0], project.paths.prompts)
        assert.include(errors[0], says)
      }
    })
  )
})

describe("inject, where its state cannot be written", () => {
  const blocked = Effect.map(makeProject({ [PLAYBOOK]: SMALL, ".claude/debrief/seen.json": {} }), (project) => {
    fs.symlinkSync("/nonexistent/sessions", project.paths.sessions)
    return project
  })

  it.live("still gives the playbook at a session's start", () =>
    Effect.gen(function* () {
      const { context, errors } = yield* runInject(yield* blocked, startup)
      assert.include(context, "[kpt_001]")
      assert.deepStrictEqual(errors, [])
    })
  )

  it.live("fails at a prompt rather than give it at every prompt", () =>
    Effect.gen(function* () {
      const { failure } = yield* injectFailure(inputText(yield* blocked, prompt))
      assert.strictEqual(failure._tag, "PlatformError")
    })
  )

  it.live("fails when the playbook itself cannot be read", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [`${PLAYBOOK}/folder`]: "the playbook is a folder" })
      const { failure } = yield* injectFailure(inputText(project, startup))
      assert.strictEqual(failure._tag, "PlaybookUnreadable")
      assert.include(failure.message, project.paths.playbook)
    })
  )
})

describe("inject, and where the project is", () => {
  it.live("CLAUDE_PROJECT_DIR goes before the working directory of the input", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: SMALL })
      const elsewhere = { ...startup, cwd: "/" }
      assert.isUndefined((yield* runInject(project, elsewhere)).context)
      assert.isDefined((yield* runInject(project, elsewhere, { CLAUDE_PROJECT_DIR: project.root })).context)
      assert.isUndefined((yield* runInject(project, startup, { CLAUDE_PROJECT_DIR: "/nowhere" })).context)
    })
  )

  it.live("a linked git worktree has the playbook of its main work tree", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: SMALL, "main/.claude/playbook.json": SMALL })
      const main = projectAt(`${project.root}/main`)
      const git = (...args: ReadonlyArray<string>) =>
        execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@localhost", ...args], { cwd: main.root })
      git("init", "--quiet")
      git("commit", "--quiet", "--allow-empty", "--message", "start")
      git("worktree", "add", "--quiet", "../linked")
      const linked = projectAt(`${project.root}/linked`)
      assert.isDefined((yield* runInject(linked, startup)).context)
      assert.isFalse(linked.exists(".claude"))
      assert.isTrue(main.exists(".claude/debrief/sessions/s-1.json"))
    })
  )
})
