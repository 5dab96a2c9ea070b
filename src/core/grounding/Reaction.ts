import { isOrder } from "./Voice.ts"
import { type Content, contentOf, sharedWith } from "./Words.ts"

// What the agent makes of a rule and what the person says to that: who is asked back, or told that things are otherwise,
// often gives a rule up without naming it.

/** Begins so who only then sees how things are: "Hmm, sixty.", "Then the guide wins." */
const SURPRISED =
  /^(?:hm+|oh|ah|aha|ach(?: so)?|ups|oops|wow|ugh|uff|whoa|hä|tja|naja|zut|ay|vaya|uy|nossa|puxa|ops|mince|i stand corrected|on (?:reflection|second thought)|fair (?:point|enough)|good (?:point|to know)|right, (?:they|it|he|she|that|this|i|we)|(?:ok(?:ay)?|wow|well|oh)[\s,.!]+(?:i stand|this is|that is|that's|it's|not worth|forget|leave|keep it))(?![\p{L}'])|^(?:then|in that case|so it|dann|alors|dans ce cas|entonces|então|allora)(?=[\s,])/iu

/** The same words before what has nothing to do with it. */
const GOES_ON =
  /^(?!.{0,20}\bi stand corrected)(?:hm+|oh|ah|wow)[\s,.!]+(?:and|also|one more|by the way|btw|another|nice|great|good|cool|perfect|super|thanks?|thank you|yes|ok(?:ay)?|und|auch|danke|et|aussi|merci|y|también|gracias|e|também|obrigad)/iu

/** Keeps to what was said. */
const AFFIRMS =
  /^(?:(?:ok(?:ay)?|yes|yep|yeah|sure|please|exactly|correct|absolutely|definitely|of course|go (?:ahead|on)|do (?:it|that|so)|all (?:of )?(?:them|it)|everywhere|always|still|nice|great|good|perfect|cool|thanks?|thx|ja|genau|klar|bitte|gern|gut|super|prima|danke|oui|exact|bien|parfait|merci|sí|claro|exacto|bien|perfecto|gracias|vale|sim|exato|bom|obrigad[oa]|sì|esatto|bene|grazie)(?![\p{L}'])|好|对|是|嗯|はい|うん)/iu

/** Says that it is heard, or done. */
const HEARD =
  /^(?:(?:ok(?:ay)?|done|sure|got it|understood|noted|will do|right|alright|yes|great|thanks|good|fixed|changed|updated|renamed|switched|added|removed|moved|set|i(?:'ll|'ve|'m| will| have| am)|verstanden|erledigt|gemacht|alles klar|klar|gut|mache ich|ich (?:habe|werde|merke)|d'accord|compris|fait|noté|entendido|hecho|vale|listo|anotado|feito|certo|fatto|capito|va bene)(?![\p{L}'])|好|了解|はい|承知)/iu

/** Refers to what was asked for: "Should I move the existing ones, too?" */
const REFERS =
  /\b(?:existing|others?|ones|too|also|them|those|these|that|it|this|bisherigen?|anderen?|auch|das|les|ça|ello|eso|isso)\b/iu

/** An answer of more words is an account of work. */
const MOST_WORDS = 20

/** Undoes what was just done for it. */
const UNDOES =
  /\b(?:(?:git )?(?:restore|revert|undo|roll ?back|checkout|reset)(?: (?:that|this|it|them|everything|all))?|put (?:it|that|them) back|change (?:it|that|them) back|mach (?:das|es) (?:wieder )?rückgängig|annule|deshaz|desfaz|annulla)\b/iu

/** Praise that is too much to be meant, of what the agent did. */
const PRAISES =
  /(?<!\p{L})(?:lovely|brilliant|wonderful|fantastic|splendid|marvell?ous|genius|bravo|(?:i )?love it|herrlich|wunderbar|großartig|genial|génial|magnifique|formidable|estupendo|maravilloso|maravilha|geniale|fantastico)(?!\p{L})/iu

const LAUGHS = /(?:^|\s)(?:lol|lmao|rofl|haha+|hehe)(?=[\s.,!]|$)/iu

/** Whether what stands before a rule in a message may have it make fun of what the agent did. */
export const mocks = (lead: string, text: string, asked: string): boolean =>
  LAUGHS.test(lead) || (PRAISES.test(lead) && sharedWith(contentOf(text), contentOf(asked)).length > 0)

/** Whether what the agent answered asks back about a rule, or stands against it. */
const isContested = (answered: string, content: Content): boolean => {
  if (answered.split(/\s+/u).length > MOST_WORDS) return false
  const isAbout = sharedWith(content, contentOf(answered)).length > 0
  if (/[?？]/u.test(answered)) return isAbout || REFERS.test(answered)
  return !HEARD.test(answered.trim())
}

/** Whether a person who answers the agent lets go of the rule that this was about. */
export const letsGo = (next: string, answered: string | undefined, content: Content): boolean => {
  const text = next.trim()
  if (UNDOES.test(text)) return true
  if (SURPRISED.test(text) && !GOES_ON.test(text) && !isOrder(text)) return true
  if (answered === undefined || AFFIRMS.test(text) || !isContested(answered, content)) return false
  // What speaks of something else leaves the question open, which a person who meant it does.
  const replied = contentOf(text)
  return sharedWith(replied, contentOf(answered)).length > 0 || sharedWith(replied, content).length > 0
}
