import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { slugOf, startedIn } from "../../../../src/core/transcript/claude/SlugName.ts"

describe("slugOf", () => {
  it.each([
    ["/w/proj", "-w-proj"],
    ["/home/jo/my.project_2", "-home-jo-my-project-2"],
    ["D:\\oh-my-posh", "D--oh-my-posh"],
    ["/été", "--t-"]
  ])("%s: %s", (directory, slug) => {
    assert.strictEqual(slugOf(directory), slug)
  })

  it("is cut to 200 characters", () => {
    assert.strictEqual(slugOf(`/${"a".repeat(300)}`), `-${"a".repeat(199)}`)
  })
})

describe("startedIn", () => {
  it("is the directory itself when the folder is named after it", () => {
    assert.strictEqual(startedIn("/c/projects/-w-proj-sub/s.jsonl", "/w/proj/sub"), "/w/proj/sub")
  })

  it("is the directory that the folder is named after when the session had moved below it", () => {
    assert.strictEqual(startedIn("/c/projects/-w-proj/s.jsonl", "/w/proj/packages/web"), "/w/proj")
    assert.strictEqual(startedIn("/c/projects/D--proj/s.jsonl", "D:\\proj\\src"), "D:\\proj")
  })

  it("does not take another directory whose name only looks the same in a folder's name", () => {
    assert.strictEqual(startedIn("/c/projects/-w-proj-sub/s.jsonl", "/w/proj.sub"), "/w/proj.sub")
  })

  it("is where the session says it was when the folder is named after nothing above, as after /cd", () => {
    assert.strictEqual(startedIn("/c/projects/-other/s.jsonl", "/w/proj"), "/w/proj")
    assert.strictEqual(startedIn("/tmp/exported.jsonl", "/w/proj"), "/w/proj")
  })

  it("sees through the folders of subagents", () => {
    assert.strictEqual(startedIn("/c/projects/-w-proj/s/subagents/agent-1.jsonl", "/w/proj/sub"), "/w/proj")
  })

  it("takes where the session says it was for a directory too long for its folder's name, which is cut", () => {
    const directory = `/w/${"long/".repeat(60)}end`
    const transcript = `/c/projects/${slugOf(directory)}-1a2b3c/s.jsonl`
    assert.strictEqual(startedIn(transcript, directory), directory)
    assert.strictEqual(startedIn(transcript, `${directory}/src`), `${directory}/src`)
  })

  it.prop("finds every directory again by its own folder", [Schema.String], ([name]) => {
    const directory = `/w/${name.replaceAll(/[/\\]/g, "").slice(0, 150)}x`
    const transcript = `/c/projects/${slugOf(directory)}/s.jsonl`
    assert.strictEqual(startedIn(transcript, directory), directory)
    assert.strictEqual(startedIn(transcript, `${directory}/below`), directory)
  })
})
