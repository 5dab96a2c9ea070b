/** Secrets of no format, told by the name or the header they stand with. For the notation see `kinds.ts`. */
export const ASSIGNMENTS = String.raw`
env, quoted with hash :: DB_PASSWORD="«‹p›»" # rotated in May
env, unquoted :: SMTP_PASS=«‹p›»
env, letters only :: ADMIN_PASSWORD=«‹a›»
env, inline before a command :: PGPASSWORD=«‹q›» psql -h db -U app -c 'select 1'
env, PowerShell :: $env:NUGET_SECRET = '«‹p›»'
env, cmd.exe :: set MYSQL_PWD=«‹q›»
env, fish :: set -gx REGISTRY_TOKEN «‹w32›»
env, csh :: setenv APP_SECRET «‹w32›»
env, of a Dockerfile :: ENV SESSION_SECRET «‹w40›»
env, docker -e :: docker run -e POSTGRES_PASSWORD=«‹q›» -p 5432:5432 postgres:16
env, compose list :: environment:⏎  - MYSQL_ROOT_PASSWORD=«‹q›»⏎  - TZ=UTC
env, compose map :: environment:⏎  RABBITMQ_DEFAULT_PASS: «‹q›»
env, name and value pairs :: env:⏎  - name: JWT_SIGNING_KEY⏎    value: "«‹w48›»"
env, name and value, JSON :: {"name": "API_TOKEN", "value": "«‹x40›»"}
env, systemd :: Environment="RESTIC_PASSWORD=«‹p›»"
env, printenv :: NODE_AUTH_TOKEN=«‹x40›»⏎PATH=/usr/bin
yaml, nested :: database:⏎  user: app⏎  password: «‹p›»
yaml, block :: clientSecret: |⏎  «‹b40›»
yaml, folded name :: signing-key: '«‹w48›»'
yaml, kubernetes Secret :: kind: Secret⏎metadata:⏎  name: db⏎data:⏎  password: «‹B:‹p››»
yaml, kubernetes stringData :: kind: Secret⏎stringData:⏎  config: "«‹w32›»"
yaml, kubeconfig token :: users:⏎- name: admin⏎  user:⏎    token: «‹b64›»
yaml, kubeconfig key :: client-key-data: «LS0tLS1CRUdJTiBS‹s300›=»
yaml, ansible :: ansible_become_pass: «‹q›»
yaml, htpasswd in traefik :: - "traefik.http.middlewares.auth.basicauth.users=ada:«$apr1$‹w8›$‹w22›»"
yaml, GitHub Actions :: with:⏎  registry-password: «‹p›»
yaml, symfony secret :: framework:⏎  secret: «‹x32›»
json, camel case :: {"user":"app","dbPassword":"«‹p›»"}
json, escaped once :: "{\"apiKey\":\"«‹w32›»\",\"region\":\"eu\"}"
json, escaped twice :: {"a":"{\\\"clientSecret\\\":\\\"«‹w32›»\\\"}"}
json, docker auth :: {"auths":{"ghcr.io":{"auth":"«‹B:acme:‹w36››»"}}}
json, service account :: {"type":"service_account","private_key":"‹-›BEGIN PRIVATE KEY‹-›\n«‹s64›\n‹s64›\n‹s20›=»\n‹-›END PRIVATE KEY‹-›\n"}
json, JWK :: {"kty":"RSA","n":"‹b342›","e":"AQAB","d":"«‹b342›»"}
json, JWK symmetric :: {"kty":"oct","k":"«‹b43›»","alg":"HS256"}
json, appsettings :: "ConnectionStrings": {"Default": "Server=db;Database=shop;User Id=sa;Password=«‹p›»;Encrypt=true"}
json, encryption key :: "encryptionKey": "«‹x64›»"
json, python repr :: {'host': 'db', 'passwd': '«‹q›»', 'port': 3306}
json, otp secret :: "totpSecret":"«‹z32›»"
toml :: [registry]⏎token = "«‹w40›»"
toml, cargo credentials :: [registries.acme]⏎token = "Basic «‹B:ada:‹p››»"
properties :: spring.datasource.password=«‹q›»
properties, dots :: mail.smtp.auth.pass = «‹q›»
properties, keystore :: ssl.keystore.password=«‹a›»
properties, jaas :: sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="app" password="«‹p›»";
ini, my.cnf :: [client]⏎user=root⏎password=«‹q›»
ini, odbc :: [shop]⏎Driver=ODBC⏎UID=app⏎PWD=«‹q›»
ini, pypirc :: [pypi]⏎username = ada⏎password = «‹p›»
ini, smb credentials :: username=ada⏎password=«‹q›»⏎domain=ACME
netrc :: machine git.acme.dev login ada password «‹w20›»
pgpass :: db.acme.dev:5432:shop:app:«‹q›»
htpasswd line :: ada:«$2y$10$‹w53›»
shadow line :: ada:«$6$‹w16›$‹w86›»:19700:0:99999:7:::
git-credentials :: https://ada:«‹w20›»@git.acme.dev
HCL :: variable "db_password" {⏎  default = "«‹p›»"⏎}
HCL, attribute :: master_password      = "«‹p›»"
tfvars :: admin_secret = "«‹w30›»"
Terraform state :: "secret_string": "«‹w30›»"
nginx header :: proxy_set_header X-Internal-Secret "«‹w32›»";
Redis requirepass :: requirepass «‹w32›»
Redis masterauth :: masterauth «‹q›»
HAProxy :: user ada insecure-password «‹q›»
Squid, cisco :: enable secret 5 «$1$‹w4›$‹w22›»
SNMP :: rocommunity «‹q›» 10.0.0.0/8
Postfix sasl_passwd :: [smtp.acme.dev]:587 ada@acme.dev:«‹q›»
msmtp :: auth on⏎user ada⏎password «‹q›»
PHP define :: define('DB_PASSWORD', '«‹p›»');
PHP array :: 'password' => '«‹p›»',
PHP salt :: define('AUTH_KEY', '«‹p›‹p›‹p›»');
PHP PDO :: new PDO('mysql:host=db;dbname=shop', 'app', '«‹p›»');
Java setter :: ds.setPassword("«‹p›»");
Java builder :: .basicAuth("ada", "«‹p›»")
Java DriverManager :: DriverManager.getConnection("jdbc:mysql://db/shop", "app", "«‹p›»");
Java annotation :: @Value("x") String apiSecret = "«‹w32›»";
JDBC URL :: jdbc:postgresql://db:5432/shop?user=app&password=«‹q›»
Oracle thin :: jdbc:oracle:thin:scott/«‹q›»@db:1521/orcl
sqlplus :: sqlplus scott/«‹q›»@orcl
Python keyword :: psycopg2.connect(host="db", user="app", password="«‹p›»")
Python constant :: SECRET_KEY = 'django-insecure-«‹w50›»'
Python tuple :: requests.get(url, auth=('ada', '«‹p›»'))
Python smtplib :: server.login("ada@acme.dev", "«‹p›»")
Python bytes :: SIGNING_SECRET = b"«‹w32›»"
Python f-string header :: headers = {"Authorization": f"Token «‹x40›»"}
Go field :: cfg := Config{User: "app", Passwd: "«‹p›»"}
Go var :: const apiToken = "«‹w40›»"
Go raw :: var hmacSecret = []byte("«‹w40›»")
Rust :: let client_secret: &str = "«‹w40›»";
C# :: var cred = new NetworkCredential("ada", "«‹p›»");
C# property :: ClientSecret = "«‹b40›»",
Ruby :: Rails.application.secrets.secret_key_base = "«‹x128›»"
Ruby symbol :: password: '«‹p›»', # for seeds
Ruby hash rocket :: :access_token => "«‹x40›»"
JS object :: const db = { user: 'app', pass: '«‹p›»' }
JS typed :: private readonly jwtSecret: string = '«‹w40›»'
JS default :: process.env.JWT_SECRET || '«‹w30›»'
JS nodemailer :: auth: { user: 'ada@acme.dev', pass: '«‹l16›»' }
Kotlin :: val storePassword = "«‹q›»"
Gradle :: storePassword '«‹q›»'
Swift :: let apiKey: String = "«‹w32›»"
Elixir :: config :shop, Shop.Endpoint, secret_key_base: "«‹s64›»"
Perl :: my $passwd = q{«‹q›»};
Shell positional :: read -r PASS <<< "«‹p›»"
XML element :: <password>«‹p›»</password>
XML attribute :: <add key="ApiSecret" value="«‹w32›»" />
XML maven :: <server><id>nexus</id><username>ci</username><password>«‹q›»</password></server>
plist :: <key>APIToken</key>⏎<string>«‹w32›»</string>
header, basic :: Authorization: Basic «‹B:ada:‹p››»
header, bearer opaque :: -H "Authorization: Bearer «‹w40›»"
header, x-api-key :: x-api-key: «‹w40›»
header, x-auth-token :: > X-Auth-Token: «‹x32›»
header, proxy :: Proxy-Authorization: Basic «‹B:ada:‹p››»
header, cookie session :: Cookie: theme=dark; sessionid=«‹l32›»
header, set-cookie :: Set-Cookie: connect.sid=«s%3A‹w32›.‹w43›»; Path=/; HttpOnly
header, csrf :: X-CSRF-Token: «‹w43›»
header, PHP session :: Cookie: PHPSESSID=«‹l26›»
header, Java session :: Set-Cookie: JSESSIONID=«‹X32›»; Path=/app
header, digest :: Authorization: Digest username="ada", realm="r", response="«‹x32›»"
header, AWS signature :: Authorization: AWS4-HMAC-SHA256 Credential=AKIA‹z16›/20250101/eu-west-1/s3/aws4_request, Signature=«‹x64›»
header, Hawk or ApiKey :: Authorization: ApiKey «‹B:‹w20›:‹w22››»
JWT :: the session is «eyJhbGciOiJIUzI1NiJ9.eyJzdWIi‹b60›.‹b43›»
JWE :: «eyJhbGciOiJSU0EtT0FFUCJ9.‹b300›.‹b16›.‹b80›.‹b22›»
PASETO :: «v4.local.‹b120›» decoded
URL, query token :: https://acme.dev/reset?token=«‹w40›»
URL, access token :: wss://acme.dev/ws?access_token=«‹w40›»&v=2
URL, presigned :: https://b.s3.amazonaws.com/k?X-Amz-Credential=AKIA‹z16›%2F20250101&X-Amz-Signature=«‹x64›»
URL, magic link :: https://acme.dev/auth/verify?code=«‹b43›»
URL, fragment :: http://localhost:8888/lab?token=«‹x48›»
URL, postgres :: postgresql://app:«‹q›»@db.acme.dev/shop
URL, at sign inside :: mysql://app:«‹q›@‹w4›»@db.acme.dev/shop
URL, percent-encoded :: mongodb+srv://app:«‹w5›%21%23‹w5›%2F»@c0.mongodb.net/shop
URL, redis without user :: redis://:«‹w24›»@cache:6379/0
URL, amqp :: amqps://app:«‹q›»@mq.acme.dev:5671/v
URL, sftp :: sftp://ada:«‹p›»@files.acme.dev/in
URL, whole DSN encoded :: ?dsn=postgres%3A%2F%2Fapp%3A«‹q›»%40db%2Fshop
URL, Go MySQL DSN :: app:«‹q›»@tcp(db:3306)/shop
URL, sentry with secret :: https://‹x32›:«‹x32›»@sentry.acme.dev/2
URL, rtsp :: rtsp://admin:«‹q›»@10.0.0.9:554/s0
URL, proxy :: HTTPS_PROXY=http://ada:«‹q›»@proxy.acme.dev:3128
URL, jdbc user info :: snowflake://ada:«‹q›»@acme/db
libpq :: psql "host=db user=app password=«‹q›» dbname=shop"
libpq, quoted :: "host=db password='«‹p›»' user=app"
ADO.NET Pwd :: Server=db;Uid=sa;Pwd=«‹p›»;
`
