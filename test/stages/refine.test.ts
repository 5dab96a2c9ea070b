import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { toExtraction } from "../../src/core/playbook/Answer.ts"
import { refine } from "../../src/stages/refine.ts"
import { Similarity } from "../../src/stages/Similarity.ts"
import { extractions, frozen, keyPoint, playbookOf, playbooks } from "../core/playbook/support.ts"

const PLAYBOOK = frozen(
  playbookOf({
    "PATTERNS & APPROACHES": [
      keyPoint("pat-001", "Run a failing test file alone before the whole suite, with npm test -- path", 5, 0),
      keyPoint("pat-002", "Never push to main", 2, 0)
    ],
    "PROJECT CONTEXT": [keyPoint("ctx-001", `A page of notes by hand: ${"x".repeat(900)}`)]
  })
)
const TIDINESS = { maxTextLength: 500, similarity: 0.85 }

const refined = (operations: ReadonlyArray<unknown>, tidiness = TIDINESS) =>
  refine(PLAYBOOK, toExtraction({ operations }), tidiness)

const here = Effect.provide(Similarity.layer)
const add = (text: string) => ({ type: "ADD", text })

describe("a clean playbook", () => {
  it.effect("is not told again what it says, in nearly the same words; the key point that says it is named", () =>
    Effect.gen(function* () {
      const again = "Run a failing test file alone, before the whole suite: with npm test -- path."
      const { extraction, held, leftOut } = yield* refined([add(again), add("Something new")])
      assert.deepStrictEqual(extraction.operations, [add("Something new")])
      assert.deepStrictEqual(leftOut, [
        {
          type: "ADD",
          reason: 'ADD: pat-001 ("Run a failing test file alone before the whole suite, with n") says that already'
        }
      ])
      assert.deepStrictEqual(held, [])
    }).pipe(here)
  )

  it.effect("counts a repetition as what it is: it rates nothing, and what the answer rates counts as before", () =>
    Effect.gen(function* () {
      const evaluations = [{ name: "pat-002", rating: "helpful" }]
      const answer = toExtraction({ evaluations, operations: [add("never push to MAIN!")] })
      const { extraction } = yield* refine(PLAYBOOK, answer, TIDINESS)
      assert.deepStrictEqual(extraction, { new_key_points: [], evaluations, operations: [] })
    }).pipe(here)
  )

  it.effect("takes a text that differs in a number alone: it states another fact", () =>
    Effect.gen(function* () {
      const operations = [3000, 3001].map((port) => add(`The development server of the API listens on port ${port}`))
      assert.deepStrictEqual((yield* refined(operations)).extraction.operations, operations)
    }).pipe(here)
  )

  it.effect("is not told one thing and its opposite: that is held for a person", () =>
    Effect.gen(function* () {
      const operations = [
        add("Always push to main"),
        { type: "UPDATE", target_id: "pat-001", text: "Push to main" },
        { type: "UPDATE", target_id: "pat-002", text: "Always push to main!" },
        { type: "MERGE", source_ids: ["pat-001", "pat-002"], merged_text: "Push to main" }
      ]
      const { extraction, held, leftOut } = yield* refined(operations)
      assert.deepStrictEqual(extraction.operations, [])
      assert.deepStrictEqual(
        held.map(({ operation }) => operation),
        operations
      )
      assert.strictEqual(held[0]!.reason, 'ADD: it says the opposite of pat-002 ("Never push to main")')
      assert.deepStrictEqual(
        leftOut.map(({ reason }) => reason),
        held.map(({ reason }) => reason)
      )
    }).pipe(here)
  )

  it.effect("looks at an answer's operations in their order, each after what the ones before left", () =>
    Effect.gen(function* () {
      const { extraction, leftOut } = yield* refined([
        add("Use pnpm in this repository"),
        add("Use pnpm, in this repository!"),
        { type: "DELETE", target_id: "pat-002" },
        add("Always push to main"),
        { type: "MERGE", source_ids: ["pat-001", "ctx-001"], merged_text: "Run a failing test file alone" },
        add("Run a failing test file alone before the whole suite, with npm test -- path")
      ])
      assert.strictEqual(extraction.operations?.length, 5)
      assert.match(leftOut[0]!.reason, /^ADD: an earlier operation of this answer \("Use pnpm in this repository"\)/)
      assert.strictEqual(leftOut.length, 1)
    }).pipe(here)
  )

  it.effect("keeps a long text that is there; a new one is at most so long", () =>
    Effect.gen(function* () {
      const [fits, long] = ["y".repeat(500), "y".repeat(501)]
      const { extraction, leftOut } = yield* refined([add(long), { type: "UPDATE", target_id: "ctx-001", text: fits }])
      assert.strictEqual(extraction.operations?.length, 1)
      assert.deepStrictEqual(leftOut, [
        { type: "ADD", reason: "ADD: its text has 501 characters, and 500 are the most" }
      ])
      assert.deepStrictEqual((yield* refined([add(long)], { ...TIDINESS, maxTextLength: 600 })).leftOut, [])
    }).pipe(here)
  )

  it.effect("an UPDATE may say the same in other words, or take the very words of another key point", () =>
    Effect.gen(function* () {
      const operations = [
        { type: "UPDATE", target_id: "pat-002", text: "Never push to main!" },
        {
          type: "UPDATE",
          target_id: "ctx-001",
          text: "Run a failing test file alone before the whole suite, with npm test -- path"
        }
      ]
      assert.deepStrictEqual((yield* refined(operations)).extraction.operations, operations)
      const repeated = {
        ...operations[1],
        text: "Run a failing test file alone before the whole suite with npm test path"
      }
      assert.deepStrictEqual((yield* refined([repeated])).extraction.operations, [])
    }).pipe(here)
  )

  it.effect("checks what comes in the older way, too", () =>
    Effect.gen(function* () {
      const answer = toExtraction({ new_key_points: ["never push to main", { text: "Always push to main" }, "New", 7] })
      const { extraction, held } = yield* refine(PLAYBOOK, answer, TIDINESS)
      assert.deepStrictEqual(extraction.new_key_points, ["New", 7])
      assert.strictEqual(held.length, 1)
    }).pipe(here)
  )

  it.effect.prop(
    "leaves alone what it does not understand, and changes no input",
    [playbooks, extractions],
    ([playbook, extraction]) =>
      Effect.gen(function* () {
        const { extraction: kept, leftOut } = yield* refine(frozen(playbook), frozen(extraction), TIDINESS)
        const items = (one: typeof extraction) => one.operations ?? one.new_key_points
        assert.strictEqual(items(kept).length + leftOut.length, items(extraction).length)
        assert.isTrue(items(kept).every((item) => items(extraction).includes(item)))
      }).pipe(here)
  )
})

