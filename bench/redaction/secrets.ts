import { makeRandom } from "../random.ts"

/**
 * Synthetic secrets of each kind, from a generator with a seed, put together at run time so that nothing in this file looks
 * like a secret to a scanner. Each is shown in the ways in which it turns up in sessions.
 */
export interface Sample {
  readonly kind: string
  /** What must not be left in the text. */
  readonly secret: string
  readonly text: string
}

const LOWER = "abcdefghijklmnopqrstuvwxyz"
const UPPER = LOWER.toUpperCase()
const DIGITS = "0123456789"

export const makeMaker = (seed: number) => {
  const random = makeRandom(seed)
  const from = (letters: string) => (length: number) =>
    Array.from({ length }, () => letters[Math.floor(random() * letters.length)]!).join("")
  const hex = from("0123456789abcdef")
  return {
    alnum: from(LOWER + UPPER + DIGITS),
    letters: from(LOWER + UPPER),
    lower: from(LOWER + DIGITS),
    word: from(LOWER),
    upper: from(UPPER + DIGITS),
    base32: from(`${UPPER}234567`),
    base64: from(`${LOWER}${UPPER}${DIGITS}+/`),
    url: from(`${LOWER}${UPPER}${DIGITS}_-`),
    digits: from(DIGITS),
    hex,
    uuid: () => [8, 4, 4, 4, 12].map(hex).join("-")
  }
}

export type Maker = ReturnType<typeof makeMaker>

