import type { KeyPoint, Playbook } from "../playbook/Playbook.ts"
import { SECTION_NAMES, type SectionName } from "../playbook/Section.ts"
import { isUsableText, type JsonObject } from "../text/Json.ts"
import { doubtOfFinding } from "./Finding.ts"
import type { Ground } from "./Ground.ts"
import { isFlipped } from "./Polarity.ts"
import { findQuotes, isTelling, type Quote } from "./Quote.ts"
import { doubtOfPersons } from "./Support.ts"
import { hold, ORIGIN_NAMES, type Verdict, type Why } from "./Verdict.ts"
import { alike, type Content, contentOf } from "./Words.ts"

/** A key point needs so many helpful ratings to be proven. */
const PROVEN_HELPFUL = 3

/** What operations are judged by. */
export interface Matter {
  readonly playbook: Playbook
  readonly ground: Ground
  /** Texts that a person wrote or accepted. */
  readonly accepted: ReadonlySet<string>
  /** The rule by which a text waits for a person whoever said it, in words. */
  readonly unsafe: (text: string) => string | undefined
}

export interface Placed {
  readonly section: SectionName
  readonly entry: KeyPoint
  readonly content: Content
}

/** What operations are judged by, looked up. */
export interface Case extends Matter {
  readonly placed: ReadonlyMap<unknown, Placed>
  readonly texts: ReadonlySet<string>
}

export const caseOf = (matter: Matter): Case => {
  const { playbook } = matter
  const placed = new Map<unknown, Placed>(
    SECTION_NAMES.flatMap((section) =>
      playbook.sections[section].map(
        (entry) => [entry.name, { section, entry, content: contentOf(entry.text) }] as const
      )
    )
  )
  return { ...matter, placed, texts: new Set(Array.from(placed.values(), ({ entry }) => entry.text)) }
}

export const isProven = ({ accepted }: Matter, { entry }: Placed): boolean =>
  entry.helpful >= PROVEN_HELPFUL || accepted.has(entry.text)

/** Texts this much alike are about the same. */
export const SAME_SUBJECT = 0.5

/** Why a text waits that says the opposite of a key point on the same subject, but for these. */
export const opposed = ({ placed }: Case, text: string, except: ReadonlyArray<Placed> = []): Verdict | undefined => {
  const content = contentOf(text)
  const found = [...placed.values()].find(
    (each) => !except.includes(each) && alike(content, each.content) >= SAME_SUBJECT && isFlipped(each.entry.text, text)
  )
  return found === undefined ? undefined : hold("opposite", `it says the opposite of ${found.entry.name}`)
}

/** Why a text waits whoever said it. */
export const unsafe = (matter: Matter, text: string): Verdict | undefined => {
  const rule = matter.unsafe(text)
  return rule === undefined ? undefined : hold("unsafe", rule)
}

/** Where the evidence of an operation stands, those first who are believed most; or why that is not known. */
export const evidenceOf = ({ ground }: Matter, operation: JsonObject): readonly [Quote, ...Array<Quote>] | Verdict => {
  const { evidence } = operation
  if (!isUsableText(evidence)) return hold("no evidence", "it came without words of the session that show it")
  if (!isTelling(evidence)) return hold("no evidence", "its evidence is too short to tell anything")
  const [first, ...more] = findQuotes(ground.span, evidence)
  return first === undefined ? hold("not found", "its evidence does not stand in the session") : [first, ...more]
}

export const isVerdict = (found: readonly [Quote, ...Array<Quote>] | Verdict): found is Verdict => "_tag" in found

const ONLY_YOU: Readonly<Partial<Record<Why, string>>> = {
  proven: "change what has proven itself or was accepted",
  origin: "tell the agent what to do"
}

/** What speaks against words of the person, and against words of the agent. */
interface Doubts {
  readonly person: (quote: Quote) => string | undefined
  readonly agent: (quote: Quote) => string | undefined
}

/** Whether somebody says so who may: the person, or of a fact the agent, whom what was run bears out. */
const supported = (quotes: readonly [Quote, ...Array<Quote>], personOnly: Why | undefined, doubts: Doubts): Verdict => {
  const [first] = quotes
  const person = quotes.find(({ origin }) => origin === "person")
  const agent = quotes.find(({ origin }) => origin === "agent")
  const doubt = person === undefined ? undefined : doubts.person(person)
  if (person !== undefined && doubt === undefined) return { _tag: "Pass", quote: person }
  if (personOnly !== undefined && person === undefined) {
    return hold(
      personOnly,
      `only you can ${ONLY_YOU[personOnly]}, and this rests on ${ORIGIN_NAMES[first.origin]}`,
      first
    )
  }
  if (personOnly === undefined && agent !== undefined) {
    const found = doubts.agent(agent)
    return found === undefined ? { _tag: "Pass", quote: agent } : hold("unsupported", found, agent)
  }
  if (doubt !== undefined) return hold("unsupported", doubt, person)
  return hold("origin", `it rests on ${ORIGIN_NAMES[first.origin]} alone`, first)
}

/** The same of a text that is to be written, but for what the playbook `known` says already. */
export const supportedText = (
  { ground }: Matter,
  text: string,
  quotes: readonly [Quote, ...Array<Quote>],
  personOnly: Why | undefined,
  known?: Content
): Verdict =>
  supported(quotes, personOnly, {
    person: (quote) => doubtOfPersons(text, quote, ground, known),
    agent: (quote) => doubtOfFinding(text, quote, ground, known)
  })
