/** Who says why something ends begins so. */
const BEGINS =
  /^(?:(?:since|because|as|da|weil) )?(?:(?:we|i)(?:'ve|'re|'m)?|it(?:'s)?|its|the \p{L}+|takes|[\p{L}\d.-]+ (?:does|handles)|wir|das|es|(?:die|der) \p{L}+|brauchen wir|braucht (?:man|niemand))(?= )/u

/** That something is over, or otherwise than it was. */
const CHANGED =
  /(?<!\p{L})(?:now|any ?more|no longer|gone|moved|dropped|switched|replaced|migrated|left|retired|removed|dead|obsolete|unused|already|too (?:long|slow|much)|we have|nicht mehr|jetzt|weg|umgestiegen|abgeschafft)(?!\p{L})/u

/** What limits an end, doubts it, or hands it on. */
const LIMITS =
  /(?<!\p{L})(?:if|when|while|until|unless|except|only|but|in|on|at|for|during|before|after|without|may|might|could|would|should|maybe|perhaps|probably|think|thought|guess|says?|said|told|wrote|writes?|reads?|called|named|what|who|how|he|she|they|today|tonight|tomorrow|not|never|wenn|falls|nur|bis|außer|im|für|bei|heute|vielleicht|sagt|sagte|steht|er|sie)(?!\p{L})|[?"'`](?!(?:s|t|re|ve)\b)/u

/** Who says so lets anything be. */
const ANYTHING_GOES =
  /^(?:any \p{L}+|anything|everything|both|either)(?: of them)? (?:is|are) (?:fine|ok|okay|good|allowed)(?: with me| for me| by me)?(?: now| from now on| again)?$/u

/** Longer ones say more than why. */
const MOST_WORDS = 10

/** What says once more that it is to go. */
const ONCE_MORE =
  /^(?:so )?(?:(?:please |pls |you can |just )*(?:remove|drop|delete|forget|scrap|ignore) (?:it|that one)|take (?:it|that one) out|just do (?:it|that)|(?:it is|it's|its) (?:gone|over|dead|history)|(?:we|i) (?:don't|do not|dont|no longer) (?:need|want) (?:it|that)(?: any ?more)?|(?:brauchen wir|brauche? ich) nicht mehr|weg damit)(?: please| pls| now| thanks)*$/u

/** The same, where it can only be a rule that is to go. */
const RULE_GOES =
  /^(?:so )?(?:remove|drop|delete|forget|scrap|ignore|streiche?|lösche?|vergiss) (?:that|this|the|die) (?:rule|key point|point|preference|note|lesson|regel)(?: from the playbook)?$/u

/** Who says only so tells no more than that. */
const CHANGED_MIND = /^(?:i(?:'ve| have)? changed my mind|ich habe es mir anders überlegt)$/u

export const saysOfRule = (clause: string): boolean => RULE_GOES.test(clause)

/** Whether a clause, folded and without marks, says of what was just named that it is to go. */
export const saysAgain = (clause: string): boolean => ONCE_MORE.test(clause)

/** Whether a clause beside one that ends something, folded and without marks, only says so again, or why. */
export const isReason = (clause: string): boolean =>
  saysAgain(clause) ||
  saysOfRule(clause) ||
  CHANGED_MIND.test(clause) ||
  ANYTHING_GOES.test(clause) ||
  (BEGINS.test(clause) && CHANGED.test(clause) && !LIMITS.test(clause) && clause.split(" ").length <= MOST_WORDS)
