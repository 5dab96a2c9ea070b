import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { toExtraction } from "../../src/core/playbook/Answer.ts"
import { updatePlaybook } from "../../src/core/playbook/Update.ts"
import { applyExtraction } from "../../src/stages/applyExtraction.ts"
import { curate } from "../../src/stages/curate.ts"
import { Curator, OperationsFailed } from "../../src/stages/Curator.ts"
import { score } from "../../src/stages/score.ts"
import { learnFromTranscript } from "../../src/worker/learnFromTranscript.ts"
import { extractions, frozen, keyPoint, playbookOf, playbooks } from "../core/playbook/support.ts"
import { scriptedLlm } from "../reflection/support.ts"
import { inside } from "../support/inside.ts"
import { makeProject, PLAYBOOK, playbookTexts } from "../support/projects.ts"
import { commitsOf, diagnosticsOf, layerWork, TRANSCRIPT, transcriptOf } from "../worker/support.ts"

const failing = Layer.succeed(Curator, {
  apply: () => Effect.fail(new OperationsFailed({ cause: new Error("broken") }))
})
const dying = Layer.succeed(Curator, { apply: () => Effect.die(new Error("broken")) })
const dyingOfText = Layer.succeed(Curator, { apply: () => Effect.die("text") })

const ORDERS = ["operations first", "ratings first"] as const

const BEFORE = frozen(playbookOf({ OTHERS: [keyPoint("oth-001", "kept", 1, 0), keyPoint("oth-002", "harmful", 0, 2)] }))
const ANSWER = {
  operations: [{ type: "DELETE", target_id: "oth-001", evidence: "Forget the rule oth-001" }],
  new_key_points: ["not added either"],
  evaluations: [
    { name: "oth-001", rating: "helpful" },
    { name: "oth-002", rating: "harmful" }
  ]
}
const AFTER = playbookOf({ OTHERS: [keyPoint("oth-001", "kept", 2, 0)] })

describe("applying an extraction by stages", () => {
  it.effect.prop("does what the pure update does", [playbooks, extractions], ([playbook, extraction]) =>
    Effect.gen(function* () {
      for (const order of ORDERS) {
        const applied = yield* applyExtraction(frozen(playbook), frozen(extraction), order)
        assert.deepStrictEqual(applied, updatePlaybook(playbook, extraction, order))
      }
    }).pipe(Effect.provide(Curator.layer))
  )

  it.effect.prop(
    "INV-CUR-001: on rollback, is the same as an extraction without operations",
    [playbooks, extractions],
    ([playbook, extraction]) =>
      Effect.gen(function* () {
        const { playbook: rolledBack } = yield* applyExtraction(playbook, { ...extraction, operations: [null] })
        assert.deepStrictEqual(rolledBack, updatePlaybook(playbook, { ...extraction, operations: [] }).playbook)
      }).pipe(Effect.provide(failing))
  )
})

describe("rollback (REQ-CUR-006, INV-CUR-001)", () => {
  const extraction = toExtraction(ANSWER)

  for (const [what, layer] of Object.entries({ fails: failing, dies: dying })) {
    it.effect(`drops all operations when the curator ${what}; ratings and pruning go on (D4)`, () =>
      Effect.gen(function* () {
        const { playbook, report } = yield* applyExtraction(BEFORE, extraction)
        assert.deepStrictEqual(playbook, AFTER)
        assert.deepStrictEqual([report.applied, report.skipped], [[], []])
        assert.deepStrictEqual(
          report.pruned.map(({ entry }) => entry.name),
          ["oth-002"]
        )
        assert.match(report.rollback ?? "", /^Error: broken\n\s+at /)
      }).pipe(Effect.provide(layer))
    )
  }

  it.effect("says what was thrown when that is no Error", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* applyExtraction(BEFORE, extraction)).report.rollback, "text")
    }).pipe(Effect.provide(dyingOfText))
  )

  it.effect("is not mentioned when nothing failed", () =>
    Effect.gen(function* () {
      assert.notProperty((yield* applyExtraction(BEFORE, extraction)).report, "rollback")
    }).pipe(Effect.provide(Curator.layer))
  )

  it.live("is on disk as the playbook with ratings and pruning alone, and as a diagnostic", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({
        [TRANSCRIPT]: transcriptOf([
          "Please use pnpm here. oth-001 helped. oth-002 did not help.",
          "I will.",
          "Forget the rule oth-001."
        ]),
        [PLAYBOOK]: BEFORE,
        ".claude/diagnostic_mode": ""
      })
      const outcome = yield* inside(
        project.paths,
        learnFromTranscript({
          transcript: `${project.root}/${TRANSCRIPT}`,
          session: undefined,
          event: undefined
        })
      ).pipe(Effect.provide(Layer.provideMerge(dying, layerWork(scriptedLlm([ANSWER]).layer))))
      assert.strictEqual(outcome._tag, "Learned")
      assert.deepStrictEqual(playbookTexts(project), { OTHERS: { "oth-001": "kept" } })
      assert.deepStrictEqual(JSON.parse(project.read(PLAYBOOK)).sections, AFTER.sections)
      assert.deepStrictEqual(diagnosticsOf(project), ["curator_ops_rollback", "playbook_pruning"])
      const told = project.files().find((file) => file.endsWith("_curator_ops_rollback.txt"))!
      assert.match(
        fs.readFileSync(`${project.root}/${told}`, "utf8"),
        /^Operations rollback due to exception:\nError: broken\n\s+at /
      )
      assert.match(commitsOf(project)[0]!, /^Learn: rate/)
    })
  )
})

describe("the typed errors of these stages", () => {
  const broken = {
    get name(): string {
      throw new Error("no name")
    }
  }

  it.effect("curate fails as OperationsFailed, whether its curator fails, dies or meets what no JSON holds", () =>
    Effect.gen(function* () {
      const extraction = { ...toExtraction({}), operations: [{}] }
      for (const layer of [failing, dying]) {
        assert.strictEqual(
          (yield* Effect.flip(curate(BEFORE, extraction).pipe(Effect.provide(layer))))._tag,
          "OperationsFailed"
        )
      }
      const operation = {
        type: "ADD",
        get text(): string {
          throw new Error("no text")
        }
      }
      const error = yield* Effect.flip(curate(BEFORE, { ...extraction, operations: [operation] }))
      assert.match(error.message, /could not be applied \(Error: no text[^]*as it was before them/)
    }).pipe(Effect.provide(Curator.layer))
  )

  it.effect("score fails as ScoringFailed: nothing of such an extraction may be saved", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(score(BEFORE, [broken]))
      assert.strictEqual(error._tag, "ScoringFailed")
      assert.match(error.message, /no name.*was not changed/)
    })
  )
})
