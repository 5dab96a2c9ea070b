/** Who says why something ends begins so. */
const BEGINS =
  /^(?:(?:since|because|as|da|weil) )?(?:we(?:'ve|'re)?|it(?:'s)?|its|the \p{L}+|takes|[\p{L}\d.-]+ (?:does|handles)|wir|das|es|brauchen wir|braucht (?:man|niemand))(?= )/u

/** That something is over, or otherwise than it was. */
const CHANGED =
  /(?<!\p{L})(?:now|any ?more|no longer|gone|moved|dropped|switched|replaced|migrated|left|retired|removed|dead|obsolete|unused|already|too (?:long|slow|much)|we have|nicht mehr|jetzt|weg|umgestiegen|abgeschafft)(?!\p{L})/u

/** What limits an end, doubts it, or hands it on. */
const LIMITS =
  /(?<!\p{L})(?:if|when|while|until|unless|except|only|but|in|on|at|for|during|before|after|without|may|might|could|would|should|maybe|perhaps|probably|think|thought|guess|says?|said|told|wrote|writes?|reads?|called|named|what|who|how|he|she|they|today|tonight|tomorrow|not|never|wenn|falls|nur|bis|außer|im|für|bei|heute|vielleicht|sagt|sagte|steht|er|sie)(?!\p{L})|[?"'`](?!(?:s|t|re|ve)\b)/u

/** Longer ones say more than why. */
const MOST_WORDS = 10

/** What says once more that it is to go. */
const ONCE_MORE =
  /^(?:so )?(?:(?:please |pls |you can |just )*(?:remove|drop|delete|forget|scrap|ignore) (?:it|that one)|just do (?:it|that)|(?:it is|it's|its) (?:gone|over|dead|history)|we don't need (?:it|that) any ?more|brauchen wir nicht mehr|weg damit)(?: please| pls| now| thanks)*$/u

/** Whether a clause, folded and without marks, says of what was just named that it is to go. */
export const saysAgain = (clause: string): boolean => ONCE_MORE.test(clause)

/** Whether a clause beside one that ends something, folded and without marks, only says so again, or why. */
export const isReason = (clause: string): boolean =>
  saysAgain(clause) ||
  (BEGINS.test(clause) && CHANGED.test(clause) && !LIMITS.test(clause) && clause.split(" ").length <= MOST_WORDS)