describe("the measure of likeness", () => {
  /** What an embedding gives: texts of one meaning lie together, whatever their words. */
  const MEANINGS = [/\bpackage manager\b|\bpnpm\b/i, /\btests?\b/i]
  const meaningOf = (text: string) => MEANINGS.findIndex((meaning) => meaning.test(text))
  const layerMeanings = Layer.succeed(Similarity, {
    among: (texts) => {
      const meanings = new Map(texts.map(([key, text]) => [key, meaningOf(text)]))
      return Effect.succeed({
        similarTo: (text) =>
          Effect.sync(() => [...meanings].filter(([, meaning]) => meaning === meaningOf(text)).map(([key]) => key)),
        add: (key, text) => Effect.sync(() => void meanings.set(key, meaningOf(text)))
      })
    }
  })

  it.effect("is a layer: another one tells by what is meant", () =>
    Effect.gen(function* () {
      const operations = [add("pnpm is used here"), add("The package manager of this repository is its own")]
      const { extraction, leftOut } = yield* refined(operations)
      assert.deepStrictEqual(extraction.operations, [operations[0]])
      assert.match(leftOut[0]!.reason, /pnpm is used here/)
    }).pipe(Effect.provide(layerMeanings))
  )

  it.effect("whatever it is, tells neither opposites nor other numbers for repetitions", () =>
    Effect.gen(function* () {
      const operations = [
        add("Never run tests on CI"),
        add("Run tests on CI"),
        add("Tests take 5 minutes"),
        add("Tests take 6 minutes")
      ]
      const { extraction, held } = yield* refine(playbookOf(), toExtraction({ operations }), TIDINESS)
      assert.deepStrictEqual(extraction.operations, [operations[0], operations[2], operations[3]])
      assert.strictEqual(held.length, 1)
    }).pipe(Effect.provide(layerMeanings))
  )
})
