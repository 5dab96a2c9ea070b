import { type Row, TOKENS, UUID } from "./Tokens.ts"

/**
 * A secret that is known by its own look: a literal that every one holds, in lower case, and the look itself. The
 * prefixes and lengths are the vendors' own, checked against the table of gitleaks (MIT) where that has them.
 */
export interface Shape {
  readonly kind: string
  readonly anchor: string
  /** Sticky, from where the look begins; where that may be before the anchor, looked for from there. */
  readonly pattern: RegExp
  /** Characters before the anchor at most; less than 0 for what stands behind it. */
  readonly before: number
}

/** No letter, digit or `_` before it, but the end of an escape as in JSON (`\n`) or in an address (`%3D`). */
const WORD = String.raw`(?:(?<![A-Za-z0-9_])|(?<=\\[nrt]|%[0-9A-Fa-f]{2}))`
/** What a path or an address begins with, and the names in it before the last. */
const PATH = String.raw`(?<=(?:^|[\s"'\x60=(:])(?:[a-z]{2,10}:/|\.{0,2}|~)(?:/[\w.@~%-]{1,80}){0,20}/)`
/** Nor what base64 is made of, but for a path: for a short beginning that any encoded picture may hold. */
const ALONE = String.raw`(?:(?<![\w+/])|(?<=\\[nrt]|%[0-9A-Fa-f]{2})|${PATH})`

/** Beginnings so short that they need something besides letters and digits before them. */
const ALONES: ReadonlyArray<Row> = [
  ["aws key", "akia|asia|abia|acca|aida|aroa", "(?:AKIA|ASIA|ABIA|ACCA|AIDA|AROA)[A-Z0-9]{16}(?![A-Za-z0-9])"],
  ["aws key", "absk", "ABSK[A-Za-z0-9+/]{60,}={0,2}"],
  ["aws token", "iqojb3jpz2lu|fwogzxivyxdz", "(?:IQoJb3JpZ2lu|FwoGZXIvYXdz)[A-Za-z0-9+/]{60,}={0,2}"],
  ["google key", "aiza", "AIza[A-Za-z0-9_-]{35}"],
  ["google token", "1//0", "1//0[A-Za-z0-9_-]{30,}"],
  ["facebook token", "eaa", String.raw`EAA(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{100,}`],
  ["square token", "eaaa", String.raw`EAAA[\w-]{60}(?![\w-])`],
  ["twitter token", "aaaaaaaaaaaaaaaaaaaa", "A{20,24}(?=[A-Za-z]{0,40}[%0-9])[A-Za-z0-9%]{60,}"],
  ["alibaba key", "ltai", String.raw`LTAI(?=[A-Za-z]{0,19}\d)[A-Za-z0-9]{16,24}(?![A-Za-z0-9])`],
  ["artifactory key", "akcp|cmvmd", "(?:AKCp[A-Za-z0-9]{60,}|cmVmd[A-Za-z0-9]{59}(?![A-Za-z0-9+/]))"],
  // "tok:" in base64.
  ["intercom token", "dg9ro", "dG9rO[g-z][A-Za-z0-9+/]{50,}={0,2}"],
  ["adyen key", "aqe", "AQE[A-Za-z0-9+/]{40,}={0,2}-[A-Za-z0-9+/]{20,}={0,2}"],
  ["clickhouse key", "4b1d", "4b1d[A-Za-z0-9]{38}(?![A-Za-z0-9])"],
  [
    "private key",
    "mii",
    String.raw`MII[A-Za-z0-9+/]{3,4}(?:IBAAK[BC]|IBADANBgkqhkiG9w0BAQEFAAS|[A-Za-z0-9+/]{0,3}BgkqhkiG9w0BBQ)[A-Za-z0-9+/=\s\\|>]{40,}`
  ],
  [
    "private key",
    "mhccaqeei|migkageb|mihcageb|mc4caqawbqydk2v|migtageamb|mighageamb",
    String.raw`(?:MHcCAQEEI|MIG[kH]?[A-Za-z0-9+/]{0,2}AgEBB|MIHcAgEBB|MC4CAQAwBQYDK2V|MIG[A-Za-z]AgEAMB)[A-Za-z0-9+/=\s\\|>]{30,}`
  ],
  ["private key", "b3blbnnzac1rzxktdj", String.raw`b3BlbnNzaC1rZXktdj[A-Za-z0-9+/=\s\\|>]{40,}`],
  // A whole key file in base64, as in `client-key-data`: its first line says that it is private, at any offset.
  [
    "private key",
    "ls0tls1crudjti",
    String.raw`LS0tLS1CRUdJTi[A-Za-z0-9+/]{1,40}(?:UFJJVkFURSBLRV|QUklWQVRFIEtFW|BSSVZBVEUgS0VZ)[A-Za-z0-9+/=]{20,}`
  ]
]

