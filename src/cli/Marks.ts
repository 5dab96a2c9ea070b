import { visible } from "../core/text/Visible.ts"

// What a terminal is to act upon, our colours and the ends of our lines, is marked by a name that this run has made up:
// no file holds it.

// The time of the start, to the billionth of a second: what draws an id takes a start 3 ms to load.
const RUN = `${process.hrtime.bigint().toString(36)}-${process.pid}`

/** Stands for a code of SGR, or with none for the end of a line. */
export const mark = (code: number | string): string => `\uE000${RUN}:${code}\uE001`

/** Ends a line of what is printed. A line break of any other kind is printed as a space. */
export const LINE_END = mark("")

/** A text between two codes of SGR, such as 31 and 39 for red. */
export const painted = (open: number, close: number, text: string): string => `${mark(open)}${text}${mark(close)}`

const MARKS = new RegExp(mark("(\\d{0,2})"))

/** What is printed for a text: as a terminal may show it, with our colours and line ends. */
export const rendered = (text: string): string =>
  text
    .split(MARKS)
    .map((part, index) => (index % 2 === 0 ? visible(part) : part === "" ? "\n" : `\u001B[${part}m`))
    .join("")
