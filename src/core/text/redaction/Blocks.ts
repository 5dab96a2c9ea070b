import { cutOf, type Finder, matchAt, NO_CUTS } from "./Cut.ts"
import { judges } from "./Judges.ts"
import { isCredential } from "./Values.ts"

/** A secret by all that stands around it: the last group is the secret, and what it is. */
type Whole = readonly [anchors: string, kind: string, pattern: RegExp]

const MADE = String.raw`(?=[^\s"']{0,60}\d)(?=[^\s"']{0,60}[A-Za-z])`

const WHOLES: ReadonlyArray<Whole> = [
  ["akia|asia", "aws key", /A[KS]IA[A-Z0-9]{16}["']?[,;:\s|]{1,6}["']?([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])/dy],
  ["client(\"ac|client('ac", "twilio key", /client\(["']ac[0-9a-f]{32}["'], ?["']([0-9a-f]{32})["']/diy],
  ["algoliasearch(", "value", /algoliasearch\(["'][A-Z0-9]{10}["'], ?["']([0-9a-f]{32})["']/dy],
  ["auth=(|httpbasicauth(", "password", /(?:auth=|HTTPBasicAuth)\(["'][^"'\n]{1,80}["'], ?["']([^"'\n]{4,200})["']/dy],
  [
    "getconnection(",
    "password",
    /getConnection\(\s{0,20}"[^"\n]{1,200}",\s{0,20}"[^"\n]{0,60}",\s{0,20}"([^"\n]{3,200})"/dy
  ],
  [
    "new pdo(",
    "password",
    /new PDO\(\s{0,20}["'][^"'\n]{1,200}["'],\s{0,20}["'][^"'\n]{0,60}["'],\s{0,20}["']([^"'\n]{3,200})["']/diy
  ],
  ["sqlplus", "password", /sqlplus (?:-\w{1,4} ){0,3}[\w$#]{1,40}\/([^\s/@]{3,100})(?=@|\s|$)/dy],
  ["acl setuser", "password", /acl setuser [^\n]{1,200}?>([^\s"']{4,200})/diy],
  ["encrypt", "value", /encrypt["']?\s{0,4}[=:]\s{0,4}["']([A-Za-z0-9+/]{22,43}={1,2})["']/dy],
  [
    "psk",
    "password",
    new RegExp(String.raw`(?<![A-Za-z])psk["']?\s{0,4}[=:]\s{0,4}["']?${MADE}([^\s"'<>$]{8,64})`, "diy")
  ],
  ["define(", "value", /define\(\s?["'](?:[A-Z_]{1,20}_)?(?:KEY|SALT)["'],\s{1,20}'([^'\n]{40,100})'/dy],
  ["define(", "value", /define\(\s?["'](?:[A-Z_]{1,20}_)?(?:KEY|SALT)["'],\s{1,20}"([^"\n]{40,100})"/dy],
  ["priv:", "private key", /priv:\s{0,4}\n((?:\s{0,20}(?:[0-9a-f]{2}:?){1,30}\r?\n?){1,200})/dy],
  [
    "accounts|private keys",
    "private key",
    /(?:accounts["']?\s{0,4}[:=]\s{0,4}\[|private keys[^\n]{0,40}\n[\s=-]{0,60}(?:\(\d{1,3}\))?)\s{0,20}["']?(0x[0-9a-f]{64}(?:["',\s]{1,20}(?:\(\d{1,3}\))?[\s"']{0,10}0x[0-9a-f]{64}){0,50})/diy
  ],
  [
    "begin ",
    "private key",
    /(?<=[—–−‐‑-])BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY[—–−‐‑-]{1,6}\s{0,4}((?:[A-Za-z0-9+/=]{16,100}\s{0,4}){1,400})/dy
  ],
  [
    "app password|app-specific password",
    "password",
    /app(?:-specific)? password["']?\s?[:=]?\s{0,4}["']?((?:[a-z]{4} ){3}[a-z]{4})\b/diy
  ],
  [
    "setup key|totp secret|2fa secret",
    "value",
    /(?:setup key|(?:totp|2fa) secret)[^\n:]{0,20}:\s{0,4}((?:[A-Z2-7]{4} ){3,9}[A-Z2-7]{4})\b/diy
  ],
  ["auth-key ", "value", /auth-key ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?::fx)?)/diy],
  [
    "sessid=|sessionid=|connect.sid=",
    "cookie",
    new RegExp(String.raw`(?:sessid|sessionid|connect\.sid)=${MADE}([\w%.+/-]{16,400})`, "diy")
  ],
  ['response="', "credential", /response="([0-9a-f]{32})"/dy],
  ["?code=|&code=", "credential", new RegExp(String.raw`[?&]code=${MADE}([\w/%.~-]{24,600})`, "dy")],
  [
    "?key=|&key=",
    "credential",
    new RegExp(String.raw`[?&]key=(?=[\w-]{0,60}[A-Z])(?=[\w-]{0,60}[a-z])${MADE}([\w-]{24,200})`, "dy")
  ],
  [
    "/magic|/reset-password|/reset_password",
    "credential",
    new RegExp(String.raw`/(?:magic|reset[-_]password)[\w-]{0,20}(?:/|\?\w{1,12}=)${MADE}([\w-]{32,400})`, "dy")
  ],
  ["new value:", "password", /(?<=pass(?:word|phrase)[^\n]{0,120}\n)new value: {1,4}([!-~]{8,200})/diy],
  ["securestring", "value", /SecureString"[^{}]{0,60}?"Value"\s{0,4}:\s{0,4}"([^"\n]{4,400})"/dy],
  ["assword", "password", /assword:?[ *$]{0,3}["'{}]{1,2}[;{\s]{1,20}send(?:_user)? (?:-- )?["']([^"'\n\\]{4,100})/dy],
  [
    "echo ",
    "password",
    /echo (?:-n )?(?=["'][^"'\n]{0,60}\d)["']([^"'\n$]{6,100})["'] >{1,2} ?[^\s|;&]{0,80}(?:pass|secret|token|\.key)/dy
  ]
]

const wholeFinder =
  (kind: string, pattern: RegExp): Finder =>
  (text, at) => {
    const found = matchAt(pattern, text, at)
    const value = found?.[1]
    if (found === null || value === undefined) return NO_CUTS
    return /\s/.test(value) || isCredential(value, "") ? cutOf(found.indices![1]![0], value, kind) : NO_CUTS
  }

/** `<input type="password" value="…">`, in any order. */
const findInput: Finder = (text, at) => {
  const before = text.slice(Math.max(at - 300, 0), at)
  const open = before.lastIndexOf("<")
  if (open === -1 || before.includes(">", open)) return NO_CUTS
  const from = at - before.length + open
  const found = /\bvalue=(["'])([^"'<>\n]{1,200})\1/d.exec(text.slice(from, at + 300).split(">", 1)[0]!)
  if (found === null || !isCredential(found[2]!, "")) return NO_CUTS
  return cutOf(from + found.indices![2]![0], found[2]!, "password")
}

const KEY_LINE = /^[\s\d→|>:]{0,20}[A-Za-z0-9+/=]{16,120}\s{0,4}$/
const MOST_KEY_LINES = 400

/** The lines of a private key above its last one, where the first is not shown. */
const findKeyEnd: Finder = (text, at) => {
  if (!/^-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY/.test(text.slice(at, at + 60))) return NO_CUTS
  let start = at
  for (let line = 0; line < MOST_KEY_LINES && start > 0; line += 1) {
    const window = text.slice(Math.max(start - 150, 0), start - 1)
    const above = window.slice(window.lastIndexOf("\n") + 1)
    if (!KEY_LINE.test(above)) break
    start -= above.length + 1
  }
  return start === at ? NO_CUTS : [{ start, end: at - 1, kind: "private key" }]
}

/** The values of a Secret of Kubernetes. */
const K8S = /kind: Secret\b[\s\S]{0,600}?\ndata:\r?\n((?:[ \t]{1,8}[\w.-]{1,80}: \S{1,4000}\r?\n?){1,40})/dy

const findK8s: Finder = (text, at) => {
  const found = matchAt(K8S, text, at)
  if (found === null) return NO_CUTS
  const from = found.indices![1]![0]
  return Array.from(found[1]!.matchAll(/: ["']?([A-Za-z0-9+/]{8,}={0,2})/g)).flatMap(({ 0: whole, 1: value, index }) =>
    cutOf(from + index + whole.length - value!.length, value!, "value")
  )
}

const isChosen = (value: string): boolean =>
  judges.weak({ value, name: "password", quoted: false, variable: false, alone: false, rest: "" })

/** `"passwords": ["…", "…"]`. */
const LIST =
  /(?:passwords|secrets|(?:api|access)[_-]?(?:tokens|keys)|tokens)\\{0,3}["']?\s{0,4}[:=]\s{0,4}\[((?:\s{0,20}\\{0,3}["'][^"'\n\\]{4,200}\\{0,3}["'],?){1,40})/diy

const findList: Finder = (text, at) => {
  const found = matchAt(LIST, text, at)
  if (found === null) return NO_CUTS
  const from = found.indices![1]![0]
  return Array.from(found[1]!.matchAll(/["']([^"'\n\\]{4,200})\\{0,3}["']/g)).flatMap(({ 1: value, index }) =>
    isChosen(value!) ? cutOf(from + index + 1, value!, "value") : []
  )
}

/** "creds: admin:…", "Zugangsdaten: admin / …", "log in as admin / …": a user's name and, behind it, the password. */
const PAIR =
  /(?:creds?|credentials|zugangsdaten|logindaten|anmeldedaten|identifiants|credenciales|credenciais|credenziali|log ?in)(?: (?:data|as|with|for|für|pour)(?: [\w-]{1,20}){0,2}?)? ?:? [\w.@-]{1,40}(?: \/ |:)([!-~]{8,100})/diy

/** "use … as the password", "… is the password": the value before its name. */
const GIVEN =
  /([!-~]{8,100}?)["'`]?,? (?:as|is|ist|als|comme|como|come) (?:(?:the|my|your|our|a|das|dein|unser|mein|le|la|el|o) )?(?:[\w-]{1,20} ){0,2}$/d

/** Looked for first, since it costs little. */
const BEFORE_NAME = /\b(?:as|is|ist|als|comme|como|come) (?:\S{1,20} ){0,3}$/

const findPair: Finder = (text, at) => {
  const found = matchAt(PAIR, text, at)
  const value = found?.[1]?.replace(/[.,;)]+$/, "")
  return found === null || value === undefined || !isChosen(value)
    ? NO_CUTS
    : cutOf(found.indices![1]![0], value, "value")
}

const findGiven: Finder = (text, at) => {
  if (text.charAt(at - 1) !== " " || !BEFORE_NAME.test(text.slice(Math.max(at - 50, 0), at))) return NO_CUTS
  const from = Math.max(at - 160, 0)
  const sentence = text.slice(from, at)
  const found = GIVEN.exec(sentence)
  if (found === null) return NO_CUTS
  const value = found[1]!.replace(/^["'`(]+/, "")
  return isChosen(value) ? cutOf(from + found.indices![1]![1] - value.length, value, "value") : NO_CUTS
}

const several = (anchors: string, finder: Finder) => anchors.split("|").map((anchor) => [anchor, finder] as const)

/** What anchors, in lower case, are to be looked at how. */
export const blockFinders: ReadonlyArray<readonly [anchor: string, finder: Finder]> = [
  ...WHOLES.flatMap(([anchors, kind, pattern]) => several(anchors, wholeFinder(kind, pattern))),
  ...several("type=\"password\"|type='password'|type=password", findInput),
  ["-----end ", findKeyEnd],
  ["kind: secret", findK8s],
  ...several("passwords|secrets|tokens|api_keys|apikeys|api-keys|access_keys|accesskeys", findList),
  ...several("cred|zugangsdaten|logindaten|anmeldedaten|identifiants|login|log in", findPair),
  ...several("password|passwort|passphrase|kennwort|mot de passe|contraseña|senha", findGiven)
]
