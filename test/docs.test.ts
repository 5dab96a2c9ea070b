import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { VARIABLES } from "../src/project/SettingsVariables.ts"
import { configurationDocument } from "./configuration.ts"
import { filesDocument } from "./fileShapes.ts"

const ROOT = path.resolve(import.meta.dirname, "..")
const readText = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8")
const DOCUMENTS = fs.readdirSync(path.join(ROOT, "docs")).filter((name) => name.endsWith(".md"))

const filesBelow = (folder: string): ReadonlyArray<string> =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`)

/** The ids by which specifications name their rules. */
const RULE = /\b(?:REQ|SCN|INV|CON|OBS|LOG|QG)-[A-Z]+-\d+(?:-\d+)?\b/g

describe("docs/rules.md", () => {
  it("has every rule that a test names", () => {
    const known = new Set(readText("docs/rules.md").match(RULE))
    const named = filesBelow("test").flatMap((file) => readText(file).match(RULE) ?? [])
    assert.isNotEmpty(named)
    assert.deepStrictEqual([...new Set(named)].filter((rule) => !known.has(rule)).toSorted(), [])
  })
})

describe("docs/files.md", () => {
  it("has the shapes that the Schemas have: run npm run docs", () => {
    assert.strictEqual(readText("docs/files.md"), filesDocument())
  })
})

describe("docs/configuration.md", () => {
  it("has the settings that the Schema has: run npm run docs", () => {
    assert.strictEqual(readText("docs/configuration.md"), configurationDocument())
  })

  it("names every variable that sets one", () => {
    for (const name of VARIABLES.flatMap(({ names }) => names)) assert.include(readText("docs/configuration.md"), name)
  })
})

describe("the documents", () => {
  it.each(DOCUMENTS)("docs/%s names files that are there, and links that lead somewhere", (name) => {
    const text = readText(`docs/${name}`)
    const named = Array.from(text.matchAll(/`((?:src|test|prompts|bench|docs)\/[^`*<{… ]+)`/g), ([, file]) => file!)
    const linked = Array.from(text.matchAll(/\]\((?!https?:|#)([^)#]+)/g), ([, file]) => path.join("docs", file!))
    const missing = [...named, ...linked].filter((file) => !fs.existsSync(path.join(ROOT, file)))
    assert.deepStrictEqual(missing, [])
  })

  it("are all in reach from the README", () => {
    const readme = readText("README.md")
    assert.deepStrictEqual(
      DOCUMENTS.filter((name) => !readme.includes(`docs/${name}`)),
      []
    )
  })
})
