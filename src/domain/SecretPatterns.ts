/** A kind of secret and how it looks. */
export interface SecretPattern {
  readonly kind: string
  readonly pattern: RegExp
}

// Redacting is linear in the text: a run without a bound is the last thing its pattern needs, or is scanned from a
// bounded number of starts.
export const TOKENS: ReadonlyArray<SecretPattern> = [
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
  { kind: "slack token", pattern: /\b(?:xox[abcdeoprs]|xapp)-[A-Za-z0-9%-]{10,}/g },
  { kind: "slack webhook", pattern: /\bhttps:\/\/hooks\.slack\.com\/services\/[A-Za-z0-9/]{20,}/g },
  {
    kind: "discord token",
    pattern: /\b[MNO](?=[\w-]{0,26}\d)[A-Za-z\d_-]{23,27}\.[A-Za-z\d_-]{6}\.[A-Za-z\d_-]{27,}/g
  },
  { kind: "stripe key", pattern: /\b(?:[sr]k|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,}/g },
  { kind: "npm token", pattern: /\bnpm_[A-Za-z0-9]{30,}/g },
  { kind: "pypi token", pattern: /\bpypi-[A-Za-z0-9_-]{40,}/g },
  { kind: "rubygems key", pattern: /\brubygems_[a-f0-9]{32,}/g },
  { kind: "crates.io token", pattern: /\bcio(?=[A-Za-z]{0,31}\d)[A-Za-z0-9]{32}\b/g },
  { kind: "hugging face token", pattern: /\bhf_[A-Za-z0-9]{30,}/g },
  { kind: "groq key", pattern: /\bgsk_[A-Za-z0-9]{32,}/g },
  { kind: "replicate token", pattern: /\br8_[A-Za-z0-9]{30,}/g },
  { kind: "perplexity key", pattern: /\bpplx-[A-Za-z0-9]{32,}/g },
  { kind: "xai key", pattern: /\bxai-[A-Za-z0-9]{40,}/g },
  { kind: "sendgrid key", pattern: /\bSG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}/g },
  { kind: "digitalocean token", pattern: /\bdo[opr]_v1_[a-f0-9]{40,}/g },
  { kind: "docker token", pattern: /\bdckr_[po]at_[A-Za-z0-9_-]{20,}/g },
  { kind: "shopify token", pattern: /\bshp(?:at|ss|ca|pa)_[A-Fa-f0-9]{20,}/g },
  { kind: "supabase key", pattern: /\b(?:sbp_[a-f0-9]{32,}|sb_secret_[A-Za-z0-9_-]{20,})/g },
  { kind: "vault token", pattern: /\bhv[sbr]\.(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_-]{20,}/g },
  { kind: "databricks token", pattern: /\bdapi[a-f0-9]{32}(?:-\d)?\b/g },
  { kind: "grafana token", pattern: /\bglsa_[A-Za-z0-9_]{32,}/g },
  { kind: "new relic key", pattern: /\bNRAK-[A-Z0-9]{20,}/g },
  { kind: "postman key", pattern: /\bPMAK-[a-f0-9-]{40,}/g },
  { kind: "atlassian token", pattern: /\bAT[AC]TT3?(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_=-]{30,}/g },
  { kind: "figma token", pattern: /\bfigd_[A-Za-z0-9_-]{20,}/g },
  { kind: "tailscale key", pattern: /\btskey-[a-z]{2,12}-(?=[A-Za-z-]{0,40}\d)[A-Za-z0-9-]{16,}/g },
  { kind: "linear key", pattern: /\blin_(?:api|oauth)_[A-Za-z0-9]{32,}/g },
  { kind: "notion token", pattern: /\b(?:ntn|secret)_(?=[A-Za-z]{0,39}\d)[A-Za-z0-9]{40,}/g },
  { kind: "doppler token", pattern: /\bdp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,}/g },
  { kind: "pulumi token", pattern: /\bpul-[a-f0-9]{40,}/g },
  { kind: "sentry token", pattern: /\bsntry[su]_[A-Za-z0-9+/=_-]{40,}/g },
  { kind: "1password token", pattern: /\bops_eyJ[A-Za-z0-9+/=_-]{40,}/g },
  { kind: "twilio key", pattern: /\bSK[a-f0-9]{32}\b/g },
  { kind: "telegram token", pattern: /\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b/g },
  { kind: "age key", pattern: /\bAGE-SECRET-KEY-1[A-Z0-9]{50,}/g },
  { kind: "json web token", pattern: /\beyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g },
  {
    kind: "encrypted web token",
    pattern: /\beyJ[\w-]{8,500}\.[\w-]{0,700}\.[\w-]{8,32}\.(?=[\w-]{8})[\w-]+(?:\.[\w-]*)?/g
  },
  { kind: "signature", pattern: /(?<=[?&;]sig=|\bX-Amz-Signature=)(?=[^\d\n]{0,40}\d)[A-Za-z0-9%+/_-]{20,}={0,2}/g },
  { kind: "credential", pattern: /(?<=\b_auth\s{0,4}=\s{0,4}["']?)[A-Za-z0-9+/]{8,}={0,2}/g },
  {
    kind: "credential",
    pattern:
      /(?<="auth\\?"\s{0,4}:\s{0,4}\\?")(?=[^\s"]{0,200}[A-Z])(?=[^\s"]{0,200}[a-z])[A-Za-z0-9+/]{12,}={0,2}(?=\\?")/g
  },
  {
    kind: "credential",
    pattern: /(?<=\bhttps?:\/\/)(?=[A-Za-z_-]{0,60}\d)(?=[\d_-]{0,60}[A-Za-z])[A-Za-z0-9_-]{16,200}(?=@[A-Za-z0-9])/g
  }
]

/** `Bearer …`, `Basic …` and the like: the scheme stays, the credential goes. */
export const SCHEMES: ReadonlyArray<RegExp> = [
  /\b((?:bearer|basic|token)\s{1,4})(?=[A-Za-z0-9+/_.~-]{0,400}[0-9=])([A-Za-z0-9+/_.~-]{16,}={0,2})/gi,
  /\b(bearer\s{1,4})(?=[A-Za-z+/_.~-]{0,15}\d)(?=[\d+/_.~-]{0,15}[A-Za-z])([A-Za-z0-9+/_.~-]{8,15}={0,2})/gi,
  /\b((?:proxy-)?authorization\\?["']?\s{0,4}[:=]\s{0,4}\\?["'`]?(?:bearer|basic|token|digest|apikey)\s{1,4})([A-Za-z0-9+/_.~-]{8,}={0,2})/gi
]

/** `scheme://user:password@host`: the password goes. */
export const URL_PASSWORD = /\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@'"<>]{0,100}:)([^\s@/'"<>]{1,200})(@)/gi

/** `Cookie: …` up to the end of the line or string, and what it holds. */
export const COOKIES =
  /((?:\bcookie\\?["']?\s{0,4}[:=]\s{0,4}\\?["'`]?|(?<![\w-])(?:--cookie|-b)[ =]["']))([^\r\n"'`\\]{1,4000})/gi
export const COOKIE = /(?<![^\s;])([\w.%-]{1,80})=((?:(?!\[REDACTED )[^\s;]){8,})/g
export const SESSION = /sess|sid|auth|token|jwt|login|remember|csrf|xsrf|identity/i

const NAME =
  "(?:pass(?:word|wd|phrase|code)?|pwd|pw|token|credentials?|secret(?:[_-]?key(?:[_-]?base)?)?|(?:api|access|account|private|auth|encryption|signing|master|shared)[_-]?key)(?:[_-]?\\d{1,2})?"
const QUOTE = "(\\\\?[\"'`])?"

/** How much the place of a value says that it is a secret. */
export type Place = "assigned" | "flag" | "prose" | "element" | "certain"

/** What stands before a value: group 1 is its name, group 2 the quote that opens it. */
export const HEADS: ReadonlyArray<readonly [Place, RegExp]> = [
  // `password = "…"`, `API_KEY: …`, `"client_secret":"…"`, `**Password:** …`, `password: |` and a line, `key: string = …`.
  [
    "assigned",
    new RegExp(
      `(${NAME})\\\\?["'\`]?\\]?[*_\`]{0,3}\\??\\s{0,4}(?::\\s{0,4}(?:string|String|str|&str|&'static str)\\s{0,4}=|=>|:=|=|:)(?![=~])[*_]{0,3}\\s{0,4}(?:[|>][+-]?[ \\t]{0,4}\\r?\\n[ \\t]{1,20})?${QUOTE}`,
      "gi"
    )
  ],
  // `name: DB_PASSWORD` and `value: …`, `key="Password" value="…"`.
  ["assigned", new RegExp(`(${NAME})["']?\\s{0,4},?\\s{1,40}["']?value["']?\\s{0,4}[=:]\\s{0,4}${QUOTE}`, "gi")],
  ["flag", new RegExp(`(?<![\\w-])--?(?:[a-z\\d]{1,20}[_-]){0,4}(${NAME})[ \\t]{1,4}${QUOTE}`, "gi")],
  [
    "flag",
    new RegExp(
      `\\|[ \\t]{0,20}[*_\`]{0,3}[\\w .-]{0,40}?(${NAME})[*_\`:]{0,4}[ \\t]{0,20}\\|[ \\t]{0,20}${QUOTE}`,
      "gi"
    )
  ],
  [
    "prose",
    new RegExp(
      `\\b(${NAME})(?: (?:for|of|to|on|at)(?: [\\w.@/-]{1,30}){1,4})? (?:is|was)(?: now| still)?:? ${QUOTE}`,
      "gi"
    )
  ],
  ["element", new RegExp(`<[\\w:.-]{0,40}?(${NAME})>()`, "gi")],
  ["certain", /(sshpass) {1,4}-p {0,4}(["'])?/g],
  ["certain", /\b(mysql(?:dump|admin|import|show|check)?|mariadb(?:-dump)?) (?:[^\n|;&]{0,200}? )?-p(["'])?(?=\S)/g],
  ["certain", /\b((?:docker|podman|oras|az) login|redis-cli)(?: [^\n|;&]{0,200}?)? -[pa][ =](["'])?/g],
  ["certain", /(?<![\w-])(-u|--user|--proxy-user)[ =]["']?[\w.@%+-]{1,100}:()/g],
  ["certain", /\b(machine\s{1,4}[\w.:-]{1,200}\s{1,4}login\s{1,4}[^\s,]{1,200}\s{1,4}password\s{1,4})(["'])?/g]
]

/** Parts of a value that name where a secret comes from: what is left of the value without them may be one. */
export const REFERENCES =
  /\[REDACTED [a-z0-9. ]{1,30}\]|\$\{\w{1,60}:?[-=](?=[^{}\n]{0,150}\})|\$\{\{[^{}\n]{0,150}\}\}|[$#]?\{[^{}\n]{0,150}\}|\{\{[^{}\n]{0,150}\}\}|\$\([^()\n]{0,200}\)|%\w{1,60}%|<[^<>\n]{1,60}>/g

/** `$VAR`, `process.env.X`, `user.token`, `tokens[0]`: a value that as a whole is code that finds another. */
export const VARIABLE = /^(?:[$@&!*]{0,2}[A-Za-z_]\w*|\$env:\w+|%[a-z]|:\w+)$/
const WORDS = "[$_]{0,2}[A-Za-z]+(?:_+[A-Za-z]+)*_?\\d{0,2}"
export const CHAIN = new RegExp(
  `^(?:(?:process|os|env|import|config|settings|options|this|self|secrets|vars?)(?:\\??[.:]|->)[\\w.$?!>\\[\\]-]+|&?${WORDS}(?:(?:\\?\\.|\\.|->|::|!\\.)${WORDS})+!?)$`
)
export const CALL = /^[$@&!]{0,2}[A-Za-z_][\w$]*(?:(?:\?\.|\.|->|::|!\.)[A-Za-z_][\w$]*)*(?:<[\w.]*>)?\(/
export const LOOKUP = /^[A-Za-z_$][\w$.?!]*\[[\w$.+-]*(?:\]|$)/
export const MASK = /^[A-Za-z\d_-]{0,20}?(?:[xX*•.…#-]{3,}|…)$/

/** Words of which the value in an example consists. */
export const EXAMPLE_WORDS = new Set(
  (
    "your my the a an some any this that here me in with of for to is be as put add insert enter replace change changeme " +
    "placeholder example sample dummy fake mock redacted hidden masked secret secrets password passwd passphrase pass token " +
    "tokens key keys api apikey mysecret mypassword mytoken yourpassword yourtoken access auth bearer client user username " +
    "private public value values string number boolean null none true false undefined required optional todo tbd empty " +
    "invalid missing wrong expired field input name id type code hash reset"
  ).split(" ")
)

/** Words that tell a sentence from a pass phrase. */
export const SENTENCE_WORDS = new Set(
  (
    "the a an your you my our this that these it its is are was were be been has have had must should can cannot can't " +
    "could will would do does don't not no to of for and or in on at by with from as if when than please enter confirm " +
    "forgot reset change update show hide new current invalid wrong incorrect missing required expired password passwords " +
    "token tokens secret secrets key keys api characters chars letters digits least min max minimum maximum use uses via"
  ).split(" ")
)

/** Names of algorithms, encodings, types and versions, which have digits. */
export const TECHNICAL =
  /^(?:(?:base|sha|utf|md|aes|rsa|oauth|auth|http|ipv|bcrypt|argon|ed|win|u?int|float|char|varchar|string|latin|iso|rfc)[-_]?\d[\d.]{0,8}(?:url|sum|id|array|clampedarray)?(?:[-_][a-z]{1,15}){0,3}|v\d[\d.]*(?:-[a-z]+[\d.]*)?|\d[\d.,_/:-]*(?:[mnµ]?s|min|h|d|[kmg]i?b?|px|r?em|%|x|-?of-?\d+|(?:-| )?(?:bits?|bytes?|chars?|characters|digits?|days?|hours?|minutes?))?)$/i
export const PATH =
  /^(?:~|\.{1,2})?\/(?:[\w.@:-]{0,60}\/)*[\w.@-]{0,60}$|^[\w.@-]{1,60}\/[\w.@/-]{0,120}\.[a-z]{2,5}\d?$/

/** Parts of names in code that have digits. */
export const TYPES = /(?:u?int|float|base|sha|utf|bcrypt|oauth|http|ipv)(?:512|384|256|64|32|16|8|6|4|2)(?!\d)/gi

/** Values as they stand: between quotes, between escaped quotes, without quotes, in an element; and what is left of one. */
export const VALUES: Record<string, RegExp> = {
  '"': /(?:\\[^\n]|[^"\\\n]){1,200}(?=")/y,
  "'": /(?:\\[^\n]|[^'\\\n]){1,200}(?=')/y,
  "`": /(?:\\[^\n]|[^`\\\n]){1,200}(?=`)/y
}
export const ESCAPED = /(?:(?!\\["'`])[^\n]){1,200}(?=\\["'`])/y
export const UNQUOTED =
  /(?:\[REDACTED [a-z0-9. ]{1,30}\]|[$#]?\{\{?[^{}\n]{0,150}\}\}?|\$\([^()\n]{0,200}\)|[^\s"'`,;<>\\]){1,400}/y
export const ELEMENT = /[^<>\n]{1,200}(?=<\/)/y
export const REST = /[^\s"'`,;<>\\]*/y
