import { parseJsonObject } from "../core/text/Json.ts"

/** The server did not do what was asked, and why, in words for a person. */
export class NotDone extends Error {
  /** `true` when there is no server, or it does not know this browser any more. */
  readonly isLost: boolean

  constructor(message: string, isLost: boolean) {
    super(message)
    this.isLost = isLost
  }
}

const ENDED = "The server has ended. Start it again with debrief ui; nothing that was done is lost."

/** What an answer that is none of those we hoped for says. */
const wordsOf = async (response: Response): Promise<string> => {
  const text = await response.text()
  if (response.headers.get("content-type")?.startsWith("text/plain") === true) return text.trim()
  const said = parseJsonObject(text)?.["message"]
  return typeof said === "string" ? said : `The server answered ${response.status}. Nothing was changed.`
}

const ask = async <A>(path: string, init?: RequestInit): Promise<A> => {
  let response: Response
  try {
    response = await fetch(`/api${path}`, init)
  } catch {
    throw new NotDone(ENDED, true)
  }
  if (!response.ok) throw new NotDone(await wordsOf(response), response.status === 403)
  return (await response.json()) as A
}

export const get = <A>(path: string, signal?: AbortSignal): Promise<A> => ask<A>(path, signal ? { signal } : {})

export const post = <A>(path: string, body: unknown): Promise<A> =>
  ask<A>(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })

/** The words of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
