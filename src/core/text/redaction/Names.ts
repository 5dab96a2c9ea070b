import { matchAt } from "./Cut.ts"
import { KEYS, PASSWORDS, TELLING_ANCHORS } from "./Telling.ts"

/** Where the name of a secret may be, in lower case: each of these stands in one. */
export const NAME_ANCHORS: ReadonlyArray<string> = [
  ...new Set([
    ...TELLING_ANCHORS,
    ..."secret|key|pat|auth|bearer|dsn|pepper|salt|seed|signing|requirepass|masterauth|rocommunity|rwcommunity".split(
      "|"
    )
  ])
]

const NAME = new RegExp(
  String.raw`(?:requirepass|masterauth|r[ow]community|${KEYS}|${PASSWORDS}|secret(?:[_-]?key(?:[_-]?base)?)?|key(?:[_-]data)?|pat|auth|bearer|dsn|pepper|salt|seed|signing)(?:[_-]?\d{1,2}| \d{1,2}(?=:| =)|[_-]?(?:string|plaintext|plain|text|raw|b64|base64)(?=["']?\s{0,4}[:=]))?`,
  "iy"
)

/** What makes a key one that is kept: `api_key`, `signing-key`, `client-key-data`. */
const KEY_OF =
  /(?:api|access|account|unseal|recovery|setup|private|auth|encryption|signing|master|shared|client|subscription|functions|license|service|role|app|application|consumer|deploy|webhook|hmac|salt|jwt|cookie|crypt|cipher|aes|write|admin|server|storage|project|record)[ _-]?$/i

/** A name that says something about a secret rather than what it is. */
const ABOUT =
  /_(?:URL|URI|ID|IDS|NAME|FILE|PATH|DIR|TTL|EXPIRY|EXPIRES|EXPIRATION|LENGTH|LEN|SIZE|LIMIT|COUNT|TYPE|HEADER|PREFIX|ENDPOINT|HOST|PORT|ENABLED|TIMEOUT|USER|USERNAME|REGION|ALGORITHM|ALG|MIN|MAX|ROUNDS|ISSUER|DOMAIN|REGEX|PATTERN|POLICY|VERSION|LIFETIME|DAYS|HOURS|AGE|ARN|MODE|METHOD|STRATEGY|PROVIDER|SERVICE|SCOPE|SCOPES|AUDIENCE|FIELD|KIND|FORMAT|STORE|MANAGER|REF)$/

/** Names that only capitals and underscores around them make telling: `GITHUB_PAT`, `NPM_AUTH`, `X_BEARER_PROD`. */
const ONLY_VARIABLES = /^(?:pat|auth|bearer|dsn|key|pepper|salt|seed|signing)/i

export interface Name {
  readonly text: string
  readonly end: number
  /** Whether its value must look as a machine makes it. */
  readonly strict: boolean
}

const TAIL = /(?:_[\p{Lu}0-9]{1,20}){1,4}/uy

/** A short name stands by itself: `pass:` and `dbPass=` but not `bypass:`. */
const standsAlone = (text: string, at: number, name: string): boolean => {
  if (!/^(?:pass|pwd?|mdp|clave)$/i.test(name) || at === 0) return true
  const before = text.charAt(at - 1)
  // The end of an id that chance drew: `toolu_017HeWhDp8vxCg6z1F9S93pW`.
  if (/^(?=\D{0,12}\d)[A-Za-z\d]{13}$/.test(text.slice(Math.max(at - 13, 0), at))) return false
  // `MAILPASS=`, but no `BYPASS=`.
  if (/^[A-Z]PASS=$/.test(text.slice(at - 1, at + 5)))
    return !/(?:BY|COM|TRES|SUR|OVER|UNDER|TRANS)$/.test(text.slice(Math.max(at - 5, 0), at))
  return (
    !/[A-Za-z]/.test(before) ||
    (/[a-z]/.test(before) && /^P[a-z]/.test(name)) ||
    /\\[nrt]$/.test(text.slice(at - 2, at))
  )
}

/** Tokens that name a page, a request or a lock, and what says by which key a request was signed. */
const NO_SECRET =
  /(?:page|pagination|next|start(?:ing)?|continuation|request|change|lock|idempotency|sequence|resume|delta|sync|cancel(?:lation)?|cursor)[_-]?$|x-(?:amz|goog)-$|[A-Za-z]::[A-Za-z]{0,40}$/i

/** The name of a secret that stands at a place, if one does. */
export const nameAt = (text: string, at: number): Name | undefined => {
  const found = matchAt(NAME, text, at)?.[0]
  if (found === undefined || !standsAlone(text, at, found)) return undefined
  if (/^(?:token|cred|key)/i.test(found) && NO_SECRET.test(text.slice(Math.max(at - 50, 0), at))) return undefined
  const isUpper = found === found.toUpperCase() && /\p{Lu}/u.test(found)
  const tail = isUpper ? (matchAt(TAIL, text, at + found.length)?.[0] ?? "") : ""
  if (ABOUT.test(tail)) return undefined
  const name = { text: found, end: at + found.length + tail.length, strict: tail !== "" }
  if (!ONLY_VARIABLES.test(found)) return name
  const before = text.slice(Math.max(at - 24, 0), at)
  // Two words are said of many a thing that is none: `access key`, `record key`.
  if (/^key/i.test(found) && KEY_OF.test(before)) return before.endsWith(" ") ? { ...name, strict: true } : name
  const isLine = /(?:^|\n)\s{0,8}(?:export )?$/.test(before) && text.charAt(name.end) === "="
  const isVariable = isUpper && (isLine || /[A-Z0-9]_$/.test(before) || (tail !== "" && !/[A-Za-z]$/.test(before)))
  return isVariable ? { ...name, strict: true } : undefined
}

const NAMES = new RegExp(NAME.source, "giu")

/** What may follow a name in a label or a selector that names nothing else: `#password-input`, `Password field`. */
const AFTER_NAME =
  /^(?:s(?![A-Za-z])|[ _-]?(?:field|input|box|confirm|confirmation|repeat|new|old|current)\b|[^\w-]|$)/i

/** The name of a secret in a label: the name of a field, a selector, a path, some words. */
export const nameIn = (label: string): Name | undefined => {
  for (const { index } of label.matchAll(NAMES)) {
    const name = nameAt(label, index)
    if (name !== undefined && AFTER_NAME.test(label.slice(name.end))) return name
  }
  return undefined
}
