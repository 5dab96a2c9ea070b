/** A terminal as far as a live display needs one. Dies of what it does not know. */
export const makeScreen = (columns: number, rows: number) => {
  let height = rows
  /** All lines, those that have scrolled off the top first. */
  const lines: Array<string> = [""]
  let [row, column, wraps] = [0, 0, true]

  const down = () => {
    row += 1
    if (row === lines.length) lines.push("")
  }

  const put = (character: string) => {
    if (column >= columns) {
      if (wraps) {
        down()
        column = 0
      } else column = columns - 1
    }
    const line = lines[row]!.padEnd(column)
    lines[row] = line.slice(0, column) + character + line.slice(column + 1)
    column += 1
  }

  const top = () => Math.max(lines.length - height, 0)

  const control = (parameters: string, letter: string) => {
    if (letter === "A") row = Math.max(row - Number(parameters), top())
    else if (letter === "K") lines[row] = lines[row]!.slice(0, column)
    else if (parameters === "?7" && (letter === "l" || letter === "h")) wraps = letter === "h"
    else if (letter !== "m") throw new Error(`unknown control: ${parameters}${letter}`)
  }

  return {
    write: (text: string) => {
      // oxlint-disable-next-line no-control-regex
      for (const [all, parameters, letter] of text.matchAll(/\u001B\[([?\d;]*)([A-Za-z])|[^]/gu)) {
        if (letter !== undefined) control(parameters!, letter)
        else if (all === "\n") down()
        else if (all === "\r") column = 0
        else put(all)
      }
    },
    /** All that was ever shown and stands, also above the top, without empty lines at the end. */
    text: () => lines.join("\n").trimEnd(),
    cursor: () => ({ row, column }),
    wraps: () => wraps,
    /** Gives it so many rows. */
    resize: (to: number) => {
      height = to
    }
  }
}