/** Where a look begins: so many characters before its anchor at most, or right behind it. */
type Before = number | "behind"

/** Looks that stand for themselves wherever they are. */
const FREE: ReadonlyArray<readonly [kind: string, anchors: string, body: string, before: Before]> = [
  [
    "private key",
    "-----begin",
    // Up to its last line or, when that was cut off, as far as there is base64 (with line numbers, or escaped as in JSON).
    String.raw`-----BEGIN (?:[A-Za-z0-9]{1,20} ){0,3}(?:PRIVATE KEY(?: BLOCK)?|Static key V1|PKCS12)-----(?:(?=(?:(?!-----)[\s\S]){0,400}?[A-Za-z0-9+/]{12})(?:(?!-----BEGIN )[\s\S]){0,20000}?-----END [A-Za-z0-9 ]{1,60}-----|(?:(?:[\s\d→|>:]|\\{1,4}[nrt]){0,20}(?:[A-Za-z0-9+/=]{16,}|(?:Proc-Type|DEK-Info|Version|Comment): [^\n]{0,100}))+)`,
    0
  ],
  [
    "private key",
    "---- begin ssh2",
    String.raw`---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----[\s\S]{0,8000}?---- END SSH2 [A-Z ]{1,30}----`,
    0
  ],
  ["private key", "private-lines:", String.raw`Private-Lines: \d+\r?\n(?:[A-Za-z0-9+/=]{8,76}\r?\n?)+`, 0],
  ["telegram token", ":aa", String.raw`\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])`, 10],
  ["cloudflare key", "v1.0-", String.raw`v1\.0-[a-f0-9]{24}-[a-f0-9]{100,}`, 0],
  [
    "authress key",
    ".acc",
    String.raw`(?<![\w.])(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}`,
    48
  ],
  [
    "sidekiq key",
    "contribsys__com=|contribsys__com: ",
    String.raw`(?<=CONTRIBSYS__COM(?:=|: ))[a-f0-9]{8}:[a-f0-9]{8}(?!\w)`,
    "behind"
  ],
  ["azure secret", "q~", String.raw`(?<![\w~.-])[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![\w~.-])`, 4],
  // A prefix that says what it is, and behind it letters and digits as a machine mixes them.
  [
    "api key",
    "_pat_|_sk_|_live_|_secret_|_token_|_apikey_|_tkn_|_prod_|_key_|_api_",
    String.raw`(?<![A-Za-z0-9_])[a-z][a-z0-9]{0,11}_(?:pat|sk|live|secret|token|apikey|tkn|prod|key|api)_(?:(?:live|test|prod|v\d)_)?(?=(?:[A-Za-z]{0,20}\d){3})(?=[a-z\d]{0,30}[A-Z])(?=[A-Z\d]{0,30}[a-z])[A-Za-z0-9]{20,}(?![\w])`,
    13
  ],
  // What Microsoft's keys hold at a fixed place (security-utilities, MIT, and the documentation of Azure DevOps).
  ["azure key", "azdo", "(?<![A-Za-z0-9])[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9])", 76],
  ["azure key", "jqqj99", "(?<![A-Za-z0-9])[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26}(?![A-Za-z0-9])", 52],
  [
    "azure key",
    "+ast|acdb|+aba|apim",
    String.raw`(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{76}(?:\+ASt|ACDb|\+ABa|APIM)[A-Za-z0-9+/]{5}[AQgw]==`,
    76
  ],
  [
    "azure key",
    "aiot|+asb|+aeh|+arm|azca",
    String.raw`(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{33}(?:AIoT|\+ASb|\+AEh|\+ARm|AzCa)[A-P][A-Za-z0-9+/]{5}=`,
    33
  ],
  [
    "azure key",
    "azse|+acr",
    String.raw`(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{42}(?:AzSe|\+ACR)[A-D][A-Za-z0-9+/]{5}(?![A-Za-z0-9+/])`,
    42
  ],
  ["azure key", "azfu", String.raw`(?<![\w-])[\w-]{44}AzFu[\w-]{5}[AQgw]==`, 44],
  ["firebase key", ":apa91b", String.raw`AAAA[\w-]{7}:APA91b[\w-]{130,}`, 11],
  ["rapidapi key", "msh", "(?<![a-z0-9])[a-f0-9]{10}msh[a-f0-9]{15}p1[a-f0-9]{5}jsn[a-f0-9]{12}(?![a-z0-9])", 10],
  // A node's address holds its key: the manuals of Alchemy, Infura, QuickNode and Ankr.
  [
    "node key",
    ".alchemy.com/v2/|.infura.io/v3/",
    String.raw`(?<=\.(?:alchemy\.com/v2|infura\.io/v3)/)[\w-]{30,}`,
    "behind"
  ],
  ["node key", ".quiknode.pro/", String.raw`(?<=\.quiknode\.pro/)[a-f0-9]{40}`, "behind"],
  // `wg show … dump`: the private key, the public one, a port, a mark; a peer's key, what both share, its address.
  [
    "private key",
    "=\t",
    String.raw`(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{43}=(?=\t[A-Za-z0-9+/]{43}=\t\d{1,5}\t(?:off|0x))|(?<=[A-Za-z0-9+/]{43}=\t)[A-Za-z0-9+/]{43}=(?=\t[\d.:[\]a-f]{6,50}:\d{1,5}\t)`,
    43
  ],
  ["terraform token", ".atlasv1.", String.raw`[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{50,80}`, 14],
  ["mailchimp key", "-us", String.raw`(?<![a-f0-9])[a-f0-9]{32}-us\d{1,2}(?!\w)`, 32],
  ["maxmind key", "_mmk", String.raw`[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?!\w)`, 36],
  ["mapbox token", "sk.ey", String.raw`sk\.eyJ[A-Za-z0-9_-]{30,}\.[A-Za-z0-9_-]{16,}`, 0],
  // A line of what Windows keeps: name, number, two hashes.
  ["password hash", ":::", String.raw`(?<=:\d{3,5}:)[a-f0-9]{32}:[a-f0-9]{32}(?=:::)`, 72],
  ["password hash", "$2a$|$2b$|$2y$", String.raw`\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}`, 0],
  [
    "password hash",
    "$argon2",
    String.raw`\$argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/=]{8,}\$[A-Za-z0-9+/=]{16,}`,
    0
  ],
  [
    "password hash",
    "$5$|$6$|$1$|$y$|$apr1$|$scrypt$",
    String.raw`\$(?:[156y]|apr1|scrypt)\$[^\s:"'$]{1,60}\$(?:[^\s:"'$]{1,60}\$)?[./A-Za-z0-9+=]{20,}`,
    0
  ],
  ["password hash", "pbkdf2_sha", String.raw`pbkdf2_sha\d+\$\d+\$[A-Za-z0-9]+\$[A-Za-z0-9+/=]{20,}`, 0],
  ["password hash", "{ssha", String.raw`\{SSHA\d{0,3}\}[A-Za-z0-9+/=]{20,}`, 0],
  [
    "slack webhook",
    "hooks.slack.com",
    String.raw`(?:https?:\\{0,7}/\\{0,7}/)?hooks\.slack\.com\\{0,7}/(?:services|workflows|triggers)\\{0,7}/(?:[A-Za-z0-9+]|\\{0,7}/){20,}`,
    8
  ],
  ["discord webhook", "/api/webhooks/", String.raw`(?<=/api/webhooks/)\d{10,25}/[\w-]{30,}`, "behind"],
  ["teams webhook", ".webhook.office.com/", String.raw`(?<=\.webhook\.office\.com/)webhookb2/[\w@/-]{40,}`, "behind"],
  // Who knows the address may send: the manuals of Feishu and Lark, WeCom, IFTTT, Make and Pipedream.
  ["webhook", "/bot/v2/hook/", `(?<=/bot/v2/hook/)${UUID}`, "behind"],
  ["webhook", "/webhook/send?key=", `(?<=/webhook/send\\?key=)${UUID}`, "behind"],
  ["webhook", "/with/key/", String.raw`(?<=/with/key/)[\w-]{20,}`, "behind"],
  [
    "webhook",
    "hook.eu1.make.com/|hook.eu2.make.com/|hook.us1.make.com/|hook.us2.make.com/",
    String.raw`(?<=hook\.(?:eu|us)\d\.make\.com/)[a-z0-9]{24,}`,
    "behind"
  ],
  ["webhook", ".m.pipedream.net", String.raw`(?<![\w.-])[a-z0-9]{8,40}(?=\.m\.pipedream\.net)`, 40],
  ["signature", "sig=", String.raw`(?<=[?&;]sig=)(?=[^\d\n]{0,40}\d)[A-Za-z0-9%+/_-]{20,}={0,2}`, "behind"],
  ["signature", "signature=", String.raw`(?<=[?&]Signature=)[A-Za-z0-9%~_-]{40,}={0,2}`, "behind"],
  ["signature", "x-amz-signature=", String.raw`(?<=X-Amz-Signature=)[A-Za-z0-9%+/_-]{20,}`, "behind"],
  ["signature", "x-goog-signature=", String.raw`(?<=X-Goog-Signature=)[A-Za-z0-9%+/_-]{20,}`, "behind"],
  ["token", "x-amz-security-token=", String.raw`(?<=X-Amz-Security-Token=)[A-Za-z0-9%+/_=-]{20,}`, "behind"]
]

