/** Rules that are counted within a line: "3 rules: 1) no barrels 2) no default exports". */
const COUNTED = /(?:^|\s)1[.)]\s\p{L}[^\n]*\s2[.)]\s\p{L}/u
/** Who lays out what could be done has it chosen from. */
const CHOSEN = /[?？]|\b(?:options?|either|or|pick|choose|which|vs|versus|alternatives?|versions?)\b/iu
const NEXT = /[^\S\n](?=[1-9][.)]\s\p{L})/gu

/** A message with a line for each point of a list that was typed in one line; of the same length. */
export const inLines = (message: string): string =>
  message
    .split("\n")
    .map((line) => (COUNTED.test(line) && !CHOSEN.test(line) ? line.replaceAll(NEXT, "\n") : line))
    .join("\n")
