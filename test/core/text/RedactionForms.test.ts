import { assert, describe, it } from "@effect/vitest"
import { redact } from "../../../src/core/text/Redaction.ts"

const TOKEN = "ghp_" + "q7lhjtzCXf1ImHTKm7CIirpn00TRF04hOsmR"
const STRIPE = "sk_" + "live_KSqKf4W7wwujIRQEMQav1oQ0"
const KEY = "97un+ORdkqjVPvkoXqLF8YXvzy4yGCa0vj24ljnvfoBO7J/UF/C+CJkDrC6GFIiE"
const UUID = "e5b497b0-0b1c-483f-abc8-897a2f3f6c61"
const percent = (unit: string) => "%" + unit.charCodeAt(0).toString(16)
const escape = (unit: string) => "\\u00" + unit.charCodeAt(0).toString(16)
const bytes = (text: string) => Buffer.from(text).toString("hex")

/** By rule: a text, and what must not be left of it. */
const FORMS: Readonly<Record<string, ReadonlyArray<readonly [text: string, secret: string]>>> = {
  "a word that a default, a call or a connection tells": [
    ['connect(user="ada", passwd="melokantirus")', "melokantirus"],
    ["form.change_password('melokantirus')", "melokantirus"],
    ["const pw = env.DB_PASSWORD ?? 'melokantirus'", "melokantirus"],
    ["${REDIS_PASSWORD:=melokantirus}", "melokantirus"],
    ["Data Source=x;User ID=sa;Password=melokantirus;Encrypt=true", "melokantirus"],
    ["ARG ROOT_PASSWORD melokantirus", "melokantirus"],
    ["host: db # pw melokantirus", "melokantirus"]
  ],
  "a token over short lines, and one in pieces of code": [
    [TOKEN.slice(0, 12) + "\n" + TOKEN.slice(12), TOKEN.slice(14)],
    ["> " + TOKEN.slice(0, 20) + "\n> " + TOKEN.slice(20), TOKEN.slice(22)],
    ["export T=" + TOKEN.slice(0, 20) + "\\\n  " + TOKEN.slice(20), TOKEN.slice(22)],
    [`"${STRIPE.slice(0, 14)}" + "${STRIPE.slice(14)}"`, STRIPE.slice(16)],
    [`("${TOKEN.slice(0, 16)}"\n  "${TOKEN.slice(16)}")`, TOKEN.slice(18)]
  ],
  "a token in which a letter is an escape or a mark": [
    [TOKEN.replace("_", percent), TOKEN.slice(6)],
    [TOKEN.replace("_", escape), TOKEN.slice(6)],
    [TOKEN.replace("_", "\\x5f"), TOKEN.slice(6)],
    [TOKEN.replace("g", percent), TOKEN.slice(6)],
    ["**ghp_**" + TOKEN.slice(4), TOKEN.slice(6)],
    ["sk-ant-**api03**-" + TOKEN.slice(4), TOKEN.slice(6)]
  ],
  "what is encoded in hexadecimal": [
    ["data: " + bytes(TOKEN), bytes(TOKEN)],
    ["x = 0x" + bytes("password=Xk29vTqLm81z"), bytes("Xk29vTqLm81z")],
    [bytes(`{"api_key":"${TOKEN}"}`).toUpperCase(), bytes(TOKEN).toUpperCase()]
  ],
  "the lines of a key without the first": [
    [`private key body:\n${KEY}\n${KEY.toLowerCase()}\n`, KEY.toLowerCase()],
    [`The private_key is\n  ${KEY}\n  ${KEY.slice(3)}x1A`, KEY.slice(3)],
    [`PrivateKey\n> ${KEY}`, KEY]
  ],
  "keys and addresses of services": [
    ["glc_E/pKpKk6C9Xz0C5iU1QK4ILbFb0VqGX1JRnnm6AlUcVdSct8jUv7O9hCcY3Dohi7", "6C9Xz0C5iU1QK4ILb"],
    ["AQE8VU9o129Czu++IDhlEhxQYnDbHeQE96zwGkneokfdzH5Ps7D4z3FcnqkCxGK-aV35Hb/ZHpZP0OiTYCTa9Ms6GZ=", "aV35Hb/ZHpZP0OiT"],
    ["https://open.larksuite.com/open-apis/bot/v2/hook/" + UUID, UUID],
    ["https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=" + UUID, UUID],
    ["https://hook.eu2.make.com/x8yz1wq2vb3nm4kj5hg6fd7sa8", "x8yz1wq2vb3nm4kj5hg6"],
    ["https://eob7ch3hcw4en8.m.pipedream.net", "b7ch3hcw4en8"]
  ],
  "what is given to programs": [
    ["ldap bind: -D cn=admin,dc=k -w bgprISE789%6ih", "bgprISE789%6ih"],
    ["gpg --batch --passphrase 'vaposer vofunus fivinun' -d x.gpg", "vofunus"],
    ["read -s PW <<< Ja43475zdQeaG8; login", "Ja43475zdQeaG8"],
    ['psk="kemadesbebeperbufitan"', "kemadesbebeperbufitan"],
    ["<password>{/lhwIcCkWcy13kPqaRM7/kahr27JCBsl7DYLTKXX7l7=}</password>", "13kPqaRM7/kahr27JC"],
    ["MAILPASS=1D7MzDT62x0v /usr/bin/x", "1D7MzDT62x0v"],
    ["if password == 'ntipWHC361*oy2':", "ntipWHC361*oy2"],
    ["license key: NFNAS-9F0RA-RZRC6-WNIAY-1AFGM", "9F0RA-RZRC6"],
    ["log in as ada with lfvxJTX779!qb3", "lfvxJTX779!qb3"]
  ]
}

describe("secrets go in forms that nobody showed us", () => {
  for (const [rule, forms] of Object.entries(FORMS))
    it.each(forms)(`${rule}: %s`, (text, secret) => {
      const after = redact(text)
      assert.notInclude(after, secret)
      assert.strictEqual(redact(after), after)
    })
})

describe("what looks like one of these stays", () => {
  it.each([
    "BYPASS=1D7MzDT62x0v",
    "a hash: " + bytes("\u0001\u00ff\u0090not a text at all") + "da39a3ee5e6b4b0d",
    "https://example.com/a%20b%2Dc?x=%41",
    "f(x) = a_**2 + longvariablename",
    "Login page with AuthButton1 modal",
    'const total = "lengthOfName" + "widthOfField2"',
    "printf('%4d %5f', token)",
    "private keys are kept in\n/home/ada/.config/service/keys/production/eu",
    "the serial number: 2024-11-23-0001"
  ])("%s", (text) => assert.strictEqual(redact(text), text))
})
