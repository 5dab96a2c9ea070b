/** What shows that the rest of a person's message is another's words, though nothing marks it as pasted. */
const REPORTED: ReadonlyArray<RegExp> = [
  // Whose words they are may be told at the end: "…, she says".
  /[^.!?\n]*,\s(?:he|she|they|it|\p{Lu}[\p{L}-]+)\s(?:says?|said|writes|wrote|claims?|thinks?|tells? (?:me|us)|told (?:me|us))[.!]?(?=\s|$)/gu,
  // Who tells what was said or written elsewhere tells no rule of their own.
  /(?:\b(?:the|this|that|a|an|my|our|his|her|their)\s+(?:[\w.-]+\s+){0,2}(?:ticket|issue|readme|doc(?:s|umentation)?|page|site|website|wiki|e?mail|slack|thread|article|blog|post|comment|bot|log|output|error|message|reviewer|vendor|template|snippet|tutorial|chat)\s+(?:says?|said|reads?|states?|claims?|wants|asks?|tells?|suggests?|recommends?|mentions?|goes)\b|\b(?:he|she|they|someone|somebody)\s+(?:says?|said|wrote|writes|claims?|told)\b|\b(?:from|in|according to) (?:the|this|that|a)\s+(?:[\w.-]+\s+){0,2}(?:ticket|issue|readme|docs?|page|e?mail|slack|thread|article|blog|post|wiki|tutorial)\s*:|^\s*(?:fwd|fw|re|from|subject)\s*:)[\s\S]*/im,
  /\b(?!(?:i|we|you|who|it|that|this|which|what|and|to|just|already|never|also|always|ever|as)\s)[\p{L}][\p{L}\d.-]*\s(?:says|said|thinks|thought|claims|claimed|believes|believed|suggests|suggested|recommends|recommended|insists|insisted|assumed|hopes|wants (?:us|me)|told (?:us|me)|asked (?:us|me))\b[\s\S]*/iu,
  /\b(?!(?:ich|wir|je|nous|yo|nosotros|eu|nós|io|noi|wie|comme|como|come)\s)[\p{L}]+\s(?:sagte?n?|meinte?n?|behauptete?n?|dice|dicen|dijo|dit|disent|diz|disse|dicono|ha detto|a dit)(?=[\s:,])[\s\S]*/iu,
  // In Chinese and Japanese, in which the speaker may stand before a text that comes first.
  /[^。！？\n]*?(?<!(?:^|[。！？，\s])我们?(?:想|要|再)?)(?:说|表示|认为|觉得|建议|声称|要求)[^。！？\n]*/gu,
  /[^。！？\n]*(?:と(?:言|い|云|述べ|主張)(?:っ|い|わ|う|え)|とのこと|だそうで|らしい)[^。！？\n]*/gu,
  // A task on a text, and the text.
  /\b(?:(?:translate|summari[sz]e|review|proofread|explain|rephrase|reword|shorten|paste|look(?:ing)? at)\b|(?:write|put|insert|add|commit|reply|answer|respond)\b[^\n:.]{0,40}\b(?:this|that|these|following|message|text|line|sentence|with|into)\b)[^\n:.]{0,60}(?::|\n)[\s\S]*/i,
  // What is to be shown or written somewhere.
  /\b(?:says?|reads?|prints?|shows?|displays?|named|called|titled|message|text|label)\s*:?\s*["'“‘«„][\s\S]*/i,
  /\b(?:(?:should|shall|must|has to|have to|is to|are to|to|would|will) )?(?:say|read|print|show|state|display)s?(?: so)?\s*:\s[\s\S]*/i,
  /\b(?:with|as|has|have|having|under) the (?:body|text|title|name|description|bio|content|contents|label|caption|subject|headline|tooltip|placeholder|wording|words)\s[\s\S]*/i,
  // A letter, and a heading with its text.
  /^\s*(?:dear\s+\S|(?:hi|hello|hey)\s+(?:all|team|everyone|everybody|folks)\b)[\s\S]*/im,
  /\n\s*\n[ \t]*\p{Lu}[^\n.!?:,;]{2,60}\n\s*\n[\s\S]*/u
]

/** How a letter ends: all of it is another's. */
const SIGNED =
  /^\s*(?:(?:best|kind|warm|many)\s+(?:regards|wishes)|regards|sincerely|yours(?: truly)?|mit freundlichen grüßen|viele grüße|cordialement|saludos|atenciosamente)\b/im

/** Words between quotation marks, more than a name has, are another's. */
const QUOTATION =
  /(["“”«»„])(?:(?!\1)[^\n“”«»]){40,}["“”«»]|(?<![\p{L}\p{N}])(['"])(?:(?!\2)[^\n]|(?<=\p{L})'(?=\p{L}))+?(?:[.!?]|(?:\s[\p{L}\p{N}-]+){3})\2(?![\p{L}\p{N}])/gu

/** What a person wrote, without what they quote or hand on. */
export const withoutReported = (own: string): string =>
  SIGNED.test(own) ? "" : REPORTED.reduce((text, pattern) => text.replace(pattern, ""), own).replaceAll(QUOTATION, " ")
