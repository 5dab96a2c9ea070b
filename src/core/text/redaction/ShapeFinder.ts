import { type Finder, matchAt, NO_CUTS } from "./Cut.ts"
import type { Shape } from "./Shapes.ts"

/** A line end within a token, as terminals and mails make it, with what they put before the next line; or code's. */
const WRAP =
  /\r?\n[ \t│|>]{0,20}(?=[A-Za-z0-9_+/=.-]{6})|(\\\r?\n[ \t]{0,20}|(["'`])\s{0,4}[+.]\s{0,40}\2|(["'])[ \t]{0,4}\\?\r?\n[ \t]{0,40}\3)(?=[A-Za-z0-9_+/=.-]{6})/y
const RUN = /[A-Za-z0-9_+/=.-]{1,400}/y

/** Columns that a line has at least before something breaks it. */
const WRAPPED_AT = 30
const MOST_LINES = 12

/** Whether a run is rather a piece of a token than a word: letters and digits, or small and capital letters, mixed. */
const looksLikePiece = (run: string): boolean =>
  /\d/.test(run) && /[A-Za-z]/.test(run)
    ? !/^(?:[A-Z]?[a-z]+|[A-Z]+)[-_.]?\d{1,3}$/.test(run)
    : /[a-z][A-Z]+[a-z]+[A-Z]/.test(run)

const LINE_END = /[ \t]{0,20}(?:\r?\n|$)/y
const OPEN_PIECE = 8

/**
 * The piece of a token behind a place, if there is one: where it stands, and where it ends. A short line goes on only where
 * that is written, or where the token is `open` and the next line is nothing but a piece.
 */
const pieceAfter = (text: string, at: number, isOpen = false): readonly [start: number, end: number] | undefined => {
  const wrap = matchAt(WRAP, text, at)
  if (wrap === null) return undefined
  const start = at + wrap[0].length
  const run = matchAt(RUN, text, start)
  if (run === null || !looksLikePiece(run[0])) return undefined
  const end = start + run[0].length
  if (wrap[1] === undefined && at - 1 - text.lastIndexOf("\n", at - 1) < WRAPPED_AT) {
    if (!isOpen || run[0].length < OPEN_PIECE || matchAt(LINE_END, text, end) === null) return undefined
  }
  return [start, end]
}

/** The end of a token that goes on in the next lines. */
const endOver = (text: string, end: number): number => {
  let last = end
  for (let line = 0; line < MOST_LINES; line += 1) {
    const piece = pieceAfter(text, last)
    if (piece === undefined) break
    last = piece[1]
  }
  return last
}

/** The end of a token that is only whole when its lines are put together. */
const endJoined = (text: string, at: number, { anchor, pattern }: Shape): number | undefined => {
  // Only a beginning that is no part of a word is one after which a line may end.
  if (anchor.length < 4 || !/[^a-z]/.test(anchor)) return undefined
  const first = matchAt(RUN, text, at)?.[0] ?? ""
  if (first.length < anchor.length + 2) return undefined
  let [joined, end] = [first, at + first.length]
  const before = text.slice(Math.max(at - 3, 0), at)
  for (let line = 0; line < MOST_LINES; line += 1) {
    const piece = pieceAfter(text, end, true)
    if (piece === undefined) return undefined
    joined += text.slice(...piece)
    end = piece[1]
    if (matchAt(pattern, before + joined, before.length) !== null) return endOver(text, end)
  }
  return undefined
}

const SHOWN = /([xX.*0])\1{9,}$/

/** Finds a secret of a known look by its anchor. */
export const shapeFinder = (shape: Shape): Finder => {
  const { before, kind, pattern } = shape
  if (before > 0) {
    return (text, at) => {
      const from = Math.max(at - before - 1, 0)
      pattern.lastIndex = 0
      const found = pattern.exec(text.slice(from, at + 200))
      if (found === null || from + found.index > at) return NO_CUTS
      return [{ start: from + found.index, end: from + found.index + found[0].length, kind }]
    }
  }
  return (text, at) => {
    const start = at - before
    const found = matchAt(pattern, text, start)
    // `ghp_xxxxxxxxxxxx` shows where one stands.
    if (found !== null && SHOWN.test(found[0])) return NO_CUTS
    if (found !== null) return [{ start, end: endOver(text, start + found[0].length), kind }]
    const joined = endJoined(text, start, shape)
    return joined === undefined ? NO_CUTS : [{ start, end: joined, kind }]
  }
}
