/** A third corpus: what somebody got through who had only SECURITY.md in hand, with other secrets in the same places. */
import { type Maker, makeMaker, type Sample } from "./secrets.ts"

/** How a secret is made, and the text with `@@` in its place. Dashes of keys and ids beside it are put in at run time. */
const MISSED: Readonly<Record<string, readonly [made: string, text: string]>> = {
  "aws secret key bare in csv of IAM": ["base64 40", "User name,Access key ID,Secret access key\nci,{akia},@@"],
  "aws secret positional python": ["base64 40", "session = boto3.Session('{akia}', '@@')"],
  "aws secret second line of prompt": [
    "alnum 40",
    "AWS Access Key ID [None]: {akia}\nAWS Secret Access Key [None]: @@\nDefault region"
  ],
  "gcp sa json private_key_id": ["hex 40", '{"type":"service_account","private_key_id":"@@","client_id":"1"}'],
  "cloudflare token bare verify": ["url 40", "CF token for the zone: @@"],
  "twilio python": ["hex 32", 'client = Client("{twilio}", "@@")'],
  algolia: ["hex 32", "algoliasearch('I35LHS0TVM', '@@')"],
  "jira basic auth python tuple": ["pw", 'requests.get(url, auth=("bot@acme.io", "@@"))'],
  deepl: ["uuid", "DeepL-Auth-Key @@:fx"],
  codecov: ["uuid", "codecov -t @@"],
  "vault unseal key": ["base64 44", "Unseal Key 1: @@"],
  "consul gossip": ["base64 43 =", 'encrypt = "@@"'],
  "consul acl SecretID": ["uuid", "SecretID:         @@"],
  "nomad token": ["uuid", "Secret ID    = @@"],
  "wg show dump": ["base64 43 =", "$ wg show wg0 dump\n@@\tWeZxPtiy+ZylseN2jNR2rlfHTfQgAUHBF1i9H4kVa2L=\t51820\toff"],
  "ethereum private key hardhat": ["hex 64", 'accounts: ["0x@@"]'],
  "anvil output": ["hex 64", "Private Keys\n==================\n\n(0) 0x@@"],
  "mnemonic plain list": ["words 12", "Mnemonic:          @@"],
  "ansible vault password echo": ["pw", "echo '@@' > .vault_pass"],
  "expect script": ["pw", 'expect "assword:"\nsend "@@\\r"'],
  "create user identified by": ["pw", "CREATE USER 'app'@'%' IDENTIFIED BY '@@';"],
  "mysql identified with": ["pw", "ALTER USER 'root'@'localhost' IDENTIFIED WITH mysql_native_password BY '@@';"],
  "oracle sqlplus": ["pw", "sqlplus scott/@@@//db:1521/ORCL"],
  "redis AUTH": ["alnum 24", "127.0.0.1:6379> AUTH @@"],
  "redis AUTH user": ["alnum 24", "AUTH default @@"],
  "redis requirepass conf": ["alnum 24", "requirepass @@"],
  "redis CONFIG GET": ["alnum 24", '1) "requirepass"\n2) "@@"'],
  "redis acl": ["alnum 24", "ACL SETUSER app on >@@ ~* +@all"],
  DriverManager: ["pw", 'DriverManager.getConnection("jdbc:mysql://db/x", "app", "@@")'],
  PDO: ["pw", "new PDO('mysql:host=db;dbname=x', 'app', '@@')"],
  "rabbitmqctl add_user": ["alnum 18", "rabbitmqctl add_user app @@"],
  "rabbitmqctl change_password": ["pw", "rabbitmqctl change_password app '@@'"],
  "elasticsearch reset": ["alnum 18", "Password for the [elastic] user successfully reset.\nNew value: @@"],
  "elastic first start": ["alnum 18", "✅ Password for the elastic user (reset with `bin/x`):\n  @@"],
  "kibana enrollment token": ["base64 200", "ℹ️  Configure Kibana: enrollment token:\n  eyJ2ZXIi@@"],
  "jenkins initial": [
    "hex 32",
    "Please use the following password to proceed to installation:\n\n@@\n\nThis may also be found at"
  ],
  "argocd initial": [
    "alnum 16",
    '$ kubectl -n argocd get secret argocd-initial-admin-secret -o jsonpath="{.data.password}" | base64 -d\n@@'
  ],
  "grafana admin reset": ["pw", "grafana-cli admin reset-admin-password @@"],
  "k8s secret data": ["base64 22 ==", "apiVersion: v1\nkind: Secret\ndata:\n  postgres: @@\n"],
  "kubectl from-literal": ["pw", "kubectl create secret generic db --from-literal=pg=@@"],
  poetry: ["pw", "poetry config http-basic.acme bob @@"],
  "composer auth": ["alnum 20", "composer config --global http-basic.repo.acme.io bob @@"],
  "bundle config": ["alnum 20", "bundle config gems.acme.io bob:@@"],
  "android keystore": ["chosen", "storePassword '@@'\nkeyAlias 'k'"],
  fastlane: ["fours -", "FASTLANE_APPLE_APPLICATION_SPECIFIC_PASSWORD=@@"],
  notarytool: ["fours -", "xcrun notarytool submit a.zip --apple-id a@b.c --password @@ --team-id X"],
  "gmail app password": ["fours  ", "smtp app password: @@"],
  "httpie bearer": ["alnum 40", "http -A bearer -a @@ https://api.acme.io/me"],
  "document.cookie PHPSESSID": ["alnum 26", '> document.cookie\n"PHPSESSID=@@; theme=dark"'],
  "digest response": [
    "hex 32",
    'Authorization: Digest username="bob", realm="x", nonce="Wx7M98eyLELQEz8RyTAw", response="@@"'
  ],
  "oauth code url": ["url 60", "https://app.acme.io/callback?code=4/0@@&state=abc"],
  "key query": ["alnum 32", "https://maps.acme.io/js?key=@@"],
  "magic link": ["alnum 43", "https://app.acme.io/auth/magic?t=@@"],
  "reset link": ["alnum 43", "https://app.acme.io/reset-password/@@"],
  "hmac signature secret const": ["hex 64", "const HMAC_SECRET = Buffer.from('@@', 'hex')"],
  "base64 of env": ["base64 94 ==", "@@"],
  plist: ["alnum 32", "<key>APIKey</key>\n<string>@@</string>"],
  "plist password": ["pw", "<key>Password</key>\n\t<string>@@</string>"],
  "netrc after macdef": ["chosen", "default login bob password @@"],
  "powershell securestring": ["pw", 'ConvertTo-SecureString "@@" -AsPlainText -Force'],
  "net use": ["pw", "net use Z: \\\\srv\\share /user:acme\\bob @@"],
  "runas credential": ["pw", "New-Object PSCredential(\"bob\", (ConvertTo-SecureString '@@' -AsPlainText -Force))"],
  "nmcli wifi": ["lower", "nmcli dev wifi connect Office password @@"],
  "wpa psk": ["lower", 'network={\n ssid="Office"\n psk="@@"\n}'],
  cryptsetup: ["pw", 'echo -n "@@" | cryptsetup luksOpen /dev/sda1 x -'],
  borg: ["phrase", "export BORG_PASSPHRASE='@@'"],
  "mc alias": ["alnum 24", "mc alias set prod https://minio.acme.io admin @@"],
  "gh secret set stdin": ["alnum 32", 'gh secret set DEPLOY_KEY <<< "@@"'],
  "aws ecr login": ["base64 416", "$ aws ecr get-login-password\n@@"],
  "aws ssm param output": ["alnum 20", '{"Parameter":{"Name":"/prod/db/password","Type":"SecureString","Value":"@@"}}'],
  "vault kv get table": ["pw", "===== Data =====\nKey         Value\n---         {-}\npassword    @@"],
  "op read output": ["pw", "$ op read op://prod/db/password\n@@"],
  "pass show": ["pw", "$ pass show acme/db\n@@\nuser: app"],
  "rails credentials": ["hex 32", "config/master.key\n@@"],
  "wp salts": ["signs", "define( 'SECURE_AUTH_SALT', '@@' );"],
  "ssh key tail only": ["base64 70", "$ tail -3 ~/.ssh/id_ed25519\n@@\n{lines}\n{-}END OPENSSH PRIVATE KEY{-}"],
  "private key with typo dash": ["base64 64", "—–BEGIN RSA PRIVATE KEY—–\n@@\n—–END RSA PRIVATE KEY—–"],
  "private key in go string concat": [
    "base64 64",
    '"{-}BEGIN EC PRIVATE KEY{-}\\n" +\n"@@\\n" +\n"{-}END EC PRIVATE KEY{-}"'
  ],
  "pkcs12 base64": ["base64 304", "CERT_P12_BASE64=@@"],
  "totp text": ["totp", "2FA setup key: @@"],
  "php var_dump": ["chosen", '["password"]=>\n  string(12) "@@"'],
  clojure: ["pw", '{:user "a" :password "@@"}'],
  "lisp/emacs auth": ["alnum 32", '(setq my-api-token "@@")'],
  "csv users": ["pw", "email,password\nbob@acme.io,@@"],
  "tsv columns": ["pw", "user\tpassword\nbob\t@@"],
  "psql select": ["alnum 40", " id | email | api_token \n----+{-}--+{-}{-}-\n  1 | a@b.c | @@"],
  "sql insert": ["alnum 40", "INSERT INTO api_keys (id, token) VALUES (1, '@@');"],
  "markdown table": ["pw", "| Service | Password |\n|---|---|\n| db | @@ |"],
  "EN login with / as": ["pw", "log in as admin / @@ on staging"],
  "EN creds:": ["chosen", "creds: admin:@@"],
  "EN use X as the password": ["pw", "use @@ as the password for the db"],
  "EN set to": ["pw", "I set the root password to @@ yesterday"],
  "EN pw short": ["pw", "pw @@"],
  "EN passcode": ["lower", "the wifi code is @@"],
  "EN PIN": ["digits 6", "the PIN for the admin console is @@"],
  "EN my key": ["alnum 32", "here is my api key @@"],
  "EN token is": ["alnum 32", "my token's @@"],
  "EN password (value)": ["pw", "the db password (@@) has to be rotated"],
  "EN parenthesised": ["pw", 'password "@@" does not work'],
  "DE zugang": ["chosen", "Zugangsdaten: admin / @@"],
  "DE kennwort dafür": ["chosen", "das Kennwort dafür ist @@"],
  "DE passwort auf": ["chosen", "ich habe das Passwort auf @@ geändert"],
  "FR identifiants": ["chosen", "identifiants : admin / @@"],
  JA: ["chosen", "パスワードは@@です"],
  "ZH 用户名": ["chosen", "用户名admin，密码@@"],
  "JA 合言葉": ["chosen", "管理者のパスワードを @@ に変更しました"],
  "OCR spaces": ["pw", "P a s s w o r d : @@"],
  "OCR line": ["pw", "Username\nadmin\nPassword\n@@\nSign in"],
  "OCR colon newline": ["alnum 32", "API Key\n@@\nCopy"],
  "wrapped token at 76": ["alnum 36", "ghp\n_@@"]
}

