const BREAK = /[\p{Cc}\u2028\u2029]/u
const ACTED_UPON = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u

/**
 * A text as one line: white space and control characters that stand together become one space, or nothing at either
 * end, when a line break or another control character is among them. Other white space stays as it is.
 */
export const onOneLine = (text: string): string =>
  // Most texts have nothing to fold; looking for it is far cheaper than going through their white space.
  !BREAK.test(text) ? text : fold(text)

const fold = (text: string): string =>
  text.replaceAll(/[\s\p{Cc}]+/gu, (gap, start: number) => {
    if (!BREAK.test(gap)) return gap
    return start === 0 || start + gap.length === text.length ? "" : " "
  })

/**
 * A text as a terminal may show it: line breaks and tabs become spaces, and what a terminal acts upon (escapes, other
 * control characters, overrides of the direction of writing) becomes U+FFFD. Whatever was not written by this program
 * goes through here before it is printed, and is painted after.
 */
export const visible = (text: string): string =>
  // Most texts are fit to be shown as they are.
  !ACTED_UPON.test(text)
    ? text
    : text
        .replaceAll(/[\s\u0085]+/g, (gap) => (BREAK.test(gap) ? " " : gap))
        .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "\uFFFD")

/** The same JSON with all that a terminal acts upon, or some readers take for the end of a line, as escapes. */
export const visibleJson = (json: string): string =>
  json.replaceAll(
    /[^\P{Cc}\n]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )
