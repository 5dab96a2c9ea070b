/** A second round by the same hand, aimed at what the rules had no name for. For the notation see `kinds.ts`. */
export const OTHERS = String.raw`
Heroku netrc, git :: machine git.heroku.com login ada password «‹u›»
Terraform provider :: provider "datadog" {⏎  api_key = "«‹x32›»"⏎  app_key = "«‹x40›»"⏎}
ESLint env file :: VITE_SUPABASE_SERVICE_KEY=«eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ‹b80›.‹b43›»
Sops age :: export SOPS_AGE_KEY=«AGE-SECRET-KEY-1‹U58›»
Ansible vault inline :: db_pass: !vault |⏎  $ANSIBLE_VAULT;1.1;AES256⏎admin_password: "«‹p›»"
docker secret :: printf '%s' '«‹p›»' | docker secret create db_pw -
podman login :: podman login quay.io --username ada --password «‹w20›»
helm registry :: helm registry login r.acme.dev -u ada -p '«‹p›»'
skopeo :: skopeo copy --dest-creds ada:«‹w20›» docker://a docker://b
crane :: crane auth login r.acme.dev -u ada -p «‹w20›»
oc login :: oc login https://api.acme.dev:6443 --token=«sha256~‹b43›»
az acr :: az acr login --name acme --username x --password «‹w32›»
gcloud sql :: gcloud sql users set-password postgres --instance=db --password=«‹p›»
eksctl env :: AWS_ACCESS_KEY_ID=AKIA‹z16› AWS_SECRET_ACCESS_KEY=«‹s40›» eksctl get cluster
aws sso cache :: {"startUrl":"https://a.awsapps.com/start","accessToken":"«aoaAAAAAG‹b200›»"}
aws cognito :: aws cognito-idp admin-set-user-password --username ada --password '«‹p›»' --permanent
aws rds :: aws rds create-db-instance --master-username admin --master-user-password «‹w16›»
mysql dsn sqlalchemy :: create_engine("mysql+pymysql://app:«‹q›»@db/shop")
celery broker :: CELERY_BROKER_URL=amqp://guest2:«‹q›»@mq:5672//
django settings :: 'PASSWORD': '«‹p›»',
django hasher :: «pbkdf2_sha256$600000$‹w22›$‹s43›=»
flask :: app.secret_key = "«‹x48›»"
fastapi :: SECRET_KEY: str = "«‹x64›»"
laravel :: APP_KEY=base64:«‹s43›=»
symfony DSN :: MAILER_DSN=smtp://ada%40acme.dev:«‹q›»@smtp.acme.dev:587
spring yaml :: spring:⏎  datasource:⏎    password: ENC(«‹s32›==»)
quarkus :: quarkus.datasource.password=«‹q›»
kafka :: sasl.password=«‹w24›»
confluent :: confluent api-key store ‹U16› «‹s64›»
elastic curl :: curl -u elastic:«‹b20›» https://es:9200
elastic api key header :: Authorization: ApiKey «‹B:‹b20›:‹b22››»
grafana url :: http://admin:«‹q›»@grafana:3000
influx :: influx config create --token «‹b86›==» --org acme
clickhouse :: clickhouse-client --user app --password '«‹p›»'
cassandra :: cqlsh -u app -p «‹q›» db
mssql :: sqlcmd -S db -U sa -P '«‹p›»'
oracle wallet :: mkstore -wrl w -createCredential orcl app «‹q›»
neo4j :: cypher-shell -u neo4j -p «‹q›»
couchdb :: curl http://admin:«‹q›»@couch:5984/_all_dbs
ftp :: ftp://ada:«‹q›»@ftp.acme.dev/f.zip
sftp batch :: lftp -u ada,'«‹p›»' sftp://h
rsync :: RSYNC_PASSWORD=«‹q›» rsync -a a rsync://h/m
ssh agent :: ssh-keygen -t ed25519 -N '«‹p›»' -f k
gpg loopback :: gpg --passphrase «‹q›» --pinentry-mode loopback -d f
cert :: openssl pkcs12 -export -out a.p12 -passout pass:«‹q›»
keychain :: security add-generic-password -a ada -s acme -w '«‹p›»'
wifi :: netsh wlan set profileparameter name=Home keyMaterial=«‹q›»
windows user :: net user ada «‹q›» /add
schtasks :: schtasks /create /tn t /ru ada /rp «‹q›» /tr c.exe
psexec :: psexec \\h -u ada -p «‹q›» cmd
winrm :: winrs -r:h -u:ada -p:«‹q›» dir
ios :: altool --upload-app -u a@b.c -p «‹c4›-‹c4›-‹c4›-‹c4›»
android :: signingConfigs { release { keyPassword = "«‹q›»" } }
sonatype :: <password>«‹w24›»</password>
ivy :: credentials += Credentials("Nexus", "r.acme.dev", "ada", "«‹w20›»")
pip index :: pip install --index-url https://ada:«‹w24›»@pypi.acme.dev/simple x
poetry http :: POETRY_HTTP_BASIC_ACME_PASSWORD=«‹w24›»
bundler :: BUNDLE_GEMS__ACME__DEV=ada:«‹w24›»
composer auth json :: {"http-basic":{"r.acme.dev":{"username":"ada","password":"«‹w24›»"}}}
nuget config :: <add key="ClearTextPassword" value="«‹p›»" />
yarn berry :: npmAuthToken: "«‹u›»"
pnpm :: //npm.pkg.github.com/:_authToken=«ghp_‹w36›»
deno :: DENO_DEPLOY_TOKEN=«ddp_‹w36›»
expo :: EXPO_TOKEN=«‹b40›» eas build
fastlane match :: MATCH_PASSWORD="«‹p›»"
github app pem env :: APP_PEM="‹-›BEGIN RSA PRIVATE KEY‹-›\n«‹s64›\n‹s64›»\n‹-›END RSA PRIVATE KEY‹-›"
webhook secret ruby :: OpenSSL::HMAC.hexdigest('sha256', '«‹w32›»', body)
node hmac :: crypto.createHmac("sha256", "«‹w32›»")
python jwt :: jwt.encode(payload, "«‹w32›»", algorithm="HS256")
fernet :: Fernet(b"«‹b43›=»")
go jwt :: token.SignedString([]byte("«‹w32›»"))
basic auth go :: req.SetBasicAuth("ada", "«‹p›»")
paramiko :: ssh.connect("h", username="ada", password="«‹p›»")
java mail :: new PasswordAuthentication("ada@acme.dev", "«‹p›»")
ldap bind :: conn.simple_bind_s("cn=admin,dc=acme", "«‹p›»")
selenium :: driver.find_element(By.ID, "password").send_keys("«‹p›»")
playwright :: await page.fill('#password', '«‹p›»')
cypress :: cy.get('input[name=password]').type('«‹p›»')
curl cookie :: curl -b 'session=«‹w48›» ' https://acme.dev
curl bearer flag :: curl --oauth2-bearer «‹w40›» https://acme.dev
wscat :: wscat -c wss://acme.dev -H "Authorization: Bearer «‹w40›»"
grpc metadata :: grpcurl -H 'x-api-key: «‹w40›»' acme.dev:443 list
postman env :: {"key":"accessToken","value":"«‹w48›»","type":"secret"}
swagger :: api_key=«‹w32›»&limit=10
slack log :: token=«xoxp-‹d12›-‹d12›-‹d12›-‹x32›»
otp seed :: oathtool --totp -b «‹z32›»
prose en short :: pw is «‹p›»
prose en creds slash :: it's admin/«‹p›» on the staging box
prose en login :: username: ada⏎password: «‹q›»
prose en new :: new password «‹p›», old one is dead
prose en secret :: client secret for the sandbox: «‹w32›»
prose en try :: try the key «‹w40›» instead
prose de neu :: neues Passwort: «‹q›»
prose de token :: Hier ist der Token: «‹w32›»
prose fr jeton :: le jeton d'accès est «‹w32›»
prose es token :: El token de acceso es «‹w32›»
prose sv :: lösenordet är «‹q›»
prose tr :: şifre: «‹q›»
prose uk :: пароль від бази «‹p›»
prose zh api :: API 密钥是 «‹w32›»
prose ja key :: APIキーは «‹w32›» です
prose ko key :: API 키: «‹w32›»
`
