import { type Anchored, atAnchors, cutLast, cutOf, type Finder, matchAt, NO_CUTS } from "./Cut.ts"
import { bareOf, isCredential, isReference } from "./Values.ts"
import { PATH } from "./Words.ts"

/** `Bearer …`, `Basic …` and the like: the scheme stays, the credential goes. */
const SCHEMES: ReadonlyArray<RegExp> = [
  /(?:(?<![A-Za-z0-9])|(?<=%[\da-f]{2}))(?:bearer|basic|token|bot|ssws|apikey)(?:\s{1,4}|%20|\+)(?=[A-Za-z0-9+/_.~-]{0,400}[0-9=])([A-Za-z0-9+/_.~-]{16,}={0,2})/iy,
  /(?<![A-Za-z0-9])bearer\s{1,4}(?=[A-Za-z+/_.~-]{0,15}\d)(?=[\d+/_.~-]{0,15}[A-Za-z])([A-Za-z0-9+/_.~-]{8,15}={0,2})/iy,
  /(?:proxy-)?authorization\\{0,7}["']?\s{0,4}[:=]\s{0,4}\\{0,7}["'`]?(?:(?:bearer|basic|token|digest|apikey|bot|ssws) {1,4})?([A-Za-z0-9+/_.~-]{8,}={0,2})(?![A-Za-z0-9+/_.~(-]| [A-Za-z])/iy
]

const findScheme: Finder = (text, at) => {
  for (const scheme of SCHEMES) {
    const found = matchAt(scheme, text, at)
    if (found === null) continue
    const value = found[1]!
    // Behind the header's name alone, without a scheme, may stand any expression of code.
    if (
      !/[ \t](?:[A-Za-z]{3,8}) {1,4}$/.test(found[0].slice(0, -value.length)) &&
      /^auth|^proxy/i.test(found[0]) &&
      !/\d/.test(value)
    )
      continue
    if (isReference(value) || PATH.test(value) || /^[a-z]+(?:[-_.][a-z]+)*$/.test(value)) continue
    return cutLast(at, found, "credential")
  }
  return NO_CUTS
}

/** `scheme://user:password@host`: the password goes, up to the last `@` before the host. */
const URL_PASSWORD = /:(?:\/|\\{1,7}\/){2}[^\s:/@'"<>]{0,100}:([^\s/'"<>]{1,200})@(?=[\w.[%$-])/y
/** A database's password may hold what an address of the web may not. */
const DATABASE_PASSWORD =
  /(?<=\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|redis|rediss|amqps?|mssql|sqlserver|clickhouse|oracle)):\/\/[^\s:/@'"<>]{0,100}:([^\s'"<>]{1,100})@(?=[\w.-]{1,80}(?::\d|\/))/y
/** What manuals have in the place of a password. Nobody has one of three letters or digits. */
const SHOWN = /^(?:[a-z]{1,3}|\d{1,3}|pass(?:word|wd|phrase)?|pwd?|secret|pw|test|my-?password)$/i
const URL_TOKEN =
  /(?<=https?):\/\/((?=[A-Za-z_-]{0,60}\d)(?=[\d_-]{0,60}[A-Za-z])[A-Za-z0-9_-]{16,200})@(?=[A-Za-z0-9])/y

const findInUrl: Finder = (text, at) => {
  const password = matchAt(URL_PASSWORD, text, at) ?? matchAt(DATABASE_PASSWORD, text, at)
  if (password !== null) {
    const bare = bareOf(password[1]!)
    return bare === "" || isReference(bare) || SHOWN.test(bare)
      ? NO_CUTS
      : cutLast(at, password, "password", "@".length)
  }
  const token = matchAt(URL_TOKEN, text, at)
  return token === null ? NO_CUTS : cutOf(at + 3, token[1]!, "credential")
}

const ENCODED_PASSWORD = /%3a%2f%2f(?:(?!%3a|%40)[\w.~%+-]){0,100}%3a((?:(?!%40)[\w.~%+!*-]){2,200})%40/iy
const GO_DSN = /(?<=[\w.-]{1,60}:)[^\s:@'"/]{3,100}@(?:tcp|unix)\(/g

const findEncoded: Finder = (text, at) => {
  const found = matchAt(ENCODED_PASSWORD, text, at)
  return found === null ? NO_CUTS : cutLast(at, found, "password", "%40".length)
}

const findGoDsn: Finder = (text, at) => {
  const from = Math.max(at - 160, 0)
  GO_DSN.lastIndex = 0
  const found = GO_DSN.exec(text.slice(from, at + 6))
  return found === null ? NO_CUTS : [{ start: from + found.index, end: at, kind: "password" }]
}

/** A line of `.pgpass`: `host:port:database:user:password`. */
const PGPASS = /:(?:\d{2,5}|\*):[\w*.-]{1,60}:[\w*.@-]{1,60}:([^\s:"']{3,200})(?=\s|$|["'])/y

const findPgpass: Finder = (text, at) => {
  const found = matchAt(PGPASS, text, at)
  return found === null || !isCredential(found[1]!, "") ? NO_CUTS : cutLast(at, found, "password")
}

/** `Cookie: …` up to the end of the line or string. */
const COOKIES = /(?:cookie\\{0,7}["']?\s{0,4}[:=]\s{0,4}\\{0,7}["'`]?|(?:--cookie|-b) ["'])([^\r\n"'`\\]{1,2000})/iy
const COOKIE = /(?<![^\s;])([\w.%-]{1,80})=((?:(?!\[REDACTED )[^\s;(){}]){8,})(?![(){}])/g
const SESSION = /sess|sid|auth|token|jwt|login|remember|csrf|xsrf|identity/i

const findCookies: Finder = (text, at) => {
  const found = matchAt(COOKIES, text, at)
  if (found === null) return NO_CUTS
  const from = at + found[0].length - found[1]!.length
  return Array.from(found[1]!.matchAll(COOKIE)).flatMap(({ 1: name = "", 2: value = "", index }) => {
    const isSession = SESSION.test(name) || (value.length >= 20 && /\d/.test(value) && /[A-Za-z]/.test(value))
    if (!isSession || !isCredential(value, "")) return []
    return cutOf(from + index + name.length + 1, value, "cookie")
  })
}

/** `_auth=…` of an npmrc, `"auth": "…"` of a docker configuration. */
const AUTH = [
  /(?<=_)auth\s{0,4}=\s{0,4}["']?(?=[A-Za-z+/]{0,60}[\d=])([A-Za-z0-9+/]{8,}={0,2})(?![\w.(])/y,
  /(?<=")auth\\{0,7}"\s{0,4}:\s{0,4}\\{0,7}"(?=[^\s"]{0,200}[A-Z])(?=[^\s"]{0,200}[a-z])([A-Za-z0-9+/]{12,}={0,2})(?=\\{0,7}")/y
]

const findAuth: Finder = (text, at) => {
  for (const pattern of AUTH) {
    const found = matchAt(pattern, text, at)
    if (found !== null) return cutLast(at, found, "credential")
  }
  return NO_CUTS
}

/** The words from which a wallet is made again. */
const PHRASE =
  /(?:mnemonic|(?:seed|recovery)[ _-]phrase)\b[^\n:=]{0,20}[:=]\s{0,24}\\{0,7}["'`]?((?:[a-z]{3,8} ){11,23}[a-z]{3,8})\b/iy

const findPhrase: Finder = (text, at) => {
  const found = matchAt(PHRASE, text, at)
  return found === null ? NO_CUTS : cutLast(at, found, "seed phrase")
}

/** A registry's credentials in a Secret of Kubernetes. */
const WHOLE: ReadonlyArray<readonly [anchor: string, pattern: RegExp]> = [
  [".dockerconfigjson", /\.dockerconfigjson\\{0,7}["']?\s{0,4}[=:]\s{0,4}\\{0,7}["']?([A-Za-z0-9+/]{30,}={0,2})/iy]
]

/** What anchors, in lower case, are to be looked at how. */
export const credentialFinders: ReadonlyArray<Anchored> = [
  ...atAnchors("bearer|basic|token|bot |ssws|apikey|authorization|proxy-authorization", findScheme),
  ["://", findInUrl],
  // As JSON of PHP has it.
  [":\\/\\/", findInUrl],
  ["%3a%2f%2f", findEncoded],
  ...atAnchors("@tcp(|@unix(", findGoDsn),
  ...atAnchors(":5432:|:5433:|:6432:|:*:*:", findPgpass),
  ...WHOLE.map(([anchor, pattern]): Anchored => [
    anchor,
    (text, at) => {
      const found = matchAt(pattern, text, at)
      return found === null ? NO_CUTS : cutLast(at, found, "credential")
    }
  ]),
  ...atAnchors("cookie|--cookie |-b '|-b \"", findCookies),
  ["auth", findAuth],
  ...atAnchors("mnemonic|seed phrase|recovery phrase", findPhrase)
]
