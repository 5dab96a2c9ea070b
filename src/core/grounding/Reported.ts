interface Telling {
  readonly told: RegExp
  /** What ends a sentence. */
  readonly ends: RegExp
  /** Whether what tells so goes with it; else it stays where it has something behind it, as that may be told by it too. */
  readonly isWhole: boolean
}

// Each finds its few words alone. With what may stand before them it would be tried from each letter of a long line.
const TELLING: ReadonlyArray<Telling> = [
  // Whose words they are may be told at the end: "…, she says"; or in the middle: "…, she says, …".
  {
    told: /,\s(?:he|she|they|it|\p{Lu}[\p{L}-]+)\s(?:says?|said|writes|wrote|claims?|thinks?|tells? (?:me|us)|told (?:me|us))[.!]?(?=[\s,;:]|$)/gu,
    ends: /[.!?\n]/,
    isWhole: false
  },
  // In Chinese and Japanese, in which the speaker may stand before a text that comes first.
  {
    told: /(?<!(?:^|[。！？，\s])我们?(?:想|要|再)?)(?:说|表示|认为|觉得|建议|声称|要求)/gu,
    ends: /[。！？\n]/,
    isWhole: true
  },
  {
    told: /と(?:言|い|云|述べ|主張)(?:っ|い|わ|う|え)|とのこと|だそうで|らしい/gu,
    ends: /[。！？\n]/,
    isWhole: true
  }
]

/** A text without the sentences that are told to be another's. */
const withoutTold = (text: string, { ends, isWhole, told }: Telling): string => {
  let left = ""
  let from = 0
  for (const { 0: words, index } of text.matchAll(told)) {
    if (index < from) continue
    let start = index
    while (start > from && !ends.test(text.charAt(start - 1))) start -= 1
    const behind = index + words.length
    let end = behind
    if (!ends.test(text.charAt(behind - 1))) while (end < text.length && !ends.test(text.charAt(end))) end += 1
    const goesOn = !isWhole && text.slice(behind, end).trim() !== ""
    left += text.slice(from, start) + (goesOn ? words : "")
    from = end
  }
  return left + text.slice(from)
}

