import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { redact } from "../../src/domain/Redaction.ts"
import { growthOver8, LINEAR } from "../support/timing.ts"

describe("what is no secret stays as it is", () => {
  it.each([
    "",
    "Use pathlib instead of os.path; it reads better.",
    "The password is checked twice.",
    "Enter your password: it must have 12 characters.",
    "Tokens are counted before the request; token limits apply.",
    "The secret: keep functions short.",
    "a basic understanding of authentication",
    "const token = tokens[0]",
    "const token = lexer.next()",
    "let token = match[1] ?? this.tokens[index + 1]",
    "token = await getToken(user1)",
    "const password = process.env.DB_PASSWORD_2",
    "password = os.environ['DB_PASSWORD_2']",
    "password: ${DB_PASSWORD}",
    'password: "${DB_PASSWORD_2}"',
    "token: ${{ secrets.NPM_TOKEN_2 }}",
    "API_KEY=$(cat key-file-1)",
    "api_key: <your-api-key-1>",
    'api_key = "your-api-key-1"',
    'apiKey: "YOUR_API_KEY_2"',
    "password: ********",
    'password: "xxxxxxxx"',
    'password: "changeme"',
    "password: string",
    "readonly password: string | undefined",
    "token?: string",
    "interface Props { secret: boolean; apiKey: string }",
    "password: Schema.String",
    "const secret = settings.secret2",
    "secret = null",
    'type="password"',
    '<input type="password" name="password" />',
    '{ password: "Password must have at least 8 characters" }',
    '{ password: "Please enter your password" }',
    'password: "required"',
    "max_tokens: 4096",
    '"input_tokens": 123456, "output_tokens": 4321',
    "token_count = 1234567",
    "if (token === expected1) return",
    'token == "abc123"',
    "git rev-parse HEAD # 3f786850e387550fdab836ed7e6dc881de23001b",
    "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
    "550e8400-e29b-41d4-a716-446655440000",
    "https://example.com:8080/path?x=1@2",
    "http://localhost:3000/users/me@example.com",
    "git@github.com:org/repo.git",
    "ssh://git@github.com:22/org/repo.git",
    "https://user@example.com/",
    "postgres://user:${PASSWORD}@localhost/db",
    "npm install react@19.0.0",
    ".sk-toggleable__content-container-large { color: red }",
    '<div class="sk-circle-fade-dot-animation">',
    "task-scheduler-implementation-with-queue",
    "the risk-management-department-of-the-company",
    "sk_buff and hf_hub_download_from_pretrained_model_name",
    "npm_config_registry=https://registry.npmjs.org/",
    "npm_package_dependencies_typescript_version",
    "eyJ is how such tokens begin",
    "AKIA is a prefix",
    "AIza is one, too",
    "-----BEGIN CERTIFICATE-----",
    "ghp_ tokens are for people",
    "see docs/github_pat_tokens.md",
    "import { PasswordInput, TokenList } from './secret/index.ts'",
    "expect(page.getByLabel('Password')).toBeVisible()",
    "[pat-001] helpful=5 harmful=1 :: never log the password"
  ])("%s", (text) => {
    assert.strictEqual(redact(text), text)
  })
})

const alnum = "a1B2c3D4e5F6g7H8".repeat(3)
const pieces = Schema.Literals([
  "gh" + "p_" + alnum,
  "sk-" + "ant-" + alnum,
  "ey" + "J" + alnum + ".ey" + "J" + alnum + "." + alnum,
  "-----BEGIN " + "PRIVATE KEY-----\n",
  alnum + "\n",
  "-----END " + "PRIVATE KEY-----",
  "https://user:",
  "@host/",
  "Bearer ",
  "token ",
  "password",
  "api_key",
  "secret",
  " = ",
  ": ",
  "=",
  '"',
  "'",
  "\\",
  "[",
  "]",
  " ",
  "\n",
  "[REDACTED value]",
  "hunter" + "2x",
  alnum
])
const texts = Schema.Array(Schema.Union([pieces, pieces, pieces, Schema.String]))
const many = { arbitrary: { runs: 2_000, size: 25 } }

describe("redact", () => {
  it.prop(
    "done twice is done once",
    [texts],
    ([parts]) => {
      const once = redact(parts.join(""))
      assert.strictEqual(redact(once), once)
    },
    many
  )

  it.prop(
    "leaves no token standing, whatever is around it",
    [texts, texts],
    ([before, after]) => {
      const token = "gh" + "p_" + "q7".repeat(18)
      assert.notInclude(redact(`${before.join("")} ${token} ${after.join("")}`), token)
    },
    many
  )

  it.prop("changes nothing but what it marks", [Schema.String], ([text]) => {
    const redacted = redact(text)
    assert.isTrue(redacted === text || redacted.includes("[REDACTED "))
  })
})

const repeat = (unit: string) => (size: number) => unit.repeat(Math.ceil(size / unit.length))

describe("takes time linear in hostile text", () => {
  it.each([
    ["one long word", repeat("a")],
    ["openings of private keys", repeat("-----BEGIN " + "PRIVATE KEY-----")],
    ["openings with base64 between", repeat("-----BEGIN " + "PRIVATE KEY-----\n" + alnum)],
    ["dashes", repeat("-----BEGIN ")],
    ["beginnings of web tokens", repeat("ey" + "Jaaaaaaaaa-")],
    ["halves of web tokens", repeat("ey" + "Jaaaaaaaaa.ey" + "Jaaaaaaaaa-")],
    ["key prefixes", repeat("sk-")],
    ["key prefixes and letters", repeat("sk-aaaaaaaaaaaaaaaaaaaaaaaa ")],
    [
      "beginnings of web tokens, then one long half",
      (size: number) => `${("ey" + "Jaaaaaaaaa-").repeat(150)}.ey` + "J" + "a".repeat(size)
    ],
    ["sendgrid prefixes", repeat("S" + "G.aaaaaaaaaaaaaaaaaaaa-")],
    ["bearer words", repeat("bearer aaaaaaaaaaaaaaaaaaaaaaaaa ")],
    ["bearer and one long word", (size: number) => "bearer " + "a".repeat(size)],
    ["schemes", repeat("a://")],
    ["addresses with users", repeat("a://b:")],
    ["one long scheme", repeat("http+")],
    ["colons", repeat(":")],
    ["secret names", repeat("password")],
    ["assignments", repeat("token=")],
    ["assignments with quotes", repeat("token='")],
    ["spaces", (size: number) => "password" + " ".repeat(size)],
    ["digits", repeat("1234567890:")],
    ["slack hooks", repeat("https://hooks.slack.com/services/")]
  ])(
    "%s",
    (_, make) => {
      assert.isBelow(growthOver8(make, redact, 60_000), LINEAR)
    },
    60_000
  )
})
