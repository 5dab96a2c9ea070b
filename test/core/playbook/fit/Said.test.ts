import { assert, describe, it } from "@effect/vitest"
import { packWithin } from "../../../../src/core/playbook/fit/Pack.ts"
import { guidePaths, makeSaid } from "../../../../src/core/playbook/fit/Said.ts"
import { renderKeyPoint } from "../../../../src/core/playbook/Render.ts"
import { growthOver8, LINEAR } from "../../../support/timing.ts"
import { keyPoint, playbookOf } from "../support.ts"

const PROJECTS = "/home/me/.claude/projects"
const memory = (folder: string) => `${PROJECTS}/${folder}/memory/MEMORY.md`

/** The session's folder names the transcripts'; the project is where its playbook is. */
const pathsOf = (root: string, folder: string) =>
  guidePaths({ root, home: "/home/me", transcript: `${PROJECTS}/${folder}/s-1.jsonl` }).own

it("a session's own guides are the person's file and the client's memory", () => {
  assert.deepStrictEqual(guidePaths({ root: "/", home: "/home/me", transcript: undefined }).own, [
    "/home/me/.claude/CLAUDE.md"
  ])
  assert.deepStrictEqual(guidePaths({ root: "/", home: undefined, transcript: undefined }).own, [])
  assert.strictEqual(pathsOf("/work/app", "-work-app")[0], "/home/me/.claude/CLAUDE.md")
})

describe("the client's memory", () => {
  it("is looked for once beside the transcript of a session at the root", () => {
    const paths = pathsOf("/work/app", "-work-app")
    assert.lengthOf(
      paths.filter((path) => path === memory("-work-app")),
      1
    )
  })

  it("is found from a linked work tree, whose project is the main one", () => {
    assert.include(pathsOf("/work/app.js", "-tmp-tree"), memory("-work-app-js"))
  })

  it("is found from a folder below the root", () => {
    assert.include(pathsOf("/work/app/packages/web", "-work-app-packages-web"), memory("-work-app"))
  })

  it("is looked for in few places however deep a folder is", () => {
    assert.isAtMost(pathsOf(`/${"a/".repeat(500)}a`, "-a").length, 12)
  })
})

const said = (guide: string, text: string, helpful = 0) =>
  makeSaid({ own: [], project: ["", guide] })({ text, helpful })

describe("what is said elsewhere", () => {
  const GUIDE = [
    "# Never commit generated files",
    "",
    "- Run a failing test file **alone** first.",
    "- Use `pnpm`,",
    "  never npm.",
    "1. Port 3000 is the API's port here.\r",
    "",
    "Two lines of",
    "one paragraph.",
    "<!-- Never push to main",
    "- without asking --> Ask before a release.",
    "",
    "Do the contrary of this: build before testing.",
    "- ~~Keep functions short.~~",
    "<!-- Always squash."
  ].join("\n")

  it.each([
    ["Run a failing test file alone first", true],
    ["use pnpm never NPM", true],
    ["Never commit generated files.", true],
    ["Port 3000 is the API's port here.", true],
    ["Port 3001 is the API's port here.", false],
    ["Run a failing test file first, alone", false],
    ["Use pnpm", false],
    ["One paragraph.", false],
    ["Never push to main", false],
    ["without asking", false],
    ["Build before testing.", false],
    ["Keep functions short.", false],
    ["Always squash.", false],
    ["!", false]
  ])("is a whole paragraph or list item, and not one that is hidden or may be denied: %s %s", (text, is) => {
    assert.strictEqual(said(GUIDE, text), is)
  })

  it("takes a key point that helped three times only by what is the user's own", () => {
    assert.deepStrictEqual(
      [2, 3, 20].map((helpful) => said("Use pnpm.", "Use pnpm.", helpful)),
      [true, false, false]
    )
    assert.isTrue(makeSaid({ own: ["Use pnpm."], project: [] })({ text: "Use pnpm.", helpful: 20 }))
  })

  it("is nothing when there is nothing else", () => {
    assert.isFalse(makeSaid({ own: [], project: [" \n"] })({ text: "anything", helpful: 0 }))
  })
})

/** The same letters in one of many orders. */
const turned = (at: number) =>
  Array.from({ length: 12 }, (_, index) => "abcdefghijkl"[(index * 5 + at + (index % 2) * (at % 7)) % 12]).join(" ")

const madeForEachOther = (size: number) => {
  const texts = Array.from({ length: size }, (_, at) => `${turned(at)} z`)
  return {
    playbook: playbookOf({ OTHERS: texts.map((text, at) => keyPoint(`o-${at}`, text)) }),
    guides: { own: [], project: [`- ${texts.join("\n- ")}`] }
  }
}

describe("what it takes to find what is said elsewhere", () => {
  // A clone's playbook and CLAUDE.md that were made for each other took half a minute.
  it("grows as the texts and the key points do that are made for each other", () => {
    assert.isBelow(
      growthOver8(
        madeForEachOther,
        ({ guides, playbook }) => packWithin(playbook, 9_000, renderKeyPoint, makeSaid(guides)),
        500
      ),
      LINEAR
    )
  })

  it.each(["<!-- ", "<!-- --> ", "\n", " \n", "a\n", "- a\n", "1. ", "\t ", "~~", "a "])(
    "grows as a text does that goes on with %j",
    (part) =>
      assert.isBelow(
        growthOver8(
          (size) => part.repeat(size),
          (text) => makeSaid({ own: [text], project: [] }),
          2_000
        ),
        LINEAR
      )
  )
})
