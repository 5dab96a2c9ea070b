import { isOperationType, type OperationType } from "../playbook/operations/Operation.ts"
import { resolveSection, type SectionName } from "../playbook/Section.ts"
import { isJsonObject, isUsableText, type JsonObject } from "../text/Json.ts"
import {
  type Case,
  caseOf,
  evidenceOf,
  isProven,
  isVerdict,
  type Matter,
  opposed,
  type Placed,
  SAME_SUBJECT,
  supportedText,
  unsafe
} from "./Case.ts"
import { putTogether } from "./Bond.ts"
import { fold } from "./Fold.ts"
import { instructs } from "./Instruction.ts"
import { addedInOwnWords, inOwnWords, joinedInOwnWords } from "./InOwnWords.ts"
import { keepsAll } from "./Limits.ts"
import { unspoken } from "./Literal.ts"
import { orOwnSentence } from "./OwnSentence.ts"
import { doubtOfEnding } from "./PersonsWords.ts"
import { isTurnedBy, sectionFor } from "./Placing.ts"
import { isFlipped } from "./Polarity.ts"
import type { Quote } from "./Quote.ts"
import { goesOnAfter, tellsChange } from "./Reworded.ts"
import { hold, ORIGIN_NAMES, PASS, type Verdict, type Why } from "./Verdict.ts"
import { saidOf } from "./InMarks.ts"
import { doubtOfEnd } from "./Withdrawal.ts"
import { alike, type Content, contentOf, holds, isExact, sharedWith } from "./Words.ts"

/** The share of a key point's words that must be left of it in what it is merged into. */
const LEAST_KEPT = 0.5

/** Why only a person may change such a key point, if only a person may. */
const personOnly = (isProvenOne: boolean, binds: boolean): Why | undefined =>
  isProvenOne ? "proven" : binds ? "origin" : undefined

const add = (matter: Case, operation: JsonObject): Verdict => {
  const { text } = operation
  // The curator skips both.
  if (!isUsableText(text) || matter.texts.has(text)) return PASS
  const verdict = orOwnSentence(text, judgedToAdd(matter, operation, text), ({ evidence, said }) =>
    matter.texts.has(said) ? undefined : judgedToAdd(matter, { ...operation, evidence }, said)
  )
  if (verdict._tag === "Hold") return verdict
  const section = sectionFor(operation["section"], verdict.said ?? text)
  return section === undefined ? verdict : { ...verdict, section }
}

const judgedToAdd = (matter: Case, operation: JsonObject, text: string): Verdict => {
  const { section } = operation
  const refused = unsafe(matter, text)
  if (refused !== undefined) return refused
  const quotes = evidenceOf(matter, operation)
  if (isVerdict(quotes)) return quotes
  const against = opposed(matter, text)
  if (against !== undefined) return against
  const supportedBy = supportedText(matter, text, quotes, personOnly(false, instructs(text, section)))
  return inOwnWords(matter, text, supportedBy)
}

/** Whether a text says what another did, perhaps more exactly: else it has to prove itself anew. */
const isSame = (before: Content, after: Content): boolean =>
  alike(before, after) >= SAME_SUBJECT && before.words.filter(isExact).every((word) => holds(after, word))

/** Whether a key point would say something else than it did. */
export const changesMeaning = (before: string, after: string): boolean =>
  isFlipped(before, after) || !isSame(contentOf(before), contentOf(after))

