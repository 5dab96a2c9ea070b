/**
 * What a terminal acts upon and does not show, by ECMA-48: control sequences (colours, erasing, moving), command strings
 * (titles, links) and single escapes. One that is never closed is taken for its opening alone.
 */
export const SEQUENCE =
  // oxlint-disable-next-line no-control-regex
  /(?:\u001B\[|\u009B)[0-?]{0,64}[ -/]{0,4}[@-~]|(?:\u001B[\]PX^_]|[\u0090\u0098\u009D-\u009F])[^\u0007\u001B\u0090\u0098\u009C-\u009F]{0,2000}(?:\u0007|\u001B\\|\u009C)|\u001B(?:[()*+#%][0-9A-Za-z@]|[[\]78=>cDEHMNOZ\\])?|\u009B/

// oxlint-disable-next-line no-control-regex
const OPENING = /[\u001B\u0090\u0098\u009B\u009D-\u009F]/
const SEQUENCES = new RegExp(SEQUENCE, "g")

/** The text as a terminal shows it: without colours, links and titles. Takes time in proportion to the text. */
export const withoutSequences = (text: string): string => (OPENING.test(text) ? text.replaceAll(SEQUENCES, "") : text)
