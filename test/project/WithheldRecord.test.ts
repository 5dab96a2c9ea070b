import { assert, describe, it } from "@effect/vitest"
import type { Unread } from "../../src/project/ClientSettings.ts"
import { projectVariables, withoutProjectVariables } from "../../src/project/ProjectVariables.ts"
import { VARIABLES } from "../../src/project/SettingsVariables.ts"
import { recordsOf, withheldAnywhere } from "../../src/project/WithheldRecord.ts"

const many = Array.from({ length: 1000 }, (_, index) => `DEBRIEF_A${index}`)

describe("the records of what was withheld", () => {
  const names = VARIABLES.flatMap((each) => each.names)
  const theirs = Object.fromEntries([...names, ...many].map((name) => [name, "theirs"]))
  const from = [{ file: "/p/.claude/settings.json", content: "{}", names: [...many, ...names] }]
  const records = recordsOf(from, theirs)
  const found = (variables: NodeJS.ProcessEnv, asked: ReadonlyArray<string>) => [
    ...withheldAnywhere(records, variables, asked).keys()
  ]

  it("are few, however many a file sets", () => {
    assert.isBelow(records.size, 60)
  })

  it("tell each variable that lies over the settings by its value, and withhold the others of a file with many", () => {
    assert.deepStrictEqual(found(theirs, [...names, ...many]), [...names, ...many])
    const mine = Object.fromEntries([...names, "FOO_PROXY"].map((name) => [name, "mine"]))
    assert.deepStrictEqual(found(mine, [...names, "FOO_PROXY"]), ["FOO_PROXY"])
  })
})

describe("a settings file of a project that was not read", () => {
  const variables = { DEBRIEF_BASE_URL: "http://evil.example", DEBRIEF_API_KEY: "sk-own", FOO: "1" }
  const found = (unread: Unread["unread"]) => projectVariables(() => ({ unread }), variables, ["/p"]).slice(0, 1)

  it("has no content that could be approved, so what it may set is withheld", () => {
    for (const unread of ["beyond us", "closed"] as const) {
      const { left, now } = withoutProjectVariables(variables, found(unread), [], () => true)
      assert.deepStrictEqual(left, { FOO: "1", DEBRIEF_BACKEND: "off" })
      assert.lengthOf(now, 1)
    }
    const said = projectVariables(() => String.raw`\u`, variables, ["/p"]).slice(0, 1)
    assert.deepStrictEqual(withoutProjectVariables(variables, said, [], () => true).left, variables)
  })

  it("may have set anything wherever the session goes, if the client can have read it", () => {
    const names = Object.keys(variables).slice(0, 2)
    const anywhere = (unread: Unread["unread"]) => [
      ...withheldAnywhere(recordsOf(found(unread), variables), variables, names).keys()
    ]
    assert.deepStrictEqual(anywhere("beyond us"), names)
    assert.deepStrictEqual(anywhere("closed"), [])
  })

  const holding = (text: string) =>
    recordsOf(
      projectVariables(() => ({ unread: "beyond us", text: () => text }), variables, ["/p"]).slice(0, 1),
      variables
    )

  it.each([
    ["as it is", "http://evil.example"],
    ["behind escapes", String.raw`http:\/\/\u0065vil.example`]
  ])("may have set elsewhere what may stand in it, %s, and nothing else", (_, written) => {
    const records = holding(`{"x": 1, "env": {"DEBRIEF_BASE_URL": "${written}"}`)
    const known = withheldAnywhere(records, variables, Object.keys(variables))
    assert.deepStrictEqual([...known.keys()], ["DEBRIEF_BASE_URL"])
    assert.deepStrictEqual(
      [...known.values()].map((record) => records.get(record)),
      ["/p"]
    )
  })
})