/** One pattern serves all anchors of its row: it is told each time where to look. */
const withAnchors = (kind: string, anchors: string, pattern: RegExp, before: Before): ReadonlyArray<Shape> =>
  anchors.split("|").map((anchor) => ({ kind, anchor, pattern, before: before === "behind" ? -anchor.length : before }))

const bounded = (rows: ReadonlyArray<Row>, boundary: string): ReadonlyArray<Shape> =>
  rows.flatMap(([kind, anchors, body]) => withAnchors(kind, anchors, new RegExp(boundary + body, "y"), 0))

/** Every known look. Made anew at each call, because few starts look for any. */
export const makeShapes = (): ReadonlyArray<Shape> => [
  ...bounded(TOKENS, WORD),
  ...bounded(ALONES, ALONE),
  ...FREE.flatMap(([kind, anchors, body, before]) =>
    withAnchors(kind, anchors, new RegExp(body, before === "behind" || before === 0 ? "y" : "g"), before)
  )
]

/** Looks that have no literal in common: few, and each begins with what is rare. */
export const unanchored: ReadonlyArray<readonly [kind: string, pattern: RegExp]> = [
  [
    "discord token",
    /(?<![\w.-])[MNO](?=[\w-]{0,27}(?:\.[\w-]{0,5})?\d)[A-Za-z\d_-]{23,27}\.[A-Za-z\d_-]{6}\.[A-Za-z\d_-]{27,}/g
  ],
  ["ngrok token", /(?<![A-Za-z0-9_])[12][A-Za-z0-9]{26}_[0-9][A-Za-z0-9]{20,21}(?![A-Za-z0-9_])/g]
]
