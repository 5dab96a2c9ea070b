/** Tokens of services in their own formats: code, clouds, mail, payment, models. For the notation see `kinds.ts`. */
export const SERVICES = String.raw`
GitHub, classic, in a remote :: git remote set-url origin https://octo:«ghp_‹w36›»@github.com/acme/shop.git
GitHub, fine-grained, bare :: the answer was «github_pat_‹w22›_‹w59›» and it worked
GitHub, of an installation :: Cloning with «ghs_‹w36›» ...
GitHub, refresh :: {"refresh":"«ghr_‹w76›»"}
GitLab, personal :: glab auth login --stdin <<< «glpat-‹b20›»
GitLab, routable :: PRIVATE-TOKEN: «glpat-‹b27›.01.‹l9›»
GitLab, runner :: gitlab-runner register --url https://gitlab.acme.dev --token «glrt-‹b20›»
GitLab, trigger :: curl -X POST -F token=«glptt-‹x40›» -F ref=main https://gitlab.com/api/v4/projects/7/trigger/pipeline
GitLab, deploy :: docker login -u deployer -p «gldt-‹b20›» registry.gitlab.com
GitLab, CI job :: CI_JOB_TOKEN was «glcbt-64_‹b20›» in the log
GitLab, runner registration :: registration «GR1348941‹b20›» ok
npm :: //registry.npmjs.org/:_authToken=«npm_‹w36›»
PyPI :: twine upload -u __token__ -p «pypi-AgEIcHlwaS5vcmc‹b120›» dist/*
RubyGems :: gem push -k «rubygems_‹x48›»
crates.io :: cargo login «cio‹w32›»
NuGet :: dotnet nuget push a.nupkg -k «oy2‹l43›» -s https://api.nuget.org/v3/index.json
Clojars :: CLOJARS: «CLOJARS_‹x60›»
Docker Hub :: echo «dckr_pat_‹b27›» | docker login -u acme --password-stdin
Docker Hub, organisation :: saved «dckr_oat_‹b32›»
JFrog API key :: curl -H 'X-JFrog-Art-Api: «AKCp8‹w68›»' https://acme.jfrog.io/artifactory/api/system/ping
JFrog reference token :: resolved with «cmVmdGtuOjAxOj‹w50›»
AWS access key id :: found «AKIA‹z16›» in the history
AWS secret key, env :: AWS_SECRET_ACCESS_KEY=«‹s40›»
AWS secret key, CSV :: User name,Access key ID,Secret access key⏎deployer,AKIA‹z16›,«‹s40›»
AWS session token :: export AWS_SESSION_TOKEN="«FwoGZXIvYXdzE‹s200›»"
AWS Bedrock key :: using «ABSKQmVkcm9ja0FQSUtleS‹s100›=» now
AWS MWS :: token «amzn.mws.‹u›»
Google API key :: <script src="https://maps.googleapis.com/maps/api/js?key=«AIza‹b35›»&callback=init">
Google OAuth access token :: Authorization: Bearer «ya29.‹b160›»
Google OAuth client secret :: "client_secret":"«GOCSPX-‹b28›»"
Google refresh token :: refresh «1//0‹b100›»
Google, new Gemini key :: export GEMINI=«AQ.Ab8‹b48›»
FCM server key :: Authorization: key=«AAAA‹b7›:APA91b‹b134›»
Azure storage account :: DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=«‹s86›==»;EndpointSuffix=core.windows.net
Azure SAS :: https://acme.blob.core.windows.net/c/f.txt?sv=2022-11-02&se=2025-01-01T00%3A00%3A00Z&sr=b&sp=r&sig=«‹s42›%3D»
Azure AD client secret :: value «‹w3›8Q~‹b34›» expires in May
Azure DevOps :: git clone https://acme:«‹l52›»@dev.azure.com/acme/shop/_git/shop
Azure DevOps, new :: az devops login «‹w76›AZDO‹w4›»
Azure API Management :: Ocp-Apim-Subscription-Key: «‹x32›»
Azure function key :: curl 'https://acme.azurewebsites.net/api/run?code=«‹b54›==»'
Azure service bus :: Endpoint=sb://acme.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=«‹s43›=»
Azure Cosmos :: AccountEndpoint=https://acme.documents.azure.com:443/;AccountKey=«‹s86›==»;
Azure App Configuration :: Endpoint=https://acme.azconfig.io;Id=‹w4›-l0-s0:‹w20›;Secret=«‹s43›=»
Azure Redis :: acme.redis.cache.windows.net:6380,password=«‹s43›=»,ssl=True,abortConnect=False
Slack bot :: logged in as bot with «xoxb-‹d12›-‹d13›-‹w24›»
Slack user :: curl -d token=«xoxp-‹d12›-‹d12›-‹d13›-‹x32›» https://slack.com/api/auth.test
Slack app :: appToken: '«xapp-1-A‹U10›-‹d13›-‹x64›»'
Slack rotating :: «xoxe.xoxp-1-‹w160›» until noon
Slack webhook :: curl -d '{}' https://hooks.slack.com/services/T‹U8›/B‹U10›/«‹w24›»
Slack workflow :: https://hooks.slack.com/triggers/T‹U8›/‹d13›/«‹x32›»
Discord bot :: client.login('«M‹w25›.G‹w5›.‹b38›»')
Discord webhook :: https://discord.com/api/webhooks/‹d18›/«‹b68›»
Telegram bot :: curl https://api.telegram.org/bot«‹d10›:AA‹b33›»/getMe
Teams webhook :: https://acme.webhook.office.com/webhookb2/‹u›@‹u›/IncomingWebhook/«‹x32›»/‹u›
Google Chat webhook :: https://chat.googleapis.com/v1/spaces/AAAA‹w7›/messages?key=AIza‹b35›&token=«‹b43›%3D»
Zapier hook :: POST https://hooks.zapier.com/hooks/catch/‹d7›/«‹l7›»/
Twilio auth token :: client = Client("AC‹x32›", "«‹x32›»")
Twilio API key :: TWILIO_API_KEY=SK‹x32› TWILIO_API_SECRET=«‹w32›»
SendGrid :: apiKey: "«SG.‹b22›.‹b43›»"
Mailgun :: curl -s --user 'api:«key-‹x32›»' https://api.mailgun.net/v3/acme.dev/messages
Mailgun, new :: the sending key «‹x32›-‹x8›-‹x8›» was replaced
Mailchimp :: mailchimp «‹x32›-us14»
Postmark :: X-Postmark-Server-Token: «‹u›»
Resend :: new Resend("«re_‹w8›_‹w24›»")
Brevo :: api-key: «xkeysib-‹x64›-‹w16›»
Brevo SMTP :: pass «xsmtpsib-‹x64›-‹w16›»
Mailjet :: curl --user "‹x32›:«‹x32›»" https://api.mailjet.com/v3.1/send
Stripe :: stripe.api_key = "«sk_live_51‹w99›»"
Stripe restricted :: curl https://api.stripe.com/v1/charges -u «rk_live_‹w24›»:
Stripe webhook :: Your webhook signing secret is «whsec_‹w32›» (^C to quit)
Square :: Bearer «EAAA‹b60›»
Square OAuth secret :: «sq0csp-‹b43›» in settings
Braintree :: «access_token$production$‹l16›$‹x32›»
Shopify :: X-Shopify-Access-Token: «shpat_‹x32›»
Shopify shared secret :: rotated «shpss_‹x32›»
Plaid :: access «access-production-‹u›»
Paystack :: curl -H "Authorization: Bearer «sk_live_‹x40›»" https://api.paystack.co/balance
Paddle :: «pdl_live_apikey_01‹l24›_‹w22›_‹w3›» made
Mollie :: mollie.setApiKey("«live_‹w30›»")
Flutterwave :: FLW «FLWSECK-‹x32›-X»
Razorpay :: Razorpay(auth=("rzp_live_‹w14›", "«‹w24›»"))
Adyen :: x-api-key: «AQE‹s90›-‹s43›=-‹w16›»
OpenAI project :: openai.api_key="«sk-proj-‹b74›T3BlbkFJ‹b74›»"
OpenAI service account :: «sk-svcacct-‹b58›T3BlbkFJ‹b58›» ok
OpenAI, old :: Incorrect API key provided: «sk-‹w20›T3BlbkFJ‹w20›».
Anthropic :: x-api-key: «sk-ant-api03-‹b93›AA»
Anthropic OAuth :: {"accessToken":"«sk-ant-oat01-‹b93›AA»","refreshToken":"«sk-ant-ort01-‹b93›AA»"}
Anthropic admin :: curl -H "x-api-key: «sk-ant-admin01-‹b93›AA»"
OpenRouter :: «sk-or-v1-‹x64›» has 3 dollars left
DeepSeek :: base_url="https://api.deepseek.com", api_key="«sk-‹x32›»"
Groq :: Groq(api_key="«gsk_‹w52›»")
xAI :: «xai-‹w80›» works
Perplexity :: «pplx-‹w48›» works
Hugging Face :: huggingface-cli login --token «hf_‹c34›»
Replicate :: REPLICATE «r8_‹w37›»
Cohere :: cohere.Client("«‹w40›»")
Mistral :: MISTRAL_API_KEY=«‹w32›»
LangSmith :: «lsv2_pt_‹x32›_‹x10›» is the tracing one
Langfuse :: LANGFUSE «sk-lf-‹u›»
Pinecone :: Pinecone(api_key="«pcsk_‹w6›_‹w60›»")
ElevenLabs :: xi-api-key: «sk_‹x48›»
Deepgram :: Authorization: Token «‹x40›»
Tavily :: TavilyClient("«tvly-dev-‹w32›»")
Firecrawl :: the key «fc-‹x32›» is new
Jina :: Bearer «jina_‹x32›‹b28›»
Voyage :: voyage «pa-‹b43›»
NVIDIA :: «nvapi-‹b64›» copied
Cerebras :: cerebras «csk-‹l48›»
E2B :: «e2b_‹x40›» in .env
RunPod :: runpodctl config --apiKey «rpa_‹U46›»
Modal :: modal token set --token-id ak-‹w22› --token-secret «as-‹w22›»
Weights & Biases :: wandb login «‹x40›»
Fireworks :: fireworks «fw_‹w22›»
`
