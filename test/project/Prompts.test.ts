import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { SECTION_NAMES } from "../../src/core/playbook/Section.ts"
import { Environment } from "../../src/project/Environment.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { layerPrompts } from "../../src/layers.ts"
import { PromptError, type PromptName, Prompts } from "../../src/project/Prompts.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { makeProject, put, temporaryDirectory } from "../support/project.ts"

type Variables = Readonly<Record<string, string>>

const layer = (variables: Variables = {}, fileSystem = layerFiles) =>
  layerPrompts.pipe(Layer.provide(fileSystem), Layer.provide(Environment.layer(variables)))

const fill = (project: ProjectPaths, name: PromptName, values: Variables) =>
  Prompts.use((prompts) => inside(project, prompts.fill(name, values)))

const key_points = "[pat-001] use types"

describe("the packaged prompts", () => {
  it.effect("are used when there is no other, and nothing is said about it", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const text = yield* fill(project, "playbook.txt", { key_points })
      assert.include(text, "# Playbook of this project")
      assert.include(text, key_points)
      assert.notInclude(text, "{key_points}")
      assert.isUndefined(yield* Prompts.use((prompts) => inside(project, prompts.own("playbook.txt"))))
      assert.deepStrictEqual(yield* TestConsole.errorLines, [])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("take values with braces, dollars and placeholders in them as they are", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const value = "if (a) { b } {{ c }} {key_points} {playbook} $& $1 $$ {"
      const text = yield* fill(project, "playbook.txt", { key_points: value })
      assert.include(text, value)
    }).pipe(Effect.provide(layer()))
  )
})

const values = {
  playbook: `{"pat-001": "use types"}`,
  trajectories: `[{"role": "user"}]`,
  citations: "pat-001",
  hints: "- h"
}

describe("reflection.txt", () => {
  const reflection = Effect.flatMap(makeProject, (project) => fill(project, "reflection.txt", values)).pipe(
    Effect.provide(layer())
  )

  it.effect("REQ-SECT-004: lists every canonical section, each explained", () =>
    Effect.gen(function* () {
      const text = yield* reflection
      for (const name of SECTION_NAMES) assert.include(text, `\n- ${name}: `)
    })
  )

  it.effect("SCN-CUR-007-01, REQ-CUR-007: shows each operation by an example that is JSON", () =>
    Effect.gen(function* () {
      const text = yield* reflection
      const example = JSON.parse(text.slice(text.indexOf("\n{\n"), text.indexOf("\n}") + 2))
      const fields = Object.fromEntries(
        example.operations.map(({ type, ...rest }: { readonly type: string }) => [type, Object.keys(rest).sort()])
      )
      assert.deepStrictEqual(fields, {
        ADD: ["evidence", "section", "text"],
        UPDATE: ["evidence", "target_id", "text"],
        MERGE: ["evidence", "merged_text", "section", "source_ids"],
        DELETE: ["evidence", "reason", "target_id"]
      })
      assert.isAtLeast(example.operations[2].source_ids.length, 2)
      assert.sameMembers(Object.keys(example.evaluations[0]), ["name", "rating"])
      for (const { section } of example.operations) if (section) assert.include(SECTION_NAMES, section)
    })
  )

  it.effect("REQ-CUR-007: allows at most ten operations, and none, and puts them in new_key_points' place", () =>
    Effect.gen(function* () {
      const text = yield* reflection
      assert.include(text, "At most 10 operations")
      assert.include(text, `return "operations": []`)
      assert.include(text, `"operations" takes the place of "new_key_points"`)
    })
  )

  it.effect("holds the playbook, the citations and the session, and no placeholder any more", () =>
    Effect.gen(function* () {
      const text = yield* reflection
      for (const value of Object.values(values)) assert.include(text, value)
      assert.notMatch(text, /\{(playbook|citations|hints|trajectories)\}/)
    })
  )
})

