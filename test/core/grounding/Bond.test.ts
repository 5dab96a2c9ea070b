import { assert, describe, it } from "@effect/vitest"
import { clausesIn, isSwapped, putTogether, unitsIn } from "../../../src/core/grounding/Bond.ts"

describe("two texts say the same the other way round", () => {
  it.each([
    ["use npm over pnpm", "use pnpm over npm"],
    ["use npm instead of pnpm", "use pnpm rather than npm"],
    ["nutze npm statt pnpm", "nutze pnpm anstatt npm"],
    ["lint before build", "build before lint"],
    ["lint then build", "build then lint"],
    ["copy sources into dist", "copy dist into sources"],
    ["move from yarn to bun", "move from bun to yarn"],
    ["use npm over pnpm", "use pnpm over npm. Lint before build"],
    ["use npm over pnpm. Lint before build", "use pnpm over npm"]
  ])("%s | %s", (one, other) => {
    assert.isTrue(isSwapped(one, other))
  })

  it.each([
    ["are the same", "use npm over pnpm", "use npm over pnpm"],
    ["say no order", "use npm and pnpm", "use pnpm over npm"],
    ["say no order, the other", "use pnpm over npm", "use npm and pnpm"],
    ["are of other things", "use npm over pnpm", "lint before build"],
    ["share one side alone", "use npm over pnpm", "use yarn over npm"],
    ["say which comes first and which way", "copy sources into dist", "dist before sources"],
    ["say which way and which is chosen", "copy sources into dist", "dist over sources"],
    ["say which is chosen and which comes first", "use npm over pnpm", "pnpm before npm"],
    ["have what is said on both sides", "lint files before build files", "lint files before build files"],
    ["say it of the first and the next", "lint first, before the next build", "lint before build"]
  ])("not where they %s", (_, one, other) => {
    assert.isFalse(isSwapped(one, other))
  })
})

describe("clauses", () => {
  it.each([
    ["lint, build; test: ship. Go", ["lint", "build", "test", "ship", "go"]],
    ["lint - build -- test", ["lint", "build", "test"]],
    ["lint and build but test", ["lint", "build", "test"]],
    ["linte und baue aber teste", ["linte", "baue", "teste"]],
    ["1,5 of a.ts, re-run", ["1,5 of a.ts", "re-run"]],
    ["  ", []]
  ])("of %j", (text, clauses) => {
    assert.deepStrictEqual(
      clausesIn(text).map((clause) => clause.trim()),
      clauses
    )
  })
})

describe("a clause that limits another", () => {
  it.each([
    ["stays with what follows where it leads", "When tests fail, run them again", ["when tests fail run them again"]],
    ["stays with what it follows", "Run them again, when tests fail", ["run them again when tests fail"]],
    [
      "leaves what follows it alone, unless it leads",
      "Run tests, when they fail, stop it",
      ["run tests when they fail", "stop it"]
    ],
    ["leads one clause alone", "If it fails, stop it, tell them", ["if it fails stop it", "tell them"]],
    ["is of its own sentence", "If it fails. Stop it", ["if it fails", "stop it"]],
    ["may be none", "Stop it, tell them", ["stop it", "tell them"]],
    ["may say where", "In tests, stop it", ["in tests stop it"]],
    ["may begin with only", "Stop it, only in tests", ["stop it only in tests"]]
  ])("%s", (_, text, units) => {
    assert.deepStrictEqual(
      unitsIn(text).map((unit) => unit.replace(/[.\s]+$/, "")),
      units
    )
  })
})

const none = () => false

describe("a clause is put together", () => {
  it.each([
    ["out of two sentences", "lint the sources weekly", ["Lint the sources.", "Ship it weekly."]],
    ["with a word that nobody said", "lint the sources weekly", ["Lint the sources."]],
    ["without the limit that it had", "never lint the sources", ["Lint the sources."]],
    [
      "out of two halves that say the same of two things",
      "send logs to Berlin",
      ["Send logs to Paris and mails to Berlin."]
    ],
    ["with the number of the other clause", "retry uploads 3 times", ["Retry uploads twice, and downloads 3 times."]]
  ])("%s", (_, text, sources) => {
    assert.isDefined(putTogether(text, sources, none))
  })

  it.each([
    ["is said in one sentence", "lint the sources weekly", ["Ship it.", "Lint the sources weekly."]],
    ["is said in one half", "send mails to Berlin", ["Send logs to Paris and send mails to Berlin."]],
    ["has its number in its clause", "retry downloads 3 times", ["Retry uploads twice, and retry downloads 3 times."]],
    ["is empty", "", []]
  ])("not where it %s", (_, text, sources) => {
    assert.isUndefined(putTogether(text, sources, none))
  })

  it("is none of words that are free, nor of what is known besides", () => {
    const sources = ["Lint the sources."]
    assert.isUndefined(putTogether("lint the sources weekly", sources, (word) => word === "weekly"))
    assert.isDefined(putTogether("only lint the sources", sources, none))
    assert.isUndefined(putTogether("only lint the sources", sources, none, "only"))
  })
})
