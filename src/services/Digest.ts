import * as Effect from "effect/Effect"
import type { Playbook } from "../domain/Playbook.ts"

/** SHA-256 in hexadecimal, by the Web Crypto that every runtime has. */
export const sha256 = (content: string | Uint8Array): Effect.Effect<string> =>
  Effect.promise(async () => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content)
    return Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) =>
      byte.toString(16).padStart(2, "0")
    ).join("")
  })

/** What tells one content of a playbook from another: SHA-256 of its sections as compact JSON. */
export const playbookDigest = (playbook: Playbook): Effect.Effect<string> => sha256(JSON.stringify(playbook.sections))
