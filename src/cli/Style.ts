import { visible } from "../core/text/Visible.ts"
import { LINE_END, painted } from "./Marks.ts"

/** How text is shown: with colours on a terminal that wants them, plain everywhere else. */
export interface Style {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly green: (text: string) => string
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly cyan: (text: string) => string
  /** Columns to fill at most. */
  readonly width: number
}

/** Columns that text fills at most, and what is taken where nothing tells how many there are. */
export const MAX_WIDTH = 100

export const makeStyle = (coloured: boolean, width: number): Style => {
  const paint = (open: number, close: number) => (text: string) =>
    coloured && text !== "" ? painted(open, close, text) : text
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
    width: Math.min(Math.max(width, 40), MAX_WIDTH)
  }
}

/** What a change is painted in, by what it counts as. */
export const COLOURS = {
  added: "green",
  changed: "yellow",
  removed: "red",
  helpful: "green",
  harmful: "red"
} as const

export const plainStyle: Style = makeStyle(false, MAX_WIDTH)

/** Words in lines of at most `width` columns, fit for a terminal; a longer word has a line of its own. */
export const wrap = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of visible(text)
    .split(/\s+/)
    .filter((part) => part !== "")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === "" ? word : `${line} ${word}`
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line]
}

/** A head, which may be painted, then text wrapped beside it and indented by the head's width. */
export const hang = (head: string, headWidth: number, text: string, width: number): string =>
  wrap(text, Math.max(width - headWidth, 20))
    .map((line, index) => (index === 0 ? head : " ".repeat(headWidth)) + line)
    .join(LINE_END)