const update = (matter: Case, operation: JsonObject): Verdict => {
  const target = matter.placed.get(operation["target_id"])
  const { text } = operation
  if (target === undefined || !isUsableText(text) || text === target.entry.text) return PASS
  // The curator makes one of both.
  const twin = matter.texts.has(text) ? [...matter.placed.values()].find(({ entry }) => entry.text === text) : undefined
  if (twin !== undefined) return join(matter, operation, [target, twin], text, target.section)
  const refused = unsafe(matter, text)
  if (refused !== undefined) return refused
  const quotes = evidenceOf(matter, operation)
  if (isVerdict(quotes)) return quotes
  const { content, entry, section } = target
  if (isFlipped(entry.text, text)) return hold("opposite", `it turns ${entry.name} into its opposite`, quotes[0])
  const against = opposed(matter, text, [target])
  if (against !== undefined) return against
  // Other words about something else would take away what the key point says, and nobody said that it is not so.
  const named = `${text} ${quotes.find(({ origin }) => origin === "person")?.sentences ?? ""}`
  const [about, told] = [text, named].map((words) => sharedWith(content, contentOf(words)).length)
  if (about === 0 || told! < Math.min(2, content.words.length)) {
    return hold("unsupported", `it has nothing to do with what ${entry.name} says`, quotes[0])
  }
  const binds = instructs(entry.text, section) || instructs(text, section)
  const supportedBy = supportedText(matter, text, quotes, personOnly(isProven(matter, target), binds), content)
  const verdict = addedInOwnWords(matter, target, text, supportedBy)
  if (verdict._tag === "Hold") return verdict
  const becomes = verdict.said ?? text
  if (isTurnedBy(section, becomes)) return hold("opposite", `${section} would turn it`, verdict.quote)
  const after = contentOf(becomes)
  const isKept = isSame(content, after)
  if (isProven(matter, target) && !(isKept && keepsAll(entry.text, becomes) && goesOnAfter(entry.text, becomes)))
    return hold("proven", `it would say something else than ${entry.name}, which has proven itself`, verdict.quote)
  const { quote } = verdict
  const isReplaced = content.words.some((word) => !holds(after, word))
  if (isReplaced && quote?.origin === "person" && !tellsChange(quote.sentences, entry.text, text))
    return hold("unsupported", `the person did not say of what ${entry.name} says that it changed`, quote)
  return isKept ? verdict : { ...verdict, renews: entry.name }
}

/** Whether a text leaves a heading that turns it, or comes below one. */
const turnsByMoving = (sources: ReadonlyArray<Placed>, text: string, section: SectionName): boolean =>
  isTurnedBy(section, text) ||
  sources.some((each) => each.section !== section && isTurnedBy(each.section, String(each.entry.text)))

const merge = (matter: Case, operation: JsonObject): Verdict => {
  const { merged_text: text, section, source_ids: ids } = operation
  const sources = [...new Set(Array.isArray(ids) ? ids : [])].flatMap((id) => matter.placed.get(id) ?? [])
  if (sources.length < 2 || !isUsableText(text)) return PASS
  const target = isUsableText(section) ? resolveSection(section).section : sources[0]!.section
  return join(matter, operation, sources, text, target)
}

const isVouched = ({ origin }: Quote): boolean => origin === "person" || origin === "agent"

