import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Schema } from "effect"
import { type FoundProposal, proposalsInSession } from "../../src/core/proposals/Found.ts"
import type { Proposal } from "../../src/core/proposals/Proposal.ts"
import { worthProposing } from "../../src/core/proposals/signals/Filter.ts"
import { locateLearningSignals } from "../../src/core/proposals/signals/Signal.ts"
import { spokenText } from "../../src/core/proposals/signals/Spoken.ts"
import { redact } from "../../src/core/text/Redaction.ts"
import { extractFromSession } from "../../src/reflection/propose.ts"
import { ProposalContexts } from "../../src/store/ProposalContexts.ts"
import { countedSource } from "../core/proposals/support.ts"
import { historyOf, layerReview, readSeed, subjects } from "../review/support.ts"
import { TRANSCRIPT_DUPLICATES } from "../sessions/support.ts"
import { inside } from "../support/inside.ts"
import { put } from "../support/project.ts"
import { makeProject } from "../support/projects.ts"
import { runs } from "../support/runs.ts"

const said = (...contents: ReadonlyArray<string>) =>
  contents.map((content, index) => ({ role: index % 2 === 0 ? ("user" as const) : ("assistant" as const), content }))

const PIECES = [
  "You prefer tabs here",
  "I noticed that the pool waits for ever",
  "you ",
  "prefer tabs in this repository",
  "you <system-reminder>password=hunter2hunter2X9</system-reminder>prefer four spaces everywhere",
  "<system-reminder>",
  "</system-reminder>",
  "<local-command-stdout>",
  "</local-command-stdout>",
  "```",
  "> ",
  "password=hunter2hunter2X9",
  "Bearer 0123456789abcdef0123456789ABCDEF",
  "AKIAIOSFODNN7EXAMPLE",
  "diff --git a/x b/x",
  "+ I learned that this is code",
  "?",
  ". ",
  "\n",
  "\n\n",
  " "
]

const texts = Arbitrary.map(Arbitrary.array(Arbitrary.schema(Schema.Literals(PIECES)), { maxLength: 14 }), (pieces) =>
  pieces.join("")
)

describe("proposals of a session", () => {
  it.prop(
    "are those of what was spoken in each message without its secrets, whatever is passed over without a look",
    [texts],
    ([content]) => {
      const text = spokenText(redact(content))
      const plain = new Map(
        worthProposing(text, locateLearningSignals(text)).map((signal) => [signal.content.toLowerCase(), signal])
      )
      assert.deepStrictEqual(
        proposalsInSession(said(content), "s-1", countedSource()).map(({ proposal }) => proposal.content.toLowerCase()),
        [...plain.keys()]
      )
    },
    runs(300)
  )

  it("carry two messages on either side, their own where it speaks, without secrets", () => {
    const messages = said("one", "two", "three", `${"x ".repeat(500)}\nYou prefer tabs here.\n`, "five", "six", "seven")
    const [{ context }] = proposalsInSession(messages, "s-1", countedSource()) as [FoundProposal]
    assert.deepStrictEqual(
      context.map(({ role }) => role),
      ["assistant", "user", "assistant", "user", "assistant"]
    )
    assert.deepStrictEqual([context[0]?.text, context[1]?.text], ["two", "three"])
    assert.include(context[2]?.text, "You prefer tabs here")
    for (const { text } of context) assert.isAtMost(text.length, 400)
    const secret = proposalsInSession(said("AKIAIOSFODNN7EXAMPLE", "You prefer tabs here"), "s-1", countedSource())
    assert.notInclude(JSON.stringify(secret), "AKIAIOSFODNN7EXAMPLE")
    const [named] = proposalsInSession(said("You prefer tabs here"), "AKIAIOSFODNN7EXAMPLE", countedSource())
    assert.match(named!.proposal.source, /^\[REDACTED /)
  })

  it("are filtered, each once, from the first place", () => {
    const messages = said(
      "Do you prefer tabs here?",
      "You prefer tabs here",
      TRANSCRIPT_DUPLICATES,
      "you prefer TABS here"
    )
    assert.deepStrictEqual(
      proposalsInSession(messages, undefined, countedSource()).map(({ proposal: { content, source } }) => [
        content,
        source
      ]),
      [
        ["You prefer tabs here", "unknown-session"],
        ["I learned that testing is important", "unknown-session"],
        ["Later, I learned that testing is important", "unknown-session"]
      ]
    )
  })

  it.live("leave what was said around them beside the seed, never in it, and once", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const messages = said("Private words", "You prefer tabs here")
      yield* inside(project.paths, extractFromSession(messages, "s-9"))
      yield* inside(project.paths, extractFromSession(messages, "s-9"))
      const [{ id }] = readSeed(project).state.proposals as [Proposal]
      const contexts = yield* ProposalContexts
      assert.deepStrictEqual(yield* inside(project.paths, contexts.read(id)), [
        { role: "user", text: "Private words" },
        { role: "assistant", text: "You prefer tabs here" }
      ])
      assert.lengthOf(
        project
          .files()
          .filter((file) => !file.endsWith("/observed.json") && project.read(file).includes("Private words")),
        1
      )
      assert.notInclude(historyOf(project, "log", "--patch"), "Private words")
      // What a killed writer left is removed, and what cannot be read is written again.
      put(`${project.paths.contexts}/.${id}.json.x.debrief-tmp`, "half")
      put(`${project.paths.contexts}/${id}.json`, "half")
      yield* inside(project.paths, extractFromSession(messages, "s-9"))
      assert.lengthOf(yield* inside(project.paths, contexts.read(id)), 2)
      assert.deepStrictEqual(fs.readdirSync(project.paths.contexts), [`${id}.json`])
      assert.deepStrictEqual(yield* inside(project.paths, contexts.read("another")), [])
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("are written like any other", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const result = yield* inside(project.paths, extractFromSession(said("You prefer tabs here"), "s-9"))
      assert.deepStrictEqual(result, { ok: true, added: 1, total: 1 })
      assert.deepStrictEqual(subjects(project), ["Learn: extracted 1 proposals"])
    }).pipe(Effect.provide(layerReview()))
  )
})