/** A prefix in two parts and what follows it. */
const known: Record<string, (make: Maker) => string> = {
  anthropic: (m) => "sk-" + "ant-api03-" + m.url(93) + "AA",
  openai: (m) => "sk-" + "proj-" + m.alnum(60),
  "openai, old": (m) => "sk-" + m.alnum(20) + "T3Blbk" + "FJ" + m.alnum(20),
  openrouter: (m) => "sk-" + "or-v1-" + m.hex(64),
  github: (m) => "gh" + "p_" + m.alnum(36),
  "github, fine": (m) => "github" + "_pat_" + m.alnum(22) + "_" + m.alnum(59),
  "github app": (m) => "gh" + "s_" + m.alnum(36),
  gitlab: (m) => "gl" + "pat-" + m.url(20),
  "gitlab job": (m) => "glc" + "bt-64_" + m.url(20),
  "aws id": (m) => "AK" + "IA" + m.base32(16),
  "aws session": (m) => "IQoJb3" + "JpZ2luX2Vj" + m.base64(300),
  bedrock: (m) => "AB" + "SK" + m.base64(120),
  google: (m) => "AI" + "za" + m.url(35),
  "google oauth": (m) => "ya" + "29." + m.url(120),
  "google secret": (m) => "GOC" + "SPX-" + m.url(28),
  "google refresh": (m) => "1/" + "/0" + m.url(60),
  slack: (m) => "xo" + "xb-" + m.digits(12) + "-" + m.digits(12) + "-" + m.alnum(24),
  "slack app": (m) => "xa" + "pp-1-A" + m.upper(10) + "-" + m.digits(13) + "-" + m.hex(64),
  "slack webhook": (m) =>
    "https://hooks." + "slack.com/services/T" + m.upper(8) + "/B" + m.upper(8) + "/" + m.alnum(24),
  "slack workflow": (m) =>
    "https://hooks." +
    "slack.com/workflows/T" +
    m.upper(8) +
    "/A" +
    m.upper(8) +
    "/" +
    m.digits(18) +
    "/" +
    m.alnum(24),
  discord: (m) => "M" + "T" + m.alnum(24) + "." + m.alnum(6) + "." + m.url(38),
  "discord webhook": (m) => "https://discord.com/api/" + "webhooks/" + m.digits(18) + "/" + m.url(68),
  teams: (m) =>
    `https://acme.webhook.` + `office.com/webhookb2/${m.uuid()}@${m.uuid()}/IncomingWebhook/${m.hex(32)}/${m.uuid()}`,
  stripe: (m) => "sk" + "_live_" + m.alnum(24),
  "stripe webhook": (m) => "wh" + "sec_" + m.alnum(32),
  npm: (m) => "np" + "m_" + m.alnum(36),
  pypi: (m) => "py" + "pi-AgEIcHlwaS5vcmc" + m.url(150),
  rubygems: (m) => "ruby" + "gems_" + m.hex(48),
  crates: (m) => "ci" + "o" + m.alnum(32),
  nuget: (m) => "oy" + "2" + m.lower(43),
  clojars: (m) => "CLOJARS" + "_" + m.hex(60),
  huggingface: (m) => "h" + "f_" + m.letters(34),
  groq: (m) => "gs" + "k_" + m.alnum(52),
  replicate: (m) => "r" + "8_" + m.alnum(37),
  perplexity: (m) => "pp" + "lx-" + m.alnum(48),
  xai: (m) => "xa" + "i-" + m.alnum(80),
  nvidia: (m) => "nv" + "api-" + m.url(64),
  sendgrid: (m) => "S" + "G." + m.url(22) + "." + m.url(43),
  brevo: (m) => "xkey" + "sib-" + m.hex(64) + "-" + m.alnum(16),
  resend: (m) => "r" + "e_" + m.alnum(8) + "_" + m.alnum(24),
  mailgun: (m) => m.hex(32) + "-" + m.hex(8) + "-" + m.hex(8),
  "mailgun, old": (m) => "ke" + "y-" + m.hex(32),
  mailchimp: (m) => m.hex(32) + "-u" + "s14",
  twilio: (m) => "S" + "K" + m.hex(32),
  telegram: (m) => m.digits(10) + ":A" + "A" + m.url(33),
  digitalocean: (m) => "do" + "p_v1_" + m.hex(64),
  docker: (m) => "dckr" + "_pat_" + m.url(27),
  shopify: (m) => "sh" + "pat_" + m.hex(32),
  supabase: (m) => "sb" + "p_" + m.hex(40),
  vault: (m) => "hv" + "s." + m.alnum(90),
  "vault, old": (m) => "s" + "." + m.alnum(24),
  databricks: (m) => "da" + "pi" + m.hex(32),
  grafana: (m) => "gl" + "sa_" + m.alnum(32) + "_" + m.hex(8),
  "grafana cloud": (m) => "gl" + "c_eyJ" + m.base64(100),
  newrelic: (m) => "NR" + "AK-" + m.upper(27),
  posthog: (m) => "ph" + "x_" + m.alnum(43),
  planetscale: (m) => "psc" + "ale_tkn_" + m.url(43),
  "planetscale password": (m) => "psc" + "ale_pw_" + m.url(43),
  fly: (m) => "Fly" + "V1 fm" + "2_" + m.base64(200),
  "fly, old": (m) => "fo" + "1_" + m.url(43),
  sourcegraph: (m) => "sg" + "p_" + m.hex(16) + "_" + m.hex(40),
  terraform: (m) => m.alnum(14) + ".atlas" + "v1." + m.alnum(67),
  postman: (m) => "PM" + "AK-" + m.hex(24) + "-" + m.hex(34),
  atlassian: (m) => "AT" + "ATT3xFfGF0" + m.url(170) + "=" + m.upper(8),
  figma: (m) => "fi" + "gd_" + m.url(40),
  tailscale: (m) => "ts" + "key-auth-" + m.alnum(12) + "CNTRL-" + m.alnum(24),
  linear: (m) => "lin" + "_api_" + m.alnum(40),
  notion: (m) => "nt" + "n_" + m.digits(11) + m.alnum(35),
  airtable: (m) => "pa" + "t" + m.alnum(14) + "." + m.hex(64),
  hubspot: (m) => "pa" + "t-na1-" + m.uuid(),
  doppler: (m) => "dp" + ".pt." + m.alnum(43),
  pulumi: (m) => "pu" + "l-" + m.hex(40),
  sentry: (m) => "snt" + "ryu_" + m.hex(64),
  "1password": (m) => "op" + "s_eyJ" + m.base64(250),
  age: (m) => "AGE-SECRET" + "-KEY-1" + m.upper(58),
  jwt: (m) => "ey" + "J" + m.url(33) + ".ey" + "J" + m.url(80) + "." + m.url(43),
  openshift: (m) => "sha256" + "~" + m.url(43),
  azure: (m) => m.alnum(3) + "8Q" + "~" + m.url(34).replaceAll("-", "x"),
  circleci: (m) => "CCI" + "PAT_" + m.alnum(22) + "_" + m.hex(40),
  buildkite: (m) => "bk" + "ua_" + m.hex(40),
  sonar: (m) => "sq" + "u_" + m.hex(40),
  netlify: (m) => "nf" + "p_" + m.alnum(40),
  heroku: (m) => "HRK" + "U-AA" + m.url(58),
  dynatrace: (m) => "dt0" + "c01." + m.upper(24) + "." + m.upper(64),
  square: (m) => "sq0" + "atp-" + m.url(22),
  facebook: (m) => "EA" + "AC" + m.alnum(150),
  twitter: (m) => "A".repeat(22) + m.alnum(10) + "%2B" + m.alnum(60),
  launchdarkly: (m) => "sd" + "k-" + m.uuid(),
  pinecone: (m) => "pc" + "sk_" + m.alnum(60),
  "bcrypt hash": (m) => "$2" + "b$12$" + m.alnum(53),
  "argon hash": (m) => "$argon" + "2id$v=19$m=65536,t=3,p=4$" + m.base64(22) + "$" + m.base64(43),
  "crypt hash": (m) => "$" + "6$" + m.alnum(16) + "$" + m.alnum(86),
  "cloudflare origin": (m) => "v1.0" + "-" + m.hex(24) + "-" + m.hex(146),
  authress: (m) => "sc_" + m.lower(12) + "." + m.alnum(4) + ".ac" + "c_" + m.lower(12) + "." + m.alnum(40),
  render: (m) => "rn" + "d_" + m.alnum(14) + "7" + m.alnum(14)
}

