import { type Anchored, atAnchors, type Finder, groupFinder, matchAt, NO_CUTS } from "./Cut.ts"
import { isCredential, looksRandom } from "./Values.ts"

/** Commands whose whole answer is a secret, by a literal in each; from the manuals of the programs. */
const COMMANDS: ReadonlyArray<readonly [anchor: string, rest: RegExp]> = [
  ["aws ecr", /aws ecr[\w-]* get-(?:login-password|authorization-token)[^\n]{0,300}/y],
  ["print-access-token", /[^\n]{0,300}/y],
  ["print-identity-token", /[^\n]{0,300}/y],
  ["create token ", /[^\n]{0,300}/y],
  ["initial-password", /[^\n]{0,300}/y],
  ["initial-admin-secret", /[^\n]{0,300}(?:base64|go-template)[^\n]{0,300}/y],
  ["get secret", /get secrets?[ /][^\n]{0,300}(?:base64 (?:-d|-D|--decode)|base64decode)[^\n]{0,300}/y],
  ["op read", /op read [^\n]{0,300}/y],
  ["op item get", /op item get [^\n]{0,300}(?:--reveal|--fields)[^\n]{0,300}/y],
  ["pass show", /pass show [^\n]{0,300}/y],
  ["pass ", /(?<=[$%#>❯] )pass [\w.@-]{1,60}\/[\w.@/-]{1,200}/y],
  ["lpass show", /[^\n]{0,300}--password[^\n]{0,300}/y],
  ["bw get", /bw get (?:password|totp)[^\n]{0,300}/y],
  ["-password", /-password (?=[^\n]{0,300}-w\b)[^\n]{0,300}/y],
  ["secret-tool lookup", /[^\n]{0,300}/y],
  ["keyring get", /[^\n]{0,300}/y],
  ["wg gen", /wg gen(?:key|psk)[^\n]{0,300}/y],
  ["openssl rand", /openssl rand [^\n]{0,300}/y],
  ["/dev/urandom", /[^\n]{0,300}(?:base64|tr )[^\n]{0,300}/y],
  ["pwgen", /pwgen[^\n]{0,300}/y],
  ["auth token", /auth token[^\n]{0,300}/y],
  ["auth:token", /auth:token[^\n]{0,300}/y],
  ["get-access-token", /[^\n]{0,300}tsv[^\n]{0,300}/y],
  ["-field=", /-field=[^\n]{0,300}/y],
  ["get-secret-value", /[^\n]{0,300}text[^\n]{0,300}/y],
  ["get-parameter", /get-parameters? [^\n]{0,300}text[^\n]{0,300}/y],
  ["versions access", /versions access [^\n]{0,300}/y],
  ["secret show", /secret show [^\n]{0,300}tsv[^\n]{0,300}/y],
  ["secrets get", /secrets get [^\n]{0,300}(?:--plain|--raw)[^\n]{0,300}/y],
  ["echo $", /echo \$\{?[A-Z\d_]{0,60}(?:TOKEN|SECRET|PASS(?:WORD|WD|PHRASE)?|KEY|PWD)\}?(?=\r?\n)/y],
  ["printenv ", /printenv [A-Z\d_]{0,60}(?:TOKEN|SECRET|PASS(?:WORD|WD|PHRASE)?|KEY)(?=\r?\n)/y],
  ["/run/secrets/", /[\w.-]{1,100}(?=\r?\n)|\/run\/secrets\/[\w.-]{1,100}(?=\r?\n)/y],
  ["node-token", /node-token(?=\r?\n)/y],
  ["config get", /config get [\w.]{0,60}(?:pass|secret|token)[\w.]{0,60}(?=\r?\n)/iy],
  ["token create", /token create[^\n]{0,300}/y]
]

/** What a prompt of a shell ends with, before a command: what only speaks of one has none. */
const PROMPT = /(?:^|\n)[^\n]{0,60}?(?:[$%#>❯➜+] |^)[^\n]{0,200}$/

/** A single word on the next line that is not empty, and what may be one: nothing that a program says. */
const ANSWER = /\r?\n(?:[ \t]{0,20}\r?\n)?[ \t]{0,8}(\S{8,4000})[ \t]{0,8}(?=\r?\n|$)/dy

const looksPrinted = (value: string): boolean =>
  isCredential(value, "") &&
  /[A-Za-z]/.test(value) &&
  (/\d/.test(value) || value.length >= 40 || (value.length >= 16 && looksRandom(value))) &&
  !/[:,;({[]$|^[<{[(#$-]|^\/[^+=]{0,4000}$|^\w+:\/\/|^\d{4}-\d\d-\d\d|\.[a-z]{1,5}\d?$/.test(value)

const findAnswer = groupFinder(ANSWER, "output", looksPrinted)

const afterCommand =
  (rest: RegExp): Finder =>
  (text, at) => {
    const command = matchAt(rest, text, at)
    return command === null || !PROMPT.test(text.slice(Math.max(at - 260, 0), at))
      ? NO_CUTS
      : findAnswer(text, at + command[0].length)
  }

/** The key of Rails' credentials below the name of its file. */
const MASTER_KEY = /master\.key["'`]?:?\r?\n[ \t]{0,8}([\da-f]{32})(?![\da-f])/dy

const OF = String.raw`(?: (?:for|of|to|on|für|zu|pour|de|para) [\w.@'-]{1,30}(?: [\w.@'-]{1,30}){0,4}?)?`

/** "PIN: …", "the PIN for the console is …": digits only. */
const PIN = new RegExp(
  String.raw`(?<![A-Za-z])pin(?:[ -]?code)?${OF}["']?\s?(?::|=| is| ist| est| es)[ \t]{1,3}["']?(\d{4,8})(?![\w.:%-])`,
  "diy"
)

/** "the wifi code is …", "one-time code: …": which code tells. */
const CODE = new RegExp(
  String.raw`(?<=\b(?:wi-?fi|wlan|door|gate|entry|access|alarm|security|verification|one-time|single-use|login|sign-in|pairing|backup|recovery|2fa|otp|sms|auth|pass))[ -]?codes?${OF}(?::| is| =)[ \t]{1,3}["'\x60]?((?=[^\s]{0,30}\d)[a-z\d-]{6,40})(?![\w.:%(-])`,
  "diy"
)

/** What anchors, in lower case, are to be looked at how. */
export const printedFinders: ReadonlyArray<Anchored> = [
  ...COMMANDS.map(([anchor, rest]) => [anchor, afterCommand(rest)] as const),
  ["master.key", groupFinder(MASTER_KEY, "private key")],
  ...atAnchors("pin:|pin is|pin ist|pin for|pin =|pin=|pin code", groupFinder(PIN, "code")),
  ...atAnchors(" code|-code|passcode", groupFinder(CODE, "code"))
]
