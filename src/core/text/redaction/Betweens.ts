import { BELONGS, LINKS, PARTICLES } from "./Telling.ts"
import type { Place } from "./Candidate.ts"

const QUOTE = "(\\\\{0,7}[\"'`]|\\\\{1,7}u0022)?"
/** What opens a quotation in print. */
const PRINTED = "[„“”«「『]?"

/** What stands between a name and its value, by the place: group 1 is the quote that opens the value. */
export const HEADS: ReadonlyArray<readonly [place: Place, before: RegExp | undefined, between: RegExp]> = [
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
  // `password = String::from("…")` of Rust, `password = [[…]]` of Lua.
  [
    "assigned",
    undefined,
    /\s{0,4}(?::\s{0,4}[\w<>&:']{1,30}\s{0,4})?=\s{0,4}(?:String::from|Some|SecretString::(?:new|from)|std::string)\(\s{0,4}(["'`])/y
  ],
  ["assigned", undefined, /\s{0,4}(?:<const>\s{0,4})?=\s{0,4}\[\[()(?=[^\]\s]{4,200}\]\])/y],
  // `HMAC_SECRET = Buffer.from('…')`.
  ["strict", undefined, /\s{0,4}(?::=|=|:)\s{0,4}(?:new )?(?:\[\])?[\w.]{1,40}\(\s{0,4}(["'`])/y],
  // `env.JWT_SECRET || "…"`, `getenv("JWT_SECRET", "…")`: what stands in when there is none. `read -r PASS <<< "…"`.
  ["weak", undefined, /["'\]]{0,2}\)?\s{1,2}(?:\|\||\?\?|or)\s{1,4}(["'`])/y],
  ["weak", /(?:env|get|fetch|lookup|config)\(\s?["'][\w.]{0,60}$/i, /["'],\s{0,4}(?:\w{1,12}=)?(["'`])/y],
  ["weak", /fetch\(\s?["'][\w.]{0,60}$/i, /["']\)\s?\{\s?(["'])/y],
  ["weak", undefined, / ?<<< ?(["']?)/y],
  // The same with a word of letters, and `set_password("…")`, `ENV DB_PASSWORD …`, `Uid=sa;Pwd=…;`, `# pw …`.
  ["default", /\$\{\w{0,60}$/, /:?[-=](["']?)(?=[^{}\s]{6,200}\})/y],
  ["told", undefined, /["'\]]{0,2}\)?\s{1,2}(?:\|\||\?\?|or)\s{1,4}(["'`])/y],
  ["told", /(?:env|get|fetch|lookup|config)\(\s?["'][\w.]{0,60}$/i, /["'],\s{0,4}(?:\w{1,12}=)?(["'`])/y],
  ["told", /(?:set|with|use|change)_?(?:[a-z]{1,20}_?){0,2}$/i, /\(\s?(["'`])/y],
  ["told", /(?:^|\s)(?:ENV|ARG|setenv) [A-Z\d_]{0,60}$/, /[ \t]{1,4}(["'])?/y],
  [
    "told",
    /(?:server|host|source|uid|user(?: ?id)?|database|catalog)\s?=[^\n;]{0,60};(?:[\w ]{1,30}=[^\n;]{0,60};){0,4}\s?$/i,
    /\s?=\s?()(?=[^\s;"']{6,100}(?:;|$|["']))/y
  ],
  [
    "told",
    /(?:^|[\n \t])(?:#|\/\/|--|;|<!--)[ \t]{0,4}(?:[\w-]{1,20} )?$/,
    /(?<=\W(?:pw|pwd|passwd|mdp)) ()(?=[a-z]{8,30}[ \t]{0,4}(?:\r?\n|$|-->))/iy
  ],
  // `if (password == "…")`, `password authentication failed for ada with "…"`.
  ["weak", undefined, /\s{0,3}[!=]==?\s{0,3}(["'`])/y],
  ["weak", undefined, /(?: [\w.@-]{1,30}){1,6} with (["'])/y],
  // `fill("#password", "…")`, `get("[name=password]").type("…")`: what a test puts into a field.
  ["weak", /(?:fill|type|setvalue|entertext|sendkeys)\([^\n]{0,60}$/i, /[\w\]=-]{0,20}["'`],\s{0,4}(["'`])/y],
  ["weak", undefined, /[\w\]=-]{0,20}["'`]\)(?:\.clear\(\))?\.(?:type|fill|send_?keys|set_?value)\((["'`])/iy],
  // "[sudo] password for …: …", "Enter passphrase for key '…': …", "senha do banco: …".
  [
    "prose",
    undefined,
    new RegExp(
      `(?: (?:is|was|has been))?(?: generated| created| set)? (?:for|of|to|on|für|zu|pour|de|del|della|du|da|do|dos|das|para|van|voor|dla|till|för|от|до|для|к) (?:'[^'\\n]{1,120}'|"[^"\\n]{1,120}"|[^\\s:]{1,80}(?: [^\\s:]{1,40}){0,4})(?: \\([^()\\n]{0,60}\\))? ?:[ \\t]{1,4}${QUOTE}`,
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
  // "the password for the server is …", "пароль от базы — …", "パスワードは…".
  [
    "prose",
    undefined,
    new RegExp(
      `(?:(?:${BELONGS}| nov[ao]| nuev[ao]| nuova| actuel| actual| atual)(?:(?: ${LINKS}|['’]s)(?: now| still| jetzt)?:? | ?[—–] |: )|[ ]?(?:${PARTICLES})[ ：:]{0,2})${PRINTED}${QUOTE}`,
      "iuy"
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
