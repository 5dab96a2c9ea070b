/** Lines of a change: what went begins with `-`, what came with `+`, what is the same with a space. */
export type DiffLine = `${"-" | "+" | " "}${string}`

/** Lines that are shown before and after what changed. */
const CONTEXT = 2

const linesOf = (text: string): ReadonlyArray<string> => {
  const lines = text.split(/\r?\n/)
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines
}

/** How many lines from each place on are the same in both, at best. */
const commonFrom = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<Uint32Array> => {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      table[i]![j] = before[i] === after[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
    }
  }
  return table
}

/** Pairs of lines that are compared at most. */
const MOST_PAIRS = 4_000_000

const allLines = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<DiffLine> => {
  if (before.length * after.length > MOST_PAIRS) {
    return [...before.map((line): DiffLine => `-${line}`), ...after.map((line): DiffLine => `+${line}`)]
  }
  const table = commonFrom(before, after)
  const found: Array<DiffLine> = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      found.push(` ${before[i]}`)
      i += 1
      j += 1
    } else if (j === after.length || (i < before.length && table[i + 1]![j]! >= table[i]![j + 1]!)) {
      found.push(`-${before[i]}`)
      i += 1
    } else {
      found.push(`+${after[j]}`)
      j += 1
    }
  }
  return found
}

/** How many lines at the beginning are the same. */
const sameAtStart = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): number => {
  const end = before.findIndex((line, index) => line !== after[index])
  return end === -1 ? before.length : end
}

const same = (line: string): DiffLine => ` ${line}`

/** What changed from one text to another, line by line, with some lines around it. */
export const lineDiff = (before: string, after: string): ReadonlyArray<DiffLine> => {
  const [old, young] = [linesOf(before), linesOf(after)]
  // What is the same at both ends need not be compared with everything.
  const start = sameAtStart(old, young)
  const [oldRest, youngRest] = [old.slice(start), young.slice(start)]
  const end = sameAtStart(oldRest.toReversed(), youngRest.toReversed())
  const middle = allLines(oldRest.slice(0, oldRest.length - end), youngRest.slice(0, youngRest.length - end))
  const all = [...old.slice(0, start).map(same), ...middle, ...old.slice(old.length - end).map(same)]
  const isNear = (at: number): boolean =>
    all.slice(Math.max(at - CONTEXT, 0), at + CONTEXT + 1).some((line) => !line.startsWith(" "))
  return all.filter((_, at) => isNear(at))
}
