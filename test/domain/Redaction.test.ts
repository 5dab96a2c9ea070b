import { assert, describe, it } from "@effect/vitest"
import { redact } from "../../src/domain/Redaction.ts"

// Samples are put together at run time, so that nothing in this file looks like a secret to a scanner.
const alnum = (length: number) => "a1B2c3D4e5F6g7H8".repeat(20).slice(0, length)
const hex = (length: number) => "0a1b2c3d4e5f6789".repeat(10).slice(0, length)
const upper = (length: number) => "A1B2C3D4E5F6G7H8".repeat(10).slice(0, length)
const dashes = "-".repeat(5)
const jwtPart = (length: number) => "ey" + "J" + alnum(length)
const pem = (kind: string, body: string) => `${dashes}BEGIN ${kind}${dashes}\n${body}\n${dashes}END ${kind}${dashes}`
const base64Lines = Array.from({ length: 12 }, () => alnum(64)).join("\n")

const tokens: ReadonlyArray<readonly [string, string]> = [
  ["anthropic key", "sk-" + "ant-" + "api03-" + alnum(90)],
  ["api key", "sk-" + "proj-" + alnum(48)],
  ["api key", "sk-" + alnum(48)],
  ["api key", "sk-" + "or-v1-" + hex(64)],
  ["github token", "gh" + "p_" + "a1".repeat(18)],
  ["github token", "gh" + "o_" + alnum(36)],
  ["github token", "gh" + "s_" + alnum(36)],
  ["github token", "github" + "_pat_" + alnum(22) + "_" + alnum(59)],
  ["gitlab token", "gl" + "pat-" + alnum(20)],
  ["aws key", "AK" + "IA" + upper(16)],
  ["aws key", "AS" + "IA" + upper(16)],
  ["google key", "AI" + "za" + alnum(35)],
  ["google token", "ya" + "29." + alnum(60)],
  ["slack token", "xo" + "xb-" + "1234567890-" + alnum(24)],
  ["slack token", "xo" + "xp-" + "1234567890-" + alnum(24)],
  ["slack webhook", "https://hooks." + "slack.com/services/T" + upper(8) + "/B" + upper(8) + "/" + alnum(24)],
  ["stripe key", "sk" + "_live_" + alnum(24)],
  ["stripe key", "rk" + "_test_" + alnum(24)],
  ["stripe key", "wh" + "sec_" + alnum(32)],
  ["npm token", "np" + "m_" + alnum(36)],
  ["pypi token", "py" + "pi-" + alnum(120)],
  ["hugging face token", "h" + "f_" + alnum(34)],
  ["sendgrid key", "S" + "G." + alnum(22) + "." + alnum(43)],
  ["digitalocean token", "do" + "p_v1_" + hex(64)],
  ["twilio key", "S" + "K" + hex(32)],
  ["telegram token", "123456789:" + "AA" + alnum(33)],
  ["age key", "AGE-SECRET" + "-KEY-1" + upper(58)],
  ["json web token", jwtPart(20) + "." + jwtPart(60) + "." + alnum(43)]
]

describe("tokens of a known shape", () => {
  it.each(tokens)("%s", (kind, token) => {
    const marker = `[REDACTED ${kind}]`
    assert.strictEqual(redact(token), marker)
    assert.strictEqual(redact(`found ${token}, then left`), `found ${marker}, then left`)
    assert.strictEqual(redact(`"${token}"`), `"${marker}"`)
    assert.strictEqual(redact(`(${token})\n${token}`), `(${marker})\n${marker}`)
  })

  it.each(tokens)("%s leaves nothing behind, whatever names it", (_, token) => {
    for (const text of [
      `TOKEN=${token}`,
      `key: '${token}'`,
      `{"a":"${token}"}`,
      `curl -H "X-Key: ${token}" https://x.io`
    ]) {
      assert.notInclude(redact(text), token.slice(8, 20))
    }
  })
})

