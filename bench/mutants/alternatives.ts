/** A part of a text, by offsets into it. */
export interface Part {
  readonly start: number
  readonly end: number
}

/** Where what was opened before `from` is closed, or the end of the text; `nests` opens another of its kind. */
const closedFrom = (text: string, from: number, closing: string, nests?: string): number => {
  for (let depth = 1, index = from; index < text.length; index++) {
    if (text[index] === "\\") index++
    else if (text[index] === nests) depth++
    else if (text[index] === closing && --depth === 0) return index
  }
  return text.length
}

/** A group's opening, with what says of which kind it is. */
const OPENING = /\((?:\?(?:<?[=!]|<\w+>|[a-z-]*:))?/y

/**
 * Each alternative of a pattern, with the bar that parts it from its neighbour: without it, the pattern matches all the
 * others. What is set into a template is left alone.
 */
export const alternatives = (pattern: string): ReadonlyArray<Part> => {
  const found: Array<Part> = []
  const groups: Array<{ readonly start: number; readonly bars: Array<number> }> = [{ start: 0, bars: [] }]
  const close = (end: number): void => {
    const { start, bars } = groups.pop()!
    if (bars.length > 0) found.push({ start, end: bars[0]! + 1 })
    for (const [index, bar] of bars.entries()) found.push({ start: bar, end: bars[index + 1] ?? end })
  }
  for (let index = 0; index < pattern.length; index++) {
    const unit = pattern[index]
    if (unit === "\\") index++
    else if (unit === "[") index = closedFrom(pattern, index + 1, "]")
    else if (unit === "$" && pattern[index + 1] === "{") index = closedFrom(pattern, index + 2, "}", "{")
    else if (unit === "|") groups.at(-1)!.bars.push(index)
    else if (unit === ")" && groups.length > 1) close(index)
    else if (unit === "(") {
      OPENING.lastIndex = index
      index += OPENING.exec(pattern)![0].length - 1
      groups.push({ start: index + 1, bars: [] })
    }
  }
  while (groups.length > 0) close(pattern.length)
  return found
}
