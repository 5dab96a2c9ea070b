import { type Anchored, atAnchors, type Finder, groupFinder } from "./Cut.ts"
import { isChosen } from "./Judges.ts"
import { classesOf, isCredential } from "./Values.ts"

/** A secret by all that stands around it: the last group is the secret, and what it is. */
type Whole = readonly [anchors: string, kind: string, pattern: RegExp]

const MADE = String.raw`(?=[^\s"']{0,60}\d)(?=[^\s"']{0,60}[A-Za-z])`

const WHOLES: ReadonlyArray<Whole> = [
  [
    "akia|asia",
    "aws key",
    /A[KS]IA[A-Z0-9]{16}["']?(?:[,;:\s|]{1,6}|\s{1,8}\d{4}-\d\d-\d\dT[\d:.+Z-]{6,20}\s{1,8})["']?([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])/dy
  ],
  [
    "goog1e",
    "google key",
    /GOOG1E[A-Z0-9]{18,60}["']?(?:[,;:=\s|]|secret){1,10}["']?([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])/dy
  ],
  ["client(\"ac|client('ac", "twilio key", /client\(["']ac[0-9a-f]{32}["'], ?["']([0-9a-f]{32})["']/diy],
  ["algoliasearch(", "value", /algoliasearch\(["'][A-Z0-9]{10}["'], ?["']([0-9a-f]{32})["']/dy],
  ["auth=(|httpbasicauth(", "password", /(?:auth=|HTTPBasicAuth)\(["'][^"'\n]{1,80}["'], ?["']([^"'\n]{4,200})["']/dy],
  [
    "getconnection(",
    "password",
    /getConnection\(\s{0,20}(?:"[^"\n]{1,200}"|[\w.]{1,60}(?:\(\))?),\s{0,20}(?:"[^"\n]{0,60}"|[\w.]{1,60}(?:\(\))?),\s{0,20}"([^"\n]{3,200})"/dy
  ],
  [
    "new pdo(",
    "password",
    /new PDO\(\s{0,20}["'][^"'\n]{1,200}["'],\s{0,20}["'][^"'\n]{0,60}["'],\s{0,20}["']([^"'\n]{3,200})["']/diy
  ],
  ["sqlplus", "password", /sqlplus (?:-\w{1,4} ){0,3}[\w$#]{1,40}\/([^\s/@]{3,100})(?=@|\s|$)/dy],
  ["acl setuser", "password", /acl setuser [^\n]{1,200}?>([^\s"']{4,200})/diy],
  [
    "_session=",
    "value",
    /_SESSION=["']?(?=[^\s"']{0,60}\d)(?=[^\s"']{0,60}[A-Z])(?=[^\s"']{0,60}[a-z])([\w+/=-]{32,})/dy
  ],
  ["_p12|_pfx|_jks|_keystore", "value", /_(?:P12|PFX|JKS|KEYSTORE)[A-Z\d_]{0,20}=["']?([A-Za-z0-9+/]{100,}={0,2})/dy],
  [
    "client(|initialize(|api(",
    "api key",
    /(?:client|initialize|api)\(["'](?=[\w-]{0,40}\d)(?=[\w-]{0,40}[A-Z])(?=[\w-]{0,40}[a-z])([\w-]{28,200})["']/diy
  ],
  // What is signed or encrypted with: functions of Node, Python, Ruby, Go.
  [
    "hmac(|hexdigest(|hmac.new(|jwt.sign(|jwt.verify(|jwt.encode(|jwt.decode(|fernet(|signedstring(",
    "value",
    new RegExp(
      String.raw`(?:hmac|hexdigest|hmac\.new|jwt\.(?:sign|verify|encode|decode)|fernet|signedstring)\((?:["']sha\d{1,3}["'],\s{0,4}|[\w.]{1,40},\s{0,4})?(?:\[\]byte\()?b?["']${MADE}([^\s"']{16,200})["']`,
      "diy"
    )
  ],
  ["bundle_", "value", new RegExp(String.raw`BUNDLE_[A-Z\d_]{1,60}=["']?[\w.-]{1,60}:${MADE}([^\s"'/]{8,200})`, "dy")],
  // What is given to a program to log in: the manuals of wandb, Snyk, cloudflared, rclone.
  [
    "login |auth |authenticate |service install|obscure ",
    "value",
    new RegExp(
      String.raw`(?<=[\w-] )(?:login|auth|authenticate|service install|obscure) (?:--?\w{1,20} )?["']?([\da-f]{32,64}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|${MADE}[\w-]{24,300})(?=["']?\s*(?:$|[\n;&|\\\x60]))`,
      "dy"
    )
  ],
  ["signature=", "signature", /(?<=[,\s])Signature=([\da-f]{64})/dy],
  // `host:587 user:password` of Postfix.
  [
    ":25 |:465 |:587 |:2525 |:25\t|:465\t|:587\t",
    "password",
    new RegExp(String.raw`:(?:25|465|587|2525)[ \t]{1,8}[^\s:"']{1,100}:${MADE}([^\s"']{6,100})`, "dy")
  ],
  ["password-command", "password", /password-command[ =]["']?echo ([^\s"']{4,100})/dy],
  [
    "net use",
    "password",
    new RegExp(String.raw`net use [^\n]{0,20}\\\\\S{1,80} ${MADE}([^\s/*]\S{5,100}) \/user:`, "diy")
  ],
  // What a resource of Terraform's drew, in its state and as it is shown.
  ["random_password", "password", /random_password"[\s\S]{0,1500}?\bresult"?\s{0,20}[:=]\s{0,4}"([^"\n]{8,200})"/dy],
  [
    "random_password.",
    "password",
    /random_password\.[\w.[\]-]{1,60}"\s?:\s?\{[^{}]{0,600}?"result"\s?:\s?"([^"\n]{8,200})"/dy
  ],
  ["network={", "password", /network=\{[^{}]{0,400}?\bpsk="([^"\n]{8,63})"/dy],
  ["importprivkey", "private key", /importprivkey\s["']?([5KL][1-9A-HJ-NP-Za-km-z]{50,51})(?!\w)/dy],
  ['"jwt', "value", /"jwt\w{0,12}"\s{0,4}:\s{0,4}\{[^{}]{0,300}?"key"\s{0,4}:\s{0,4}"([^"\s]{16,200})"/diy],
  ["validationkey=|decryptionkey=", "value", /(?:validation|decryption)key="([\da-f]{32,128})"/diy],
  [
    "x-jfrog-art-api",
    "api key",
    new RegExp(String.raw`x-jfrog-art-api["']?\s?[:=]\s?["']?${MADE}([\w.-]{20,200})`, "diy")
  ],
  ["/hooks/", "webhook", /\/hooks\/(?=[a-z]{0,25}\d)([a-z\d]{26})(?![\w.-])/dy],
  // What a switch or a router shows: type 7 can be read by anybody.
  [
    "password 7 |secret 7 |key 7 |key-string 7 ",
    "password",
    /[a-z-]{3,10} 7 (?=[\dA-F]{0,30}[A-F])((?:[\dA-F]{2}){4,40})(?!\w)/dy
  ],
  // ipsec.secrets, and what a client of that says.
  [": psk |: eap |: xauth |: ntlm ", "password", /: (?:PSK|EAP|XAUTH|NTLM) "([^"\n]{6,200})"/dy],
  ["ipsec secret ", "password", /IPSec secret (?![(<$[])([!-~]{6,100})(?=\r?\n|$)/dy],
  ["nickserv", "password", /nickserv(?:@\S{1,40})? ?:?identify (?:[\w-]{1,30} )?(\S{6,100})/diy],
  ["crypt(", "password", /crypt\('([^'\n]{4,200})',\s{0,4}gen_salt/dy],
  ["pgp_sym_", "password", /pgp_sym_(?:en|de)crypt(?:_bytea)?\([^()\n]{1,200},\s{0,4}'([^'\n]{4,200})'/dy],
  [
    "recovery codes|backup codes|recovery-codes|scratch codes",
    "codes",
    /(?:recovery|backup|scratch)[ -]codes[^\n]{0,60}\n(?=[^\n]{0,30}\d|[^\n]{0,30}\n[^\n]{0,30}\d)((?:\s{0,20}(?:\d{1,2}[.)] |[-*] )?[a-z\d]{4,10}(?:[ -][a-z\d]{4,10}){0,3}[ \t]{0,8}(?:\r?\n|$)){1,20})/diy
  ],
  ['"keyname"', "account key", /"keyName"[^{}]{0,200}"value"\s{0,4}:\s{0,4}"([A-Za-z0-9+/]{20,}={0,2})"/diy],
  ["encrypt", "value", /encrypt["']?\s{0,4}[=:]\s{0,4}["']([A-Za-z0-9+/]{22,43}={1,2})["']/dy],
  [
    "psk",
    "password",
    new RegExp(String.raw`(?<![A-Za-z])psk["']?\s{0,4}[=:]\s{0,4}["']?${MADE}([^\s"'<>$]{8,64})`, "diy")
  ],
  ["psk=", "password", /(?<![A-Za-z])psk\s?=\s?"([^"\s<>{}$]{8,63})"/diy],
  // What Maven has encrypted with a key that lies beside it.
  [">{", "password", new RegExp(String.raw`>\{${MADE}([A-Za-z0-9+/]{20,}={0,2})\}</`, "dy")],
  [
    "license key|licence key|license_key|product key|product_key|serial number|activation",
    "value",
    /(?:(?:licen[cs]e|product)[ _]key|serial number|activation(?: key| code)?)["']?\s?[:=]?\s{0,4}["']?((?=[A-Z-]{0,30}\d)[A-Z\d]{4,8}(?:-[A-Z\d]{4,8}){3,7})(?![\w-])/diy
  ],
  // The lines of a key without the first.
  [
    "private key|private_key|private-key|privatekey",
    "private key",
    /private[ _-]?key[^\n]{0,40}\n(?=[^\n]{0,40}[A-Z])(?=[^\n]{0,40}[a-z])((?:[ \t|>]{0,8}[A-Za-z0-9+/=]{40,100}[ \t]{0,4}(?:\r?\n|$)){1,400})/diy
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

const isWhole = (value: string): boolean => /\s/.test(value) || isCredential(value, "")

/** A user's name and a password, each in quotes, as functions take them: `.basicAuth("…", "…")`, `login("…", "…")`. */
const CALLED_WITH_BOTH =
  /(?:basic_?auth|credentials?(?:\.basic)?|authentication|plain_?auth|login|\.auth|auth\.basic|create_(?:super)?user|simple_bind(?:_s)?)\((?:["'][^"'\n]{0,80}["'],\s{0,4}){1,3}["']([^"'\n]{6,200})["']/diy

/** What is hashed, or set, as a password: functions of Django, Werkzeug, Laravel, PHP, bcrypt, the AWS CDK. */
const HASHED =
  /(?:set_password|hash::make|generate_password_hash|password_hash|hashpw|unsafeplaintext)\(b?["']([^"'\n]{6,200})["']/diy

/** `send "…\r"`: what a script types where it was asked. */
const SENT = /send(?:_user)? (?:-- )?["']([^"'\\\s]{6,100})\\r["']/dy

/** What a client of mail or of files sends: `a1 LOGIN ada …`, `PASS …` alone on its line. */
const SAID =
  /(?=LOGIN |PASS )(?<=(?:^|\n|[CS>]: ?|> ?)(?:[A-Za-z]{0,4}\d{1,5} )?)(?:LOGIN ["']?[\w.@-]{1,60}["']? |PASS )["']?(?=[!-~]{0,60}\d)(?=[!-~]{0,60}[A-Z])([!-.0-~]{6,100}?)["']?(?=\r?\n|$)/dy

const chosenFinder = (pattern: RegExp): Finder => groupFinder(pattern, "password", (value) => isChosen(value, true))

/** What anchors, in lower case, are to be looked at how. */
export const wholeFinders: ReadonlyArray<Anchored> = [
  ...WHOLES.flatMap(([anchors, kind, pattern]) => atAnchors(anchors, groupFinder(pattern, kind, isWhole))),
  ...atAnchors(
    "basicauth(|basic_auth(|credential(|credentials(|credentials.basic(|authentication(|plainauth(|login(|auth.basic(|create_user(|create_superuser(|.auth(|simple_bind(|simple_bind_s(",
    chosenFinder(CALLED_WITH_BOTH)
  ),
  ...atAnchors(
    "set_password(|hash::make(|generate_password_hash(|password_hash(|hashpw(|unsafeplaintext(",
    chosenFinder(HASHED)
  ),
  ...atAnchors("send |send_user ", chosenFinder(SENT)),
  ...atAnchors(
    "login |pass ",
    groupFinder(SAID, "password", (value) => classesOf(value) >= 4)
  )
]
