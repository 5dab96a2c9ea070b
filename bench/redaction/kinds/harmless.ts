/** What looks like a secret and is none, of which nothing may be cut. For the notation see `kinds.ts`. */
export const HARMLESS = String.raw`
git log :: commit ‹x40›⏎Author: Ada <ada@acme.dev>⏎⏎    Rotate the token cache
git short log :: ‹x7› feat(auth): add password reset token expiry
git diff index :: diff --git a/token.ts b/token.ts⏎index ‹x7›..‹x7› 100644
git ls-remote :: ‹x40›⇥refs/heads/fix/api-key-rotation
git lfs pointer :: version https://git-lfs.github.com/spec/v1⏎oid sha256:‹x64›⏎size 12345
git reflog :: ‹x7› HEAD@{2}: rebase (pick): secret: drop old key
git stash :: Saved working directory and index state WIP on main: ‹x7› Add secret scan
git merge :: Merge commit '‹x40›' into token-rotation
sha256sum :: ‹x64›  secrets.tar.gz
md5sum :: ‹x32› *password-list.txt
docker digest :: FROM node:20@sha256:‹x64›
docker ps :: ‹x12›   postgres:16   "docker-entrypoint.s…"   2 hours ago   Up   5432/tcp   key-store
docker pull :: Digest: sha256:‹x64›⏎Status: Image is up to date
docker layer :: ---> ‹x12›⏎Step 4/9 : RUN make keys
uuid :: request id ‹u› failed
uuid json :: {"id":"‹u›","parent_uuid":"‹u›","session_id":"‹u›"}
uuid tool :: "tool_use_id":"toolu_01‹w22›"
message id :: "id":"msg_01‹w22›","requestId":"req_011‹w21›"
npm integrity :: "integrity": "sha512-‹s86›==",
npm resolved :: "resolved": "https://registry.npmjs.org/jsonwebtoken/-/jsonwebtoken-9.0.2.tgz",
yarn lock :: resolved "https://registry.yarnpkg.com/js-tokens/-/js-tokens-4.0.0.tgz#‹x40›"⏎  integrity sha512-‹s86›==
yarn berry :: checksum: 10/‹x128›
pnpm lock :: /tokenize@1.0.0:⏎    resolution: {integrity: sha512-‹s86›==}
go.sum :: github.com/golang-jwt/jwt/v5 v5.2.0 h1:‹s43›=
Cargo.lock :: name = "secret-service"⏎checksum = "‹x64›"
poetry lock :: {file = "keyring-24.3.0-py3-none-any.whl", hash = "sha256:‹x64›"},
pip hash :: passlib==1.7.4 --hash=sha256:‹x64›
Gemfile.lock :: jwt (2.7.1)⏎    devise-token_auth (1.2.2)
composer lock :: "reference": "‹x40›",⏎"shasum": "‹x40›"
nix :: sha256 = "sha256-‹s43›=";
flake lock :: "narHash": "sha256-‹s43›=",⏎"rev": "‹x40›"
bazel :: integrity = "sha256-‹s43›=",
SRI :: <script src="/auth-token.js" integrity="sha384-‹s64›" crossorigin>
base64 png :: <img src="data:image/png;base64,iVBORw0KGgo‹s300›=">
base64 svg css :: background:url(data:image/svg+xml;base64,PHN2Zy‹s200›)
base64 font :: src:url(data:font/woff2;base64,d09GMg‹s400›)
base64 image block :: {"type":"base64","media_type":"image/png","data":"iVBORw0KGgo‹s400›"}
source map :: //# sourceMappingURL=data:application/json;base64,‹B:{"version":3,"sources":["token.ts"],"names":[]}›
source map mappings :: "mappings":"AAAA,SAAS,GAAGA,KAAK,CAAC,EAAEC,GAAG,IAAI,MAAMC,KAAK,GAAG"
public key ssh :: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI‹s43› ada@acme
public key PEM :: ‹-›BEGIN PUBLIC KEY‹-›⏎‹s64›⏎‹s64›⏎‹-›END PUBLIC KEY‹-›
certificate :: ‹-›BEGIN CERTIFICATE‹-›⏎‹s64›⏎‹s64›⏎‹-›END CERTIFICATE‹-›
certificate authority data :: certificate-authority-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0t‹s200›
ssh fingerprint :: 256 SHA256:‹s43› ada@acme (ED25519)
gpg fingerprint :: Key fingerprint = ‹X4› ‹X4› ‹X4› ‹X4› ‹X4›  ‹X4› ‹X4› ‹X4› ‹X4› ‹X4›
gpg key id :: gpg: using RSA key ‹X40›
apk key path :: signed-by=/usr/share/keyrings/nodesource-archive-keyring.gpg
wg public key :: [Peer]⏎PublicKey = ‹s43›=⏎AllowedIPs = 10.0.0.0/24
CSS vars :: --color-token-primary: #3b82f6; --pass-height: 12px;
CSS class :: .password-input:focus{outline:2px solid #3b82f6}.token-key{color:#0077aa}
CSS selector :: input[type=password]:not(:placeholder-shown){border-color:red}
minified JS :: var t=e.token,n=e.password;return r({token:t,password:n,secret:o.secret})
minified JS two :: function(e){this.key=e,this.secret=!0,this.token=null,this.pass=void 0}
minified React :: b.createElement("input",{type:"password",name:"password",value:s.password,onChange:u})
TypeScript type :: interface Login { username: string; password: string; token?: AccessToken }
TypeScript union :: type Secret = Redacted<string> | undefined
TypeScript enum :: enum TokenKind { Identifier = 'identifier', Keyword = 'keyword' }
Python annotation :: def login(user: str, password: Optional[str] = None, token: SecretStr = Field(...)):
Python getenv :: API_KEY = os.environ["ACME_API_KEY"]
Python getpass :: password = getpass.getpass("Password: ")
Go struct tag :: Password string ˋjson:"password,omitempty" validate:"required"ˋ
Go env :: token := os.Getenv("GITHUB_TOKEN")
Rust :: let token: Token = lexer.next_token()?;
Java getter :: public String getPassword() { return this.password; }
Java property :: @Value("\${spring.datasource.password}")
C# config :: var secret = configuration["Auth:ClientSecret"];
Ruby env :: secret_key_base: <%= ENV["SECRET_KEY_BASE"] %>
PHP env :: 'password' => env('DB_PASSWORD', ''),
HCL reference :: password = var.db_password
HCL secret reference :: token = data.vault_generic_secret.db.data["token"]
compose reference :: POSTGRES_PASSWORD: \${POSTGRES_PASSWORD:?required}
actions reference :: token: \${{ secrets.GITHUB_TOKEN }}
kubernetes reference :: valueFrom:⏎  secretKeyRef:⏎    name: db-credentials⏎    key: password
helm template :: password: {{ .Values.auth.password | b64enc | quote }}
shell reference :: curl -H "Authorization: Bearer $TOKEN" -u "$USER:$PASS" https://acme.dev
shell command :: export TOKEN=$(gh auth token)
shell read :: read -s -p "Password: " PASSWORD
shell test :: [ -z "$API_KEY" ] && echo "API_KEY is not set"
windows var :: set TOKEN=%GITHUB_TOKEN%
placeholder angle :: API_KEY=<your-api-key>
placeholder words :: password: changeme
placeholder example :: OPENAI_API_KEY=sk-your-key-here
placeholder stars :: password: ********
placeholder x :: token = "xxxxxxxxxxxxxxxxxxxx"
placeholder ellipsis :: Authorization: Bearer eyJhbG...
placeholder redacted :: password=[REDACTED]
documentation url :: https://docs.acme.dev/api/authentication#access-tokens
documentation url, long :: https://learn.microsoft.com/en-us/azure/key-vault/secrets/about-secrets?view=rest-keyvault-7.4
url with git ref :: https://github.com/acme/secrets/blob/‹x40›/src/token.rs#L12
url with npm :: https://unpkg.com/js-tokens@4.0.0/index.js
url of asset :: /_next/static/chunks/token-‹x16›.js
url pagination :: https://api.acme.dev/users?page_token=abc&max=50
path :: src/auth/password-reset/token-service.spec.ts:42:17
path, long :: /home/ada/.cache/pypoetry/virtualenvs/secret-manager-‹b8›-py3.12/lib/python3.12/site-packages/keyring/backends/SecretService.py
path, Windows :: C:\Users\ada\AppData\Local\Microsoft\Credentials\tokens.json
path with token line :: TOKEN: /var/run/secrets/kubernetes.io/serviceaccount/token
Go test names :: --- PASS: TestPasswordReset/token_is_single_use_and_expires (0.00s)
Jest names :: ✓ rejects a password without uppercase letters (12 ms)
pytest names :: tests/test_tokens.py::TestRefresh::test_rotates_secret_key[HS256-long] PASSED
Rust test :: test auth::password::tests::hashes_differ_for_same_password ... ok
markdown table of types :: | password | string | The account's password |⏎| token | TokenProvider | Where tokens come from |
markdown table of settings :: | ˋapiKeyˋ | ˋstringˋ | ˋprocess.env.ACME_API_KEYˋ |
markdown list :: - **token**: the bearer token to use for authentication
translation en :: "password.tooShort": "The password must have at least 8 characters"
translation de :: "passwort": "Passwort vergessen?", "token": "Zugriffstoken"
translation ja :: "password": "パスワードを入力してください"
translation fr :: "login.password": "Mot de passe"
prose :: The password is required, and the token is passed in the header.
prose, hashing :: Passwords are hashed with bcrypt before they are stored; the secret key comes from the environment.
prose, key :: The primary key is composite, and the key is derived from user_id.
prose, tokens :: Tokens: 18234 input, 1200 output; total_tokens=19434
prose, German :: Das Passwort ist erforderlich und muss mindestens acht Zeichen lang sein.
prose, French :: Le mot de passe est obligatoire.
prose, Spanish :: La contraseña es obligatoria para continuar.
prose, Portuguese :: A senha é obrigatória.
prose, secret :: the secret is to keep functions short
prose, pass :: This pass is intentionally conservative.
usage json :: {"input_tokens":1423,"cache_creation_input_tokens":20011,"output_tokens":512}
max tokens :: max_tokens: 4096, stop_sequences: ["Human:"]
lexer :: token.type = IDENTIFIER; token.value = "functionDeclaration"
design tokens :: {"token":"colorBgContainerDisabled","value":"rgba(0,0,0,0.04)"}
csrf meta name :: <meta name="csrf-token" content="">
form field :: <input type="password" name="current-password" autocomplete="current-password">
form label :: <label for="api-key">API key</label>
sorting key :: sort_key=created_at_desc&key=customers.orders.total
cache key :: cache key: node-modules-linux-‹x64›
actions cache :: Cache restored from key: Linux-node-‹x64›
redis key :: GET session:token:count
S3 key :: "Key": "backups/2025/01/database-dump.sql.gz", "ETag": "\"‹x32›\""
object key :: key: 'ArrowDown', code: 'ArrowDown', keyCode: 40
react key :: <li key={token.id} className="secret-list-item">
foreign key :: FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE
SQL columns :: CREATE TABLE users (id uuid PRIMARY KEY, password_hash varchar(60) NOT NULL, api_token text);
SQL where :: SELECT * FROM tokens WHERE token = $1 AND secret IS NOT NULL
keycode constants :: KEY_PASSWORD = 0x1f; TOKEN_EOF = -1
error message :: Error: Invalid token 'export' at line 3
error, auth :: remote: Support for password authentication was removed on August 13, 2021.
error, missing :: fatal: could not read Password for 'https://github.com': terminal prompts disabled
error, JWT :: JsonWebTokenError: invalid signature at verifyToken (node_modules/jsonwebtoken/verify.js:171:19)
ssh config :: IdentityFile ~/.ssh/id_ed25519⏎PasswordAuthentication no
sshd log :: Accepted publickey for ada from 10.0.0.1 port 51022 ssh2: ED25519 SHA256:‹s43›
PAM :: password requisite pam_pwquality.so retry=3
nginx :: ssl_certificate_key /etc/letsencrypt/live/acme.dev/privkey.pem;
env of paths :: SSH_AUTH_SOCK=/tmp/ssh-XXXXXX/agent.1234⏎GOOGLE_APPLICATION_CREDENTIALS=/etc/gcp/key.json
env boolean :: USE_TOKEN_AUTH=true⏎PASSWORD_MIN_LENGTH=12⏎SECRET_ROTATION_DAYS=90
env url :: TOKEN_URL=https://login.acme.dev/oauth2/v2.0/token
version pins :: jsonwebtoken: ^9.0.2, js-tokens: 4.0.0, keyv: 4.5.4
wslpath :: wslpath -u "C:\Users\ada"
unix flags :: ls -la -p --password-file=/run/secrets/db
pod name :: pod/token-service-‹x9›-‹l5› 1/1 Running
trace id :: traceparent: 00-‹x32›-‹x16›-01
request id :: x-amz-request-id: ‹U16›⏎x-amz-id-2: ‹s76›
etag :: ETag: W/"‹x32›"
arn :: arn:aws:secretsmanager:eu-west-1:‹d12›:secret:prod/db-password-‹w6›
key vault uri :: @Microsoft.KeyVault(SecretUri=https://acme.vault.azure.net/secrets/db-password/)
op reference :: password: op://dev/database/password
IPFS :: ipfs://Qm‹w44›
ethereum tx :: tx hash 0x‹x64› mined; contract 0x‹x40›
color list :: #ff5733 #33ff57 #3357ff
hex dump :: 00000010  ‹x2› ‹x2› ‹x2› ‹x2› ‹x2› ‹x2› ‹x2› ‹x2›  |token...|
timestamps :: expires_in=3600 iat=1735689600 exp=1735693200
CI artifact :: Uploading artifact secret-scan-report-linux-x64-‹x8›.zip
build id :: BUILD_ID=‹x32› COMMIT_SHA=‹x40›
kotlin :: val token = tokenRepository.findByUserId(userId) ?: throw TokenNotFound()
vue :: v-model="form.password" :rules="passwordRules"
protobuf :: string password = 2;⏎  bytes token = 3 [deprecated = true];
graphql :: mutation { login(password: $password) { accessToken refreshToken } }
openapi :: securitySchemes:⏎  bearerAuth:⏎    type: http⏎    scheme: bearer⏎    bearerFormat: JWT
terraform output :: + password = (sensitive value)⏎  + token    = (known after apply)
mock :: expect(login).toHaveBeenCalledWith({ password: expect.any(String) })
sed :: sed -i 's/password=.*/password=/' config.ini
regex :: const TOKEN = /[A-Za-z0-9_-]{20,}/g
make :: secrets.enc: secrets.yaml⏎⇥sops --encrypt $< > $@
hash below tests that pass :: All tests pass. The commit is:⏎‹x40›
ids of calls :: toolu_017HeWhDp8vxCg6z1F9S93pW⏎‹u›⏎toolu_01R6WyBb6K9GTxnjf846zPwd⏎‹u›
passwordless :: Web3Auth is where passwordless sign-in meets wallets
usage :: Usage: acme login -u USER -p PASSWORD
masked token :: Tokens look like ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
user ids :: docker run --user 1000:1000 --user www-data:www-data acme
jest :: PASS src/core/Login2.test.ts
SNMP's default :: snmpget -v2c -c public 10.0.0.1 sysName
random_password :: resource "random_password" "db" {⏎  length = 24⏎}⏎output "x" { value = random_password.db.result }
where hooks are :: import { useAuth2 } from "../hooks/useAuthenticationStateOf2"
line of a commit :: git config set token‹d2› --auth none
counted :: { password: "123456", confirmPassword: "1234567" }
call :: db_password = readFile(path)
two strings :: print("passwords" "and tokens of ada")
`
