/**
 * The clients whose transcripts can be read, in the order in which their formats are tried: one that takes a file by its
 * name, or by a mark of its own, before one that is lenient. `FORMATS` has a format for each.
 */
export const SOURCES = ["codex", "claude"] as const

export type Source = (typeof SOURCES)[number]
