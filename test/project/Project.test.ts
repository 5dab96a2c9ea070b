import { assert, describe, it } from "@effect/vitest"
import { projectPaths } from "../../src/project/Project.ts"

describe("projectPaths (docs/files.md)", () => {
  const paths = projectPaths("/home/me/project")

  it("stands where other tools look for it", () => {
    assert.strictEqual(paths.playbook, "/home/me/project/.claude/playbook.json")
    assert.strictEqual(paths.diagnosticFlag, "/home/me/project/.claude/diagnostic_mode")
    assert.strictEqual(paths.diagnosticDirectory, "/home/me/project/.claude/diagnostic")
    assert.strictEqual(paths.settings, "/home/me/project/.claude/debrief.json")
  })

  it("keeps our own state in one directory", () => {
    assert.strictEqual(paths.state, "/home/me/project/.claude/debrief")
    assert.strictEqual(paths.history, "/home/me/project/.claude/debrief/history.git")
    for (const path of [paths.history, paths.sessions, paths.workerLog])
      assert.isTrue(path.startsWith(`${paths.state}/`))
  })

  it("every path is below the root", () => {
    for (const path of Object.values(paths).filter((value) => typeof value === "string"))
      assert.isTrue(path === paths.root || path.startsWith(`${paths.root}/`))
  })
})
