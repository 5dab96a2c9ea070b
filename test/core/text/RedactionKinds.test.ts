import { assert, describe, it } from "@effect/vitest"
import { BLIND_MISSED, blindKindsBy, isAnyLeft } from "../../../bench/redaction/kinds/all.ts"
import { HARMLESS } from "../../../bench/redaction/kinds/harmless.ts"
import { kindsOf } from "../../../bench/redaction/kinds/kinds.ts"
import { onceMissedBy, STILL_MISSED } from "../../../bench/redaction/missed.ts"
import { samplesOf } from "../../../bench/redaction/secrets.ts"
import { shownBy, UNSEEN } from "../../../bench/redaction/shown.ts"
import { redact } from "../../../src/core/text/Redaction.ts"
import { withoutSecrets } from "../../../src/core/text/SecretScan.ts"

/** What must not stand any more: a prefix that only names the kind may. */
const coreOf = (secret: string): string => (secret.length > 24 ? secret.slice(8, -4) : secret)

const samples = [1, 2, 3].flatMap(samplesOf)

describe("each kind of secret goes, in each way in which it turns up", () => {
  it.each(Array.from(new Set(samples.map(({ kind }) => kind))))("%s", (wanted) => {
    for (const { secret, text } of samples.filter(({ kind }) => kind === wanted)) {
      const after = redact(text)
      assert.notInclude(after, coreOf(secret))
      if (secret.length > 24) assert.notInclude(after, secret.slice(-10))
      assert.strictEqual(redact(after), after)
    }
  })
})

/** What hides a secret from a search, though not from a reader. */
const HIDING = /[\u00AD\u200B\u2060]|\\?\n\s*(?=[A-Za-z0-9]{16,}$)/g

const shown = [1, 2, 3].flatMap(shownBy)

describe("a secret goes in each way of showing it", () => {
  it.each(Array.from(new Set(shown.map(({ kind }) => kind))).filter((kind) => !UNSEEN.has(kind)))("%s", (wanted) => {
    for (const { secret, text } of shown.filter(({ kind }) => kind === wanted)) {
      const after = redact(text)
      assert.notInclude(after.replaceAll(HIDING, ""), coreOf(secret))
      assert.strictEqual(redact(after), after)
    }
  })
})

const onceMissed = [1, 2, 3].flatMap(onceMissedBy)

describe("a secret goes in each place that somebody found", () => {
  it.each(Array.from(new Set(onceMissed.map(({ kind }) => kind))).filter((kind) => !STILL_MISSED.has(kind)))(
    "%s",
    (wanted) => {
      for (const { secret, text } of onceMissed.filter(({ kind }) => kind === wanted)) {
        for (const clean of [redact, withoutSecrets]) {
          const after = clean(text)
          assert.notInclude(after, coreOf(secret))
          assert.strictEqual(clean(after), after)
        }
      }
    }
  )
})

const blind = [1, 2, 3].flatMap(blindKindsBy)

describe("a secret goes of each kind that was written down without a look at the rules", () => {
  it.each(Array.from(new Set(blind.map(({ name }) => name))).filter((name) => !BLIND_MISSED.has(name)))(
    "%s",
    (wanted) => {
      for (const kind of blind.filter(({ name }) => name === wanted)) {
        for (const clean of [redact, withoutSecrets]) {
          const after = clean(kind.text)
          assert.isFalse(isAnyLeft(kind, after), after)
          assert.strictEqual(clean(after), after)
        }
      }
    }
  )
})

describe("the harmless twins of secrets stay", () => {
  it.each([1, 2, 3].flatMap((seed) => kindsOf(HARMLESS, seed).map(({ name, text }) => [name, text] as const)))(
    "%s",
    (_, text) => {
      for (const clean of [redact, withoutSecrets]) assert.strictEqual(clean(text), text)
    }
  )
})

const hex = (length: number) => "0a1b2c3d4e5f6789".repeat(10).slice(0, length)
const base64 = (length: number) => "iVBORw0KGgoAAAANSUhEUgAAB/+9aZ3kQ".repeat(length).slice(0, length)