describe("a prompt of one's own", () => {
  const users = "the user's: {key_points}"

  it.effect("stands in the user's ~/.claude/prompts", () =>
    Effect.gen(function* () {
      const [project, home] = [yield* makeProject, yield* temporaryDirectory]
      put(`${home}/.claude/prompts/playbook.txt`, users)
      const text = yield* fill(project, "playbook.txt", { key_points }).pipe(Effect.provide(layer({ HOME: home })))
      assert.strictEqual(text, `the user's: ${key_points}`)
    })
  )

  it.effect("stands in CLAUDE_CONFIG_DIR instead when that is set", () =>
    Effect.gen(function* () {
      const [project, home] = [yield* makeProject, yield* temporaryDirectory]
      put(`${home}/.claude/prompts/playbook.txt`, "not this one: {key_points}")
      put(`${home}/config/prompts/playbook.txt`, users)
      const text = yield* fill(project, "playbook.txt", { key_points }).pipe(
        Effect.provide(layer({ HOME: home, CLAUDE_CONFIG_DIR: `${home}/config` }))
      )
      assert.strictEqual(text, `the user's: ${key_points}`)
    })
  )

  it.effect("wins in the project over the user's, with {{ and }} as braces", () =>
    Effect.gen(function* () {
      const [project, home] = [yield* makeProject, yield* temporaryDirectory]
      put(`${home}/.claude/prompts/playbook.txt`, users)
      put(`${project.prompts}/playbook.txt`, "project {{}}: {key_points}")
      const text = yield* fill(project, "playbook.txt", { key_points }).pipe(Effect.provide(layer({ HOME: home })))
      assert.strictEqual(text, `project {}: ${key_points}`)
    })
  )

  it.effect("changes only the prompt of its name", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(`${project.prompts}/playbook.txt`, "mine {key_points}")
      assert.include(yield* fill(project, "reflection.txt", values), "You look back on a session")
    }).pipe(Effect.provide(layer()))
  )

  it.effect("of the reflection may do without the citations, and is read anew each time", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(`${project.prompts}/reflection.txt`, "1 {playbook} {trajectories}")
      assert.strictEqual(yield* fill(project, "reflection.txt", values), `1 ${values.playbook} ${values.trajectories}`)
      put(`${project.prompts}/reflection.txt`, "2 {trajectories}{playbook}{citations}")
      assert.strictEqual(
        yield* fill(project, "reflection.txt", values),
        `2 ${values.trajectories}${values.playbook}pat-001`
      )
    }).pipe(Effect.provide(layer()))
  )
})

describe("PromptError", () => {
  const unusable = [
    ["lacks a placeholder", "no key points here", "it lacks the placeholder {key_points}"],
    ["has an unknown placeholder", "{key_points} {key_pionts}", "it has an unknown placeholder {key_pionts}"],
    ["escapes its placeholder", "{{key_points}}", "it lacks the placeholder {key_points}"],
    ["is empty", "", "it lacks the placeholder {key_points}"]
  ] as const

  it.effect.each(unusable)("a prompt that %s is named on stderr and the packaged one used", ([, template, detail]) =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const path = `${project.prompts}/playbook.txt`
      put(path, template)
      const error = yield* Prompts.use((prompts) => inside(project, prompts.own("playbook.txt"))).pipe(Effect.flip)
      assert.instanceOf(error, PromptError)
      assert.strictEqual(error.path, path)
      assert.strictEqual(error.detail, detail)
      assert.include(yield* fill(project, "playbook.txt", { key_points }), "# Playbook of this project")
      assert.deepStrictEqual(yield* TestConsole.errorLines, [`debrief: ${error.message}`])
      assert.deepStrictEqual(yield* TestConsole.logLines, [])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("a directory in the prompt's place is named too", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(`${project.prompts}/playbook.txt/in-the-way`, "")
      assert.include(yield* fill(project, "playbook.txt", { key_points }), key_points)
      const lines = yield* TestConsole.errorLines
      assert.strictEqual(lines.length, 1)
      assert.include(String(lines[0]), `the prompt ${project.prompts}/playbook.txt is not used: it cannot be read`)
    }).pipe(Effect.provide(layer()))
  )

  it.effect("so is one without permission to read it", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      put(`${project.prompts}/playbook.txt`, "{key_points}")
      const error = yield* Prompts.use((prompts) => inside(project, prompts.own("playbook.txt"))).pipe(Effect.flip)
      assert.instanceOf(error, PromptError)
      assert.include(error.message, "EACCES")
    }).pipe(Effect.provide(layer({}, layerFailing("open", "playbook.txt", "EACCES"))))
  )
})
