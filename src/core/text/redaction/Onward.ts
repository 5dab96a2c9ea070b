import { matchAt } from "./Cut.ts"

/** What goes on with a value on the next line of a shell, or in the next text of code: `\\` and a line end, `" + "`, `" "`. */
const ONWARD =
  /\\\r?\n[ \t]{0,20}([\w+/=.-]{6,400})|(["'`])\s{0,4}(?:[+.]|\s(?=\s{0,40}["'`](?=[\w+/=]{0,40}(?:\d|[a-z][A-Z]))(?=[\w+/=]{0,40}[A-Za-z])[\w+/=]{12}))\s{0,40}\2([\w+/=.-]{6,400})(?=\2)/y
const MOST_PIECES = 12

/** Where a value ends that goes on behind its end. */
export const endOnward = (text: string, end: number): number => {
  let last = end
  for (let piece = 0; piece < MOST_PIECES; piece += 1) {
    const next = matchAt(ONWARD, text, last)
    if (next === null || !/\d|[a-z][A-Z]/.test(next[1] ?? next[3]!)) break
    last += next[0].length
  }
  return last
}
