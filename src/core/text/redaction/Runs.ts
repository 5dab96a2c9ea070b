import { type Cut, matchAt } from "./Cut.ts"

/** What base64 is made of, by UTF-16 unit. */
const IN_RUN = new Uint8Array(0x10000)
for (const unit of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") IN_RUN[unit.charCodeAt(0)] = 1

/** Shorter runs are words and names, longer ones pictures and files. */
const SHORTEST = 32
const LONGEST = 4000

/** A text as people and programs write them. */
const READABLE = /^[\t\n\r -~]+$/
const BESIDE = /[\w-]/
const MAILGUN = /(?<![a-f0-9-])[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8}(?![a-f0-9-])/y

const HEX = /^(?:[\da-f]{2})+$/i

const decoded = (encoded: string): string =>
  Buffer.from(encoded, HEX.test(encoded) ? "hex" : "base64").toString("latin1")

const cutInRun = (text: string, from: number, end: number, isSecret: (text: string) => boolean): Cut | undefined => {
  const start = text.startsWith("0x", from) ? from + 2 : from
  if (text.charAt(end) === "-") {
    // The run may be longer than the key: a path is made of the same characters.
    const key = matchAt(MAILGUN, text, end - SHORTEST)
    return key === null
      ? undefined
      : { start: end - SHORTEST, end: end - SHORTEST + key[0].length, kind: "mailgun key" }
  }
  if (from > 0 && BESIDE.test(text.charAt(from - 1))) return undefined
  if (end - start > LONGEST || BESIDE.test(text.charAt(end)) || !READABLE.test(decoded(text.slice(start, start + 16))))
    return undefined
  const inner = decoded(text.slice(start, end))
  if (!READABLE.test(inner) || !isSecret(inner)) return undefined
  const padding = matchAt(/={0,2}/y, text, end)![0].length
  return { start, end: end + padding, kind: "encoded secret" }
}

/**
 * What is a secret once it is decoded from base64 or hexadecimal, and keys that are nothing but digits and a few dashes.
 * Looks at every 32nd unit only, and around it where that may be part of a run: each run holds one.
 */
export const secretRuns = (text: string, isSecret: (text: string) => boolean): ReadonlyArray<Cut> => {
  const cuts: Array<Cut> = []
  let done = 0
  for (let at = SHORTEST - 1; at < text.length; at += SHORTEST) {
    if (IN_RUN[text.charCodeAt(at)] !== 1) continue
    let [start, end] = [at, at + 1]
    while (start > done && IN_RUN[text.charCodeAt(start - 1)] === 1) start -= 1
    while (end < text.length && IN_RUN[text.charCodeAt(end)] === 1) end += 1
    if (end - start >= SHORTEST) {
      const cut = cutInRun(text, start, end, isSecret)
      if (cut !== undefined) cuts.push(cut)
    }
    done = at = end
  }
  return cuts
}
