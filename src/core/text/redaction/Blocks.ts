import { type Anchored, atAnchors, cutOf, type Finder, matchAt, NO_CUTS } from "./Cut.ts"
import { isChosen } from "./Judges.ts"
import { isCredential } from "./Values.ts"

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

/** `"passwords": ["…", "…"]`. */
const LIST =
  /(?:passwords|secrets|(?:api|access)[_-]?(?:tokens|keys)|tokens)\\{0,3}["']?\s{0,4}[:=]\s{0,4}\[((?:\s{0,20}\\{0,3}["'][^"'\n\\]{4,200}\\{0,3}["'],?){1,40})/diy

const findList: Finder = (text, at) => {
  const found = matchAt(LIST, text, at)
  if (found === null) return NO_CUTS
  const from = found.indices![1]![0]
  return Array.from(found[1]!.matchAll(/["']([^"'\n\\]{4,200})\\{0,3}["']/g)).flatMap(({ 1: value, index }) =>
    isChosen(value!, false) ? cutOf(from + index + 1, value!, "value") : []
  )
}

/** "creds: admin:…", "Zugangsdaten: admin / …", "log in as admin / …": a user's name and, behind it, the password. */
const PAIR =
  /(?:creds?|credentials|zugangsdaten|logindaten|anmeldedaten|identifiants|credenciales|credenciais|credenziali|log ?in)(?: (?:data|as|with|for|für|pour)(?: [\w-]{1,20}){0,2}?)? ?:? [\w.@-]{1,40}(?: \/ |(?<= (?:as|als|como|come|comme) [\w.@-]{1,40}) (?:with|and|mit|und|avec|con|com) |:)([!-~]{8,100})/diy

/** "use … as the password", "… is the password": the value before its name. */
const GIVEN =
  /([!-~]{8,100}?)["'`]?,? (?:as|is|ist|als|comme|como|come) (?:(?:the|my|your|our|a|das|dein|unser|mein|le|la|el|o) )?(?:[\w-]{1,20} ){0,2}$/d

/** "use admin / … to log in". */
const TO_LOG_IN = /[\w.@-]{1,40}(?: [/:] |:|\/)([!-~]{8,100}) $/d

const findToLogIn: Finder = (text, at) => {
  const from = Math.max(at - 160, 0)
  const found = TO_LOG_IN.exec(text.slice(from, at))
  return found === null || !isChosen(found[1]!, false)
    ? NO_CUTS
    : cutOf(from + found.indices![1]![0], found[1]!, "value")
}

/** The users and passwords that cloud-init sets: `chpasswd:` and `list: |`. */
const USERS =
  /chpasswd:\s{0,20}\n(?:\s{1,20}expire: ?\w{4,5}\n)?\s{1,20}list: ?[|>]?[+-]?\n((?:[ \t]{1,20}(?:- )?[\w.-]{1,40}:\S{1,200}\n?){1,40})/dy

const findUsers: Finder = (text, at) => {
  const found = matchAt(USERS, text, at)
  if (found === null) return NO_CUTS
  const from = found.indices![1]![0]
  return Array.from(found[1]!.matchAll(/:(\S{4,200})/g)).flatMap(({ 1: value, index }) =>
    value !== "RANDOM" && isCredential(value!, "") ? cutOf(from + index + 1, value!, "password") : []
  )
}

/** Looked for first, since it costs little. */
const BEFORE_NAME = /\b(?:as|is|ist|als|comme|como|come) (?:\S{1,20} ){0,3}$/

const findPair: Finder = (text, at) => {
  const found = matchAt(PAIR, text, at)
  const value = found?.[1]?.replace(/[.,;)]+$/, "")
  return found === null || value === undefined || !isChosen(value, false)
    ? NO_CUTS
    : cutOf(found.indices![1]![0], value, "value")
}

const findGiven: Finder = (text, at) => {
  if (text.charAt(at - 1) !== " " || !BEFORE_NAME.test(text.slice(Math.max(at - 50, 0), at))) return NO_CUTS
  const from = Math.max(at - 160, 0)
  const sentence = text.slice(from, at)
  const found = GIVEN.exec(sentence)
  // "… is where passwordless sign-in means that": the name must end where it seems to.
  if (found === null || /^(?:password|passwort)[a-zäöü]/i.test(text.slice(at, at + 9))) return NO_CUTS
  const value = found[1]!.replace(/^["'`(]+/, "")
  return isChosen(value, false) ? cutOf(from + found.indices![1]![1] - value.length, value, "value") : NO_CUTS
}

/** What anchors, in lower case, are to be looked at how. */
export const blockFinders: ReadonlyArray<Anchored> = [
  ...atAnchors("type=\"password\"|type='password'|type=password", findInput),
  ["-----end ", findKeyEnd],
  ...atAnchors("passwords|secrets|tokens|api_keys|apikeys|api-keys|access_keys|accesskeys", findList),
  ...atAnchors("cred|zugangsdaten|logindaten|anmeldedaten|identifiants|login|log in", findPair),
  ...atAnchors("to log in|to login|to sign in", findToLogIn),
  ["chpasswd:", findUsers],
  ...atAnchors("password|passwort|passphrase|kennwort|mot de passe|contraseña|senha", findGiven)
]
