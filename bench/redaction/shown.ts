/** A second corpus, by how secrets are shown: written from the providers' and programs' manuals, without a look at the rules. */
import { type Maker, makeMaker, type Sample } from "./secrets.ts"

type Show = readonly [secret: string, text: string]

const split = (text: string, by: string, every: number): string =>
  (text.match(new RegExp(`.{1,${every}}`, "gs")) ?? []).join(by)
const base64 = (text: string): string => Buffer.from(text).toString("base64")
const pw = (m: Maker): string => m.letters(4) + m.digits(3) + "!" + m.letters(4)
const pem = (m: Maker, lines: number, width = 64): ReadonlyArray<string> =>
  Array.from({ length: lines }, () => m.base64(width))
const begin = (kind: string): string => "-----BEGIN " + kind + "-----"
const end = (kind: string): string => "-----END " + kind + "-----"
const same = (secret: string, text: (secret: string) => string): Show => [secret, text(secret)]

const SHOWN: Record<string, (m: Maker) => Show> = {
  // environment files
  "env: export, single quotes": (m) => same(m.url(40), (s) => `export PAYMENTS_API_SECRET='${s}'\nexport PORT=3000`),
  "env: no quotes, comment behind": (m) => same(pw(m), (s) => `REDIS_PASSWORD=${s} # staging`),
  "env: spaces around": (m) => same(m.hex(32), (s) => `SESSION_SECRET = ${s}`),
  "env: fish": (m) => same(m.alnum(32), (s) => `set -gx DEPLOY_TOKEN ${s}`),
  "env: PowerShell": (m) => same(m.alnum(32), (s) => `$env:DEPLOY_TOKEN = "${s}"`),
  "env: setx": (m) => same(m.alnum(32), (s) => `setx DEPLOY_TOKEN "${s}" /M`),
  "env: cmd set": (m) => same(pw(m), (s) => `set DB_PASSWORD=${s}`),
  "env: Dockerfile ENV": (m) => same(m.alnum(30), (s) => `ENV SENDING_API_KEY ${s}`),
  "env: Dockerfile ARG": (m) => same(m.alnum(30), (s) => `ARG NPM_TOKEN=${s}`),
  "env: docker run -e": (m) => same(pw(m), (s) => `docker run -e POSTGRES_PASSWORD=${s} -p 5432:5432 postgres:16`),
  "env: docker inspect": (m) => same(pw(m), (s) => `"Env": [\n  "MYSQL_ROOT_PASSWORD=${s}",\n  "PATH=/usr/bin"\n]`),
  "env: systemd": (m) => same(m.alnum(28), (s) => `Environment="WORKER_AUTH_TOKEN=${s}"`),
  "env: printenv of many": (m) => same(m.alnum(36), (s) => `HOME=/root\nAPP_ENCRYPTION_KEY=${s}\nLANG=C`),
  "env: supervisor": (m) => same(m.alnum(24), (s) => `environment=HOME="/root",QUEUE_SECRET="${s}",LANG="C"`),
  "env: heroku config": (m) => same(m.hex(40), (s) => `=== shop Config Vars\nCLOUDAMQP_APIKEY:      ${s}\nLANG:  de`),
  "env: compose list": (m) => same(pw(m), (s) => `environment:\n  - RABBITMQ_DEFAULT_PASS=${s}\n  - TZ=UTC`),
  "env: compose map": (m) => same(pw(m), (s) => `environment:\n  RABBITMQ_DEFAULT_PASS: ${s}\n  TZ: UTC`),
  // curl and friends
  "curl: header": (m) => same(m.alnum(40), (s) => `curl -H 'X-Api-Key: ${s}' https://api.shop.test/v1`),
  "curl: header, double quotes": (m) =>
    same(m.alnum(40), (s) => `curl -H "X-Auth-Token: ${s}" https://api.shop.test/v1`),
  "curl: private token": (m) =>
    same(m.url(20), (s) => `curl --header "PRIVATE-TOKEN: ${s}" https://git.shop.test/api/v4`),
  "curl: query": (m) => same(m.alnum(32), (s) => `curl 'https://api.shop.test/v1?user=3&api_key=${s}&page=2'`),
  "curl: access_token": (m) => same(m.url(48), (s) => `GET /me?access_token=${s} HTTP/1.1`),
  "curl: signature": (m) =>
    same(m.hex(64), (s) => `https://bucket.s3.amazonaws.com/a.zip?X-Amz-Expires=300&X-Amz-Signature=${s}`),
  "curl: user": (m) => same(pw(m), (s) => `curl -u deploy:${s} https://nexus.shop.test`),
  "curl: user glued": (m) => same(pw(m), (s) => `curl -udeploy:${s} https://nexus.shop.test`),
  "curl: user long, equals": (m) => same(pw(m), (s) => `curl --user=deploy:${s} https://nexus.shop.test`),
  "curl: form": (m) =>
    same(m.alnum(40), (s) => `curl -d 'grant_type=client_credentials&client_secret=${s}' https://login.shop.test`),
  "curl: json": (m) => same(pw(m), (s) => `curl -d '{"user":"bob","password":"${s}"}' https://login.shop.test`),
  "wget: password": (m) => same(pw(m), (s) => `wget --user=bob --password=${s} https://files.shop.test/a`),
  "httpie: header": (m) => same(m.alnum(32), (s) => `http GET api.shop.test X-API-Key:${s}`),
  "basic header": (m) => same(base64(`bob:${pw(m)}`), (s) => `> Authorization: Basic ${s}\n> Host: x`),
  cookie: (m) => same(m.alnum(40), (s) => `Set-Cookie: connect.sid=s%3A${s}; Path=/; HttpOnly`),
  "csrf header": (m) => same(m.alnum(40), (s) => `X-CSRF-Token: ${s}`),
  // YAML, TOML, INI, XML, properties
  "yaml: block": (m) => same(m.alnum(40), (s) => `stripe:\n  secret_key: |\n    ${s}\n  mode: test`),
  "yaml: folded": (m) => same(m.alnum(40), (s) => `client_secret: >-\n  ${s}\nname: x`),
  "yaml: quoted": (m) => same(pw(m), (s) => `db:\n  user: app\n  password: '${s}'`),
  "yaml: anchor": (m) => same(pw(m), (s) => `password: &pw "${s}"`),
  "yaml: k8s stringData": (m) => same(pw(m), (s) => `kind: Secret\nstringData:\n  db-password: ${s}`),
  "yaml: k8s data": (m) => same(base64(m.alnum(24)), (s) => `kind: Secret\ndata:\n  db-password: ${s}`),
  "yaml: k8s env": (m) => same(pw(m), (s) => `- name: DB_PASSWORD\n  value: "${s}"`),
  toml: (m) => same(m.alnum(32), (s) => `[api]\nsecret_token = "${s}"`),
  ini: (m) => same(pw(m), (s) => `[client]\nuser=root\npassword=${s}`),
  "xml: element": (m) => same(pw(m), (s) => `<server><id>x</id><password>${s}</password></server>`),
  "xml: attribute": (m) => same(pw(m), (s) => `<add key="DbPassword" value="${s}" />`),
  properties: (m) => same(pw(m), (s) => `spring.datasource.password=${s}`),
  hcl: (m) => same(pw(m), (s) => `variable "db_password" {\n  default = "${s}"\n}`),
  "terraform state": (m) =>
    same(pw(m), (s) => `"attributes": {\n "engine": "postgres",\n "master_password": "${s}",\n "port": 5432 }`),
  "terraform state, output": (m) =>
    same(m.alnum(40), (s) => `"outputs": { "api_secret": { "value": "${s}", "type": "string" } }`),
  "terraform plan": (m) => same(pw(m), (s) => `  + master_password = "${s}"`),
  ansible: (m) => same(pw(m), (s) => `ansible_become_password: ${s}`),
  "ansible: ssh pass": (m) => same(pw(m), (s) => `web1 ansible_host=10.0.0.1 ansible_ssh_pass=${s}`),
  "php constant": (m) => same(pw(m), (s) => `define('DB_PASSWORD', '${s}');`),
  ruby: (m) => same(m.hex(128), (s) => `secret_key_base: ${s}`),
  django: (m) => same("django-insecure-" + m.alnum(50), (s) => `SECRET_KEY = '${s}'`),
  rust: (m) => same(m.alnum(32), (s) => `const API_TOKEN: &str = "${s}";`),
  go: (m) => same(m.alnum(32), (s) => `apiToken := "${s}"`),
  java: (m) => same(m.alnum(32), (s) => `private static final String CLIENT_SECRET = "${s}";`),
  "python dict": (m) => same(m.alnum(32), (s) => `{'user': 'bob', 'auth_token': '${s}'}`),
  "python call": (m) => same(pw(m), (s) => `psycopg2.connect(host='x', user='y', password='${s}')`),
  "js template": (m) => same(m.alnum(32), (s) => "const apiKey = `" + s + "`"),
  // JSON, escaped
  json: (m) => same(m.alnum(40), (s) => `{"client_secret":"${s}","x":1}`),
  "json escaped": (m) => same(m.alnum(40), (s) => `"{\\"client_secret\\":\\"${s}\\",\\"x\\":1}"`),
  "json doubly escaped": (m) => same(m.alnum(40), (s) => `"\\"{\\\\\\"client_secret\\\\\\":\\\\\\"${s}\\\\\\"}\\""`),
  "json pretty, spaces": (m) => same(pw(m), (s) => `"dbPassword" : "${s}"`),
  "json: unicode quotes": (m) => same(m.alnum(32), (s) => `{\\u0022apiKey\\u0022:\\u0022${s}\\u0022}`),
  "json: key and value": (m) => same(pw(m), (s) => `{"name":"DB_PASSWORD","value":"${s}"}`),
  "json: Key and Value of AWS": (m) => same(pw(m), (s) => `{"ParameterKey":"DbPassword","ParameterValue":"${s}"}`),
  "json: SecretString": (m) =>
    same(pw(m), (s) => `"SecretString": "{\\"username\\":\\"app\\",\\"password\\":\\"${s}\\"}"`),
  graphql: (m) => same(pw(m), (s) => `mutation { login(email: "a@b.c", password: "${s}") { id } }`),
  // connections
  url: (m) => same(m.alnum(16), (s) => `postgres://app:${s}@db.shop.test:5432/shop`),
  "url: percent": (m) => same("p%40" + m.alnum(12) + "%23", (s) => `mysql://app:${s}@db/shop`),
  "url: encoded whole": (m) => same(m.alnum(16), (s) => `redirect=postgres%3A%2F%2Fapp%3A${s}%40db%3A5432%2Fshop`),
  "url: no user": (m) => same(m.alnum(24), (s) => `redis://:${s}@cache:6379/0`),
  "url: git token": (m) => same(m.alnum(36), (s) => `https://oauth2:${s}@gitlab.shop.test/a/b.git`),
  jdbc: (m) => same(pw(m), (s) => `jdbc:postgresql://db/shop?user=app&password=${s}&ssl=true`),
  "jdbc sqlserver": (m) =>
    same(pw(m), (s) => `jdbc:sqlserver://db:1433;databaseName=x;user=sa;password=${s};encrypt=true`),
  "jdbc oracle": (m) => same(m.alnum(14), (s) => `jdbc:oracle:thin:app/${s}@//db:1521/x`),
  ado: (m) => same(pw(m), (s) => `Server=db;Database=x;User Id=sa;Password=${s};TrustServerCertificate=True`),
  "ado: Pwd": (m) => same(pw(m), (s) => `Server=db;Uid=sa;Pwd=${s};`),
  libpq: (m) => same(pw(m), (s) => `psql "host=db user=app password=${s} dbname=x"`),
  "go dsn": (m) => same(m.alnum(16), (s) => `app:${s}@tcp(db:3306)/shop?parseTime=true`),
  "azure storage": (m) =>
    same(
      m.base64(86) + "==",
      (s) => `DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${s};EndpointSuffix=core.windows.net`
    ),
  "azure service bus": (m) =>
    same(
      m.base64(43) + "=",
      (s) => `Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${s}`
    ),
  "azure cosmos": (m) =>
    same(m.base64(86) + "==", (s) => `AccountEndpoint=https://x.documents.azure.com:443/;AccountKey=${s};`),
  "azure sas": (m) => same(m.alnum(43) + "%3D", (s) => `https://x.blob.core.windows.net/c?sv=2024-01-01&sp=r&sig=${s}`),
  "azure iot": (m) => same(m.base64(43) + "=", (s) => `HostName=x.azure-devices.net;DeviceId=d;SharedAccessKey=${s}`),
  "azure ad secret": (m) =>
    same(m.alnum(3) + "8Q~" + m.url(34), (s) => `az login --service-principal -u app -p ${s} --tenant x`),
  pgpass: (m) => same(m.alnum(16), (s) => `db.shop.test:5432:shop:app:${s}`),
  netrc: (m) => same(m.alnum(20), (s) => `machine api.shop.test\n  login bob\n  password ${s}`),
  "netrc, one line": (m) => same(m.alnum(20), (s) => `machine api.shop.test login bob password ${s}`),
  npmrc: (m) => same(m.uuid(), (s) => `//registry.shop.test/:_authToken=${s}`),
  "npmrc password": (m) => same(base64(m.alnum(16)), (s) => `//registry.shop.test/:_password=${s}`),
  pypirc: (m) => same(pw(m), (s) => `[pypi]\nusername = bob\npassword = ${s}`),
  "docker config": (m) => same(base64(`bob:${m.alnum(20)}`), (s) => `{"auths":{"registry.shop.test":{"auth":"${s}"}}}`),
  "dockercfg in k8s": (m) =>
    same(base64(`{"auths":{"x":{"auth":"${m.alnum(30)}"}}}`), (s) => `data:\n  .dockerconfigjson: ${s}`),
  "kubeconfig key": (m) =>
    same(
      base64(begin("RSA PRIVATE KEY") + m.base64(200)),
      (s) => `users:\n- name: x\n  user:\n    client-key-data: ${s}`
    ),
  "kubeconfig token": (m) => same(m.url(60), (s) => `users:\n- name: x\n  user:\n    token: ${s}`),
  "kubeconfig password": (m) => same(pw(m), (s) => `  user:\n    username: admin\n    password: ${s}`),
  "my.cnf": (m) => same(pw(m), (s) => `[mysqldump]\npassword="${s}"`),
  "aws credentials": (m) =>
    same(
      m.base64(40),
      (s) => `[default]\naws_access_key_id = ${"AK" + "IA" + m.base32(16)}\naws_secret_access_key = ${s}`
    ),
  "aws sts": (m) => same(m.base64(40), (s) => `"SecretAccessKey": "${s}",`),
  "aws sts, table": (m) => same(m.base64(40), (s) => `||  SecretAccessKey |  ${s}  ||`),
  "gcp service account": (m) =>
    same(
      m.base64(64),
      (s) =>
        `"private_key_id": "${m.hex(40)}",\n"private_key": "${begin("PRIVATE KEY")}\\n${s}\\n${m.base64(64)}\\n${end("PRIVATE KEY")}\\n",`
    ),
  "gcp refresh token": (m) => same("1//0" + m.url(60), (s) => `"refresh_token": "${s}"`),
  // keys
  "ssh key": (m) =>
    same(m.base64(70), (s) =>
      [begin("OPENSSH PRIVATE KEY"), ...pem(m, 3, 70), s, end("OPENSSH PRIVATE KEY")].join("\n")
    ),
  "ssh key, no footer": (m) =>
    same(m.base64(70), (s) => [begin("OPENSSH PRIVATE KEY"), ...pem(m, 3, 70), s].join("\n")),
  "ssh key, no headers": (m) =>
    same(m.base64(70), (s) => ["b3BlbnNzaC1rZXktdjEAAAAA" + m.base64(46), ...pem(m, 4, 70), s].join("\n")),
  "rsa key, no headers": (m) =>
    same(m.base64(64), (s) => ["MIIEpAIBAAKCAQEA" + m.base64(48), ...pem(m, 6), s, m.base64(60) + "=="].join("\n")),
  "pkcs8, no headers, indented": (m) =>
    same(m.base64(64), (s) =>
      ["MIIEvQIBADANBgkqhkiG9w0BAQEFAASC" + m.base64(32), ...pem(m, 6), s].map((l) => `    ${l}`).join("\n")
    ),
  "ec key": (m) =>
    same(m.base64(64), (s) => [begin("EC PRIVATE KEY"), s, m.base64(40) + "==", end("EC PRIVATE KEY")].join("\n")),
  "pgp key": (m) =>
    same(m.base64(64), (s) =>
      [begin("PGP PRIVATE KEY BLOCK"), "", s, ...pem(m, 3), "=abcd", end("PGP PRIVATE KEY BLOCK")].join("\n")
    ),
  "key with line numbers": (m) =>
    same(m.base64(64), (s) =>
      [begin("RSA PRIVATE KEY"), ...pem(m, 2), s, end("RSA PRIVATE KEY")]
        .map((l, i) => `     ${i + 1}\t${l}`)
        .join("\n")
    ),
  "key in a diff": (m) =>
    same(m.base64(64), (s) =>
      [begin("RSA PRIVATE KEY"), ...pem(m, 2), s, end("RSA PRIVATE KEY")].map((l) => `+${l}`).join("\n")
    ),
  "key in a quote": (m) =>
    same(m.base64(64), (s) =>
      [begin("RSA PRIVATE KEY"), ...pem(m, 2), s, end("RSA PRIVATE KEY")].map((l) => `> ${l}`).join("\n")
    ),
  "key in one line": (m) =>
    same(m.base64(64), (s) => `TLS_KEY="${begin("PRIVATE KEY")}\\n${m.base64(64)}\\n${s}\\n${end("PRIVATE KEY")}"`),
  "key doubly escaped": (m) =>
    same(
      m.base64(64),
      (s) => `\\"${begin("PRIVATE KEY")}\\\\n${m.base64(64)}\\\\n${s}\\\\n${end("PRIVATE KEY")}\\\\n\\"`
    ),
  "key before a split token": (m) =>
    same(
      m.alnum(36),
      (s) => `${begin("PRIVATE KEY")}\n${m.base64(64)}\n${end("PRIVATE KEY")}\ngh${"p_"}${split(s, "\u200b", 12)}`
    ),
  "age key": (m) => same("AGE-SECRET-" + "KEY-1" + m.upper(58), (s) => `# created: 2026\n${s}`),
  wireguard: (m) => same(m.base64(43) + "=", (s) => `[Interface]\nPrivateKey = ${s}\nAddress = 10.0.0.2/32`),
  "wireguard preshared": (m) => same(m.base64(43) + "=", (s) => `PresharedKey = ${s}`),
  jwk: (m) => same(m.url(43), (s) => `{"kty":"EC","crv":"P-256","x":"${m.url(43)}","y":"${m.url(43)}","d":"${s}"}`),
  ppk: (m) =>
    same(
      m.base64(64),
      (s) => `PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 2\n${s}\n${m.base64(30)}==\nPrivate-MAC: ${m.hex(64)}`
    ),
  // wrapped and split
  "wrapped by a terminal": (m) =>
    same(m.alnum(40), (s) => `GITHUB_TOKEN=gh${"p_"}${s.slice(0, 20)}\n${s.slice(20, 36)}`),
  "wrapped with a backslash": (m) => same(m.alnum(60), (s) => `export API_SECRET=${s.slice(0, 30)}\\\n${s.slice(30)}`),
  "zero width": (m) => same(m.alnum(36), (s) => `gh${"p_"}${split(s, "\u200b", 6)}`),
  "soft hyphen": (m) => same(m.alnum(36), (s) => `gh${"p_"}${split(s, "\u00ad", 9)}`),
  "word joiner in a name": (m) => same(pw(m), (s) => `pass\u2060word = "${s}"`),
  "full width name": (m) => same(m.alnum(24), (s) => `ＡＰＩ＿ＫＥＹ＝${s}`),
  // CI logs and commands
  "ci: echo": (m) => same(m.alnum(32), (s) => `2026-01-02T10:11:12.123Z ##[debug]env.SONAR_TOKEN = ${s}`),
  "ci: set -x": (m) => same(pw(m), (s) => `+ export DB_PASSWORD=${s}\n+ make`),
  "ci: docker login": (m) => same(pw(m), (s) => `$ docker login -u bob -p ${s} registry.shop.test`),
  "ci: stdin": (m) => same(pw(m), (s) => `$ echo ${s} | docker login --username bob --password-stdin`),
  "ci: here-string": (m) => same(pw(m), (s) => `docker login -u bob --password-stdin <<< "${s}"`),
  "ci: gh auth": (m) => same("gh" + "o_" + m.alnum(36), (s) => `echo ${s} | gh auth login --with-token`),
  "ci: gh secret set": (m) => same(m.alnum(32), (s) => `gh secret set DEPLOY_KEY --body "${s}"`),
  "ci: helm set": (m) => same(pw(m), (s) => `helm upgrade shop . --set auth.password=${s} --wait`),
  "ci: kubectl literal": (m) => same(pw(m), (s) => `kubectl create secret generic db --from-literal=password=${s}`),
  "ci: aws ssm": (m) =>
    same(pw(m), (s) => `aws ssm put-parameter --name /db/password --type SecureString --value '${s}'`),
  "ci: vault kv": (m) => same(pw(m), (s) => `vault kv put secret/db password=${s}`),
  "ci: vault login": (m) => same("hvs." + m.alnum(90), (s) => `vault login ${s}`),
  "ci: wrangler": (m) => same(m.url(40), (s) => `echo "${s}" | wrangler secret put API_TOKEN`),
  "ci: flyctl": (m) => same(m.alnum(32), (s) => `fly secrets set SESSION_SECRET=${s} --app shop`),
  "ci: mysql": (m) => same(m.alnum(14), (s) => `mysql -uroot -p${s} -e 'select 1'`),
  "ci: PGPASSWORD": (m) => same(m.alnum(14), (s) => `PGPASSWORD=${s} psql -h db -U app`),
  "ci: mongo": (m) => same(pw(m), (s) => `mongosh --host db -u root --password ${s} --eval 1`),
  "ci: sshpass": (m) => same(pw(m), (s) => `sshpass -p '${s}' ssh root@db`),
  "ci: sshpass env": (m) => same(pw(m), (s) => `SSHPASS=${s} sshpass -e ssh root@db`),
  "ci: openssl": (m) => same(pw(m), (s) => `openssl pkcs12 -in a.p12 -passin pass:${s}`),
  "ci: gpg": (m) => same(pw(m), (s) => `gpg --batch --passphrase ${s} -d a.gpg`),
  "ci: keytool": (m) => same(pw(m), (s) => `keytool -list -keystore a.jks -storepass ${s}`),
  "ci: rclone": (m) => same(pw(m), (s) => `rclone config create x s3 secret_access_key ${s}${m.alnum(24)}`),
  "ci: snowsql": (m) => same(pw(m), (s) => `SNOWSQL_PWD=${s} snowsql -a acc`),
  "ci: restic": (m) => same(pw(m), (s) => `RESTIC_PASSWORD=${s} restic backup /`),
  "ci: smtp": (m) =>
    same(m.word(4) + " " + m.word(4) + " " + m.word(4) + " " + m.word(4), (s) => `SMTP_PASSWORD="${s}"`),
  "ci: htpasswd": (m) => same(pw(m), (s) => `htpasswd -bc .htpasswd bob ${s}`),
  "ci: chpasswd": (m) => same(pw(m), (s) => `echo "root:${s}" | chpasswd`),
  "ci: useradd": (m) => same("$6$" + m.alnum(8) + "$" + m.alnum(86), (s) => `useradd -m -p '${s}' bob`),
  shadow: (m) => same("$y$j9T$" + m.alnum(22) + "$" + m.alnum(43), (s) => `bob:${s}:19700:0:99999:7:::`),
  bcrypt: (m) => same("$2b$12$" + m.alnum(53), (s) => `admin:${s}`),
  "md5 of apache": (m) => same("$apr1$" + m.alnum(8) + "$" + m.alnum(22), (s) => `bob:${s}`),
  // telling names in seven languages
  German: (m) => same(pw(m), (s) => `Das Kennwort für den Server lautet ${s}`),
  "German, assigned": (m) => same(pw(m), (s) => `Passwort: ${s}`),
  "German, Zugangsschlüssel": (m) => same(m.alnum(32), (s) => `Zugangsschlüssel: ${s}`),
  French: (m) => same(pw(m), (s) => `Le mot de passe est ${s}`),
  "French, assigned": (m) => same(pw(m), (s) => `mot de passe : ${s}`),
  "French, clé": (m) => same(m.alnum(32), (s) => `clé secrète : ${s}`),
  Spanish: (m) => same(pw(m), (s) => `La contraseña es ${s}`),
  "Spanish, assigned": (m) => same(pw(m), (s) => `contraseña: ${s}`),
  Portuguese: (m) => same(pw(m), (s) => `A senha é ${s}`),
  "Portuguese, assigned": (m) => same(pw(m), (s) => `senha=${s}`),
  Japanese: (m) => same(pw(m), (s) => `パスワードは ${s} です`),
  "Japanese, assigned": (m) => same(pw(m), (s) => `パスワード：${s}`),
  Chinese: (m) => same(pw(m), (s) => `密码是 ${s}`),
  "Chinese, assigned": (m) => same(pw(m), (s) => `数据库密码：${s}`),
  "English, told": (m) => same(pw(m), (s) => `the password for staging is ${s}, don't tell anyone`),
  "English, use": (m) => same(pw(m), (s) => `log in as admin with the password ${s}`),
  "English, pair": (m) => same(pw(m), (s) => `credentials: admin / ${s}`),
  "English, letters only": (m) => same(m.word(9), (s) => `password: ${s}`),
  "English, user and pass": (m) => same(pw(m), (s) => `user: admin, pass: ${s}`),
  // looks of their own, in odd places
  "slack webhook in JSON": (m) =>
    same(
      m.alnum(24),
      (s) => `{"url":"https:\\/\\/hooks.slack.com\\/services\\/T${m.upper(8)}\\/B${m.upper(8)}\\/${s}"}`
    ),
  "slack workflow": (m) =>
    same(m.alnum(24), (s) => `https://hooks.slack.com/workflows/T${m.upper(8)}/A${m.upper(8)}/${m.digits(18)}/${s}`),
  "discord webhook": (m) => same(m.url(68), (s) => `https://discord.com/api/webhooks/${m.digits(18)}/${s}`),
  "teams webhook": (m) =>
    same(
      m.hex(32),
      (s) => `https://x.webhook.office.com/webhookb2/${m.uuid()}@${m.uuid()}/IncomingWebhook/${s}/${m.uuid()}`
    ),
  telegram: (m) => same(m.url(33), (s) => `https://api.telegram.org/bot${m.digits(10)}:AA${s}/getMe`),
  "discord bot": (m) => same(m.url(38), (s) => `M${m.alnum(25)}.${m.alnum(6)}.${s}`),
  "jwt in a URL": (m) =>
    same(m.url(43), (s) => `wss://x.test/socket?t=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx${m.alnum(20)}.${s}`),
  "sentry dsn": (m) => same(m.hex(32), (s) => `SENTRY_DSN=https://${s}@o1.ingest.sentry.io/2`),
  "github app token in a remote": (m) =>
    same(m.alnum(36), (s) => `origin\thttps://x-access-token:gh${"s_"}${s}@github.com/a/b (fetch)`),
  "presigned gcs": (m) =>
    same(m.hex(256), (s) => `https://storage.googleapis.com/b/o?X-Goog-Expires=600&X-Goog-Signature=${s}`),
  firebase: (m) => same("AI" + "za" + m.url(35), (s) => `firebase.initializeApp({ apiKey: "${s}" })`),
  totp: (m) => same(m.base32(32), (s) => `otpauth://totp/shop:bob?secret=${s}&issuer=shop`),
  "seed phrase": (m) => same(Array.from({ length: 12 }, () => m.word(5)).join(" "), (s) => `recovery phrase: ${s}`),
  "markdown table": (m) => same(pw(m), (s) => `| service | password |\n|---|---|\n| grafana | ${s} |`),
  "markdown list": (m) => same(pw(m), (s) => `- **Password:** \`${s}\``),
  csv: (m) => same(pw(m), (s) => `user,password\nbob,${s}\n`)
}

/** Ways in which nothing stands next to the secret that would tell it: known, and left. */
export const UNSEEN: ReadonlySet<string> = new Set()

/** Every way of showing a secret, drawn anew by each seed. */
export const shownBy = (seed: number): ReadonlyArray<Sample> => {
  const make = makeMaker(seed)
  return Object.entries(SHOWN).map(([kind, show]) => {
    const [secret, text] = show(make)
    return { kind, secret, text }
  })
}