/** What shows that the rest of a person's message is another's words, though nothing marks it as pasted. */
const REPORTED: ReadonlyArray<RegExp> = [
  // Who tells what was said or written elsewhere tells no rule of their own.
  /(?:\b(?:the|this|that|a|an|my|our|his|her|their)\s+(?:[\w.-]+\s+){0,2}(?:ticket|issue|readme|doc(?:s|umentation)?|page|site|website|wiki|e-?mail|slack|thread|article|blog|post|comment|bot|log|output|error|message|reviewer|vendor|template|snippet|tutorial|chat)\s+(?:says?|said|reads?|states?|claims?|wants|asks?|tells?|suggests?|recommends?|mentions?|goes)\b|\b(?:he|she|they|someone|somebody)\s+(?:says?|said|wrote|writes|claims?|told)\b|\b(?:from|in|according to) (?:the|this|that|a)\s+(?:[\w.-]+\s+){0,2}(?:ticket|issue|readme|docs?|page|e-?mail|slack|thread|article|blog|post|wiki|tutorial)\s*:|^[ \t]*(?:fwd|fw|re|from|subject)\s*:)[\s\S]*/im,
  /\b(?!(?:i|we|you|who|it|that|this|which|what|and|to|just|already|never|also|always|ever|as|second)\s)[\p{L}][\p{L}\d.-]{0,60}\s(?:says|said|thinks|thought|claims|claimed|believes|believed|suggests|suggested|recommends|recommended|insists|insisted|assumed|hopes|wants (?:us|me)|told (?:us|me)|asked (?:us|me))\b[\s\S]*/iu,
  // Whoever it is, by a verb of saying that a rule, a name or an address follows.
  /\b(?!(?:i|we|you|who|it|that|this|which|what|and|to|just|already|never|also|always|ever|as|not|please|should|must|than|or|is|are|was|were|be|been|being|get|gets|got|has|have|had)\s)[\p{L}][\p{L}\d.-]{0,60}\s(?:(?:has|have|had)\s)?(?:wrote|writes|written|argue[sd]|propose[sd]|advise[sd]|reckon(?:s|ed)|explain(?:s|ed)|warn(?:s|ed)|preach(?:es|ed)|repli(?:es|ed)|teach(?:es)?|taught|swears?|swore|felt|figured|demanded|requested|instructed|answered|remarked|reported|hinted|noted|stated|urge[sd]|advocated|declared|announced|maintained|ordered|(?:text|tweet|post|messag|mail|email|ping|comment|mention|whisper|shout)ed)(?:\s(?:me|us|you|everyone|everybody|them|him|her|back|on slack|in chat))?(?:\s*:|\s(?:that|to|we|you|one|us|everyone)\b)[\s\S]*/iu,
  // Nobody in particular, or who only heard of it.
  /(?:(?<=^|[.!?\n]\s*)(?:per|via)|\b(?:according to|quoting|citing|in the words of|to quote))\s[^\s:,][^\n:,]{0,40}\s*[:,][\s\S]*/i,
  /^[ \t]*(?:quote|quoted|cited|hearsay|rumou?r)\s*:[\s\S]*/im,
  /\b(?:(?:i|we)(?:'ve| have| had)? (?:just |once |also )?(?:read|heard|overheard|learned|learnt|gather(?:ed)?|understand|saw|seen|(?:was|were|been|am|are|got) (?:just )?(?:told|advised|asked|taught|instructed|informed|warned))(?: (?:on|in|at|from|by|of) [^\n:,]{1,40}?)?(?: (?:that|to|we|you|one|i)\b|\s*:)|(?:there is|there's|it is|it's|rumou?r|word|gossip|legend|they|people|some) (?:an? |often |widely |sometimes )?(?:rumou?r(?:ed)?|claim(?:ed)?|said|believed|thought|has it|is|say|claim|think|teach|recommend)\b(?: that\b| to\b| we\b| you\b|,))[\s\S]*/i,
  /\b\p{Lu}[\p{L}\d]*'s (?:[\w-]+ ){0,2}(?:answer|advice|opinion|suggestion|comment|message|note|take|view|tip|reply|rule|proposal|recommendation|review|words?|mail|email|post|mantra|motto)\s*(?::|is to\b|was\b)[\s\S]*/u,
  /(?<!\p{L})(?!(?:ich|wir|je|nous|yo|nosotros|eu|nós|io|noi|wie|comme|como|come)\s)[\p{L}]+\s(?:sagte?n?|meinte?n?|behauptete?n?|dice|dicen|dijo|dit|disent|diz|disse|dicono|ha detto|a dit)(?=[\s:,])[\s\S]*/iu,
  // A task on a text, and the text.
  /\b(?:(?:translate|summari[sz]e|review|proofread|explain|rephrase|reword|shorten|paste|look(?:ing)? at)\b|(?:write|put|insert|add|commit|reply|answer|respond)\b[^\n:.]{0,40}\b(?:this|that|these|following|message|text|line|sentence|with|into)\b)[^\n:.]{0,60}(?::|\n)[\s\S]*/i,
  // What is to be shown or written somewhere.
  /\b(?:says?|reads?|prints?|shows?|displays?|named|called|titled|message|text|label)\s*:?\s*["'“‘«„][\s\S]*/i,
  /\b(?:(?:should|shall|must|has to|have to|is to|are to|to|would|will) )?(?:say|read|print|show|state|display)s?(?: so)?\s*:\s[\s\S]*/i,
  /\b(?:with|as|has|have|having|under) the (?:body|text|title|name|description|bio|content|contents|label|caption|subject|headline|tooltip|placeholder|wording|words)\s[\s\S]*/i,
  // A letter, and a heading with its text.
  /^[ \t]*(?:dear\s+\S|(?:hi|hello|hey)\s+(?:all|team|everyone|everybody|folks)\b)[\s\S]*/im,
  /\n[ \t]*\n[ \t]*\p{Lu}[^\n.!?:,;]{2,60}\n\s*\n[\s\S]*/u
]

/** How a letter ends: all of it is another's. */
const SIGNED =
  /^[ \t]*(?:(?:best|kind|warm|many)\s+(?:regards|wishes)|regards|sincerely|yours(?: truly)?|mit freundlichen grüßen|viele grüße|cordialement|saludos|atenciosamente)\b/im

/** Words between quotation marks, more than a name has, are another's. */
const QUOTATION =
  /(["“”«»„])(?:(?!\1)[^\n“”«»]){40,}["“”«»]|(?<![\p{L}\p{N}])(['"])(?:(?!\2)[^\n]|(?<=\p{L})'(?=\p{L}))+?(?:[.!?]|(?:\s[\p{L}\p{N}-]+){3})\2(?![\p{L}\p{N}])/gu

/** What a person wrote, without what they quote or hand on. */
export const withoutReported = (own: string): string => {
  if (SIGNED.test(own)) return ""
  const theirs = TELLING.reduce(withoutTold, own)
  return REPORTED.reduce((text, pattern) => text.replace(pattern, ""), theirs).replaceAll(QUOTATION, " ")
}
