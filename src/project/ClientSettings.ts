/** Bytes of a settings file of the client's that are read at most: what is more takes a hook too long. */
export const MOST_SETTINGS_BYTES = 16 * 1024 * 1024

/** The text of such a file; `undefined` in an encoding that the client may read, and we do not. */
export const settingsText = (bytes: Uint8Array): string | undefined => {
  const { buffer, byteLength, byteOffset } = bytes
  const text = Buffer.from(buffer, byteOffset, byteLength)
  if (!bytes.includes(0)) return text.toString("utf8").replace(/^\uFEFF/, "")
  return bytes[0] === 0xff && bytes[1] === 0xfe ? text.toString("utf16le", 2) : undefined
}