const secretBy = (made: string, m: Maker): string => {
  const [how, length = "", tail = ""] = made.split(" ")
  switch (how) {
    case "hex":
    case "alnum":
    case "base64":
    case "url":
    case "digits":
      return m[how](Number(length)) + tail
    case "uuid":
      return m.uuid()
    case "chosen":
      return m.letters(1).toUpperCase() + m.word(8) + m.digits(4)
    case "lower":
      return m.word(9) + m.digits(4)
    case "words":
      return Array.from({ length: Number(length) }, () => m.word(6)).join(" ")
    case "fours":
      return Array.from({ length: 4 }, () => m.word(4)).join(length === "" ? " " : length)
    case "phrase":
      return `${m.word(5)} ${m.word(5)} mice ran 9 km`
    case "signs":
      return `${m.alnum(20)}|${m.alnum(12)}<${m.alnum(10)}>(${m.alnum(18)}`
    case "totp":
      return Array.from({ length: 6 }, () => m.base32(4)).join(" ")
    default:
      return `${m.letters(2)}7#k${m.alnum(6)}!z`
  }
}

/** What still gets through: nothing in these says that it is one, or its own beginning is torn. */
export const STILL_MISSED: ReadonlySet<string> = new Set([
  "gcp sa json private_key_id",
  "base64 of env",
  "OCR spaces",
  "wrapped token at 76"
])

/** All samples of a seed. */
export const onceMissedBy = (seed: number): ReadonlyArray<Sample> => {
  const m = makeMaker(seed)
  return Object.entries(MISSED).map(([kind, [made, text]]) => {
    const secret = secretBy(made, m)
    const shown = text
      .replaceAll("{-}", "-".repeat(5))
      .replace("{akia}", "AK" + "IA" + m.base32(16))
      .replace("{twilio}", "A" + "C" + m.hex(32))
      .replace("{lines}", m.base64(50) + "==")
    return { kind, secret, text: shown.replace("@@", () => secret) }
  })
}
