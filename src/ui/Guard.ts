/** What is looked at of a request before anything is done for it. Header names are in lower case. */
export interface Asked {
  readonly method: string
  /** The path without what follows `?`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** What a request has to know to be served. */
export interface Keys {
  readonly port: number
  /** What the cookie holds once the token was exchanged for it. */
  readonly session: string
}

/** The cookie of a server; cookies are shared by all ports of a machine, so its name says which. */
export const cookieName = (port: number): string => `debrief-${port}`

/** The hosts under which a page may ask for us: any other name that leads here is somebody's trick. */
const hostsOf = (port: number): ReadonlyArray<string> => [`127.0.0.1:${port}`, `localhost:${port}`]

/** Whether the page that asks is one of ours. A browser names the origin of whatever changes something. */
const isForeign = ({ headers, method }: Asked, host: string): boolean => {
  const { origin, "sec-fetch-site": site } = headers
  if (origin !== undefined) return origin !== `http://${host}`
  if (method !== "GET" && method !== "HEAD") return true
  return site !== undefined && site !== "same-origin" && site !== "none"
}

/** Compares without telling by the time it takes how much of it was right. */
export const isSame = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false
  let difference = 0
  for (let index = 0; index < one.length; index += 1) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}

/** Whether a request has the cookie. Any other server of this machine can give the browser one of that name for a path of its own: both are sent. */
const hasCookie = ({ headers }: Asked, { port, session }: Keys): boolean => {
  const named = `${cookieName(port)}=`
  const given = (headers["cookie"] ?? "").split(";").map((one) => one.trim())
  return given.some((one) => one.startsWith(named) && isSame(one.slice(named.length), session))
}

/** Why a request is not served, or `undefined`: it is. */
export const refusalOf = (asked: Asked, keys: Keys): string | undefined => {
  const { host } = asked.headers
  if (host === undefined || !hostsOf(keys.port).includes(host)) return "This is not the address that debrief ui is at."
  // Whoever opens the address may come from anywhere; it takes the token.
  if (asked.path === "/open" && asked.method === "GET") return undefined
  if (isForeign(asked, host)) return "Only the page that debrief ui opened may ask for this."
  return hasCookie(asked, keys)
    ? undefined
    : "Open the address that debrief ui printed: this browser has not shown its token, or the server was started again."
}

/** What goes with every answer: nothing from elsewhere, nothing inline, in nobody's frame, kept by nobody. */
export const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store"
} as const
