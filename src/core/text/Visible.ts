import { withoutUnread, withoutUnseen } from "./Unseen.ts"

const PRINTABLE = /^[\n -~]*$/
const BREAK = /[\p{Cc}\u2028\u2029]/u
const ACTED_UPON = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u

/**
 * A text as one line, without what nobody sees (`withoutUnseen`): white space and control characters that stand together become one space,
 * or nothing at either end, when a line break or another control character is among them. Other white space stays as it
 * is. What goes into a playbook, and what of one is shown to an agent, goes through here; the former through `asRead` too.
 */
export const onOneLine = (text: string): string =>
  // Most texts have nothing to fold; looking for it is far cheaper than going through their white space.
  withoutUnseen(!BREAK.test(text) ? text : fold(text))

const fold = (text: string): string =>
  text.replaceAll(/[\s\p{Cc}]+/gu, (gap, start: number) => {
    if (!BREAK.test(gap)) return gap
    return start === 0 || start + gap.length === text.length ? "" : " "
  })

/**
 * A text as a line that does nothing to a terminal: line breaks and tabs become spaces, what a terminal acts upon
 * (escapes, other control characters, overrides of the direction of writing) becomes U+FFFD. Enough for a warning, and all
 * that a hook carries for one.
 */
export const harmless = (text: string): string => (ACTED_UPON.test(text) ? withoutActs(text) : text)

/**
 * A text as a terminal may show it: `harmless`, and without what nobody sees (`withoutUnseen`). Whatever was not written
 * by this program goes through here before it is printed, and is painted after.
 */
export const visible = (text: string): string => withoutUnseen(harmless(text))

const withoutActs = (text: string): string =>
  text
    .replaceAll(/[\s\u0085]+/g, (gap) => (BREAK.test(gap) ? " " : gap))
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "\uFFFD")

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`
  ).join("")

/**
 * The same JSON with all that a terminal acts upon, that is not what it looks like, or that some readers take for the end
 * of a line, as escapes.
 */
export const visibleJson = (json: string): string =>
  // A pattern of Unicode classes takes a while to compile, and most of what a hook says is ASCII.
  PRINTABLE.test(json)
    ? json
    : withoutUnread(json.replaceAll(/[^\P{Cc}\n]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, escaped), escaped)
