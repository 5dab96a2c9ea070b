import { assert, describe, it } from "@effect/vitest"
import { type Asked, cookieName, refusalOf } from "../../src/ui/Guard.ts"

const KEYS = { port: 7777, session: "s".repeat(43) }
const COOKIE = `${cookieName(7777)}=${KEYS.session}`
const HOST = "127.0.0.1:7777"

type Fields = Partial<Asked> & { readonly cookie?: string }

const refusal = ({ cookie = COOKIE, headers = { host: HOST }, ...fields }: Fields) =>
  refusalOf({ method: "GET", path: "/", headers: { cookie, ...headers }, ...fields }, KEYS)

describe("who is served the page", () => {
  it("is the browser that holds the cookie, at either name of this machine", () => {
    assert.isUndefined(refusal({}))
    assert.isUndefined(refusal({ headers: { host: "localhost:7777", "sec-fetch-site": "none" } }))
    const post = { host: HOST, origin: `http://${HOST}`, "sec-fetch-site": "same-origin" }
    assert.isUndefined(refusal({ method: "POST", path: "/api/inbox/decide", headers: post }))
  })

  it.each<readonly [string, Fields]>([
    ["no cookie", { cookie: "" }],
    ["another cookie", { cookie: `${cookieName(7777)}=${"t".repeat(43)}` }],
    ["a beginning of it", { cookie: `${cookieName(7777)}=s` }],
    ["the cookie of another port", { cookie: `${cookieName(7778)}=${KEYS.session}` }],
    ["no host", { headers: {} }],
    ["a name that was made to lead here", { headers: { host: "evil.example:7777" } }],
    ["a host that begins like ours", { headers: { host: "127.0.0.1:7777.evil.example" } }],
    ["another origin", { headers: { host: HOST, origin: "https://evil.example" } }],
    ["an origin without a name", { headers: { host: HOST, origin: "null" } }],
    ["a change without an origin", { method: "POST" }],
    ["a change of the other name's page", { method: "POST", headers: { host: HOST, origin: "http://localhost:7777" } }],
    ["a page of another port", { headers: { host: HOST, "sec-fetch-site": "same-site" } }],
    ["opening by anything but a look", { method: "POST", path: "/open", cookie: "" }]
  ])("is not who comes with %s", (_, fields) => {
    assert.isString(refusal(fields))
  })

  it.each([`${cookieName(7777)}=theirs; ${COOKIE}`, `${COOKIE}; ${cookieName(7777)}=theirs`, `a=b;${COOKIE}`])(
    "is the browser that holds it among others, of the same name from another server here among them: %s",
    (cookie) => {
      assert.isUndefined(refusal({ cookie }))
    }
  )

  it("may open the address from anywhere, for that takes the token", () => {
    assert.isUndefined(refusal({ path: "/open", cookie: "", headers: { host: HOST, "sec-fetch-site": "cross-site" } }))
    assert.isString(refusal({ path: "/open", headers: { host: "evil.example" } }))
  })
})
