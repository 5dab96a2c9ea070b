import { isJsonObject, jsonIn } from "../core/text/Json.ts"
import { detailOf } from "./ForeignText.ts"

/** Several times the longest answer that a model can give, in bytes after decompression. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** What came is not of the API's own making: a captive portal or a proxy stands before it, or the answer is in pieces. */
export class ForeignAnswer extends Error {}

/** What came is the beginning of an answer of the API: the provider made one, and charges for it. */
export class BrokenAnswer extends ForeignAnswer {}

const BROKEN = "the answer broke off, and may be charged for"

/** Asked for by who reads the body line by line, as it comes. */
export const STREAMED = "application/binary"

/** Statuses that tell by themselves what is wrong, whoever says so: a person has to help, and nothing is given up. */
const TELLING = new Set([401, 402, 404])

/** The statuses of the API's own failures below 500, and of those that speak like it. Any other is of something in between. */
const OWN = new Set([...TELLING, 400, 403, 408, 409, 413, 422, 429])

const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400

/**
 * Whether it has the form of the API's answers: a failure has a status that the API gives, and names its error. A
 * firewall may answer with JSON too.
 */
const isOwnForm = ({ ok, status }: Response, answer: unknown): boolean =>
  isJsonObject(answer) && (ok || (OWN.has(status) && isJsonObject(answer["error"])))

/** Whether an answer of another form may have this status: only the API's own word counts against a request. */
const mayBeForeign = ({ status }: Response): boolean => status >= 500 || TELLING.has(status)

/** What came of a body, and why no more did. */
interface Came {
  readonly text: string
  readonly problem?: unknown
}

/** The body, of which no more is read than an answer can have: a few bytes may stand for gigabytes, or never end. */
const readBounded = async ({ body, headers }: Response): Promise<Came> => {
  const parts: Array<Uint8Array> = []
  const told = (problem: unknown) => ({ text: new TextDecoder().decode(Buffer.concat(parts)), problem })
  const tooLong = new ForeignAnswer(`it is longer than ${MAX_ANSWER_BYTES} bytes`)
  if (Number(headers.get("content-length") ?? 0) > MAX_ANSWER_BYTES) {
    await body?.cancel()
    return told(tooLong)
  }
  let size = 0
  try {
    // To leave the loop is to hang up.
    for await (const part of body ?? []) {
      size += part.length
      if (size > MAX_ANSWER_BYTES) return told(tooLong)
      parts.push(part)
    }
  } catch (error) {
    return told(error)
  }
  return { text: new TextDecoder().decode(Buffer.concat(parts)) }
}

/** How a message of the API begins. */
const MESSAGE = /^\s*\{[^]{0,2000}?"type"\s*:\s*"message"/

/** Whether the API began this answer: it names the request, or what came begins as its messages do. A captive portal does neither. */
const isBegun = ({ headers, ok }: Response, text: string): boolean =>
  ok && (headers.has("request-id") || MESSAGE.test(text))

const foreign = ({ headers, status }: Response, text: string): ForeignAnswer => {
  const type = headers.get("content-type") ?? "no type"
  return new ForeignAnswer(`${status} with ${detailOf(type)} is no answer of the API: ${detailOf(text)}`)
}

/**
 * Fetches for the SDK what the API itself answers, whole and bounded, and fails with `ForeignAnswer` for anything else.
 * Redirects are not followed: the API has none, and the key would go wherever they lead.
 */
export const apiFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const response = await fetch(input, { ...init, redirect: "manual" })
  if (isRedirect(response)) {
    await response.body?.cancel()
    throw new ForeignAnswer(`${response.status}: it was sent on elsewhere, as a network does that wants a login first`)
  }
  if (response.ok && new Headers(init?.headers).get("accept") === STREAMED) return response
  const { problem, text } = await readBounded(response)
  if (problem !== undefined) throw isBegun(response, text) ? new BrokenAnswer(BROKEN, { cause: problem }) : problem
  const answer = jsonIn(text)
  if (!isOwnForm(response, answer) && !mayBeForeign(response))
    throw isBegun(response, text) ? new BrokenAnswer(BROKEN) : foreign(response, text)
  const headers = new Headers(response.headers)
  for (const name of ["content-encoding", "content-length"]) headers.delete(name)
  if (isJsonObject(answer)) headers.set("content-type", "application/json")
  return new Response(text, { status: response.status, headers })
}
