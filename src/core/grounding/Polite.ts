/** What is asked for politely, and for all times: "could you please use named exports from now on?" */
const FROM_NOW_ON =
  /^(?:(?:can|could|would|will) you|would you mind) [^?？]*\b(?:from now on|in (?:the )?future|going forward)\b[^?？]*\?$/i

/** The same: "could you please always run the tests?" To ask why somebody always does so asks. */
const AT_ALL_TIMES =
  /^(?:(?:can|could|would|will) you (?:please|pls|kindly)|could you) (?:make sure to )?(?:always|never|every time|each time|whenever)\b[^?？]*\?$/i

/** A question by its mark alone. */
export const isPolite = (sentence: string): boolean => FROM_NOW_ON.test(sentence) || AT_ALL_TIMES.test(sentence)

/** Who asks how often they have to say it says it. */
export const SAYS_AGAIN =
  /^how (?:many times|often) (?:do|must|should) i (?:have to |need to )(?:say|tell|repeat)\b[^?？]*$/i

/** "It would be great if, from now on, you could …" supposes nothing. */
export const WISHED =
  /\b(?:it would|it'd|would) be (?:great|nice|good|lovely|helpful|cool|awesome) if,? (?:(?:from now on|going forward|in (?:the )?future),? )(?:you|we) (?:could|would)\b/i