/** A secret without a look of its own, in a place that tells; `@` stands for it. */
const placed: Record<string, readonly [shape: string, make: (m: Maker) => string]> = {
  "telegram address": ["https://api.telegram.org/bot@/sendMessage", (m) => m.digits(10) + ":A" + "A" + m.url(33)],
  "*_PAT": ["AZURE_DEVOPS_PAT=@", (m) => m.lower(52)],
  "*_AUTH": ["export REGISTRY_AUTH=@", (m) => m.base64(32)],
  "*_BEARER_*": ["API_BEARER_PROD=@", (m) => m.alnum(40)],
  "*_TOKEN": ["VERCEL_TOKEN=@", (m) => m.alnum(24)],
  "*_TOKEN_*": ["DEPLOY_TOKEN_STAGING: @", (m) => m.hex(40)],
  "*_KEY": ["MAPS_KEY=@", (m) => m.alnum(32)],
  "*_SECRET": ['CLIENT_SECRET: "@"', (m) => m.url(40)],
  "aws secret": ["aws_secret_access_key = @", (m) => m.base64(40)],
  "aws configure": ["aws configure set aws_secret_access_key @", (m) => m.base64(40)],
  "datadog header": ['curl -H "DD-API-KEY: @" https://api.example.com', (m) => m.hex(32)],
  "subscription header": ['-H "Ocp-Apim-Subscription-Key: @"', (m) => m.hex(32)],
  "curl without a user": ["curl -u :@ https://x.io", (m) => m.alnum(16)],
  "curl with quotes within": ["curl --user deploy:'@' https://x.io", (m) => m.alnum(14)],
  "basic header": ['-H "Authorization: Basic @"', (m) => m.base64(28)],
  "bearer header": ['-H "Authorization: Bearer @"', (m) => m.alnum(40)],
  "url password": ["postgres://app:@@db.internal:5432/app", (m) => m.alnum(16)],
  "url password with @": ["postgres://app:@@db.internal:5432/app", (m) => `${m.alnum(6)}@${m.alnum(6)}`],
  "encoded dsn": ["DSN=postgres%3A%2F%2Fapp%3A@%40db%2Fapp", (m) => m.alnum(16)],
  "go dsn": ["app:@@tcp(db:3306)/app", (m) => m.alnum(16)],
  pgpass: ["db.internal:5432:app:deploy:@", (m) => m.alnum(16)],
  netrc: ["machine git.example.com login me password @", (m) => m.alnum(16)],
  "kubeconfig key": [
    "    client-key-data: @",
    (m) => "LS0tLS1CRUdJTi" + "BSU0EgUFJJVkFURSBLRVktLS0tLQ" + m.base64(400)
  ],
  "key body": ["@", (m) => "MIIEvQ" + "IBADANBgkqhkiG9w0BAQEFAASC" + m.base64(400)],
  "openssh body": ["@", (m) => "b3BlbnNzaC1r" + "ZXktdjEAAAAA" + m.base64(400)],
  "escaped json": [String.raw`{\"password\":\"@\"}`, (m) => m.alnum(16)],
  "twice escaped json": [String.raw`{\\\"password\\\":\\\"@\\\"}`, (m) => m.alnum(16)],
  htpasswd: ["htpasswd -bc .htpasswd admin @", (m) => m.alnum(12)],
  "sudo pipe": ["echo @ | sudo -S apt-get update", (m) => m.word(9)],
  "docker pipe": ["echo '@' | docker login -u me --password-stdin", (m) => m.alnum(20)],
  chpasswd: ["echo 'deploy:@' | chpasswd", (m) => m.alnum(12)],
  sshpass: ["sshpass -p '@' ssh me@host", (m) => m.alnum(12)],
  mysql: ["mysql -u root -p@ shop", (m) => m.alnum(12)],
  redis: ["redis-cli -h cache -a @ ping", (m) => m.alnum(16)],
  openssl: ["openssl rsa -in k.pem -passin pass:@", (m) => m.alnum(12)],
  "letters only, variable": ["DB_PASSWORD=@", (m) => m.word(10)],
  "letters only, yaml": ["db:\n  password: @\n  user: app", (m) => m.word(12)],
  "letters only, json": ['{"user": "app", "password": "@"}', (m) => m.word(11)],
  "connection string": ["Server=db;Database=app;User Id=sa;Password=@;", (m) => m.alnum(14)],
  jdbc: ["jdbc:postgresql://db/app?user=app&password=@", (m) => m.alnum(14)],
  german: ["Das Passwort lautet @", (m) => `${m.word(4)}${m.digits(4)}${m.letters(4)}`],
  french: ["mot de passe : @", (m) => `${m.word(4)}${m.digits(4)}${m.letters(4)}`],
  spanish: ["La contraseña es @", (m) => `${m.word(4)}${m.digits(4)}${m.letters(4)}`],
  portuguese: ["senha: @", (m) => `${m.word(4)}${m.digits(4)}${m.letters(4)}`],
  japanese: ["パスワードは @ です", (m) => `${m.word(4)}${m.digits(4)}${m.letters(4)}`],
  chinese: ["密码：@", (m) => `${m.word(4)}${m.digits(4)}${m.letters(4)}`],
  "azure storage": ["AccountName=a;AccountKey=@;EndpointSuffix=core.windows.net", (m) => m.base64(86) + "=="],
  "sas signature": ["https://a.blob.core.windows.net/c?sv=1&sig=@&se=2", (m) => m.alnum(43) + "%3D"],
  "session cookie": ["Cookie: theme=dark; sessionid=@", (m) => m.alnum(32)],
  "kubectl literal": ["kubectl create secret generic s --from-literal=password=@", (m) => m.alnum(14)],
  "gh secret": ["gh secret set DEPLOY -b '@'", (m) => m.alnum(24)],
  keytool: ["keytool -list -keystore a.jks -storepass @", (m) => m.alnum(12)],
  sidekiq: ["BUNDLE_ENTERPRISE__CONTRIBSYS__COM=@", (m) => `${m.hex(8)}:${m.hex(8)}`],
  ngrok: ["ngrok config add-authtoken @", (m) => `${m.alnum(20)}4${m.alnum(24)}`],
  "php constant": ["define('AUTH_KEY',         '@');", (m) => m.alnum(64)],
  italian: ["la password è @", (m) => `${m.word(4)}${m.digits(4)}${m.letters(4)}`],
  russian: ["пароль: @", (m) => `${m.word(4)}${m.digits(4)}${m.letters(4)}`],
  "scrambled letters": [
    "my password for the staging box is @, please log in",
    (m) => Array.from({ length: 7 }, () => m.word(1).toUpperCase() + m.word(1)).join("")
  ],
  "quoted in json": [String.raw`{"command":"gh secret set DEPLOY --body \"@\""}`, (m) => m.alnum(24)],
  "seed phrase": ['mnemonic = "@"', (m) => Array.from({ length: 12 }, () => m.word(6)).join(" ")],
  "wallet key": ["PRIVATE_KEY=0x@", (m) => m.hex(64)]
}

