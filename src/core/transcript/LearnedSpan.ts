import * as Schema from "effect/Schema"
import type { MessageKey } from "./MessageKey.ts"

/** How far a transcript has been learned from. */
export const Watermark = Schema.Struct({
  /** Bytes from its start. */
  bytes: Schema.Int,
  /** What stood right before that point: a transcript that was rewritten has something else there. */
  mark: Schema.String
})

export type Watermark = Schema.Schema.Type<typeof Watermark>

/** A span that has been learned from: a line of `learned.jsonl`. */
export const LearnedSpan = Schema.Struct({
  /** ISO 8601. */
  at: Schema.String,
  transcript: Schema.String,
  watermark: Schema.optionalKey(Watermark),
  /** The id of the window, which tells learning from the same messages again from the first time. */
  window: Schema.optionalKey(Schema.String),
  /** The further epoch of a batch that it was learned from in, from 2. */
  epoch: Schema.optionalKey(Schema.Int),
  /** The digests of its messages, one after the other, without those that the span before it had. */
  keys: Schema.String
})

export type LearnedSpan = Schema.Schema.Type<typeof LearnedSpan>

/** Hexadecimal digits of one digest: enough that among millions of messages no two share one by chance. */
const KEY_LENGTH = 16

/** Part of a SHA-256: what tells a message from every other in the record of what was learned from. */
export const shortKey = (digest: string): string => digest.slice(0, KEY_LENGTH)

/** The first digits of a UUID of any kind. Records of before go by them, also where they are mostly the time. */
export const formerKey = (key: MessageKey): string | undefined => {
  const digits = key.replaceAll("-", "")
  return /^[0-9a-f]{32}$/.test(digits) ? shortKey(digits) : undefined
}

/** A message's own id, where it is random as it stands (a UUID of version 4): of others the time may be all that is here. */
export const idKey = (key: MessageKey): string | undefined =>
  /^[^-]{8}-[^-]{4}-4/.test(key) ? formerKey(key) : undefined

export const joinKeys = (keys: ReadonlyArray<string>): string => keys.join("")

export const splitKeys = (joined: string): ReadonlyArray<string> =>
  Array.from({ length: Math.floor(joined.length / KEY_LENGTH) }, (_, index) =>
    joined.slice(index * KEY_LENGTH, (index + 1) * KEY_LENGTH)
  )
