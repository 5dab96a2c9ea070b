/** A kind of secret and how it looks. `keep` groups are left standing around what is replaced. */
interface SecretPattern {
  readonly kind: string
  readonly pattern: RegExp
}

// Redacting is linear in the text: a run without a bound is the last thing its pattern needs, or is scanned from a
// bounded number of starts.
const PATTERNS: ReadonlyArray<SecretPattern> = [
  {
    kind: "private key",
    // Up to its last line or, when that was cut off, as far as there is base64 (with line numbers, or escaped as in JSON).
    pattern:
      /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:(?:(?!-----BEGIN )[\s\S]){0,20000}?-----END [A-Z0-9 ]{1,60}-----|(?:(?:[\s\d→|>:]|\\[nrt]){0,20}(?:[A-Za-z0-9+/=]{16,}|(?:Proc-Type|DEK-Info|Version|Comment): [^\n]{0,100}))*)/g
  },
  { kind: "anthropic key", pattern: /\bsk-ant-[A-Za-z0-9_-]{16,}/g },
  // The digit tells keys from class names such as `sk-circle-fade-dot`.
  { kind: "api key", pattern: /\bsk-(?=[A-Za-z0-9_-]{0,100}\d)(?:proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{20,}/g },
  { kind: "github token", pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g },
  { kind: "gitlab token", pattern: /\bgl(?:pat|dt|rt|ptt|soat)-[A-Za-z0-9_-]{16,}/g },
  { kind: "aws key", pattern: /\b(?:AKIA|ASIA|AIDA|AROA)[A-Z0-9]{16}\b/g },
  { kind: "google key", pattern: /\bAIza[A-Za-z0-9_-]{35}/g },
  { kind: "google token", pattern: /\bya29\.[A-Za-z0-9_-]{20,}/g },
  { kind: "slack token", pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  { kind: "slack webhook", pattern: /\bhttps:\/\/hooks\.slack\.com\/services\/[A-Za-z0-9/]{20,}/g },
  { kind: "stripe key", pattern: /\b(?:[sr]k|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,}/g },
  { kind: "npm token", pattern: /\bnpm_[A-Za-z0-9]{30,}/g },
  { kind: "pypi token", pattern: /\bpypi-[A-Za-z0-9_-]{40,}/g },
  { kind: "hugging face token", pattern: /\bhf_[A-Za-z0-9]{30,}/g },
  { kind: "sendgrid key", pattern: /\bSG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}/g },
  { kind: "digitalocean token", pattern: /\bdo[opr]_v1_[a-f0-9]{40,}/g },
  { kind: "twilio key", pattern: /\bSK[a-f0-9]{32}\b/g },
  { kind: "telegram token", pattern: /\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b/g },
  { kind: "age key", pattern: /\bAGE-SECRET-KEY-1[A-Z0-9]{50,}/g },
  { kind: "json web token", pattern: /\beyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g }
]

/** `Authorization: Bearer …`, `Basic …` and the like: the scheme stays, the credential goes. */
const AUTHORIZATION =
  /\b(bearer|basic|token)(\s{1,4})(?=[A-Za-z0-9+/_.~-]{0,400}[0-9=])([A-Za-z0-9+/_.~-]{16,}={0,2})/gi

/** `scheme://user:password@host`: the password goes. */
const URL_PASSWORD = /\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@'"<>]{0,100}:)([^\s@/'"<>]{1,200})(@)/gi

/** `password = "…"`, `API_KEY: …`, `"client_secret":"…"`: the name stays, the value goes. */
const ASSIGNMENT =
  /((?:password|passwd|passphrase|secret|token|api[_-]?key|apikey|access[_-]?key|private[_-]?key|auth[_-]?key|encryption[_-]?key|signing[_-]?key|credentials?)\\?["']?\]?\s{0,4}(?:=>|:=|=|:)\s{0,4}\\?["'`]?)([^\s"'`,;<>\\]{6,})/gi

/** A value that only names where a secret comes from, or stands for one. */
const PLACEHOLDER =
  /^(?:\$|%|\{|\(|<|\*{3}|x{4,}$|\.{3}|process\.|os\.|env\.|import\.|config\.|settings\.|options\.|this\.|self\.|null|none|true|false|undefined|string|number|boolean|required|optional|your[_-]|my[_-]|example|changeme|placeholder|redacted|\[redacted)/i

/** `tokens[0]`, `this.parts[index`: code that looks a value up. */
const LOOKUP = /^[A-Za-z_$][\w$.?!]*\[[\w$.+-]*(?:\]|$)/

/** One word, as in the message `password: "Please enter your password"`. */
const WORD = /^[A-Z]?[a-z]{1,14}$/

const marker = (kind: string): string => `[REDACTED ${kind}]`

/** Whether an assigned value looks like a secret rather than a word, a type or a call. */
const looksSecret = (value: string, quoted: boolean): boolean => {
  if (PLACEHOLDER.test(value) || value.includes("(") || WORD.test(value)) return false
  if (!quoted && LOOKUP.test(value)) return false
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length
  return quoted ? classes >= 2 || value.length >= 16 : /\d/.test(value) && classes >= 2
}

/**
 * The text with what looks like a secret replaced by `[REDACTED kind]` (design promise 3). Known token shapes always go;
 * an assigned value goes when its name says secret and its value does not look like a word or a reference.
 * Redacting twice changes nothing more.
 */
export const redact = (text: string): string => {
  let result = text
  for (const { kind, pattern } of PATTERNS) result = result.replace(pattern, marker(kind))
  return result
    .replace(AUTHORIZATION, (_, scheme: string, space: string) => `${scheme}${space}${marker("credential")}`)
    .replace(URL_PASSWORD, (whole: string, head: string, password: string, at: string) =>
      PLACEHOLDER.test(password) ? whole : `${head}${marker("password")}${at}`
    )
    .replace(ASSIGNMENT, (whole: string, head: string, value: string) =>
      looksSecret(value, /["'`]$/.test(head)) ? `${head}${marker("value")}` : whole
    )
}
