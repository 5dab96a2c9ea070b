import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Environment } from "../../src/project/Environment.ts"

const variables = { SET: "value", EMPTY: "", SPACE: " ", UNSET: undefined }

it.effect("a variable is its value; an empty one counts as unset", () =>
  Effect.gen(function* () {
    const environment = yield* Environment
    const read = ["SET", "EMPTY", "SPACE", "UNSET", "OTHER"].map((name) => environment.get(name))
    assert.deepStrictEqual(read, ["value", undefined, " ", undefined, undefined])
  }).pipe(Effect.provide(Environment.layer(variables)))
)

it.effect("all of them are there for a child process, as they are", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual((yield* Environment).all, variables)
  }).pipe(Effect.provide(Environment.layer(variables)))
)