const SHAPES = ["@", "TOKEN=@", 'key: "@"', '{"a":"@"}', 'curl -H "X: @" https://x.io', "found @, then", "`@`"]

/** Breaks a token as a terminal does, or hides it from a plain search. */
const hidden = (secret: string): ReadonlyArray<string> => [
  `the output of the command was: ${secret.slice(0, secret.length / 2)}\n${secret.slice(secret.length / 2)}`,
  `${secret.slice(0, 9)}\u200B${secret.slice(9)}`
]

/** All samples of a seed: the same for the same seed. */
export const samplesOf = (seed: number): ReadonlyArray<Sample> => {
  const make = makeMaker(seed)
  return [
    ...Object.entries(known).flatMap(([kind, secretOf]) => {
      const secret = secretOf(make)
      return SHAPES.map((shape) => ({ kind, secret, text: shape.replace("@", secret) }))
    }),
    ...["github", "anthropic", "npm"].flatMap((kind) => {
      const secret = known[kind]!(make)
      return hidden(secret).map((text, index) => ({
        kind: `${kind}, ${index === 0 ? "over two lines" : "with a character nobody sees"}`,
        secret: secret.slice(-12),
        text
      }))
    }),
    ...Object.entries(placed).map(([kind, [shape, secretOf]]) => {
      const secret = secretOf(make)
      return { kind, secret, text: shape.replace("@", () => secret) }
    })
  ]
}
