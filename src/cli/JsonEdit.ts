import type { JsonNode } from "./JsonTree.ts"

// Edits of a JSON text that leave everything else in it as it is, indentation and line ends included.

/** Puts a text in the place of what stands from `start` up to `end`. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

type Span = Pick<JsonNode, "start" | "end">

/** Edits of one text that do not overlap, in any order. */
export const applyEdits = (text: string, edits: ReadonlyArray<Edit>): string => {
  let at = 0
  const parts = edits
    .toSorted((one, other) => one.start - other.start)
    .flatMap((edit) => {
      const before = text.slice(at, edit.start)
      at = edit.end
      return [before, edit.text]
    })
  return [...parts, text.slice(at)].join("")
}

export const applyEdit = (text: string, edit: Edit): string => applyEdits(text, [edit])

const lineEndOf = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n")

/** What one level is indented by; two spaces in a text that does not tell. */
const unitOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? "  "

const indentAt = (text: string, at: number): string => {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at)
  return /^[ \t]*/.exec(line)?.[0] ?? ""
}

/** A value as it is written in this text: on lines indented by `base` and more, or on one line. */
const written = (text: string, value: unknown, base: string | undefined): string =>
  base === undefined
    ? JSON.stringify(value)
    : JSON.stringify(value, null, unitOf(text)).replaceAll("\n", lineEndOf(text) + base)

/** Exchanges a value for another, on lines where it stood on lines. */
export const replaceValue = (text: string, node: Span, value: unknown): Edit => {
  const isOnLines = text.slice(node.start, node.end).includes("\n")
  return { ...node, text: written(text, value, isOnLines ? indentAt(text, node.start) : undefined) }
}

/** Adds a value at the end of an object, by its key, or of an array. Where the others stand on lines, so does it. */
export const append = (text: string, container: JsonNode, value: unknown, key?: string): Edit => {
  const inside = container.members ?? container.items ?? []
  const render = (base: string | undefined): string => {
    const name = key === undefined ? "" : `${JSON.stringify(key)}:${base === undefined ? "" : " "}`
    return name + written(text, value, base)
  }
  const [first, last] = [inside[0], inside.at(-1)]
  const nl = lineEndOf(text)
  if (first !== undefined && last !== undefined) {
    const gap = text.slice(container.start + 1, first.start)
    if (!gap.includes("\n")) return { start: last.end, end: last.end, text: `,${render(undefined)}` }
    const base = gap.slice(gap.lastIndexOf("\n") + 1)
    return { start: last.end, end: last.end, text: `,${nl}${base}${render(base)}` }
  }
  const indent = indentAt(text, container.start)
  const base = indent + unitOf(text)
  return { start: container.start + 1, end: container.end - 1, text: `${nl}${base}${render(base)}${nl}${indent}` }
}

/** Takes members or items away, by where they start, and the commas that parted them from the others. */
export const remove = (container: JsonNode, starts: ReadonlySet<number>): ReadonlyArray<Edit> => {
  const inside: ReadonlyArray<Span> = container.members ?? container.items ?? []
  const kept = inside.filter(({ start }) => !starts.has(start))
  if (kept.length === inside.length) return []
  const last = kept.at(-1)
  if (last === undefined) return [{ start: container.start + 1, end: container.end - 1, text: "" }]
  const edits: Array<Edit> = []
  let from: number | undefined
  for (const { start } of inside) {
    if (starts.has(start)) from ??= start
    else if (from !== undefined) {
      edits.push({ start: from, end: start, text: "" })
      from = undefined
    }
  }
  return from === undefined ? edits : [...edits, { start: last.end, end: inside.at(-1)!.end, text: "" }]
}
