import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { applyAnswer } from "../../src/programs/learnWindow.ts"
import { defaultSettings } from "../../src/domain/SettingsFile.ts"
import { keyPoint, playbookOf } from "../support/playbooks.ts"
import { makeProject, PLAYBOOK, playbookTexts } from "../support/projects.ts"
import { NO_USAGE, scriptedLlm } from "../support/reflection.ts"
import { submittedItem } from "../support/submittedBatches.ts"
import { commitsOf, diagnosticsOf, layerWork } from "../support/workPrograms.ts"

const BEFORE = playbookOf({
  "PATTERNS & APPROACHES": [keyPoint("pat-001", "kept", 1)],
  OTHERS: [keyPoint("oth-001", "harmful", 0, 2)]
})

/** The first can be applied; the second breaks whoever reads it, which no JSON can. */
const OPERATIONS = [
  { type: "ADD", text: "never seen" },
  {
    type: "ADD",
    get text(): string {
      throw new Error("this operation is broken")
    }
  }
]

const REFLECTION = {
  extraction: {
    new_key_points: ["nor this"],
    operations: OPERATIONS,
    evaluations: [
      { name: "pat-001", rating: "helpful" },
      { name: "oth-001", rating: "harmful" }
    ]
  },
  order: "operations first",
  leftOut: [],
  cited: [],
  rationales: {},
  model: "scripted",
  usage: NO_USAGE,
  spent: []
} as const

describe("an answer whose operations fail (REQ-CUR-006)", () => {
  it.live("is taken without them: the ratings are saved, the pruning too, and a diagnostic says why", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: BEFORE, ".claude/diagnostic_mode": "" })
      const { lesson } = yield* applyAnswer(
        project.paths,
        { session: undefined, event: undefined, ...submittedItem("any").window },
        { shown: BEFORE, reflection: REFLECTION },
        defaultSettings
      ).pipe(Effect.provide(layerWork(scriptedLlm([{}]).layer)))
      assert.isTrue(lesson.saved)
      assert.deepStrictEqual(playbookTexts(project), { "PATTERNS & APPROACHES": { "pat-001": "kept" } })
      assert.strictEqual(JSON.parse(project.read(PLAYBOOK)).sections["PATTERNS & APPROACHES"][0].helpful, 2)
      assert.deepStrictEqual(diagnosticsOf(project), ["curator_ops_rollback", "playbook_pruning"])
      const rollback = project.files().find((file) => file.endsWith("_curator_ops_rollback.txt"))
      const told = fs.readFileSync(`${project.root}/${rollback}`, "utf8")
      assert.match(told, /^Operations rollback due to exception:\nError: this operation is broken\n\s+at /)
      assert.match(commitsOf(project)[0] ?? "", /^Learn: rate pat-001/)
    })
  )
})
