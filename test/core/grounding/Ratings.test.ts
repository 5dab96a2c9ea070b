import { assert, describe, it } from "@effect/vitest"
import type { DialogueEntry } from "../../../src/core/transcript/Dialogue.ts"
import { keyPoint, playbookOf } from "../playbook/support.ts"
import { agent, judged, person, ran } from "./support.ts"

const playbook = playbookOf({
  "PATTERNS & APPROACHES": [
    keyPoint("pat-001", "Run a failing test file alone first.", 4),
    keyPoint("pat-002", "Validate request bodies with src/http/schemas.ts.", 1)
  ],
  "USER PREFERENCES": [keyPoint("pref-001", "Never push to main.", 9)],
  "PROJECT CONTEXT": [keyPoint("ctx-001", "The API listens on port 3000.", 1)]
})

type Evaluation = { readonly name: string; readonly rating: string; readonly evidence?: string }

const rated = (
  entries: ReadonlyArray<DialogueEntry>,
  evaluations: ReadonlyArray<Evaluation>,
  options: Parameters<typeof judged>[2] = {}
) =>
  judged(entries, { evaluations }, { playbook, ...options }).extraction.evaluations.map(
    (each) => (each as Evaluation).rating
  )

const PASSES = ran("pnpm vitest run test/one.test.ts", "1 passed")
const FAILS = ran("pnpm vitest run test/one.test.ts", "Error: the test file failed alone", true)
const FOLLOWED = agent("I run the failing test file alone first, as [pat-001] has it.")
const helpful = [{ name: "pat-001", rating: "helpful" }]
const harmful = [{ name: "pat-001", rating: "harmful" }]

describe("a rating", () => {
  it.each<[string, ReadonlyArray<DialogueEntry>, ReadonlyArray<Evaluation>]>([
    ["the agent says that it went by it, and what it ran shows that", [FOLLOWED, PASSES], helpful],
    ["the same of a participle", [agent("Following [pat-001], one file alone."), PASSES], helpful],
    ["what was run is of its words", [PASSES], [{ ...helpful[0]!, evidence: "pnpm vitest run test/one.test.ts" }]],
    ["the agent went by it, blames it, and it failed", [FOLLOWED, FAILS, agent("[pat-001] did not help.")], harmful],
    ["the person says so", [person("pat-001 helped.")], helpful],
    ["the person says so in another language", [person("pat-001 hat nicht geholfen.")], harmful],
    ["the agent cites it in brackets and it was run", [agent("The file passes alone [pat-001]."), PASSES], helpful],
    ["the person blames it by its name", [person("No, [pat-001] did not help here.")], harmful],
    ["the person blames what the agent just named", [agent("I went by [pat-001]."), person("That was wrong.")], harmful]
  ])("counts where %s", (_, entries, evaluations) => {
    assert.deepStrictEqual(
      rated(entries, evaluations),
      evaluations.map(({ rating }) => rating)
    )
  })

  it.each<[string, ReadonlyArray<DialogueEntry>, ReadonlyArray<Evaluation>]>([
    ["nobody speaks of it", [PASSES], helpful],
    ["the agent only names it", [agent("There is pat-001 on this."), PASSES], helpful],
    ["nothing that was run is of it", [FOLLOWED, ran("git status", "clean")], helpful],
    ["nothing was run", [FOLLOWED], helpful],
    ["what was run failed", [FOLLOWED, FAILS], helpful],
    ["nothing failed", [FOLLOWED, PASSES, agent("I was misled by [pat-001].")], harmful],
    [
      "what failed had named it, and the agent repeats that",
      [
        FOLLOWED,
        ran("pnpm vitest run test/one.test.ts", "[pat-001] is wrong, run all test files", true),
        agent("[pat-001] is wrong, I run all test files.")
      ],
      harmful
    ],
    [
      "what failed had said its words, and the agent blames it",
      [
        ran("pnpm vitest run test/one.test.ts", "wrong: run a failing test file alone first", true),
        agent("[pat-001] did not help.")
      ],
      harmful
    ],
    ["the agent did otherwise", [agent("I ignore [pat-001] and run all."), PASSES], helpful],
    ["the agent says that it did not", [agent("I did not follow [pat-001]."), PASSES], helpful],
    ["the agent asks", [agent("Should I go by [pat-001]?"), PASSES], helpful],
    ["it stands in a quotation", [agent('I read "as [pat-001] has it".'), PASSES], helpful],
    ["it stands in code", [agent("```\nI use [pat-001]\n```"), PASSES], helpful],
    ["a tool had named it", [ran("cat notes", "cite pat-001"), FOLLOWED, PASSES], helpful],
    [
      "its words are only searched for",
      [ran('rg "Run a failing test file alone first"', "docs/a.md")],
      [{ ...helpful[0]!, evidence: "Run a failing test file alone first" }]
    ],
    [
      "its words are only repeated",
      [agent("I know: run a failing test file alone first."), ran("git status", "clean")],
      [{ ...helpful[0]!, evidence: "run a failing test file alone first" }]
    ],
    ["the person asks", [person("Was pat-001 wrong?")], harmful],
    ["the person denies the blame", [person("I don't think pat-001 was wrong.")], harmful],
    ["the person supposes", [person("If pat-001 was wrong, drop it.")], harmful],
    ["the person blames another thing", [agent("I went by [pat-001]."), person("That port was wrong.")], harmful],
    ["the agent named two", [agent("I went by [pat-001] and [pat-002]."), person("That was wrong.")], harmful]
  ])("is neutral where %s", (_, entries, evaluations) => {
    assert.deepStrictEqual(
      rated(entries, evaluations),
      evaluations.map(() => "neutral")
    )
  })

  it("is neutral of what the session was not given", () => {
    assert.deepStrictEqual(rated([FOLLOWED, PASSES], helpful, { given: new Set(["pat-002"]) }), ["neutral"])
  })

  it("counts once of each kind for a key point and session", () => {
    const talk = [person("pat-001 helped. pat-001 was wrong.")]
    const both = [...helpful, ...harmful]
    assert.deepStrictEqual(rated(talk, both), ["helpful", "harmful"])
    assert.deepStrictEqual(rated(talk, both, { counted: new Set(["pat-001 helpful"]) }), ["neutral", "harmful"])
  })
})
