import * as Effect from "effect/Effect"
import { rankByWords } from "../core/playbook/fit/Bm25.ts"
import { makeScopeMatcher, scopeOf } from "../core/playbook/fit/Scope.ts"
import { keptLine } from "../core/text/KeptLine.ts"
import { setPulledAside } from "../git/TrackedState.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { suggest, suggestRating } from "../review/suggest.ts"
import type { Tidiness } from "../stages/refine.ts"
import { Journal } from "../store/Journal.ts"
import { type LineageEvent, lineageOf } from "../store/Lineage.ts"
import { readWaiting } from "../store/Waiting.ts"
import { readShown, refusing } from "./readShown.ts"
import { Refusal, sectionOf, type Shown, type Slug, unreviewed } from "./Shown.ts"
import { tools } from "./tools.ts"

const DEFAULT_LIMIT = 8

/** Those whose files or commands are named, then those that share words, the best first; none that did more harm. */
const fitting = (all: ReadonlyArray<Shown>, query: string): ReadonlyArray<Shown> => {
  const sound = all.filter(({ harmful, helpful }) => harmful <= helpful)
  const applies = makeScopeMatcher(query)
  const inScope = sound.filter(({ text }) => applies(scopeOf(text)))
  const ranked = rankByWords(sound, ({ text }) => text, query).map(({ item }) => item)
  return [...new Set([...inScope, ...ranked])]
}

const search = Effect.fn("mcp.search")(function* (asked: {
  readonly query: string
  readonly section?: Slug
  readonly limit?: number
}) {
  const { limit = DEFAULT_LIMIT, query, section } = asked
  const all = (yield* readShown).filter((one) => section === undefined || one.section === sectionOf(section))
  return { keyPoints: fitting(all, query).slice(0, limit), searched: all.length }
}, refusing)

const AGENT = "mcp:agent"

/** The one proposal that was asked for, or why there is none. */
const only = ({ added: [proposal], refused }: Effect.Success<ReturnType<typeof suggest>>) =>
  proposal === undefined
    ? Effect.fail(
        new Refusal({ detail: `not proposed: ${refused[0]?.why ?? "it says nothing"}. Nothing was changed.` })
      )
    : Effect.succeed({ proposal: proposal.id, waits: "A person decides on it, with: debrief review" })

const reasonOf = (why: string | undefined): string =>
  `an agent asks for it${why === undefined ? ", without saying why" : `, saying: ${keptLine(why).trim()}`}`

const add = (tidiness: Tidiness) =>
  Effect.fn("mcp.add")(function* (asked: { readonly text: string; readonly section?: Slug; readonly why?: string }) {
    const section = asked.section === undefined ? undefined : sectionOf(asked.section)
    return yield* only(
      yield* suggest([{ text: asked.text, section }], { source: AGENT, reason: reasonOf(asked.why) }, tidiness)
    )
  }, refusing)

const rate = Effect.fn("mcp.rate")(function* (asked: Parameters<typeof suggestRating>[0]) {
  return yield* only(yield* suggestRating(asked, { source: AGENT, reason: "an agent asks for it" }))
}, refusing)

const list = Effect.fn("mcp.list")(function* ({ limit = 20 }: { readonly limit?: number }) {
  const { waiting } = yield* readWaiting
  const proposals = waiting
    .toReversed()
    .slice(0, limit)
    .map(({ content, extractedAt, id, source }) => ({
      id,
      content: unreviewed(content),
      source: keptLine(source),
      at: keptLine(extractedAt)
    }))
  return { waiting: waiting.length, proposals }
}, refusing)

const by = ({ kind, session }: LineageEvent["entry"]): string =>
  kind === "reflection"
    ? `session ${session ?? "unknown"}`
    : kind === "review"
      ? "a person, who accepted it"
      : "a person"

const eventOf = ({ entry, operation, rating, what }: LineageEvent) => {
  const reason = operation?.reason ?? rating?.rationale
  const evidence = operation?.evidence
  return {
    at: keptLine(entry.at),
    what: rating === undefined ? what : `rated ${rating.rating}`,
    by: keptLine(by(entry)),
    ...(reason === undefined ? {} : { reason: unreviewed(reason) }),
    ...(evidence === undefined ? {} : { evidence: unreviewed(evidence) })
  }
}

const why = Effect.fn("mcp.why")(function* ({ id }: { readonly id: string }) {
  const journal = yield* Journal
  const events = lineageOf(yield* journal.entries, id)
  if (events.length === 0 && !(yield* readShown).some((one) => one.id === id)) {
    return yield* new Refusal({ detail: `there is no key point ${id}, nor was there one` })
  }
  return { id, events: events.map(eventOf) }
}, refusing)

type Needs =
  | Effect.Services<ReturnType<typeof setPulledAside>>
  | Effect.Services<ReturnType<typeof search>>
  | Effect.Services<ReturnType<ReturnType<typeof add>>>
  | Effect.Services<ReturnType<typeof rate>>
  | Effect.Services<ReturnType<typeof list>>
  | Effect.Services<ReturnType<typeof why>>

/** What answers, in the project that it is built in. */
export const layerHandlers = (settings: SettingsValues) => {
  const pulled = <A, E, R>(answer: Effect.Effect<A, E, R>) => Effect.andThen(setPulledAside(settings), answer)
  return tools.toLayer(
    Effect.gen(function* () {
      const here = Effect.provideContext(yield* Effect.context<Needs>())
      return tools.of({
        playbook_search: (asked) => here(search(asked)),
        playbook_add: (asked) => here(pulled(add(settings.playbook)(asked))),
        playbook_rate: (asked) => here(pulled(rate(asked))),
        proposals_list: (asked) => here(pulled(list(asked))),
        why: (asked) => here(why(asked))
      })
    })
  )
}
