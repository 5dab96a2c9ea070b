import { assert, describe, it } from "@effect/vitest"
import { globsOf, splitByScope } from "../../../src/core/sharing/Rules.ts"
import { allKeyPoints } from "../../../src/core/playbook/View.ts"
import { keyPoint, playbookOf } from "../playbook/support.ts"

describe("key points for certain files", () => {
  it.each([
    ["In `src/http/**`: validate bodies.", ["src/http/**"]],
    ["When editing `./src/a.ts` and `test/`: keep both.", ["src/a.ts", "test/**"]],
    ["In `Dockerfile.dev`: pin versions.", ["**/Dockerfile.dev"]],
    ["In `src/http`: validate bodies.", ["src/http", "src/http/**"]],
    ["When running `docker compose`: wait.", []],
    ["In `src/a.ts` or `docker compose`: wait.", []],
    ['In `src/"x`: odd names go with the others.', []],
    ["Validate bodies in `src/http`.", []]
  ])("%j is for %j", (text, globs) => assert.deepStrictEqual(globsOf(text), globs))

  it("stand together by their globs, each group under a name of its own", () => {
    const { general, scoped } = splitByScope(
      playbookOf({
        "PATTERNS & APPROACHES": [
          keyPoint("pat-001", "In `src/http/**`: one."),
          keyPoint("pat-002", "For all."),
          keyPoint("pat-003", "In `src/http`: three.")
        ],
        OTHERS: [keyPoint("oth-001", "In `src/http/**`: two.")]
      })
    )
    assert.deepStrictEqual(
      allKeyPoints(general).map(({ name }) => name),
      ["pat-002"]
    )
    assert.deepStrictEqual(
      scoped.map(({ globs, name, playbook }) => [name, globs, allKeyPoints(playbook).map((entry) => entry.name)]),
      [
        ["debrief-src-http", ["src/http", "src/http/**"], ["pat-003"]],
        ["debrief-src-http-2", ["src/http/**"], ["pat-001", "oth-001"]]
      ]
    )
  })
})
