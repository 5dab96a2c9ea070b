import { assert, describe, it } from "@effect/vitest"
import { pickFor } from "../../../../src/core/playbook/fit/Pick.ts"
import { makeScopeMatcher, scopeOf } from "../../../../src/core/playbook/fit/Scope.ts"
import { keyPoint } from "../support.ts"

const ENTRIES = [
  keyPoint("pat-001", "Run a failing test file alone before the whole suite."),
  keyPoint("ctx-001", "Integration tests hang without docker compose up -d --wait test-db."),
  keyPoint("ctx-002", "The export of invoices streams rows; never load the invoices table whole."),
  keyPoint("ctx-003", "In `src/billing/**`: amounts are integers of cents."),
  keyPoint("ctx-004", "When running `kysely migrate`: take the lock first."),
  keyPoint("mis-001", "Raise testTimeout when integration tests hang.", 0, 3),
  ...Array.from({ length: 50 }, (_, index) =>
    keyPoint(`oth-${index}`, `Something about topic${index} and its settings.`)
  )
]

const picked = (prompt: string) =>
  pickFor(prompt, ENTRIES, ({ text }) => text.length).map(({ entry, reason }) => `${reason} ${entry.name}`)

describe("what fits a prompt", () => {
  it("shares telling words with it, the rarest counting most, and did no harm", () => {
    assert.deepStrictEqual(picked("Why do the integration tests hang?"), ["prompt ctx-001"])
    assert.deepStrictEqual(picked("Please export all invoices to a file"), ["prompt ctx-002"])
  })

  it("is nothing when the prompt has nothing to do with any", () => {
    for (const prompt of ["Thanks, go on.", "", "Write me a poem about the sea", "settings?"]) {
      assert.deepStrictEqual(picked(prompt), [])
    }
  })

  it("is what is for the files and commands it names, first of all, and such only then", () => {
    assert.deepStrictEqual(picked("Look at src/billing/tax/vat.ts, please"), ["scope ctx-003"])
    assert.deepStrictEqual(picked("run kysely migrate"), ["scope ctx-004"])
    assert.deepStrictEqual(picked("amounts are integers of cents, are they not?"), [])
  })

  it("is five key points and 2,000 characters at most", () => {
    const alike = Array.from({ length: 60 }, (_, index) =>
      keyPoint(`oth-${index}`, `Deploy the staging server ${index}`)
    )
    const of = (length: number) => pickFor("deploy staging server", alike, () => length).length
    assert.deepStrictEqual([of(50), of(900), of(3_000)], [5, 2, 0])
  })
})

describe("a scope", () => {
  it.each([
    ["In `src/http/**`: parse input.", ["src/http/**"]],
    ["For `docker compose`, wait for the database.", ["docker compose"]],
    ["When editing `*.sql` or `migrations/`: one statement a file.", ["*.sql", "migrations/"]],
    ["In the API, `parse` comes first.", []],
    ["Use `pnpm`: it is faster.", []],
    ["In `src/http/**`:", []]
  ])("stands at the beginning of the text: %s", (text, scope) => {
    assert.deepStrictEqual(scopeOf(text), scope)
  })

  it.each([
    ["src/http/**", "Change src/http/routes/users.ts", true],
    ["src/http/**", "Change src/https.ts", false],
    ["src/http", "Change /home/me/app/src/http/a.ts", true],
    ["src/*.ts", "in `src/a.ts`", true],
    ["src/*.ts", "in src/deep/a.ts", false],
    ["src/**/*.sql", "src/db/x/y.sql and src/y.sql", true],
    ["migrations/", "see db/migrations/001.sql", true],
    ["*.md", "edit README.md", true],
    ["docker compose", "Run `docker compose up`", true],
    ["docker compose", "Docker, then compose", false],
    ["npm test", "npm testing", false],
    ["src/(a+)+$/**", "src/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", false]
  ])("%s applies to %j: %s", (scope, prompt, applies) => {
    assert.strictEqual(makeScopeMatcher(prompt)([scope]), applies)
  })

  // By backtracking, each of these takes minutes, at a prompt that somebody waits for.
  it.each([
    ["**/**/**/**/x.ts", "a/".repeat(95)],
    ["*a*a*a*ab.ts", "a".repeat(190)]
  ])("with many stars is held against long paths in one pass: %s", (scope, path) => {
    const prompt = Array.from({ length: 90 }, (_, index) => `${path}/${index}`).join(" ")
    assert.isFalse(makeScopeMatcher(prompt)([scope]))
    assert.isTrue(makeScopeMatcher(`${path}/x.ts ${path}ab.ts`)([scope]))
  })
})
