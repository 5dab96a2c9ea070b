import { visible } from "./Visible.ts"

/** What begins or ends something within a line: code, emphasis, links, images, HTML, entities, table cells, math. */
const INLINE = /[\\`*_[\]<>|~&#!$]/g

/** What makes of the beginning of a text a list, a rule or a heading. */
const FIRST = /^([-+=]|\d+(?=[.)]))/

/** What some readers make links of without being told to: addresses, also without a scheme, names of hosts, mail. */
const ADDRESS = /\/\/|(?<=\S)\.(?=\p{L})|@/gu

const WORD_JOINER = "\u2060"

/** To GitHub an `@` is one even when it is escaped. */
const breakAddress = (part: string): string =>
  Array.from(part, (character) => `\\${character}`).join("") + (part === "@" ? WORD_JOINER : "")

/**
 * A text as Markdown that shows just this text, on one line: it opens nothing, ends nothing and links nowhere. White
 * space is folded. An `@` is followed by an invisible word joiner.
 */
export const escapeMarkdown = (text: string): string =>
  visible(text)
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(INLINE, String.raw`\$&`)
    .replaceAll(ADDRESS, breakAddress)
    .replace(FIRST, (first) => (/^\d/.test(first) ? `${first}\\` : `\\${first}`))

/** A name as code where that cannot go wrong, else as plain text. */
export const markdownName = (name: string): string => (/^[\w.-]+$/.test(name) ? `\`${name}\`` : escapeMarkdown(name))

/** A command as code, where that cannot go wrong, else as plain text. */
export const markdownCommand = (command: string): string =>
  /^[\w ./'-]+$/.test(command) ? `\`${command}\`` : escapeMarkdown(command)

const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`

/** A table, its cells Markdown already. */
export const markdownTable = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [row(head), row(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(row)].join("\n")
