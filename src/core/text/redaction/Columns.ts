import { type Cut, cutOf, type Finder, NO_CUTS } from "./Cut.ts"
import { nameAt, nameIn } from "./Names.ts"
import { judges } from "./Judges.ts"

/** Units that a line of a table has at most, and lines that one has. */
const WIDEST = 1000
const MOST_ROWS = 1000
const MOST_COLUMNS = 30

const SEPARATORS: ReadonlyArray<RegExp> = [/\|/g, /\t/g, /,/g, /;/g, / {2,60}/g]

interface Cell {
  readonly start: number
  readonly text: string
}

const cellsOf = (line: string, separator: RegExp): ReadonlyArray<Cell> => {
  const cells: Array<Cell> = []
  let start = 0
  for (const { 0: between, index } of line.matchAll(separator)) {
    cells.push({ start, text: line.slice(start, index) })
    start = index + between.length
  }
  return [...cells, { start, text: line.slice(start) }]
}

/** The line that begins at a place, or its beginning where it is too wide. */
const lineFrom = (text: string, start: number): string => text.slice(start, start + WIDEST).split("\n", 1)[0]!

/** What stands in the heading of a column: a word or a few. */
const HEADING = /^[\s*`"_]{0,40}(?:[A-Za-z][\w .-]{0,40}[*`"_\s]{0,40})?$/
const RULE = /^[\s|+:=-]{3,}$/
/** The value in a cell: without quotes, white space and marks of code. */
const VALUE = /[^\s"'`]{6,400}/

const isMade = (name: string, value: string): boolean =>
  !/[=(){}<>]/.test(value) && judges.cell({ value, name, quoted: false, variable: false, alone: false, rest: "" })

/** The secret values in a column, down to where the table ends or another heading stands in it. */
const below = (text: string, from: number, separator: RegExp, column: number, of: number, name: string) => {
  const cuts: Array<Cut> = []
  let start = from
  for (let row = 0; row < MOST_ROWS && start <= text.length; row += 1) {
    const line = lineFrom(text, start)
    const cells = cellsOf(line, separator)
    const cell = cells[column]
    if (!RULE.test(line)) {
      if (cells.length !== of || cell === undefined || nameIn(cell.text) !== undefined) break
      const value = VALUE.exec(cell.text)
      if (value !== null && isMade(name, value[0]))
        cuts.push(...cutOf(start + cell.start + value.index, value[0], "value"))
    }
    start += line.length + 1
  }
  return cuts
}

/** What stands below a telling name in the first line of a table: of Markdown, a database, tabs, commas or spaces. */
export const findColumn: Finder = (text, at) => {
  const name = nameAt(text, at)
  if (name === undefined) return NO_CUTS
  const before = text.slice(Math.max(at - WIDEST, 0), at)
  const lineStart = at - (before.length - before.lastIndexOf("\n") - 1)
  const header = lineFrom(text, lineStart)
  const end = lineStart + header.length
  if (header.length >= WIDEST || text[end] !== "\n") return NO_CUTS
  for (const separator of SEPARATORS) {
    const cells = cellsOf(header, separator)
    if (cells.length < 2 || cells.length > MOST_COLUMNS || !cells.every((cell) => HEADING.test(cell.text))) continue
    // Lists in code have a name on each line and a comma behind it.
    if (separator.source !== /\|/.source && !cells.every((cell) => cell.text.trim() !== "")) continue
    const column = cells.findLastIndex((cell) => lineStart + cell.start <= at)
    if (nameIn(cells[column]!.text) === undefined) continue
    const cuts = below(text, end + 1, separator, column, cells.length, name.text)
    if (cuts.length > 0) return cuts
  }
  return NO_CUTS
}
