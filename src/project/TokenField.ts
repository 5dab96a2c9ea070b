import type { JsonObject } from "../core/text/Json.ts"

/**
 * What a record of the state carries that something is done by without a person: a pull, a patch or an archive can put
 * one where ours stand, by any way there is, but cannot know the token.
 */
export const carried = (token: string | undefined): { readonly state?: string } =>
  token === undefined ? {} : { state: token }

/** Whether a record carries the token of its state; where states are made unproven there is none to carry. */
export const carries = (record: JsonObject | undefined, token: string | undefined): boolean =>
  record !== undefined && (token === undefined || record["state"] === token)