describe("private keys", () => {
  it.each(["RSA PRIVATE KEY", "EC PRIVATE KEY", "OPENSSH PRIVATE KEY", "PRIVATE KEY", "ENCRYPTED PRIVATE KEY"])(
    "%s goes from its first line to its last",
    (kind) => {
      assert.strictEqual(redact(`a\n${pem(kind, base64Lines)}\nb`), "a\n[REDACTED private key]\nb")
    }
  )

  it("a PGP block goes", () => {
    assert.strictEqual(
      redact(pem("PGP PRIVATE KEY BLOCK", `Version: 1\n\n${base64Lines}\n=abcd`)),
      "[REDACTED private key]"
    )
  })

  it("one on a single line, escaped as in JSON, goes", () => {
    const escaped = JSON.stringify({ key: pem("PRIVATE KEY", base64Lines) })
    assert.strictEqual(redact(escaped), '{"key":"[REDACTED private key]"}')
  })

  it("two stand apart", () => {
    const key = pem("PRIVATE KEY", base64Lines)
    assert.strictEqual(redact(`${key}\nbetween\n${key}`), "[REDACTED private key]\nbetween\n[REDACTED private key]")
  })

  it("one that was cut off goes, too, and what follows stays", () => {
    const cut = `${dashes}BEGIN RSA PRIVATE KEY${dashes}\n${base64Lines}\n`
    const after = "... (output shortened)\nThe server starts on port 8080. ".repeat(1_000)
    for (const text of [cut, cut + after]) {
      const redacted = redact(text)
      assert.notInclude(redacted, alnum(64))
      assert.include(redacted, "[REDACTED private key]")
    }
    assert.include(redact(cut + after), "The server starts on port 8080.")
  })

  it("public keys and certificates stay", () => {
    for (const text of [pem("PUBLIC KEY", base64Lines), pem("CERTIFICATE", base64Lines)]) {
      assert.strictEqual(redact(text), text)
    }
  })
})

describe("credentials by their place", () => {
  const secret = alnum(24)

  it.each(["Bearer", "bearer", "Basic", "token"])("after %s in a header", (scheme) => {
    assert.strictEqual(
      redact(`curl -H "Authorization: ${scheme} ${secret}" https://x.io`),
      `curl -H "Authorization: ${scheme} [REDACTED credential]" https://x.io`
    )
  })

  it.each(["postgres", "https", "redis", "mongodb+srv", "amqp"])("the password of a %s address", (scheme) => {
    assert.strictEqual(
      redact(`${scheme}://user:hunter${2}x@host:5432/db`),
      `${scheme}://user:[REDACTED password]@host:5432/db`
    )
  })

  it("the password of an address without a user", () => {
    assert.strictEqual(redact(`redis://:${secret}@cache:6379`), "redis://:[REDACTED password]@cache:6379")
  })

  const assigned: ReadonlyArray<readonly [string, string]> = [
    [`password = "${secret}"`, 'password = "[REDACTED value]"'],
    [`password: '${secret}'`, "password: '[REDACTED value]'"],
    [`PASSWORD=${secret}`, "PASSWORD=[REDACTED value]"],
    [`export DB_PASSWORD=${secret}; run`, "export DB_PASSWORD=[REDACTED value]; run"],
    [`const API_KEY = \`${secret}\``, "const API_KEY = `[REDACTED value]`"],
    [`{"client_secret":"${secret}","id":1}`, '{"client_secret":"[REDACTED value]","id":1}'],
    [`{\\"apiKey\\":\\"${secret}\\"}`, '{\\"apiKey\\":\\"[REDACTED value]\\"}'],
    [`'api-key' => '${secret}'`, "'api-key' => '[REDACTED value]'"],
    [`secret := "${secret}"`, 'secret := "[REDACTED value]"'],
    [`config["access_key"] = "${secret}"`, 'config["access_key"] = "[REDACTED value]"'],
    [`aws_secret_access_key = ${secret}`, "aws_secret_access_key = [REDACTED value]"],
    [`?token=${secret}&page=2`, "?token=[REDACTED value]"],
    [`passphrase: correct-horse-${9}`, "passphrase: [REDACTED value]"],
    [`password: "short${1}"`, 'password: "[REDACTED value]"'],
    [`secret: "${"correcthorsebatterystaple"}"`, 'secret: "[REDACTED value]"'],
    [`encryption_key=${hex(32)}`, "encryption_key=[REDACTED value]"]
  ]
  it.each(assigned)("%s", (text, expected) => {
    assert.strictEqual(redact(text), expected)
  })
})
