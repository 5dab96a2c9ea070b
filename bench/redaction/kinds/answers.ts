/** Secrets that programs print and people write, and such as something is wrapped around. For the notation see `kinds.ts`. */
export const ANSWERS = String.raw`
output, aws sts :: "Credentials": {"AccessKeyId": "ASIA‹z16›", "SecretAccessKey": "«‹s40›»", "SessionToken": "«IQoJb3JpZ2luX2Vj‹s300›»"}
output, aws create-access-key text :: ACCESSKEY⇥AKIA‹z16›⇥2025-01-01T00:00:00Z⇥«‹s40›»⇥Active
output, aws ecr login :: $ aws ecr get-login-password⏎«eyJwYXlsb2Fk‹s400›==»
output, gcloud token :: $ gcloud auth print-access-token⏎«ya29.‹b200›»
output, gcloud identity :: $ gcloud auth print-identity-token⏎«eyJhbGciOiJSUzI1NiJ9.‹b200›.‹b342›»
output, az sp :: {"appId":"‹u›","displayName":"ci","password":"«‹w3›8Q~‹b34›»","tenant":"‹u›"}
output, az account token :: "accessToken": "«eyJ0eXAiOiJKV1Qi‹b200›.‹b200›.‹b200›»"
output, az keys :: [{"keyName":"key1","permissions":"FULL","value":"«‹s86›==»"}]
output, kubectl describe :: $ kubectl get secret db -o jsonpath='{.data.password}' | base64 -d⏎«‹q›»
output, kubectl token :: $ kubectl create token sa⏎«eyJhbGciOiJSUzI1NiIsImtpZCI6Ij‹b40›.eyJ‹b200›.‹b342›»
output, argocd initial :: $ argocd admin initial-password -n argocd⏎«‹w16›»
output, vault read :: Key       Value⏎---       ‹-›⏎password  «‹w24›»
output, vault token :: token                «hvs.‹w24›»⏎token_accessor       ‹w24›
output, gh auth token :: $ gh auth token⏎«gho_‹w36›»
output, gh status :: - Token: «gho_‹w36›»
output, heroku config :: === shop Config Vars⏎SECRET_TOKEN:  «‹w40›»
output, pass show :: $ pass show web/acme⏎«‹p›»
output, op read :: $ op read op://dev/db/password⏎«‹p›»
output, security keychain :: $ security find-generic-password -w -s acme⏎«‹p›»
output, wg show dump :: wg0⇥«‹s43›=»⇥‹s43›=⇥51820⇥off
output, wg genkey :: $ wg genkey⏎«‹s43›=»
output, openssl rand :: $ openssl rand -base64 32⏎«‹s43›=»
output, docker swarm :: docker swarm join --token «SWMTKN-1-‹l50›-‹l25›» 10.0.0.1:2377
output, kubeadm :: kubeadm join 10.0.0.1:6443 --token «‹l6›.‹l16›» --discovery-token-ca-cert-hash sha256:‹x64›
output, jenkins initial :: Please use the following password to proceed to installation:⏎⏎«‹x32›»⏎⏎This may also be found at
output, jupyter :: [I] http://127.0.0.1:8888/?token=«‹x48›»
output, gitlab initial :: Password: «‹s43›=»
output, postgres generated :: GENERATED ROOT PASSWORD: «‹w32›»
output, mysql temporary :: A temporary password is generated for root@localhost: «‹p›»
output, elastic :: Password for the elastic user (reset with bin/elasticsearch-reset-password):⏎  «‹b20›»
output, minio :: RootPass: «‹w20›»
output, rails credentials :: # Used as the base secret⏎secret_key_base: «‹x128›»
output, master key :: $ cat config/master.key⏎«‹x32›»
output, ssh-keygen :: ‹-›BEGIN OPENSSH PRIVATE KEY‹-›⏎«‹s70›⏎‹s70›⏎‹s30›»⏎‹-›END OPENSSH PRIVATE KEY‹-›
output, PEM encrypted :: ‹-›BEGIN RSA PRIVATE KEY‹-›⏎Proc-Type: 4,ENCRYPTED⏎DEK-Info: AES-128-CBC,‹X32›⏎⏎«‹s64›⏎‹s64›»⏎‹-›END RSA PRIVATE KEY‹-›
output, PEM cut off :: ‹-›BEGIN PRIVATE KEY‹-›⏎«‹s64›⏎‹s64›⏎‹s64›»
output, PGP :: ‹-›BEGIN PGP PRIVATE KEY BLOCK‹-›⏎⏎«‹s64›⏎‹s64›⏎=‹s4›»⏎‹-›END PGP PRIVATE KEY BLOCK‹-›
output, PuTTY :: PuTTY-User-Key-File-3: ssh-ed25519⏎Encryption: none⏎Private-Lines: 1⏎«‹s48›»⏎Private-MAC: ‹x64›
output, PKCS12 base64 :: ‹-›BEGIN PKCS12‹-›⏎«‹s64›⏎‹s64›»⏎‹-›END PKCS12‹-›
output, diff of env :: -API_SECRET=«‹w32›»⏎+API_SECRET=«‹w32›»
output, grep of env :: config/prod.env:12:STRIPE_WEBHOOK_SECRET=«‹w32›»
output, cat -n :: ⇥12⇥DATABASE_PASSWORD=«‹q›»
output, xtrace :: + curl -H 'X-Api-Token: «‹w32›»' https://acme.dev
output, debug log :: DEBUG auth: using password='«‹p›»' for user app
output, request log :: POST /oauth/token grant_type=client_credentials&client_id=web&client_secret=«‹w40›»
output, token response :: {"token_type":"bearer","access_token":"«‹w64›»","expires_in":3600}
output, oauth code :: GET /callback?code=«4/0‹b70›»&state=xyz
output, backup codes :: Recovery codes:⏎«‹l5›-‹l5›»⏎«‹l5›-‹l5›»
output, 2FA uri :: otpauth://totp/acme:ada?secret=«‹z32›»&issuer=acme
prose, en :: the password for staging is «‹q›», please don't commit it
prose, en, quoted :: log in as admin with the password "«‹p›»"
prose, en, use :: use «‹p›» as the root password
prose, en, letters :: my password is «‹a›»
prose, en, passcode :: the passcode to the vault is «‹d6›»
prose, en, PIN :: PIN: «‹d6›»
prose, en, slash :: credentials: admin / «‹p›»
prose, en, user and pw :: user: admin, pw: «‹q›»
prose, en, here is token :: here's the token: «‹w32›»
prose, en, API key :: Our API key is «‹w32›».
prose, en, changed :: I changed the db password to «‹p›» yesterday
prose, en, markdown :: **Password:** ˋ«‹p›»ˋ
prose, en, table :: | Password | «‹p›» |
prose, de :: Das Passwort lautet «‹p›»
prose, de, Kennwort :: Kennwort: «‹q›»
prose, de, Zugang :: Zugangsdaten: admin / «‹p›»
prose, de, Schlüssel :: der API-Schlüssel ist «‹w32›»
prose, fr :: le mot de passe est «‹q›»
prose, fr, colon :: Mot de passe : «‹q›»
prose, fr, clé :: la clé API est «‹w32›»
prose, es :: la contraseña es «‹q›»
prose, es, clave :: Clave: «‹q›»
prose, pt :: a senha é «‹q›»
prose, pt, do banco :: senha do banco: «‹p›»
prose, it :: la password è «‹p›»
prose, nl :: het wachtwoord is «‹q›»
prose, pl :: hasło: «‹q›»
prose, ru :: пароль: «‹q›»
prose, ja :: パスワードは「«‹p›»」です
prose, ja, colon :: パスワード：«‹q›»
prose, zh :: 密码是 «‹p›»
prose, zh, colon :: 密码：«‹q›»
prose, ko :: 비밀번호는 «‹p›» 입니다
wrapped, ANSI colour :: API_TOKEN=␛[32m«‹w32›»␛[0m
wrapped, ANSI, name too :: ␛[1mpassword␛[0m: ␛[33m«‹p›»␛[0m
wrapped, zero width :: key «ghp_‹w18›​‹w18›» here
wrapped, at 76 :: token «github_pat_‹w22›_‹w30›⏎‹w29›» end
wrapped, backslash :: export API_TOKEN=«‹w20›\⏎‹w20›»
wrapped, base64 of a DSN :: REDIS_URL_B64=«‹B:redis://:‹w24›@cache:6379›»
wrapped, percent-encoded token :: ?header=Authorization%3A%20Bearer%20«‹w40›»
wrapped, HTML :: password=&quot;«‹w16›»&quot;
wrapped, unicode escapes :: {"t":"password\u003d«‹w20›»"}
wrapped, newline escapes :: "A=1\nDB_PASSWORD=«‹q›»\nB=2\n"
wrapped, concatenated :: const token = "«‹w20›" + "‹w20›»";
wrapped, nested shell :: bash -c "export TOKEN=\"«‹w32›»\"; run"
wrapped, in a JSON transcript :: {"content":"DB_PASSWORD=\"«‹w20›»\"\nPORT=1"}
`