/** Makes one key point of several: freely where it says no more and no less than they do, else as any other change. */
const join = (
  matter: Case,
  operation: JsonObject,
  sources: ReadonlyArray<Placed>,
  text: string,
  section: SectionName
): Verdict => {
  const refused = unsafe(matter, text)
  if (refused !== undefined) return refused
  const quotes = evidenceOf(matter, operation)
  if (isVerdict(quotes)) return quotes
  const flipped = sources.find(({ entry }) => isFlipped(entry.text, text))
  if (flipped !== undefined) return hold("opposite", `it turns ${flipped.entry.name} into its opposite`, quotes[0])
  const against = opposed(matter, text, sources)
  if (against !== undefined) return against
  if (turnsByMoving(sources, text, section)) return hold("opposite", "another section would turn it", quotes[0])
  const content = contentOf(text)
  const texts = sources.map(({ entry }) => entry.text)
  const known = contentOf(texts.join("\n"))
  const lost = sources.find((each) => sharedWith(each.content, content).length < each.content.words.length * LEAST_KEPT)
  if (lost !== undefined) return hold("unsupported", `it would lose what ${lost.entry.name} says`, quotes[0])
  const proven = sources.some((each) => isProven(matter, each))
  const isWhole = sources.every((each) => each.content.words.every((word) => holds(content, word)))
  const said = [...texts, ...(isWhole ? matter.ground.stated : [])]
  const apart = putTogether(text, said, (word) => !holds(known, word))
  if (apart !== undefined) return hold("unsupported", `none of them says "${apart.trim()}"`, quotes[0])
  const spelled = unspoken(content.text, [known.text, ...quotes.map(({ sentences }) => fold(sentences).text)])
  if (spelled !== undefined) return hold("unsupported", `nobody wrote "${spelled}"`, quotes[0])
  const isMoved =
    sources.some((each) => each.section !== section && instructs(each.entry.text, each.section)) ||
    sources.every((each) => each.section !== section)
  const vouched = quotes.find(isVouched)
  if (!proven && !isMoved && vouched !== undefined && content.words.every((word) => holds(known, word))) {
    return sharedWith(content, contentOf(vouched.sentences)).length >= 2
      ? joinedInOwnWords(matter, texts, text, { _tag: "Pass", quote: vouched })
      : hold("unsupported", "the evidence is about something else", vouched)
  }
  const binds = instructs(text, section) || sources.some((each) => instructs(each.entry.text, each.section))
  return joinedInOwnWords(matter, texts, text, supportedText(matter, text, quotes, personOnly(proven, binds), known))
}

const remove = (matter: Case, operation: JsonObject): Verdict => {
  const target = matter.placed.get(operation["target_id"])
  if (target === undefined) return PASS
  const quotes = evidenceOf(matter, operation)
  if (isVerdict(quotes)) return quotes
  const said = saidOf(target.entry.text, quotes, matter.ground)
  if (said === undefined) {
    const why = isProven(matter, target) ? "proven" : "origin"
    return hold(why, `only you can end a key point, and this rests on ${ORIGIN_NAMES[quotes[0].origin]}`, quotes[0])
  }
  const { name, text } = target.entry
  const others = [...matter.placed.values()].filter((each) => each !== target).map(({ content }) => content)
  const ended = { name: String(name), text, isProven: isProven(matter, target), others }
  const doubt = doubtOfEnd(ended, said, matter.ground) ?? doubtOfEnding(said.quote, matter.ground)
  return doubt === undefined ? { _tag: "Pass", quote: said.quote } : hold("unsupported", doubt, said.quote)
}

const JUDGES: Readonly<Record<OperationType, (matter: Case, operation: JsonObject) => Verdict>> = {
  ADD: add,
  UPDATE: update,
  MERGE: merge,
  DELETE: remove
}

/** Fields that are words of the session, names, or judged as the text of an operation. */
const NOT_ASIDE = new Set(["type", "evidence", "target_id", "source_ids", "text", "merged_text"])

/** Why an operation waits for what it says besides its text: a reason is kept, and shown to whoever asks. */
const unsafeAside = (matter: Matter, operation: JsonObject): Verdict | undefined => {
  for (const [field, said] of Object.entries(operation)) {
    const texts = NOT_ASIDE.has(field) ? [] : [said].flat().filter(isUsableText)
    const rule = texts.map(matter.unsafe).find((found) => found !== undefined)
    if (rule !== undefined) return hold("unsafe", `of its ${field}, ${rule}`)
  }
  return undefined
}

/** Judges operations one by one: each passes, or waits for a person with the reason. What is no operation passes. */
export const makeJudge = (matter: Matter): ((operation: unknown) => Verdict) => {
  const looked = caseOf(matter)
  return (operation) => {
    if (!isJsonObject(operation) || !isOperationType(operation["type"])) return PASS
    const verdict = JUDGES[operation["type"]](looked, operation)
    return verdict._tag === "Hold" ? verdict : (unsafeAside(looked, operation) ?? verdict)
  }
}
