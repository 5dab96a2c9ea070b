/** From such a line on, all is another's: a letter, a comment or a chat as it was copied. */
const FROM_HERE =
  /^[ \t]*(?:-{2,}\s*(?:original|forwarded|begin forwarded) message\b|begin forwarded message\b|on\b.{0,80}\bwrote\s*:|[\w.@-]+(?:\s\S+)?\s(?:commented|replied|posted|wrote|said)\b[^\n]{0,40}\bago\b)[\s\S]*/im

/** So does a chat that is copied: a name, and a time alone on its line or behind the name. */
const CHAT =
  /^(?:[^\n]{1,40}\n[ \t]*\[?\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]m)?\]?|[^\n]{1,40}\s{1,4}\[?\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]m)?\]?)[ \t]*\n[\s\S]*/im

/** What only the message of a commit ends with: all of it is one. */
const TRAILER = /^(?:signed-off|co-authored|reviewed|acked|tested|reported)-by\s*:|^change-id\s*:/im

/** Lines with tags or a comment of a page, and those between them. */
const MARKUP =
  /^.*<!--[\s\S]*?(?:-->.*|(?![\s\S]))|^.*<([a-z][\w.-]*)(?:\s[^<>]*)?>[\s\S]*<\/\1>.*$|^.*<\/[a-z][\w.-]*>.*$/gim

/** Lines with the marks of a text in code, and those between them. */
const DOCSTRING = /^.*(?:"""|''')[\s\S]*?(?:(?:"""|''').*|(?![\s\S]))/gm

/** Between backticks: a sentence, which no command is. */
const SENTENCE =
  /`(?:always|never|do not|don't|please|you|we|use|prefer|avoid)\s[^`\n]*\s[^`\n]+`|`(?![^`\n]*\s--?\w)[^`\s]+\s[^`\n]*\b(?:the|a|an|must|should|shall|always|never|not|is|are)\s[^`\n]+`/gi

/** What no line of a person's own begins with, or holds: comments, tables, boxes, what a terminal draws. */
const DRAWN =
  /^[ \t]*(?:\/\/|\/\*|--\s|#\s|;|%\s|\.\.\s|\||[\u2190-\u21FF\u2300-\u23FF\u2500-\u25FF\u2800-\u28FF]|(?:todo|fixme|xxx|hack)\b[^\n:]{0,30}:)|[\u2500-\u257F]/iu

/** The same among other lines: numbers of lines, columns, a name and its value. */
const LISTED = /^(?:<|\d+\s*[:|\u2192]\s|\d+\s{2,}\S)|\s\|\s|^[\p{L}\d_.-]+(?: \p{Lu}[\p{L}-]+)?:\s/u

/** Words before a colon by which a person begins what they say themselves. */
const OWN_LABEL =
  /^(?:notes?|nb|ps|btw|fyi|also|please|important|remember|reminder|convention|correction|preferences?|question|answer|first|second|third|then|finally|next|again|plus|and|but|so|ok|okay|yes|no|wichtig|bitte|achtung|hinweis|remarque|nota|importante|ojo):/i

/** Set in: code, what goes on in a list of a document, or what a terminal showed. */
const SET_IN = /^(?: {2,}|\t| [*>|])/

/** A point of a list, as people type it too, and one below it. */
const POINT = /^(?:[-*•]|\d{1,2}[.)])\s+\S/u
const POINT_BELOW = /^[ \t]+(?:[-*•]|\d{1,2}[.)])\s+\S/u

/** What a line that a person typed begins with. */
const TYPED = /^ ?(?:[\p{L}\p{N}\p{Extended_Pictographic}"'(«“„¿¡`@~$]|[./-]{1,3}\w|\.\.\.)/u

/** Whether a line, among others, reads as what a person typed. */
const isTyped = (line: string): boolean =>
  POINT.test(line) || (TYPED.test(line) && !(LISTED.test(line) && !OWN_LABEL.test(line)))

const typedLines = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  let inPoints = false
  return lines.filter((line) => {
    if (line.trim() === "") return true
    if (DRAWN.test(line)) return false
    const isBelow = inPoints && POINT_BELOW.test(line)
    const isKept = isBelow || (!SET_IN.test(line) && isTyped(line))
    inPoints = isKept && (isBelow || POINT.test(line))
    return isKept
  })
}

/**
 * What of a person's message reads as their own prose. Of several lines only those do that begin at the margin, with
 * what people type and without the marks of code, tables, listings or documents; a line alone may be written as it is.
 */
export const proseOf = (own: string): string => {
  if (TRAILER.test(own)) return ""
  const text = [FROM_HERE, CHAT, MARKUP, DOCSTRING, SENTENCE].reduce((rest, mark) => rest.replace(mark, " "), own)
  const lines = text.split("\n")
  const isAlone = own.trim().split("\n").length === 1
  return (isAlone ? lines.filter((line) => !DRAWN.test(line)) : typedLines(lines)).join("\n").trim()
}
