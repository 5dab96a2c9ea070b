import { assert, describe, it } from "@effect/vitest"
import { guidePaths } from "../../../../src/core/playbook/fit/Said.ts"

const PROJECTS = "/home/me/.claude/projects"
const memory = (folder: string) => `${PROJECTS}/${folder}/memory/MEMORY.md`

/** The session's folder names the transcripts'; the project is where its playbook is. */
const pathsOf = (root: string, folder: string) =>
  guidePaths({ root, home: "/home/me", transcript: `${PROJECTS}/${folder}/s-1.jsonl` })

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
