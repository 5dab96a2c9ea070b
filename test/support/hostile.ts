/** Texts that a terminal would act upon, each around the word it hides behind, and what may be shown of it. */
export const HOSTILE = [
  ["a colour", "\u001B[31mred\u001B[0m"],
  ["a cleared screen", "\u001B[2J\u001B[Hfake"],
  ["a title", "\u001B]0;title\u0007"],
  ["a write to the clipboard", "\u001B]52;c;cm0gLXJmIH4=\u001B\\"],
  ["a link", "\u001B]8;;https://evil.example\u001B\\here\u001B]8;;\u001B\\"],
  ["C1 controls", "\u009B31m \u009D0;x\u009C \u0090q\u009C"],
  ["backspaces over what was said", "yes\b\b\bno"],
  ["a return over what was said", "yes\rno"],
  ["NUL and DEL", "a\u0000b\u007Fc"],
  ["text that runs backwards", "\u202Egnp.exe\u202C \u202A\u202B\u202D"],
  ["isolates", "\u2066a\u2067b\u2068c\u2069"]
] as const

/** All of them in one text. */
export const ALL_HOSTILE = HOSTILE.map(([, text]) => text).join(" ")

/** What a terminal acts upon, line breaks apart. */
// oxlint-disable-next-line no-control-regex
export const ACTED_UPON = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/
