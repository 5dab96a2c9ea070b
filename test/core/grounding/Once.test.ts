import { assert, describe, it } from "@effect/vitest"
import { isQuestion } from "../../../src/core/grounding/Mood.ts"
import { fateOf, person } from "./support.ts"

const fateOfSaid = (sentence: string) =>
  fateOf([person(sentence)], { type: "ADD", text: sentence, section: "USER PREFERENCES", evidence: sentence })

describe("what is asked for once", () => {
  it.each([
    "For this PR, use yarn instead of npm.",
    "Just this once use yarn for the install.",
    "Always use yarn for installs today.",
    "Never squash in this commit.",
    "Prefer yarn over npm within the current branch.",
    "Nutze heute immer yarn statt npm.",
    "In diesem PR niemals Commits zusammenfassen.",
    "Pour cette PR, utilise toujours yarn.",
    "Aujourd'hui utilise toujours yarn.",
    "Para este PR usa siempre yarn.",
    "Usa siempre yarn hoy.",
    "Neste PR use sempre yarn.",
    "Use sempre yarn hoje.",
    "このPRでは常にyarnを使ってください。",
    "今日は常にyarnを使ってください。",
    "这个PR总是用yarn安装。",
    "今天总是用yarn安装。"
  ])("waits for a person: %s", (sentence) => {
    assert.include(fateOfSaid(sentence), "the person said it for this once")
  })

  it.each([
    "Add an entry for the flag to the changelog before you push.",
    "update the manifest and the changelog before releasing 2.3.0",
    "can you run the linter before you merge",
    "can we also add an entry on versions to the docs",
    "Delete the temp files after the build and then start the server.",
    "Test the release branch, but update the changelog before.",
    "Write a test for the parser before refactoring it.",
    "Don't add packages for things like this.",
    "first fix the types then run the tests then open a draft"
  ])("is a task of now, for which a person decides: %s", (sentence) => {
    assert.include(fateOfSaid(sentence), "the person asked for it once")
  })

  it.each([
    "Rebuild the image before you deploy.",
    "Restart the worker after changing its config.",
    "Drop columns only after the rollout.",
    "can you always run the linter before you merge",
    "As of today we use pnpm for installs.",
    "Always use pnpm in this repository.",
    "Each PR needs a line in the changelog.",
    "Never squash commits."
  ])("is not what stands: %s", (sentence) => {
    assert.strictEqual(fateOfSaid(sentence), "applied")
  })
})

describe("a question without a mark", () => {
  it.each(["npmを使いますか", "npmを使いますか。", "用npm吗", "为什么用npm", "是不是要用npm"])(
    "is one: %s",
    (sentence) => {
      assert.isTrue(isQuestion(sentence))
    }
  )

  it.each(["いつもpnpmを使う", "pnpmを使ってください。", "请使用pnpm"])("is not one: %s", (sentence) => {
    assert.isFalse(isQuestion(sentence))
  })
})
