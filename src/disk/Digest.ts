import * as Effect from "effect/Effect"

/** SHA-256 in hexadecimal, by the Web Crypto that every runtime has. */
export const sha256 = (content: string | Uint8Array): Effect.Effect<string> =>
  Effect.promise(async () => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content)
    return Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) =>
      byte.toString(16).padStart(2, "0")
    ).join("")
  })
