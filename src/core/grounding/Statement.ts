/** What a person said in one go: a sentence as it is meant, with what stands over it and around it. */
export interface Statement {
  /** On one line, without the mark of a list. */
  readonly text: string
  /** UTF-16 units of the message. */
  readonly from: number
  readonly to: number
  /** The line that it stands under, if that is more than "please remember:". */
  readonly heading: string | undefined
  /** The sentence before it, and the one behind it in its paragraph. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** What its paragraph begins with before a colon, if it is in a later sentence. */
  readonly label: string | undefined
}

/** A stretch of lines that belong together, and what stands over it. */
interface Block {
  readonly from: number
  to: number
  readonly isItem: boolean
  /** Whether a paragraph begins with it. */
  readonly isApart: boolean
  readonly heading: string | undefined
}

const MARKER = /^[ \t]*(?:[-*•+]|\d{1,2}[.)])[ \t]+(?=\S)/u

/** Headings that say nothing of what stands below them, and what may stand so before a colon. */
const NEUTRAL =
  /^(?:(?:ok(?:ay)?|hey|hi|please|pls|also|and|so|one (?:more|last|other) thing|(?:this is |very )?important|another thing|(?:(?:a )?few|some|more|two|three|four|five|\d) (?:more )?(?:things?|rules|notes|points)(?: (?:before (?:you|we) (?:start|begin|go on)|first|for you|to (?:know|remember|keep in mind)))?|looks? good(?: but| though)?|(?:nice|good|great) but|let'?s do (?:it|this) (?:properly|right)|(?:a )?(?:small|minor|little) (?:change|update) to (?:our|the|my) rules?|(?:please )?remember(?: this| that| these)?|remember(?: for (?:the )?future)?|keep in mind|(?:my|our|the|new|house|general|project|coding|these) (?:rules?|conventions?|guidelines?|preferences?)|rules?|conventions?|guidelines?|preferences?|style|important|notes?|nb|reminders?|fyi|btw|for (?:the )?future|for the record|(?:some |a bit of )?background|(?:a |one )?(?:quick|small|short) (?:notes?|things?)(?: for you)?|the way (?:this|it) works|from now on|going forward|in (?:the )?future|in general|what matters|let's agree on this|i told you(?: already)?|as i said|like i said|wichtig|bitte|merk dir(?: bitte)?|ab jetzt|hinweis|regeln?|important à retenir|règles?|à partir de maintenant|importante|reglas?|recuerda|nota|regras?|lembra|请记住|注意|规则|覚えて(?:おいて)?(?:ください)?|ルール)[\s,]*(?:for (?:this|the) (?:repo|project|codebase|future)|in (?:this|the) (?:repo|project|codebase|future))?[\s,]*)+[:：]?$/iu

export const isNeutral = (heading: string): boolean => NEUTRAL.test(heading.trim())

/** Letters before a full stop that ends no sentence. */
const SHORTENED = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|resp|z\.\s?b|bzw|ca|d\.h|p\.\s?ex|a\.k\.a|\p{L})$/iu

const STOP = /[.!?]+['")\]»”]*(?=\s|$)|[。！？]/gu

/** Where the sentences of a block end: not at an ellipsis, within brackets or behind a shortened word. */
export const endsIn = (text: string): ReadonlyArray<number> => {
  const ends: Array<number> = []
  let from = 0
  for (const { 0: mark, index } of text.matchAll(STOP)) {
    const sentence = text.slice(from, index)
    const isOpen = sentence.lastIndexOf("(") > sentence.lastIndexOf(")") && text.indexOf(")", index) !== -1
    if (mark.startsWith("..") || isOpen || (mark.startsWith(".") && SHORTENED.test(sentence))) continue
    from = index + mark.length
    ends.push(from)
  }
  return text.slice(from).trim() === "" ? ends : [...ends, text.length]
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim()

const isEnded = (text: string): boolean => /[.!?。！？]['")\]»”]*\s*$/u.test(text) && !/(?:\.\.\.|…)\s*$/u.test(text)

/** The last sentence of what stands over a list or a line. */
const lastOf = (text: string): string => {
  const ends = endsIn(text)
  return oneLine(text.slice(ends.at(-2) ?? 0))
}

const blocksIn = (message: string): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  let [at, isApart, carried] = [0, false, 0]
  let heading: string | undefined
  for (const line of message.split("\n")) {
    const [from, to] = [at, at + line.length]
    at = to + 1
    if (line.trim() === "") {
      isApart = true
      continue
    }
    const last = blocks.at(-1)
    const before = last === undefined ? "" : message.slice(last.from, last.to)
    const isItem = MARKER.test(line)
    const isOver =
      /[:：]\s*$/u.test(before) || (isItem && last !== undefined && !last.isItem && !isEnded(before) && !isApart)
    if (isOver) [heading, carried] = [lastOf(before), 0]
    else if (isApart && carried > 0 && !isItem) heading = undefined
    const goesOn = isApart || last?.isItem === true ? /^\s*[\p{Ll}]/u.test(line) : true
    if (last !== undefined && !isItem && !isOver && goesOn && !isEnded(before)) last.to = to
    else {
      blocks.push({ from: from + (MARKER.exec(line)?.[0].length ?? 0), to, isItem, isApart, heading })
      carried += 1
    }
    isApart = false
  }
  return blocks
}

/** So many words before a colon name what a whole paragraph is. */
const LABEL_WORDS = 6

const labelOf = (block: string): string | undefined => {
  const label = /^[^.!?:：\n]{1,80}(?=[:：]\s)/u.exec(block)?.[0]
  return label === undefined || label.split(/\s+/u).length > LABEL_WORDS || isNeutral(label) ? undefined : label
}

const partsOf = (message: string, { from, heading, isApart, isItem, to }: Block) => {
  const block = message.slice(from, to)
  const ends = endsIn(block)
  const label = labelOf(block)
  return ends.map((end, index) => {
    const start = ends[index - 1] ?? 0
    return {
      text: oneLine(block.slice(start, end)),
      from: from + start,
      to: from + end,
      isItem,
      beginsApart: index === 0 && isApart,
      heading: heading === undefined || isNeutral(heading) ? undefined : heading,
      label: index === 0 ? undefined : label
    }
  })
}

/** What a message says, one by one: wrapped lines are one, and what stands in a list has its heading. */
export const statementsIn = (message: string): ReadonlyArray<Statement> => {
  const parts = blocksIn(message).flatMap((block) => partsOf(message, block))
  return parts.map((part, index): Statement => {
    const { from, heading, isItem, label, text, to } = part
    const [before, after] = [parts[index - 1], parts[index + 1]]
    const isFirst = before === undefined || before.isItem || (isItem && heading !== undefined)
    const isLast = after === undefined || after.beginsApart || (after.isItem && after.from > to)
    const [said, goesOn] = [isFirst ? undefined : before.text, isLast ? undefined : after.text]
    return { text, from, to, heading, before: said, after: goesOn, label }
  })
}
