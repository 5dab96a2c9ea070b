import { citedIds } from "../playbook/Citation.ts"
import type { Rating } from "../playbook/Scoring.ts"
import { isUsableText } from "../text/Json.ts"
import { isGuessed, isHandedOn } from "./Finding.ts"
import { fold } from "./Fold.ts"
import type { Ground } from "./Ground.ts"
import { isPassing, isQuestion } from "./Mood.ts"
import type { Origin, Stretch } from "./Origin.ts"
import { doubtOfSaid } from "./PersonsWords.ts"
import { isFlipped } from "./Polarity.ts"
import { findQuotes, isTelling, type Quote, sentencesOf, type Span } from "./Quote.ts"
import { subjectLeftOut } from "./Subject.ts"
import { doneIn, linesOf } from "./Use.ts"
import { type Content, contentOf, isExact, sharedWith, wordsOf } from "./Words.ts"

/** A key point that is rated, and how. */
export interface Rated {
  readonly id: string
  readonly text: string
  readonly rating: Exclude<Rating, "neutral">
}

/** Words in quotation marks, which are not the agent's. */
const QUOTED = /"[^"\n]*\s[^"\n]*"|“[^”\n]*”|«[^»\n]*»/g

/** Whose words may name a key point without having planted it: the agent's, and ours at the session's start. */
const NO_PLANT: ReadonlySet<Origin> = new Set(["agent", "injected", "person", "summary"])

const idsIn = (text: string): ReadonlyArray<string> => citedIds([{ role: "assistant", content: text }])

/** A key point's name in a folded text, in whatever spelling: "PREF-001", "pref_1", "preference number 1". */
const namePattern = (id: string): string => {
  const [, slug, number] = /^([a-z]+)[-_]0*(\d+)$/.exec(id) ?? []
  // Another's names are no ids, and stand for nothing.
  if (slug === undefined) return "(?!)"
  return String.raw`\b${slug}[a-z]*[^a-z0-9]*(?:number|num|no|nr)?[^a-z0-9]*0*${number}(?!\d)`
}

/** Words that deny or blame. */
const BLAME =
  /^(?:wrong(?:ly)?|undo(?:ne)?|undid|revert(?:s|ed)?|mistakes?|mistaken|harm(?:s|ed|ful)?|misled|misleading|mislead|outdated|stale|obsolete|untrue|false|useless|bad|not|never|don't|dont|doesn't|didn't|isn't|wasn't|won't|can't|shouldn't|cannot|contradicts?|wasted?|falsch|nicht|kein|faux|pas|mal|erróneo|errado|não)$/

/** Words that tell of trouble, which a key point may have got somebody out of. */
const TROUBLE =
  /^(?:fail(?:s|ed|ing|ure)?|br(?:oke|eaks?|oken|eaking)|stop|no|caused?|blocked|hangs?|hung|errors?|problems?|lost|slow(?:ed)?|instead|against|contrary|despite|conflicts?)$/

/** Whether sentences say such a thing by more than the words that the key point has itself. */
const tells = (kind: RegExp, sentences: string, text: string): boolean => {
  const own = new Set(wordsOf(fold(text).text))
  return wordsOf(fold(sentences).text).some((word) => kind.test(word) && !own.has(word))
}

const tellsHarm = (sentences: string, text: string): boolean =>
  tells(BLAME, sentences, text) || tells(TROUBLE, sentences, text)

/** Who speaks of what they do themselves. */
const FIRST_PERSON =
  /(?:^|[^\p{L}'])(?:(?:i|we|ich|wir|je|nous|yo|nosotros|eu|nós)(?=[\s',])|j')|^(?:following|applying|applied|followed|using)\s|(?:^|\s)(?:apliqu?(?:é|ei)|he aplicado|sigo|seguí|segui)(?=\s)|[我私]/u

/** Who speaks so did something else than the key point says. */
const NOT_FOLLOWED = /\b(?:ignor(?:e[ds]?|ing)|skip(?:s|ped|ping)?|against|contrary to|despite|instead of|unlike)\b/u

/** Who speaks so tells what they would do, or need not. */
const NOT_DONE = /\b(?:i|we)(?:'d| would| could| might)\b|\bno need\b|\bneedn't\b/u

/** Whether what is shown is of a key point: two of its words, or one that only it can mean. */
const shows = (content: Content, shown: string): boolean => {
  const shared = sharedWith(content, contentOf(shown))
  return shared.some(isExact) || (shared.length > 0 && shared.length >= Math.min(2, content.words.length))
}

/** What came of a use of a tool. */
const PRINTED: ReadonlySet<Origin> = new Set(["tool", "page", "others"])

/** Whether what came of a use of a tool speaks of a key point itself: a run shows how things are, not what is written of them. */
const namesInUse = ({ id, text }: Rated, { use }: Stretch, { folded, stretches }: Span): boolean => {
  const name = new RegExp(namePattern(id))
  const words = fold(text).text.replace(/[.!?]$/, "")
  return stretches.some((stretch, index) => {
    if (stretch.use !== use || !PRINTED.has(stretch.origin)) return false
    const printed = folded[index]!.text
    return name.test(printed) || printed.includes(words)
  })
}

/**
 * Whether what was run bears out that a key point was gone by, and of harm that it failed: what worked is of its words,
 * what failed of its words or of those in which that is told.
 */
const isBorneOut = (rated: Rated, told: string, { span }: Ground): boolean => {
  const { rating, text } = rated
  const content = contentOf(rating === "harmful" || CITATION.test(told) ? `${text}\n${told}` : text)
  return span.stretches.some((stretch) => {
    if (stretch.origin !== "call" || namesInUse(rated, stretch, span)) return false
    if (rating === "helpful") return stretch.worked === true && shows(content, doneIn(stretch))
    const ofUse = () => linesOf(span.stretches.filter(({ use }) => use === stretch.use).map(doneIn))
    return stretch.failed === true && shows(content, ofUse())
  })
}

/** A key point's name in brackets, as agents are asked to give it where one shaped what they did. */
const CITATION = /\[[a-z]+[-_]\d+(?:, ?[a-z]+[-_]\d+)*\]/u

/** Whether who speaks so says what they did themselves: nobody handed it on, asked, guessed or did otherwise. */
const isOwn = (sentence: string): boolean =>
  (FIRST_PERSON.test(fold(sentence).text) || CITATION.test(sentence)) &&
  !NOT_FOLLOWED.test(fold(sentence).text) &&
  !NOT_DONE.test(fold(sentence).text) &&
  !isQuestion(sentence) &&
  !isHandedOn(sentence) &&
  !isGuessed(sentence)

/** Whether the agent says that it went by a key point itself, of harm that it came of it, and what was run bears it out. */
const isOwnStatement = (sentences: ReadonlyArray<string>, rated: Rated, ground: Ground): boolean => {
  const told = sentences.join("\n")
  const isAsRated = rated.rating === "harmful" ? tellsHarm(told, rated.text) : !tells(BLAME, told, rated.text)
  return isAsRated && sentences.some(isOwn) && isBorneOut(rated, told, ground)
}

/**
 * Ids that the agent named itself, each with the sentences that do: not those in what it quoted, nor in a playbook that it
 * repeated, nor those that an output, a file or a page had named before.
 */
const idsCited = ({ span }: Ground): ReadonlyMap<string, ReadonlyArray<string>> => {
  const cited = new Map<string, Array<string>>()
  const planted: Array<{ readonly words: string; readonly isPrinted: boolean }> = []
  for (const [index, { origin, role, text }] of span.stretches.entries()) {
    if (origin !== "agent") {
      const words = span.folded[index]!.text
      if (!NO_PLANT.has(origin)) planted.push({ words, isPrinted: role === "user" })
      continue
    }
    const own = text.replaceAll(QUOTED, " ")
    for (const id of idsIn(own)) {
      // What it quoted itself plants no id that it had cited before; what it was shown has it say so from then on.
      const named = new RegExp(namePattern(id))
      if (planted.some(({ isPrinted, words }) => (isPrinted || !cited.has(id)) && named.test(words))) continue
      const sentences = sentencesOf(own).filter((sentence) => idsIn(sentence).includes(id))
      cited.set(id, [...(cited.get(id) ?? []), ...sentences])
    }
  }
  return cited
}

/** How a person says of a key point that it served, and that it did not. */
const VERDICTS = {
  helpful:
    "(?:really |clearly |was (?:very |really )?|is (?:very |really )?)*(?:helped|helpful|worked|useful|right|correct|spot on|saved (?:us|me)[^.!?]{0,20}|hat geholfen|war (?:hilfreich|richtig)|a aidé|était (?:utile|juste)|ayudó|fue útil|ajudou|foi útil)|(?:は|が)?役に立った|(?:は)?正しかった|(?:很)?有用|有帮助",
  harmful:
    "(?:really |clearly |actually |just )*(?:did(?: not|n't) (?:really )?(?:help|work|apply)|does(?: not|n't) (?:really )?(?:help|work|apply)|(?:was|is) (?:just |plain |simply |completely )?(?:wrong|misleading|harmful|useless|outdated|not (?:helpful|right|true|useful|correct))|misled (?:us|you|me)|broke [^.!?]{1,30}|made (?:it|things) worse|hat nicht geholfen|(?:war|ist) (?:falsch|nicht hilfreich|veraltet)|n'a pas aidé|était (?:faux|fausse|inutile)|no ayudó|(?:fue|es|era|estaba) (?:inútil|errónea|erróneo|incorrecto|mal)|não ajudou|(?:foi|está|estava) (?:inútil|errado|errada))|(?:は)?(?:役に立たなかった|間違っていた|間違いだった)|(?:没有帮助|没用|没有用|是错的|不对)"
}

const LEAD = "(?:(?:no|nope|sorry|hm+|ok|well|so|also|and|but|nein|non|não|sí|ja)[,.:]? )*"
const NAMED = String.raw`(?:(?:the )?(?:key point|rule|tip|advice|lesson|pattern) )?['(\[]*`
const THAT = "(?:that|this|it|das|ça|c'|cela|eso|esto|isso|それ|那|这)"

/** Whether a sentence of the person says no more than how something served. */
const isVerdict = (sentence: string, subject: string, rating: Rated["rating"]): boolean =>
  new RegExp(
    String.raw`^${LEAD}${subject}['\])]*\s?(?:${VERDICTS[rating]})(?: (?:here|today|at all|this time|again))?[.!。]*$`,
    "u"
  ).test(fold(sentence).text.trim())

/** Whether a message of the person answers what the agent says of a key point, and of no other, right before it. */
const isAnswered = ({ id, rating }: Rated, before: Stretch | undefined, message: string): boolean => {
  const ids = before?.origin === "agent" ? idsIn(before.text.replaceAll(QUOTED, " ")) : []
  return ids.length === 1 && ids[0] === id && isVerdict(message, THAT, rating)
}

/** Whether the person says how a key point served: by its name, or in answer to the agent's naming it. */
const isToldByPerson = (rated: Rated, { span }: Ground): boolean => {
  const said = span.stretches.filter(({ origin }) => origin === "person" || origin === "agent")
  const named = NAMED + namePattern(rated.id)
  return said.some(
    ({ origin, text }, index) =>
      origin === "person" &&
      (sentencesOf(text).some((sentence) => isVerdict(sentence, named, rated.rating)) ||
        isAnswered(rated, said[index - 1], text))
  )
}

/** Where the session shows a key point at work: in what the person said, in what was run, or in what the agent says of that. */
const applied = (rated: Rated, evidence: unknown, ground: Ground): Quote | undefined => {
  if (!isUsableText(evidence) || !isTelling(evidence)) return undefined
  const { rating, text } = rated
  const content = contentOf(text)
  return findQuotes(ground.span, evidence).find((quote) => {
    const { origin, sentences, stretch } = quote
    if (origin === "call") {
      const isAsRated = rating === "helpful" || stretch.failed === true
      return isAsRated && shows(content, doneIn(stretch)) && !namesInUse(rated, stretch, ground.span)
    }
    if (!shows(content, sentences) || isQuestion(sentences)) return false
    if (origin === "agent") return isOwnStatement(sentencesOf(sentences), rated, ground)
    // Who says the same as the key point does not blame it, and who says the opposite does not praise it.
    return (
      origin === "person" &&
      !isPassing(sentences) &&
      isFlipped(text, sentences) === (rating === "harmful") &&
      (rating === "helpful" || tellsHarm(sentences, text)) &&
      subjectLeftOut(text, content, sentences) === undefined &&
      doubtOfSaid(quote, ground) === undefined
    )
  })
}

/** Tells whether a rating has been earned in a session, and where the key point's application stands. */
export const makeEarned = (ground: Ground) => {
  const cited = idsCited(ground)
  return (rated: Rated, evidence: unknown): { readonly isEarned: boolean; readonly quote: Quote | undefined } => {
    const quote = applied(rated, evidence, ground)
    const isCited = () => isOwnStatement(cited.get(rated.id) ?? [], rated, ground)
    return { isEarned: quote !== undefined || isToldByPerson(rated, ground) || isCited(), quote }
  }
}
