import { fold } from "./Fold.ts"
import { contentOf, isExact } from "./Words.ts"

/** What a person may say around the end of a key point without saying more by it. */
const FILLER = String.raw`(?:ok(?:ay)?|hi|hey|hello|well|so|and|also|btw|by the way|one more thing|good|great|fine|right|yes|please|pls|thanks|thank you|thx|just|now|from now on|you can|you may|bitte|und|danke|ja|ab jetzt|et|merci|s'il te plaît|s'il vous plaît|stp|svp|y|e|por favor|gracias|obrigado|obrigada|per favore|grazie)`

const LEAD = new RegExp(String.raw`^(?:${FILLER}(?: |$))*`, "u")
const TRAIL = new RegExp(String.raw`(?:(?:^| )${FILLER})*$`, "u")

/** Who says so ends what they name next. */
const FORGETS =
  /^(?:forget|vergiss|vergesst|oublie|oubliez|(?:tu peux|vous pouvez) oublier|olvida|olvide|puedes olvidar|esqueça|esquece|pode esquecer|dimentica|puoi dimenticare) (?:bitte |mal )*/u

/** The same of an id, or of what is named as a rule: "remove explicit types" is a task. */
const REMOVES =
  /^(?:drop|remove|delete|ignore|scrap|retire|get rid of|streiche?|lösche?|entferne?|ignoriere?|supprime|supprimez|retire[rz]?|enlève|ignorez|elimina|elimine|borra|borre|quita|ignora|remova|remove|apague|apaga|exclua|rimuovi|cancella|togli|(?:tu peux|vous pouvez) (?:supprimer|enlever)|puedes (?:borrar|eliminar|quitar)|pode (?:apagar|remover|excluir)|puoi (?:rimuovere|cancellare|togliere)) (?:bitte |mal )*/u

/** The same, as Germans put it: behind what they name. */
const REMOVED_LAST =
  /^(?:du )?(?:kannst (?:du )?(.+)|(.+) kannst du)(?: wieder| ruhig| jetzt)? (?:vergessen|löschen|streichen|entfernen|ignorieren|rausnehmen)$/u

/** Where it is kept. */
const FROM_PLAYBOOK =
  / (?:(?:from|in|out of) (?:the|our|your|my) (?:playbook|key points)|aus dem playbook|du playbook|del playbook|do playbook|dal playbook)$/u

/** That it is a rule, before what it says. */
const NAMED =
  /^(?:about )?(?:(?:the|that|this|our|my|die|diese|der|den|das|la|cette|esta|a|essa|questa) )?(?:rule|preference|key point|convention|habit|note|lesson|regel|gewohnheit|notiz|règle|préférence|habitude|regla|preferencia|costumbre|regra|preferência|regola|preferenza)(?: (?:to|that|about|of|says|zu|dass|de|que|di|che))? /u

/** The same before a statement: "forget that the API listens on port 3000". */
const THAT = /^(?:that|about) /u

/** The same of what a rule is about, be it not in its own words: "forget the jenkins rule", "what I said about tabs". */
const ABOUT = [
  /^(?:the|that|this|our|my) ([\p{L}\p{N} -]{2,40}?) (?:rule|preference|key point|convention|habit|lesson|thing)$/u,
  /^(?:the|that|this|our|my) (?:rule|preference|key point|convention|habit|note|lesson|thing) (?:with|about|on|for) (.+)$/u,
  /^what (?:i (?:said|told you|wrote)|the playbook says) about (.+)$/u,
  /^(?:die|diese|unsere|meine|den|der|das|diesen) (?:regel|gewohnheit|vorliebe|punkt|eintrag|notiz|hinweis) (?:mit|über|zu|für|von|wegen) (?:dem |der |den )?(.+)$/u,
  /^was (?:ich (?:über|zu) (.+) gesagt habe|im playbook (?:über|zu) (.+) steht)$/u,
  /^(?:la|cette|notre|ma) (?:règle|préférence|habitude) (?:sur|avec|pour|de|concernant) (.+)$/u,
  /^(?:la|esta|nuestra|mi) (?:regla|preferencia|costumbre) (?:sobre|con|del?|para) (.+)$/u,
  /^(?:a|essa|nossa|minha) (?:regra|preferência) (?:sobre|com|d[eoa]|para) (.+)$/u,
  /^(?:la|questa|nostra|mia) (?:regola|preferenza) (?:su|sul|sulla|con|di|del|della|per) (.+)$/u
]