// Each of these was cut once, or is what any session is full of.
describe("what only looks telling stays", () => {
  it.each([
    "--- PASS: TestParse/empty_2 (0.00s)",
    "readonly STENCIL_BACK_PASS_DEPTH_PASS: 0x8803;",
    '"@esfx/canceltoken": "^1.0.0-pre.13",',
    '"aria-busy": { "pass": "要素にaria-busy属性が指定されています", "fail": "-" }',
    '{ name: "PASS", value: "passed" }',
    '"valid-lang": { "pass": "lang atributuaren balioa onartua dago" }',
    "// Each secret is SHA-256(label || 0x00 || root secret).",
    "export const bearerToken = /*#__PURE__*/dual(2, (self, token) => setHeader(self, token))",
    "--pass: #34d399;",
    "| Works across login and settings pages | PASS   | 06.2-01-SUMMARY: Typography is done |",
    "| `encryptedPrivateKey` | `Uint8Array` | raw | Yes |",
    "| LOW-01 | Stale comment on file_private_key | `inode.rs` | Should fix |",
    "| Azure OpenAI | `AZURE_OPENAI_API_KEY` | `azure-openai-responses` |",
    "wslpath -u 'C:\\Users\\me2\\project'",
    "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",
    "publish.yml:18:      NPM_TOKEN:\n.github/workflows/publish.yml:29:  - publish-next",
    'apiKey: "lm-studio"',
    "expect(text).toContain('api_key: \"[redacted]\"')",
    "> Authorization: Bearer REDACTED",
    "Authorization: headers.Authorization ?? null,",
    "PASSWORD: 'passwordFactor',",
    "TEST_LOGIN_SECRET=e2e-test-secret-do-not-use-in-production",
    "  privateKey: ed25519Seed,",
    'echo "Token: ${TOKEN:0:30}..."',
    "rg 'OPENAI_API_KEY|GH_MODELS_TOKEN|OPENROUTER_API_KEY'",
    "if not api_key:\nexamples/lint/script/lint.py:191:  client = make()",
    "a project-qualified target such as `<project-key>-coordinator`",
    '"sessionKey": "key-123"',
    `token: "[REDACTED github token 2]"`,
    `"integrity": "sha512-${base64(86)}=="`,
    `checksum = "${hex(64)}"`,
    `data:image/png;base64,${base64(4000)}`,
    "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    "550e8400-e29b-41d4-a716-446655440000",
    "password: string;",
    "password: required",
    'password: "Passwort"',
    "AUTH_URL=https://login.example.com/v2",
    "TOKEN_EXPIRY=3600s",
    "CACHE_KEY=user-settings",
    "JWT_ALGORITHM=RS256",
    "127.0.0.1:5432:5432",
    "the seed phrase is never stored",
    "echo done | sudo tee /etc/motd",
    "curl -u $USER https://x.io",
    // What packages and manuals are full of.
    "export {\n  type TokenCountParams,\n  type CodeExecutionTool20250825,\n  type WebSearchTool\n}",
    '"tokenList",\n"Graphics3DBox",\n"Image3D"',
    "new URL('https://abc:xyz@host.io')",
    "redis://user:password@host:6379",
    'lastSignificantToken = "?InterpolationInTemplate"',
    "const token = anchor2 ?? tagToken",
    "hasNonWhitespaceToken=!0}function s(e)",
    "maskCredentials:e.hideCredentials}).slice(5,-6)",
    "token = 1*tchar",
    "badge.svg?token=xcfqHhJC37",
    "missing_auth = collections.defaultdict(set)",
    "authorization = base64.decodebytes(authorization)",
    "clientSecret = messages.MessageField('GoogleCloudAiplatformV1beta1ApiKeyConfig', 2)",
    '"AWS::CodeBuild::SourceCredential": "b84e190d9ebbbfe1"',
    '"RequestToken": "e48f26ff-d0f9-4ab8-a878-120db1edf111"',
    '"encryptionKey": "arn:aws:kms:us-west-2:123456789012:alias/aws/s3"',
    'JsonPointer.unescapeToken("path~1to~0key")',
    "The timeout in seconds to pass to httplib2.",
    "DB_PASSWORD=postgres",
    'password: "aaaaaaaa"',
    "-----BEGIN PRIVATE KEY-----\\nXXXX\\nXXXX\\n-----END PRIVATE KEY-----"
  ])("%s", (text) => {
    assert.strictEqual(redact(text), text)
  })
})

it("knows a key of digits and dashes at the end of a path", () => {
  const key = [32, 8, 8].map(hex).join("-")
  assert.strictEqual(redact(`/w/app/notes/${key}`), "/w/app/notes/[REDACTED mailgun key]")
})

describe("placeholders", () => {
  const [first, second] = [1, 2].map((seed) => samplesOf(seed).find(({ kind }) => kind === "github")!.secret)

  it("are the same for the same secret and others for another, within a text", () => {
    assert.strictEqual(
      redact(`${first} then ${second} then ${first}`),
      "[REDACTED github token] then [REDACTED github token 2] then [REDACTED github token]"
    )
  })

  it("go on counting after those that are there", () => {
    assert.strictEqual(
      redact(`[REDACTED github token 3] and ${first}`),
      "[REDACTED github token 3] and [REDACTED github token 4]"
    )
  })

  it("leave the text around a hidden secret as it was", () => {
    const hidden = `a\u200Bb ${first!.slice(0, 7)}\u200B${first!.slice(7)} c\u200Bd`
    assert.strictEqual(redact(hidden), "a\u200Bb [REDACTED github token] c\u200Bd")
  })
})
