import { type Finder, matchAt, NO_CUTS } from "./Cut.ts"
import { nameAt } from "./Names.ts"
import { judges } from "./Judges.ts"
import { endOnward } from "./Onward.ts"
import { type Place } from "./Values.ts"

const QUOTE = "(\\\\{0,7}[\"'`]|\\\\{1,7}u0022)?"
/** What opens a quotation in print. */
const PRINTED = "[„“”«「『]?"

/** What stands between a name and its value, by the place: group 1 is the quote that opens the value. */
const HEADS: ReadonlyArray<readonly [place: Place, before: RegExp | undefined, between: RegExp]> = [
  // `password = "…"`, `API_KEY: …`, `"client_secret":"…"`, `**Password:** …`, `password: |` and a line, `key: string = …`.
  [
    "assigned",
    undefined,
    new RegExp(
      `(?:\\\\{0,7}["'\`]|\\\\{1,7}u0022)?\\]?[*_\`]{0,3}\\??(?: \\[[^\\[\\]\\n]{0,24}\\])?[ \\t\u00a0]{0,12}(?::[ \\t]{0,4}(?:string|String|str|&str|&'static str)[ \\t]{0,4}=|string[ \\t]{1,4}=|=>|:=|=|:|：|\\\\{1,7}u003[adAD]|%3[ADad])(?![=~])[*_]{0,3}[ \\t]{0,24}${PRINTED}(?:[bBfFNrRuU@$]{1,2}(?=["'])|q[qw]?[{(])?(?:(?:&\\w{1,30}|!!str)[ \\t]{1,4})?(?:[|>][+-]?[ \\t]{0,4}\\r?\\n[ \\t]{1,20})?(?:["']{3}(?:\\\\?\\r?\\n[ \\t]{0,20})?)?${QUOTE}`,
      "y"
    )
  ],
  // `name: DB_PASSWORD` and `value: …`, `key="Password" value="…"`.
  [
    "assigned",
    undefined,
    new RegExp(
      `\\\\{0,7}["']?(?:\\s{0,4},\\s{0,40}|\\s{1,40})\\\\{0,7}["']?(?:parameter)?value\\\\{0,7}["']?\\s{0,4}[=:]\\s{0,4}${QUOTE}`,
      "iy"
    )
  ],
  // `"api_secret": {"value": "…"}` of Terraform's state, `variable "db_password" { default = "…" }` of its files.
  [
    "assigned",
    undefined,
    /"\s{0,4}:\s{0,4}\{\s{0,40}(?:"sensitive"\s?:\s?\w{4,5},\s{0,40})?"value"\s{0,4}:\s{0,4}(")/y
  ],
  ["assigned", /variable\s"[\w-]{0,60}$/, /"\s{0,4}\{[^{}]{0,200}?\bdefault\s{0,10}=\s{0,4}(")/y],
  ["flag", /(?<![\w-])--?(?:[a-z\d]{1,20}[_-]){0,4}$/i, new RegExp(`[ \\t]{1,4}${QUOTE}`, "y")],
  // `"--password", "…"`, and `- --api-key` and `- …` on the next line.
  ["weak", /(?<![\w-])--(?:[a-z\d]{1,20}[_-]){0,4}$/i, /["'],\s{0,40}(["'])|["']?,?\s{0,20}\n\s{0,20}- {1,4}()/y],
  // `%22password%22%3A%22…` of an address.
  ["assigned", undefined, /%(?:25)?22(?:%(?:25)?3A|:)(?:%20|\+)?(%(?:25)?22)/iy],
  // `define('AUTH_KEY', '…')` of PHP.
  ["assigned", /define\(\s?["'][A-Z_]{0,40}$/, /["'],\s{1,20}(["'])/y],
  // `aws configure set aws_secret_access_key …`, `npm config set //registry/:_authToken …`.
  [
    "strict",
    /\b(?:set|setx|config create) [^\n]{0,60}$|(?:^|\n)\s{0,8}ENV [A-Z\d_]{0,60}$/,
    new RegExp(`[ \\t]{1,4}${QUOTE}`, "y")
  ],
  [
    "flag",
    /(?:^|\n)\s{0,8}(?:ENV|setenv|set -\w{1,3}) [A-Z\d_]{0,60}$|config set --secret [\w:.-]{0,60}$/,
    /[ \t]{1,4}(["'])?/y
  ],
  // `storePassword '…'`, `:password "…"`, `(setq my-api-token "…")`, `password "…" does not work`.
  ["assigned", /(?:^|[\s({]):[\w-]{0,30}$|\((?:setq|def[a-z]{0,9}|setf|set!) [\w*/-]{0,40}$/, /[ \t]{1,4}(")/y],
  ["weak", undefined, /[ \t]{1,2}(["'`])/y],
  // `HMAC_SECRET = Buffer.from('…')`.
  ["strict", undefined, /\s{0,4}(?::=|=|:)\s{0,4}(?:new )?(?:\[\])?[\w.]{1,40}\(\s{0,4}(["'`])/y],
  // `env.JWT_SECRET || "…"`, `getenv("JWT_SECRET", "…")`: what stands in when there is none. `read -r PASS <<< "…"`.
  ["weak", undefined, /["'\]]{0,2}\)?\s{1,2}(?:\|\||\?\?|or)\s{1,4}(["'`])/y],
  ["weak", /(?:env|get|fetch|lookup|config)\(\s?["'][\w.]{0,60}$/i, /["'],\s{0,4}(?:\w{1,12}=)?(["'`])/y],
  ["weak", /fetch\(\s?["'][\w.]{0,60}$/i, /["']\)\s?\{\s?(["'])/y],
  ["weak", undefined, / ?<<< ?(["'])/y],
  // `fill("#password", "…")`, `get("[name=password]").type("…")`: what a test puts into a field.
  ["weak", /(?:fill|type|setvalue|entertext|sendkeys)\([^\n]{0,60}$/i, /[\w\]=-]{0,20}["'`],\s{0,4}(["'`])/y],
  ["weak", undefined, /[\w\]=-]{0,20}["'`]\)(?:\.clear\(\))?\.(?:type|fill|send_?keys|set_?value)\((["'`])/iy],
  // "[sudo] password for …: …", "Enter passphrase for key '…': …", "senha do banco: …".
  [
    "prose",
    undefined,
    new RegExp(
      `(?: (?:is|was|has been))?(?: generated| created| set)? (?:for|of|to|on|für|zu|pour|de|del|della|du|da|do|dos|das|para|van|voor|dla|till|för) (?:'[^'\\n]{1,120}'|"[^"\\n]{1,120}"|[^\\s:]{1,80}(?: [^\\s:]{1,40}){0,4})(?: \\([^()\\n]{0,60}\\))? ?:[ \\t]{1,4}${QUOTE}`,
      "iy"
    )
  ],
  // A line of a configuration of words: `password …`, `user ada insecure-password …`.
  [
    "cell",
    /(?:^|\n)[ \t]{0,8}(?:user(?:name)? \S{1,40} )?(?:[\w-]{1,20}-)?$/,
    / ()(?=[^\s|,;:(){}=]{8,100}[ \t]{0,8}(?:\r?\n|$))/y
  ],
  ["cell", /(?:^|\n)[ \t]{0,8}(?:snmp-server )?$/, /(?<=community) ()(?=\S{6,60}(?:\s|$))/iy],
  // `["password"]=>` and `string(11) "…"` of PHP; `<key>Password</key>` and a text of a property list; a form's part.
  ["assigned", undefined, /"\]=>\s{1,20}string\(\d{1,5}\) (")/y],
  ["element", /<key>[\w .-]{0,40}$/, /<\/key>\s{0,40}<string>()/y],
  ["below", /name="[\w.[\]-]{0,40}$/, /[\w.[\]-]{0,20}"\r?\n(?:[\w-]{1,40}: [^\n]{0,100}\n){0,3}\r?\n()/y],
  // `1) "requirepass"` and `2) "…"` of Redis.
  ["assigned", /\d\) "[\w-]{0,20}$/, /"\r?\n\s{0,4}\d{1,3}\) (")/y],
  // `Secret ID = …` of Nomad and Consul.
  ["strict", undefined, /[ _-]?ID["']?[ \t]{0,20}[:=][ \t]{0,20}(["']?)(?=[\da-f]{8}-[\da-f]{4}-)/iy],
  // A name alone on its line or a line that ends with a colon, and the value alone on the next.
  [
    "below",
    /(?:^|\n)[^\n]{0,40}$/,
    /["'*_`]{0,3}(?:[ \t]{0,4}|[^\n:]{0,70}:[ \t]{0,4})\r?\n(?:[ \t]{0,20}\r?\n)?[ \t]{0,20}(?:\d{1,5}(?:[\t→|]|:[ \t]))?[ \t]{0,20}(["'`]?)(?=\S{8,400}["'`]?[ \t]{0,20}(?:\r?\n|$))/y
  ],
  [
    "cell",
    /(?:^|\n)[ \t]{0,8}[\w.-]{0,40}$/,
    /[\w.-]{0,20}(?: {2,40}|\t{1,4})()(?=[^\s|]{8,400}[ \t]{0,20}(?:\r?\n|$))/y
  ],
  ["cell", /\|[ \t]{0,20}[*_`]{0,3}[\w .-]{0,40}$/, new RegExp(`[*_\`:]{0,4}[ \\t]{0,20}\\|[ \\t]{0,20}${QUOTE}`, "y")],
  [
    "prose",
    undefined,
    new RegExp(
      `(?:(?: (?:for|of|to|on|at|für|pour|de|del|da|do|para)(?: [\\w.@/-]{1,30}){1,4}| nov[ao]| nuev[ao]| nuova| actuel| actual| atual)?(?: (?:is|was|ist|lautet|est|es|é|è|är|er|это|dafür ist|dazu ist)|['’]s)(?: now| still| jetzt)?:? |[ ]?(?:は|是|为|為|는|은)[ ：:]{0,2})${PRINTED}${QUOTE}`,
      "iy"
    )
  ],
  // "set the password to …", "das Passwort auf … geändert", "パスワードを … に".
  [
    "weak",
    undefined,
    new RegExp(
      `(?:(?: (?:for|of|für|pour|de|para) (?:[\\w.@-]{1,30} ){1,3}| )(?:to|auf|à|en|a|in|zu)(?: be)?:? |[ ]?(?:[をに]|改成|改为|改為|设为|设置为|換成)[ ]?)${QUOTE}`,
      "iy"
    )
  ],
  // "the db password (…)", "my pw …", "here is my api key …", "密码…".
  ["weak", undefined, / ?\((["'`]?)/y],
  ["bare", undefined, / ()/y],
  ["weak", /[密码碼口令パスワード\u3000-\u9FFF]$|^$|[^A-Za-z]$/, /(?<=[\u3040-\u9FFF])()/y],
  // "with the password …", "credentials: admin / …".
  [
    "strict",
    /\b(?:with|using|mit|avec|con|com)\s(?:(?:the|dem|le|la|el|a|o)\s)?(?:[\w-]{1,20}\s)?$/i,
    new RegExp(`[ \\t]${QUOTE}`, "y")
  ],
  ["strict", undefined, /:? [\w.@-]{1,40} \/ ()/y],
  ["element", /<[\w:.-]{0,40}$/, /(?: [\w:-]{1,30}="[^"<>\n]{0,200}"){0,4}>(?:\s{0,40}<value>)?()/iy]
]

const UNQUOTED =
  /(?:\[REDACTED [a-z0-9. ]{1,40}\]|[$#]?\{\{?[^{}\n]{0,150}\}\}?|\$\([^()\n]{0,200}\)|[^\s"'`,;<>\\]){1,400}/y
const REST = /[^\s"'`,;<>\\]*/y
const IN_ELEMENT = /[^<>\n]{1,200}(?=<\/)/y
const VALUES: Record<string, RegExp> = {
  '"': /(?:\\[^\n]|[^"\\\n]){1,200}(?=")/y,
  "'": /(?:\\[^\n]|[^'\\\n]){1,200}(?=')/y,
  "`": /(?:\\[^\n]|[^`\\\n]){1,200}(?=`)/y
}

/** The value between quotes, up to the very quote, with its backslashes, that opened it. */
const inQuotes = (text: string, start: number, quote: string): string | undefined => {
  const pattern = VALUES[quote]
  if (pattern !== undefined) return matchAt(pattern, text, start)?.[0]
  const end = text.slice(start, start + 400).indexOf(quote)
  const value = text.slice(start, start + Math.max(end, 0))
  return value === "" || value.includes("\n") ? undefined : value
}

/** A value as it stands behind its head, where it ends, or whether only its beginning was looked at. */
export const valueAt = (text: string, start: number, quote: string | undefined, place: Place | "query") => {
  const closed =
    place === "element" ? matchAt(IN_ELEMENT, text, start)?.[0] : quote ? inQuotes(text, start, quote) : undefined
  let value = closed ?? (place === "element" ? undefined : matchAt(UNQUOTED, text, start)?.[0])
  if (value === undefined) return undefined
  if (closed === undefined)
    value = /^[!-~]{6,}(?=[\u3000-\u30FF\u3400-\u9FFF\uAC00-\uD7AF„“”«»])/.exec(value)?.[0] ?? value
  if ((place === "prose" || place === "weak" || place === "bare") && closed === undefined)
    value = value.replace(/[.,:;!?。、)\]*_|]{1,9}$/, "")
  if (place === "query") value = value.split(/[&#]/, 1)[0]!
  const end = start + value.length
  return {
    value,
    end,
    isCut: closed === undefined && value.length >= 400,
    rest: text.slice(end, end + 200).split("\n", 1)[0]!
  }
}

/** Where a name is one of several in an address or a form. */
const QUERY = /[?&][\w.[\]-]{0,40}$/

/** Before a name, what makes it another thing: `${TOKEN:0:30}` takes a part, `--- PASS: Test` tells of a test. */
const NOT_A_NAME = /\.svg\?$|:secretsmanager:[\w-]{0,30}:\d{0,14}:$|\$\{[\w]{0,30}$|--- $|\d (?:tests?\s)?$/

/** The value that a telling name gives, where it looks like a secret. */
export const findNamed: Finder = (text, at) => {
  const name = nameAt(text, at)
  if (name === undefined) return NO_CUTS
  const before = text.slice(Math.max(at - 80, 0), at)
  if (NOT_A_NAME.test(before)) return NO_CUTS
  for (const [place, mustStand, between] of HEADS) {
    // What follows is looked at first: that costs less, and seldom is what it must be.
    const head = matchAt(between, text, name.end)
    if (head === null || (mustStand !== undefined && !mustStand.test(before))) continue
    const quote = head[1]
    const start = name.end + head[0].length
    const found = valueAt(text, start, quote, QUERY.test(before) ? "query" : place)
    if (found === undefined) continue
    const judge = judges[name.strict && place !== "element" && place !== "below" ? "strict" : place]
    const candidate = {
      value: found.value,
      quoted: quote !== undefined && quote !== "",
      name: name.text,
      variable: text.charAt(start - 1) === "=" || (quote !== undefined && text.charAt(start - 2) === "="),
      alone: /(?:^|\n)[ \t]*(?:export |set |- )?[\w.-]*["']?$/.test(before),
      rest: found.rest
    }
    if (!judge(candidate)) continue
    const end = found.isCut ? found.end + matchAt(REST, text, found.end)![0].length : found.end
    return [{ start, end: endOnward(text, end), kind: "value" }]
  }
  return NO_CUTS
}
