const MARKER = /^(?:<{7,}|={7,}|>{7,})(?: |$)/m

/**
 * Whether git left a conflict in a file's text: a line that begins with `<<<<<<<`, `=======` or `>>>>>>>`. No line of a
 * JSON document does.
 */
export const hasConflictMarkers = (text: string): boolean => MARKER.test(text)

/** The same of its bytes; of no file, no. */
export const isConflict = (bytes: Uint8Array | undefined): boolean =>
  bytes !== undefined && hasConflictMarkers(new TextDecoder().decode(bytes))

/** What is told of such a file. */
export const CONFLICT_WORDS =
  "it holds the conflict markers of a merge, which are yours to resolve; nothing is learned here until then"
