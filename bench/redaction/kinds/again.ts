/** A fifth corpus, of 430 kinds written without a look at the rules: and of 80 more, aimed at what had no rule: those that
 * got through. For the notation see `kinds.ts`. */
export const AGAIN = String.raw`
dockerfile ENV with a space :: ENV DB_PASS «‹p›»
setenv :: setenv DB_PASSWD «‹p›»
fish, exported :: set -gx GITHUB_PAT «‹w40›»
state of Terraform :: "type": "random_password", "name": "db", "instances": [{"attributes": {"length": 24, "result": "«‹w24›»"}}]
knife :: knife bootstrap 10.0.0.2 -x root -P '«‹p›»'
cloud-init users :: chpasswd:⏎  list: |⏎    root:«‹p›»
bindpw :: bindpw «‹p›»
kickstart :: rootpw --plaintext «‹p›»
chat hook :: https://chat.acme.dev/hooks/«‹l25›7»
Asana :: 1/1‹d15›:«‹x32›»
wpa supplicant :: network={⏎  ssid="home"⏎  psk="«‹a›»"⏎}
wallet import :: importprivkey «K‹h51›»
extended key :: xprv«‹h107›»
settings of ASP.NET :: "JwtSettings": { "Key": "«‹w40›»", "Issuer": "x" }
machine key :: <machineKey validationKey="«‹X128›»" decryptionKey="«‹X48›»" />
Jenkins CLI :: java -jar cli.jar -auth ada:«‹x33›1» build x
Artifactory header :: X-JFrog-Art-Api: «‹w72›»
SNMP :: snmpget -v2c -c «‹p›» 10.0.0.1 sysName
router, type 7 :: username admin password 7 «0A‹X16›»
sudo from a text :: sudo -S ls <<< "«‹p›»"
JDBC with a variable :: DriverManager.getConnection(url, "root", "«‹p›»")
verbatim text of C# :: var pwd = @"«‹p›»";
ENV.fetch with a block :: ENV.fetch("STRIPE_SECRET") { "«‹w32›»" }
use to log in :: use ada / «‹p›» to log in
Italian, two words :: parola d'ordine: «‹p›»
Portuguese of Portugal :: palavra-passe: «‹p›»
encoded JSON :: %22password%22%3A%22«‹w14›»%22
YAML, quoted on the next line :: "password":⏎  "«‹p›»"
TOML, three quotes :: secret = """⏎«‹w40›»"""
ANSI-C quoting :: export API_TOKEN=$'«‹w32›»'
list of arguments :: ["--user", "ada", "--password", "«‹p›»"]
arguments on lines :: args:⏎  - --api-key⏎  - «‹w32›»
Azure vault :: az keyvault secret set --vault-name v --name Db --value "«‹p›»"
etcdctl :: etcdctl --user root:«‹p›» get x
IMAP :: a1 LOGIN ada «‹p›»
POP :: PASS «‹p›»
NickServ :: /msg NickServ IDENTIFY «‹p›»
unattended setup :: <AdministratorPassword><Value>«‹p›»</Value></AdministratorPassword>
HMAC key of Google :: GOOG1E‹U50› secret «‹s40›»
Pulumi :: pulumi config set --secret dbPassword «‹p›»
CDK :: SecretValue.unsafePlainText("«‹p›»")
Bicep :: param adminPassword string = '«‹p›»'
HAProxy :: stats auth admin:«‹p›»
Squid :: cache_peer p parent 3128 0 login=ada:«‹p›»
ProFTPD :: SQLConnectInfo app@localhost appuser «‹p›»
Kerberos :: echo "«‹p›»" | kinit admin@ACME.DEV
IPsec, shared :: : PSK "«‹p›»"
IPsec, EAP :: %any ada : EAP "«‹p›»"
ZooKeeper :: addauth digest super:«‹p›»
Neo4j :: neo4j.driver(url, neo4j.auth.basic("neo4j", "«‹p›»"))
Drush :: drush upwd admin "«‹p›»"
Laravel hash :: Hash::make('«‹p›»')
Django user :: User.objects.create_user("ada", "a@x.c", "«‹p›»")
WS-Security :: <wsse:Password Type="PasswordText">«‹p›»</wsse:Password>
French, of the wifi :: Voici le mot de passe du wifi : «‹p›»
Portuguese, new :: a senha nova é «‹p›»
Chinese, changed :: 数据库密码改成 «‹p›» 了
workflow, hidden :: echo "::add-mask::«‹p›»"
workflow, handed on :: ::set-output name=api_token::«‹w24›»
wifi in a picture :: WIFI:T:WPA;S:home;P:«‹a›»;;
openssl, in hex :: openssl enc -aes-256-cbc -K «‹x64›» -iv ‹x32›
openssl passwd :: openssl passwd -6 «‹a›»
Rust :: let password = String::from("«‹p›»");
Lua :: local password <const> = [[«‹p›»]]
address in JSON of PHP :: "dsn":"https:\/\/ada:«‹a›»@db.acme.dev\/x"
Erlang :: erl -name a@b -setcookie «‹w20›»
in two strings :: password = "«‹w24›" "‹w24›»"
signed address :: https://cdn.acme.dev/a.zip?Expires=1&Signature=«‹w86›»&Key-Pair-Id=K1
router, clear :: enable secret 0 «‹a›»
netsh :: Key Content            : «‹w12›»
Perl :: DBI->connect("dbi:Pg:dbname=a", "ada", "«‹p›»")
hashes of Windows :: Administrator:500:«‹x32›:‹x32›»:::
number :: db_password: «‹d8›»
with a comma in it :: DB_PASSWORD=«‹w6›,‹w6›;‹w4›»
with brackets in it :: DB_PASSWORD=«Kf9(‹w6›)2m‹w4›»
pepper :: PEPPER=«‹w32›»
`
