import { assert, describe, it } from "@effect/vitest"
import { redactedJson } from "../../../src/core/text/RedactedJson.ts"
import { redact } from "../../../src/core/text/Redaction.ts"
import { makeSecretFinder, withoutSecrets } from "../../../src/core/text/SecretScan.ts"
import { summaryText } from "../../../src/core/transcript/ToolText.ts"

const word = "Tr0ub4dor" + "&3x"
const made = "Kx9vQ2mP7wLr4tZe" + "Bn5Hs8Dc1Fg6Jk3M"
const uuid = ["3f9c2a7e", "81d4", "4b6a", "9e0f", "5c2d7b1a8e64"].join("-")
const begin = "-----BEGIN " + "EC PRIVATE KEY-----"
const end = "-----END " + "EC PRIVATE KEY-----"

/** A value in which a name, a neighbour or the place in a list says that a text is secret. */
const VALUES: ReadonlyArray<readonly [what: string, value: unknown, secret: string]> = [
  ["a name", { password: word, host: "db" }, word],
  ["a name of a key", { api_key: made }, made],
  ["a uuid", { token: uuid }, uuid],
  ["an object within", { credentials: { password: word } }, word],
  ["a field of any name, and a selector", { text: word, selector: "#password" }, word],
  ["a field of any name, and what it is typed into", { text: word, element: "Password field", ref: "e3" }, word],
  ["a list of fields", { fields: [{ value: word, name: "Password", type: "textbox" }] }, word],
  ["a name and a value", { name: "DB_PASSWORD", value: word }, word],
  ["a value and its name", { Value: word, Name: "/prod/db/password", Type: "SecureString" }, word],
  ["a value below its name", { db_password: { value: word, type: "string" } }, word],
  ["a list below a name", { passwords: [word, `${word}4`] }, word],
  ["a flag in a list of words", { args: ["--password", word] }, word],
  ["a number", { password: 48291577 }, "48291577"],
  ["an escape in the name", { 'a"password': word }, word]
]

describe("a text or a number in JSON goes by its place", () => {
  it.each(VALUES)("%s", (_, value, secret) => {
    assert.notInclude(summaryText(value, undefined), secret)
    assert.notInclude(redactedJson(value), secret)
    for (const space of [0, 2]) {
      const stored = `${JSON.stringify(value, null, space)}\n`
      const clean = withoutSecrets(stored)
      assert.notInclude(clean, secret)
      assert.doesNotThrow(() => JSON.parse(clean))
      assert.strictEqual(withoutSecrets(clean), clean)
      assert.isAbove(makeSecretFinder()(stored).length, 0)
    }
  })

  it("a private key goes whose lines are texts of a list", () => {
    const value = { key: [begin, made + made, end] }
    assert.notInclude(redactedJson(value), made)
    assert.notInclude(withoutSecrets(JSON.stringify(value)), made)
  })

  it("what no name makes secret stays", () => {
    for (const value of [
      { name: "retries", value: 48291577, text: "Sha256Sum of file2" },
      { input_tokens: 48291577, output_tokens: 1200, max_tokens: 4096 },
      { type: "token", text: "foo2Bar" },
      { password: null, hasPassword: true },
      { label: "Password", placeholder: "Enter your password", value: "" },
      { args: ["--password", "$DB_PASSWORD"] },
      { selector: "#password-strength", text: "At least 12 characters" }
    ])
      assert.deepStrictEqual(JSON.parse(redactedJson(value)), value)
  })

  it("names the line of each, in JSON and in what stands between lines of it", () => {
    const text = `fine\n{"a":1}\n{\n  "password":\n  "${word}"\n}\n`
    assert.deepStrictEqual(makeSecretFinder()(text.slice(13)), [{ kind: "value", line: 3 }])
    assert.deepStrictEqual(makeSecretFinder()(`fine\n{"a":1}\n{"password":"${word}"}\n`), [{ kind: "value", line: 3 }])
  })

  it("lines of a program that are texts with something behind are looked at together", () => {
    const program = `"${begin}\\n" +\n"${made + made}\\n" +\n"${end}"`
    assert.notInclude(withoutSecrets(program), made)
  })
})

const E = "\u001B"

describe("what is not seen hides no secret", () => {
  it.each([
    ["grep's colours", `${E}[01;31m${E}[KDB_PASSWORD${E}[m${E}[K=@`],
    ["colours around a name", `password${E}[0m: ${E}[32m@${E}[0m`],
    ["colours with colons", `password${E}[38:5:1m=${E}[0m@`],
    ["a link", `${E}]8;;https://x${E}\\password${E}]8;;${E}\\=@`],
    ["a title", `pass${E}]0;title\u0007word=@`],
    ["a sequence of one character", "password\u009B0m=@"],
    ["sequences written as escapes", String.raw`password\u001b[0m=\u001b[32m@\u001b[0m`],
    ["letters that are struck over", "p\bpa\bas\bss\bsw\bwo\bor\brd\bd: @"],
    ["a line that is written over", "Loading\rpassword\r: @"],
    ["marks on letters", "passw\u0323ord: @"],
    ["a letter of another alphabet", "passw\u043Erd: @"],
    ["forms of full width", "ｐａｓｓｗｏｒｄ：@"],
    ["an equals sign of full width", "password＝@"],
    ["an entity", "password&#58; @"]
  ])("%s", (_, shape) => {
    const text = shape.replace("@", word)
    const after = redact(text)
    assert.notInclude(after, word)
    assert.strictEqual(redact(after), after)
  })

  it("within a token, and what is around it stays as it was", () => {
    const token = `gh${"p_"}${E}[1m${made}${made}${E}[0m`
    assert.strictEqual(
      redact(`${E}[31mfound${E}[0m ${token}, then`),
      `${E}[31mfound${E}[0m [REDACTED github token]${E}[0m, then`
    )
  })
})
