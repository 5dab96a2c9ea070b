import { assert, describe, it } from "@effect/vitest"
import { redact } from "../../../src/core/text/Redaction.ts"

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
  ["slack token", "xa" + "pp-1-A" + upper(10) + "-1234567890-" + hex(40)],
  ["slack token", "xo" + "xc-1234567890-" + hex(40)],
  ["slack token", "xo" + "xd-" + alnum(30) + "%2B" + alnum(12)],
  ["discord token", "M" + "T" + alnum(24) + ".Gx1y2z." + alnum(38)],
  ["shopify token", "sh" + "pat_" + hex(32)],
  ["shopify token", "sh" + "pss_" + hex(32)],
  ["supabase key", "sb" + "p_" + hex(40)],
  ["vault token", "hv" + "s." + alnum(90)],
  ["vault token", "hv" + "b." + alnum(120)],
  ["databricks token", "da" + "pi" + hex(32)],
  ["grafana token", "gl" + "sa_" + alnum(32) + "_" + hex(8)],
  ["new relic key", "NR" + "AK-" + upper(27)],
  ["postman key", "PM" + "AK-" + hex(24) + "-" + hex(34)],
  ["groq key", "gs" + "k_" + alnum(52)],
  ["replicate token", "r" + "8_" + alnum(37)],
  ["perplexity key", "pp" + "lx-" + alnum(48)],
  ["xai key", "xa" + "i-" + alnum(80)],
  ["docker token", "dckr" + "_pat_" + alnum(27)],
  ["atlassian token", "AT" + "ATT3xFfGF0" + alnum(120) + "=" + upper(8)],
  ["figma token", "fi" + "gd_" + alnum(40)],
  ["tailscale key", "ts" + "key-auth-" + alnum(12) + "CNTRL-" + alnum(24)],
  ["linear key", "lin" + "_api_" + alnum(40)],
  ["notion token", "nt" + "n_" + "12345678901" + alnum(35)],
  ["notion token", "sec" + "ret_" + alnum(43)],
  ["doppler token", "dp" + ".pt." + alnum(43)],
  ["pulumi token", "pu" + "l-" + hex(40)],
  ["rubygems key", "ruby" + "gems_" + hex(48)],
  ["crates.io token", "ci" + "o" + alnum(32)],
  ["sentry token", "snt" + "rys_" + alnum(80)],
  ["1password token", "op" + "s_ey" + "J" + alnum(200)],
  ["encrypted web token", [jwtPart(40), alnum(80), alnum(16), alnum(300), alnum(22)].join(".")],
  ["encrypted web token", [jwtPart(40), "", alnum(16), alnum(300), alnum(22)].join(".")],
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
    [`?token=${secret}&page=2`, "?token=[REDACTED value]&page=2"],
    [`passphrase: correct-horse-${9}`, "passphrase: [REDACTED value]"],
    [`password: "short${1}"`, 'password: "[REDACTED value]"'],
    [`secret: "${"correcthorsebatterystaple"}"`, 'secret: "[REDACTED value]"'],
    [`encryption_key=${hex(32)}`, "encryption_key=[REDACTED value]"]
  ]
  it.each(assigned)("%s", (text, expected) => {
    assert.strictEqual(redact(text), expected)
  })
})