/** What is said to be over, or wrong, by who says next that the rule is to go: alone it may be said of the code. */
const NO_MORE = [
  /^(?:we|i) (?:don't|do not|dont) (?:use|need|have|want) (.+) any ?more$/u,
  /^(?:we|i) no longer (?:use|need|have|want) (.+)$/u,
  /^the playbook is (?:wrong|outdated) (?:about|on) (.+)$/u
]

/** "No need to ask before … any more". */
const NO_NEED =
  /^(?:there is |there's )?(?:no (?:more )?need|you (?:don't|do not|no longer) (?:need|have)) to (.+?)(?: any ?more)?$/u
const NO_LONGER_NEEDED = / any ?more$|^you no longer |no more need/u

/** Who says so of a key point says that it is over. */
const OVER =
  /(?: is| are| ist| sind| est| es| está| é)? (?:(?:doesn't|does not|don't|do not) (?:apply|hold|count) any ?more|(?:is|are) (?:outdated|obsolete|void|not (?:true|valid|so) any ?more|no longer (?:true|valid|so|needed|wanted|the case))|no longer (?:applies|apply|holds|true|valid)|(?:gilt|stimmt) nicht mehr|(?:ist|sind) veraltet|est obsolète|ne s'applique plus|ya no (?:aplica|vale)|(?:es|está) obsoleto|não vale mais|è obsolet[oa])$/u

/** "We no longer use …", "the API no longer listens …", "we don't use … any more". */
const NO_LONGER = /(?:^| )no longer /u
const NOT_ANY_MORE = /^we (?:don't|do not|dont) (.+) any ?more$/u
const BY_US = /^(?:we|i) /u

/** "Stop answering in English". */
const STOPS = /^stop (\p{L}{3,}ing .+)$/u

const ID = /^[a-z]+[-_]\d+$/u

export const isId = (named: string): boolean => ID.test(named)

/** The words of a text, in order, without marks. */
export const spelled = (text: string): string =>
  (fold(text).text.match(/[\p{L}\p{N}_@#$/-](?:[^\s'()[\]]*[\p{L}\p{N}_/])?(?:'[\p{L}]+)*/gu) ?? []).join(" ")

/** A sentence without what is only said around what it says. */
export const bare = (sentence: string): string => spelled(sentence).replace(TRAIL, "").replace(LEAD, "")

const firstIn = (patterns: ReadonlyArray<RegExp>, said: string): string | undefined =>
  patterns.flatMap((pattern) => pattern.exec(said)?.slice(1) ?? []).find((each) => each !== undefined)

export const topicOf = (named: string): string | undefined => firstIn(ABOUT, named)

/** What a clause says to be over, by a name that stands for nothing else: a path, a number. */
export const noMoreIn = (said: string): string | undefined => {
  const topic = firstIn(NO_MORE, said)
  return topic !== undefined && contentOf(topic).words.some(isExact) ? topic : undefined
}

/** What one goes on doing who does not stop it, in an ending sentence. */
export const stoppedIn = (said: string): string | undefined => STOPS.exec(said)?.[1]

/** What is named in a sentence that says to forget something, and whether to forget or to remove. */
const namedIn = (said: string): string | undefined => {
  const last = REMOVED_LAST.exec(said)
  if (last !== null) return last[1] ?? last[2]
  return FORGETS.test(said) ? said.replace(FORGETS, "") : undefined
}

/** What an ending sentence says of what it ends, by what that is about. */
export const aboutIn = (said: string): string | undefined => {
  const named = namedIn(said) ?? (OVER.test(said) ? said.replace(OVER, "") : undefined)
  return named === undefined ? undefined : topicOf(named)
}

/** What of an ending sentence is the name or the words of what it ends, in each way that it can be read. */
export const endedBy = (said: string): ReadonlyArray<string> => {
  const forgotten = namedIn(said)?.replace(FROM_PLAYBOOK, "")
  if (forgotten !== undefined) return [forgotten, forgotten.replace(NAMED, ""), forgotten.replace(THAT, "")]
  if (REMOVES.test(said)) {
    const named = said.replace(REMOVES, "").replace(FROM_PLAYBOOK, "")
    return ID.test(named) ? [named] : NAMED.test(named) ? [named.replace(NAMED, "")] : []
  }
  if (OVER.test(said)) {
    const named = said.replace(OVER, "")
    return [named, named.replace(NAMED, "")]
  }
  const needless = NO_LONGER_NEEDED.test(said) ? NO_NEED.exec(said)?.[1] : undefined
  if (needless !== undefined) return [needless.replace(/ me(?= |$)/u, "")]
  const dropped = NOT_ANY_MORE.exec(said)?.[1]
  if (dropped !== undefined) return [dropped]
  return NO_LONGER.test(said) ? [said.replace(NO_LONGER, " ").trim().replace(BY_US, "")] : []
}
