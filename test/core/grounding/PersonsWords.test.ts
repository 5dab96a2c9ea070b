import { assert, describe, it } from "@effect/vitest"
import { keyPoint, playbookOf } from "../playbook/support.ts"
import { agent, judged, person, ran } from "./support.ts"

const textOf = (operation: unknown): unknown => {
  const { merged_text: merged, text } = operation as Record<string, unknown>
  return merged ?? text
}

/** What becomes of a text that an answer makes of what a person said. */
const learned = (said: string, text: string, evidence: string = said) => {
  const operation = { type: "ADD", text, section: "USER PREFERENCES", evidence }
  const { extraction, held } = judged([person(said)], { operations: [operation] })
  return held[0]?.reason ?? textOf(extraction.operations![0])
}

describe("a text in the person's own words is learned as it is worded", () => {
  it.each([
    ["please use pnpm, not npm", "Use pnpm, not npm."],
    ["Can you keep functions under 40 lines, please", "Keep functions under 40 lines."],
    ["ok so from now on run the linter before the tests", "Run the linter before the tests."],
    ["Please remember: dates are UTC.", "Dates are UTC."],
    ["don't edit generated files", "Do not edit the generated files."],
    ["Prefer named exports in this repo.", "Prefer named exports."],
    ["Our rules:\n- no default exports\n- no barrel files", "No default exports."],
    ["Bitte schreib Commits auf Englisch.", "Schreib Commits auf Englisch."]
  ])("%j: %j", (said, text) => assert.strictEqual(learned(said, text, said.split("\n")[1]?.slice(2) ?? said), text))
})

describe("whatever else it leaves out, adds or exchanges, the person's sentence is learned in its place", () => {
  it.each([
    ["Always use the v2 endpoint (this month).", "Always use the v2 endpoint."],
    ["Always use the v2 endpoint - well, in the app.", "Always use the v2 endpoint."],
    ["As for the app, always use the v2 endpoint.", "Always use the v2 endpoint."],
    ["Always use the v2 endpoint, assuming the app is old.", "Always use the v2 endpoint."],
    ["Restart the queue whenever the topic changes.", "Restart the queue."],
    ["Some of our jobs run on spot nodes.", "Our jobs run on spot nodes."],
    ["I refuse to use inline snapshots.", "Use inline snapshots."],
    ["I'm allergic to inline snapshots in tests.", "Inline snapshots in tests."],
    ["Only beginners use inline snapshots in tests.", "Use inline snapshots in tests."],
    ["The mail service calls the user service.", "The user service calls the mail service."],
    ["Readers go first, writers second in a file.", "Writers go first, readers second in a file."],
    ["jobs != cron in this team", "Jobs = cron in this team."],
    ["The build needs go <22 to pass.", "The build needs go 22 to pass."],
    ["The offset of the map is -3 pixels.", "The offset of the map is 3 pixels."],
    ["Routes live in Routes/Main.ts.", "Routes live in routes/main.ts."],
    ["Next year we will use gRPC for mail.", "Use gRPC for mail."],
    ["Once upon a time we always squashed commits.", "Always squash commits."],
    ["I always tag the releases myself.", "Always tag the releases."]
  ])("%j, not %j", (said, text) => {
    assert.strictEqual(learned(said, text), said)
  })

  it.each([
    ["Please don't\nuse deno for scripts.", "Use deno for scripts.", "don't use deno for scripts."],
    ["We never\nuse deno for scripts.", "Use deno for scripts.", "We never use deno for scripts."],
    ["Never: use deno for scripts.", "Use deno for scripts.", "Never: use deno for scripts."],
    [
      "Things I hate:\n- using deno for scripts\n- long names",
      "Use deno for scripts.",
      "Things I hate: using deno for scripts"
    ],
    [
      "Don't do any of these:\n1. use deno for scripts",
      "Use deno for scripts.",
      "Don't do any of these: use deno for scripts"
    ]
  ])("with its wrapped lines and its heading: %j", (said, text, sentence) => {
    assert.strictEqual(learned(said, text, /us\w+ deno for scripts/.exec(said)![0]), sentence)
  })

  it("and the journal is told what the answer said", () => {
    const operation = { type: "ADD", text: "Use tabs.", section: "OTHERS", evidence: "we use tabs everywhere here" }
    const { places } = judged([person("we use tabs everywhere here")], { operations: [operation] })
    assert.deepStrictEqual(
      [...places.values()].map(({ instead }) => instead),
      ["Use tabs."]
    )
  })
})

const playbook = playbookOf({
  "PATTERNS & APPROACHES": [
    keyPoint("pat-001", "Parse input at the edge.", 1),
    keyPoint("pat-002", "Handlers get typed values.", 1)
  ]
})

const changed = (said: string, operation: Record<string, unknown>) => {
  const { extraction, held } = judged([person(said)], { operations: [{ evidence: said, ...operation }] }, { playbook })
  return held[0]?.reason ?? textOf(extraction.operations![0])
}

describe("a key point that is there already", () => {
  it("keeps its own sentence, and the person's stands behind it", () => {
    const operation = {
      type: "UPDATE",
      target_id: "pat-001",
      text: "Parse input at the edge with zod and keep it strict."
    }
    assert.strictEqual(
      changed("we parse input with zod, keep it strict", operation),
      "Parse input at the edge. we parse input with zod, keep it strict"
    )
  })

  it("loses no word of its own but to the person's own words", () => {
    const shorter = { type: "UPDATE", target_id: "pat-001", text: "Parse input." }
    assert.match(String(changed("we parse all input with zod these days", shorter)), /not worded as the person did/)
  })

  it("is joined with another sentence by sentence", () => {
    const operation = { type: "MERGE", source_ids: ["pat-001", "pat-002"] }
    const said = "parse input at the edge, so that handlers get typed values"
    assert.strictEqual(
      changed(said, { ...operation, merged_text: "Typed values at the edge: handlers parse input and get them." }),
      "Parse input at the edge. Handlers get typed values."
    )
  })
})

describe("what the agent found", () => {
  it("is worded by the answer", () => {
    const text = "pnpm types needs a build first."
    const operation = { type: "ADD", text, section: "PROJECT CONTEXT", evidence: "pnpm types needs a pnpm build first" }
    const entries = [
      person("Why is it red?"),
      ran("pnpm types", "error TS6305: run pnpm build first", true),
      ran("pnpm build && pnpm types", "types ok after build"),
      agent("pnpm types needs a pnpm build first.")
    ]
    const { extraction } = judged(entries, { operations: [operation] })
    assert.strictEqual(textOf(extraction.operations![0]), text)
  })
})
