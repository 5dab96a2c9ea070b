/** Tokens of services in their own formats: hosting, vaults, observation, money. For the notation see `kinds.ts`. */
export const PLATFORMS = String.raw`
Vercel :: vercel --token «‹w24›» deploy
Vercel, new :: created «vcp_‹w56›»
Netlify :: netlify deploy --auth «nfp_‹w40›»
Cloudflare :: CLOUDFLARE_API_TOKEN="«‹b40›»" wrangler deploy
Cloudflare global key :: X-Auth-Email: ada@acme.dev⏎X-Auth-Key: «‹x37›»
Cloudflare origin CA :: «v1.0-‹x24›-‹x146›» pasted
Cloudflare tunnel :: cloudflared service install «eyJhIjoi‹b160›»
Heroku :: HEROKU «HRKU-AA‹b58›»
Heroku, uuid :: machine api.heroku.com⏎  login ada@acme.dev⏎  password «‹u›»
Fly :: fly deploy -t "FlyV1 «fm2_‹s200›»"
Fly, old :: FLY «fo1_‹b43›»
Render :: «rnd_‹w28›» set
Railway :: RAILWAY_TOKEN=«‹u›» railway up
DigitalOcean :: doctl auth init -t «dop_v1_‹x64›»
Linode :: linode-cli --token «‹x64›»
Hetzner :: hcloud context create acme⏎Token: «‹w64›»
Scaleway :: SCW_SECRET_KEY=«‹u›»
Supabase personal :: supabase login --token «sbp_‹x40›»
Supabase secret :: createClient(url, "«sb_secret_‹b31›»")
Neon :: neonctl --api-key «napi_‹l64›»
PlanetScale :: pscale «pscale_tkn_‹b43›» ok
PlanetScale password :: DATABASE: «pscale_pw_‹b43›»
Upstash :: UPSTASH_REDIS_REST_TOKEN="«A‹w53›=»"
Databricks :: databricks configure --token <<< «dapi‹x32›-2»
Pulumi :: PULUMI «pul-‹x40›»
Terraform Cloud :: token = "«‹w14›.atlasv1.‹b67›»"
Vault service :: VAULT «hvs.‹b95›»
Vault, old :: export VAULT_TOKEN=«s.‹w24›»
Vault unseal keys :: Unseal Key 1: «‹s43›=»⏎Unseal Key 2: «‹s43›=»⏎Initial Root Token: «hvs.‹w24›»
Consul :: SecretID:         «‹u›»
Doppler :: «dp.pt.‹w43›» in the shell
Doppler service :: doppler run --token=«dp.st.prd.‹w43›»
1Password service account :: «ops_eyJ‹b240›»
1Password secret key :: Secret Key: «A3-‹U6›-‹U11›-‹U5›-‹U5›-‹U5›»
Bitwarden session :: export BW_SESSION="«‹s86›==»"
Infisical :: INFISICAL «st.‹u›.‹x32›.‹x32›»
Okta :: Authorization: SSWS «00‹b40›»
Atlassian :: curl -u ada@acme.dev:«ATATT3xFfGF0‹b171›=‹X8›» https://acme.atlassian.net
Bitbucket app password :: git push https://ada:«ATBB‹w24›‹X8›»@bitbucket.org/acme/shop
Linear :: «lin_api_‹w40›» made
Notion :: auth: "«ntn_‹d11›‹w35›»"
Notion, old :: «secret_‹w43›» shared
Airtable :: Bearer «pat‹w14›.‹x64›»
Asana :: asana.Client.access_token("«1/‹d16›:‹x32›»")
Figma :: X-Figma-Token: «figd_‹b40›»
HubSpot :: «pat-na1-‹u›» granted
Salesforce session :: sid «00D‹w12›!AQ‹w90›»
Dropbox :: Bearer «sl.‹b135›»
Contentful :: «CFPAT-‹b43›» saved
Sentry organisation :: sentry-cli login --auth-token «sntrys_eyJ‹s110›_‹s43›»
Sentry user :: «sntryu_‹x64›» saved
Datadog :: DD_API_KEY=«‹x32›» DD_APP_KEY=«‹x40›» datadog-ci tag
New Relic :: Api-Key: «NRAK-‹U27›»
Grafana service account :: grafana «glsa_‹w32›_‹x8›»
Grafana Cloud :: «glc_eyJ‹s120›==» copied
PagerDuty :: Authorization: Token token=«‹b20›»
PostHog personal :: «phx_‹w43›» saved
LaunchDarkly :: LD «sdk-‹u›»
Statsig :: Statsig.initialize("«secret-‹w43›»")
Mapbox :: mapbox «sk.eyJ‹b80›.‹b22›»
Facebook :: access «EAA‹w180›»
Twitter bearer :: «AAAAAAAAAAAAAAAAAAAAA‹w40›%3D‹w50›»
CircleCI :: circleci setup --token «CCIPAT_‹w22›_‹x40›»
Buildkite :: «bkua_‹x40›» made
Jenkins :: curl -u ada:«11‹x32›» https://ci.acme.dev/me/api/json
SonarQube :: sonar-scanner -Dsonar.login=«sqp_‹x40›»
Codecov :: codecov -t «‹u›»
Snyk :: snyk auth «‹u›»
Sourcegraph :: SRC «sgp_‹x16›_‹x40›»
Postman :: «PMAK-‹x24›-‹x34›» made
ngrok :: ngrok config add-authtoken «2‹w26›_‹w21›»
Tailscale :: tailscale up --authkey=«tskey-auth-‹w12›CNTRL-‹w32›»
WireGuard :: [Interface]⏎PrivateKey = «‹s43›=»⏎Address = 10.0.0.2/32
Prefect :: prefect cloud login -k «pnu_‹w36›»
ReadMe :: rdme login «rdme_‹l70›»
Typeform :: «tfp_‹b44›_‹b14›» made
EasyPost :: EasyPost("«EZAK‹w54›»")
Shippo :: «shippo_live_‹x40›» made
Alibaba :: aliyun configure set --access-key-id LTAI‹w20› --access-key-secret «‹w30›»
Tencent :: SecretId: AKID‹w32›⏎SecretKey: «‹w32›»
Yandex :: Api-Key «AQVN‹b36›» used
Infura :: https://:«‹x32›»@mainnet.infura.io/v3/‹x32›
Alchemy :: https://eth-mainnet.g.alchemy.com/v2/«‹b32›»
Ethereum private key :: cast send --private-key «0x‹x64›» 0x‹x40›
Seed phrase :: mnemonic: «‹m› ‹m› ‹m› ‹m› ‹m› ‹m› ‹m› ‹m› ‹m› ‹m› ‹m› ‹m›»
age :: «AGE-SECRET-KEY-1‹U58›»
Coinbase :: "privateKey": "‹-›BEGIN EC PRIVATE KEY‹-›\n«‹s64›\n‹s64›\n‹s28›==»\n‹-›END EC PRIVATE KEY‹-›\n"
Cursor :: «crsr_‹x64›» made
LiveKit :: LIVEKIT_API_KEY=API‹w12› LIVEKIT_API_SECRET=«‹w43›»
Clerk :: CLERK «sk_live_‹w40›»
WorkOS :: WORKOS «sk_live_‹w50›»
`
