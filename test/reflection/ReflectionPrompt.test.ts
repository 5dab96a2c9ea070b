import * as FileSystem from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { toExtraction } from "../../src/core/playbook/Answer.ts"
import { MAX_OPERATIONS } from "../../src/core/playbook/Curator.ts"
import { Evaluation, Operation } from "../../src/core/playbook/operations/Operation.ts"
import { SECTION_NAMES } from "../../src/core/playbook/Section.ts"
import { parseResponse } from "../../src/llm/Response.ts"

const template = FileSystem.readFileSync(new URL("../../prompts/reflection.txt", import.meta.url), "utf8")

/** The answer that the template shows as its example, its doubled braces made single. */
const example = toExtraction(
  parseResponse(template.slice(template.indexOf("{{")).replace(/\{\{|\}\}/g, (two) => two[0]!))!
)

describe("prompts/reflection.txt", () => {
  it.each(SECTION_NAMES)("REQ-SECT-004: lists the section %s", (name) => {
    assert.match(template, new RegExp(`^- ${name}:`, "m"))
  })

  it("REQ-CUR-007, QG-CUR-002: shows a well-formed example of every operation", () => {
    const operations = Schema.decodeUnknownSync(Schema.Array(Operation))(example.operations)
    assert.sameMembers(
      [...new Set(operations.map((operation) => operation.type))],
      ["ADD", "UPDATE", "MERGE", "DELETE"]
    )
    for (const operation of operations) {
      if ("section" in operation) assert.include(SECTION_NAMES, operation.section)
    }
  })

  it("REQ-CUR-007: shows well-formed evaluations, and no new_key_points", () => {
    assert.isNotEmpty(Schema.decodeUnknownSync(Schema.Array(Evaluation))(example.evaluations))
    assert.deepStrictEqual(example.new_key_points, [])
  })

  it("CON-CUR-004: says how many operations are looked at, and that none is a good answer", () => {
    assert.include(template, `At most ${MAX_OPERATIONS} operations`)
    assert.include(template, '"operations": []')
  })
})
