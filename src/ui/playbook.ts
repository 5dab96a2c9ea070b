import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { sessionsSince } from "../core/friction/ConfirmedProposals.ts"
import { SECTION_NAMES } from "../core/playbook/Section.ts"
import { Project } from "../project/Project.ts"
import { readReceipts } from "../sessions/Receipts.ts"
import { markedByOrigin } from "../stages/renderPlaybook.ts"
import { Journal } from "../store/Journal.ts"
import { type LineageEvent, lineageOf } from "../store/Lineage.ts"
import { playbookProblem } from "../store/PlaybookFile.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { SeedStore } from "../store/SeedStore.ts"
import type { Done, ShownEvent, ShownLineage, ShownPlaybook } from "./PlaybookShapes.ts"
import { textOf } from "./Shapes.ts"

/** What keeps the playbook from being used, and what mends that. */
const unusable = Effect.gen(function* () {
  const { playbook } = yield* Project
  const problem = yield* playbookProblem(playbook)
  return {
    keyPoints: [],
    problem: `${problem ?? `${playbook} cannot be used`}. See: debrief restore`
  } satisfies ShownPlaybook
})

/** The playbook as it is. Of one that cannot be used nothing is shown, and why is told. */
export const readShownPlaybook = Effect.gen(function* () {
  const read = yield* Effect.option((yield* PlaybookStore).read)
  if (Option.isNone(read) || read.value.notes.some(({ _tag }) => _tag === "Corrupt")) return yield* unusable
  const { foreign, playbook } = yield* markedByOrigin(read.value.playbook)
  return {
    keyPoints: SECTION_NAMES.flatMap((section) =>
      playbook.sections[section].map(({ harmful, helpful, name, text }) => ({
        name,
        section,
        text: textOf(text),
        helpful,
        harmful,
        approved: !foreign.has(name)
      }))
    ),
    ...(playbook.last_updated === null ? {} : { updated: playbook.last_updated })
  } satisfies ShownPlaybook
})

const MOST_EVENTS = 200
const MOST_GIVEN = 20

const toShown =
  (asked: string) =>
  ({ change, entry, id, operation, rating, what }: LineageEvent): ShownEvent => {
    const { evidence, quoted = false, reason, sources } = operation ?? {}
    const why = rating?.rationale
    const instead = operation?.place?.instead
    return {
      entry: entry.id,
      at: entry.at,
      what,
      kind: entry.kind,
      ...(id === asked ? {} : { of: id }),
      ...(entry.session === undefined ? {} : { session: textOf(entry.session).text }),
      ...(change?.before === undefined ? {} : { before: textOf(change.before.entry.text) }),
      ...(change?.after === undefined ? {} : { after: textOf(change.after.entry.text) }),
      ...(sources === undefined ? {} : { sources }),
      ...(reason === undefined ? {} : { reason: textOf(reason).text }),
      ...(evidence === undefined ? {} : { evidence: { text: textOf(evidence).text, quoted } }),
      ...(instead === undefined ? {} : { instead: textOf(instead).text }),
      ...(rating === undefined
        ? {}
        : { rating: { rated: rating.rating, cited: rating.cited, ...(why === undefined ? {} : { why }) } })
    }
  }

/** Where a key point came from, as `debrief why` tells, and which sessions were given it. */
export const readLineage = Effect.fnUntraced(function* (name: string) {
  const events = lineageOf(yield* (yield* Journal).entries, name).toReversed()
  const { document } = yield* (yield* SeedStore).read
  const given = (yield* readReceipts).flatMap(({ injections, session }) => {
    const last = injections.findLast((injection) => Object.values(injection.given).some((ids) => ids.includes(name)))
    return last === undefined ? [] : [{ session: textOf(session).text, at: last.at }]
  })
  return {
    events: events.slice(0, MOST_EVENTS).map(toShown(name)),
    more: Math.max(events.length - MOST_EVENTS, 0),
    given: given.slice(0, MOST_GIVEN),
    givenTo: given.length,
    since: sessionsSince(document, name).length
  } satisfies ShownLineage
})

/** What a change did, as the page is told. */
export const doneOf = (
  name: string,
  { commitProblem, entry }: { readonly commitProblem: string | undefined; readonly entry: string | undefined }
): Done => ({
  name,
  changed: entry !== undefined,
  ...(entry === undefined ? {} : { entry }),
  ...(commitProblem === undefined ? {} : { commitProblem })
})