describe("secrets by what stands before them", () => {
  const secret = "S3cret" + "Pw99x"
  const long = alnum(32)
  const words = ["correct", "horse", "battery", "staple"].join(" ")
  const letters = "abcdefghij" + "KLMNOPqrstuv"

  it.each([
    "DB_PASS=@",
    "pass: @",
    "pw=@",
    "pwd=@",
    "dbPass = '@'",
    "ansible_ssh_pass=@",
    "run --password @ --quiet",
    "run --db-password '@'",
    "--password=@",
    "--api-key @",
    "--token @",
    "curl -u user:@ https://x.io",
    'curl --user "user:@" https://x.io',
    "sshpass -p @ ssh host",
    "sshpass -p '@' ssh host",
    "mysql -u root -p@ shop",
    "mysqldump -p'@' shop",
    "docker login -u me -p @",
    "machine h login u password @",
    "machine h\n  login u\n  password @",
    "<password>@</password>",
    "<db.password>@</db.password>",
    "password: |\n  @\nnext: 1",
    "password: >-\n    @",
    "**Password:** @",
    "**Password**: `@`",
    "| password | @ |",
    "| DB password | `@` | yes |",
    "my password is @",
    "The password for the staging host is `@`.",
    "the token is @",
    "- name: DB_PASSWORD\n  value: '@'",
    '<add key="Password" value="@" />',
    'const apiKey: string = "@"',
    'password="${DB_PASSWORD:-@}"'
  ])("%s", (shape) => {
    const text = shape.replace("@", secret)
    const redacted = redact(text)
    assert.notInclude(redacted, secret.slice(0, 8))
    assert.include(redacted, "[REDACTED value]")
    assert.strictEqual(redact(redacted), redacted)
  })

  it("words, where a password is all that can stand", () => {
    assert.strictEqual(redact("curl -u me:se" + "same https://x.io"), "curl -u me:[REDACTED value] https://x.io")
    assert.strictEqual(redact("sshpass -p se" + "same ssh h"), "sshpass -p [REDACTED value] ssh h")
    assert.strictEqual(redact("<password>se" + "same</password>"), "<password>[REDACTED value]</password>")
  })

  it.each([
    ["a comma", "ab,cdefgh" + "1234"],
    ["a semicolon", "ab;cdefgh" + "1234"],
    ["angle brackets", "ab<cd>efgh" + "1234"],
    ["a backslash", "ab\\\\cdefgh" + "1234"],
    ["a bracket", "S3cr(t" + "Pw99x"],
    ["spaces", words]
  ])("a value in quotes goes to the closing one: %s", (_, value) => {
    assert.strictEqual(redact(`password="${value}", a="b"`), 'password="[REDACTED value]", a="b"')
    assert.strictEqual(redact(`{\\"password\\":\\"${value}\\"}`), '{\\"password\\":\\"[REDACTED value]\\"}')
  })

  it.each([
    "$3cret" + "Pw99x",
    "example" + alnum(32),
    "my-" + "S3cret-99x",
    "none_" + alnum(16),
    "your" + alnum(24),
    "S3cr(t" + "Pw99x",
    "string" + alnum(16),
    "process" + alnum(16)
  ])("what begins like a placeholder is none: %s", (value) => {
    assert.strictEqual(redact(`password=${value}`), "password=[REDACTED value]")
    assert.strictEqual(redact(`password: "${value}"`), 'password: "[REDACTED value]"')
  })

  const placed: ReadonlyArray<readonly [string, string]> = [
    [`SECRET_KEY=${letters}`, "SECRET_KEY=[REDACTED value]"],
    [`SECRET_KEY_BASE=${hex(128)}`, "SECRET_KEY_BASE=[REDACTED value]"],
    [`AccountName=a;AccountKey=${long}==;B=c`, "AccountName=a;AccountKey=[REDACTED value];B=c"],
    [`https://a.io/b?sv=1&sig=${long}%3D&se=2`, "https://a.io/b?sv=1&sig=[REDACTED signature]&se=2"],
    [`Cookie: theme=dark; sessionid=${long}; a=b`, "Cookie: theme=dark; sessionid=[REDACTED cookie]; a=b"],
    [`Set-Cookie: connect.sid=${long}; Path=/`, "Set-Cookie: connect.sid=[REDACTED cookie]; Path=/"],
    [`git clone https://${long}@github.com/a/b`, "git clone https://[REDACTED credential]@github.com/a/b"],
    [`{"auth": "${long}="}`, '{"auth": "[REDACTED credential]"}'],
    [`_auth=${long}==`, "_auth=[REDACTED credential]"],
    [`//npm.io/:_authToken=${long}`, "//npm.io/:_authToken=[REDACTED value]"],
    [`Authorization: Basic ${"dXNl" + "cjpw"}`, "Authorization: Basic [REDACTED credential]"],
    [`Authorization: Bearer ${"abcd" + "1234"}`, "Authorization: Bearer [REDACTED credential]"],
    [`Bearer ${"abcd" + "1234"}`, "Bearer [REDACTED credential]"],
    [`my passphrase is "${words}"`, 'my passphrase is "[REDACTED value]"'],
    [`my password is ${secret}, thanks`, "my password is [REDACTED value], thanks"],
    [`password=${alnum(320)}${alnum(320)} x`, "password=[REDACTED value] x"]
  ]
  it.each(placed)("%s", (text, expected) => {
    assert.strictEqual(redact(text), expected)
    assert.strictEqual(redact(expected), expected)
  })
})
