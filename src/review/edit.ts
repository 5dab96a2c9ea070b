import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Edit, editKeyPoint, moveKeyPoint, removeKeyPoint } from "../core/playbook/Edit.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import type { SectionName } from "../core/playbook/Section.ts"
import { allKeyPoints } from "../core/playbook/View.ts"
import { applyOperations } from "../core/playbook/Curator.ts"
import { keptLine } from "../core/text/KeptLine.ts"
import { asRead } from "../core/text/LookAlikes.ts"
import type { CommitMessage } from "../git/CommitMessage.ts"
import { approveContents } from "../project/OwnContent.ts"
import { makeOwnPart } from "../stages/originsOf.ts"
import { Similarity } from "../stages/Similarity.ts"
import { operationNotes } from "../store/Evidence.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { newEntryId, recordChange } from "../store/recordChange.ts"
import { disclaimed, type Insistence, lengthProblem, oppositionTo, placeText } from "./place.ts"

/** A person asked for a change that the playbook does not allow. */
export class EditRefused extends Schema.TaggedError<EditRefused>()("EditRefused", { detail: Schema.String }) {
  override get message() {
    return `${this.detail}. Nothing was changed. See: debrief playbook show`
  }
}

/** A text in a person's own words, as a key point has it. */
const wordsOf = (given: string): string => asRead(keptLine(given.trim()))

/** Adds a key point in a person's own words; one that says the same, or nearly, stays as it is. */
export const addKeyPoint = Effect.fn("addKeyPoint")(function* (
  section: SectionName,
  given: string,
  insistence: Insistence = {}
) {
  const text = wordsOf(given)
  if (text === "") return yield* new EditRefused({ detail: "the text is empty" })
  const store = yield* PlaybookStore
  const similarity = yield* Similarity
  const ownPart = yield* makeOwnPart
  const id = yield* newEntryId
  const change = store.modify(
    (playbook) =>
      placeText(playbook, section, text, { ...insistence, ownPart }).pipe(
        Effect.filterOrFail(
          (placed) => typeof placed !== "string",
          (detail) => new EditRefused({ detail: String(detail) })
        ),
        Effect.map((placed) => [placed.playbook, placed] as const),
        Effect.provideService(Similarity, similarity)
      ),
    ({ value: { name } }) => ({ entry: { id, kind: "edit", subject: `Add ${name}` } })
  )
  const { commitProblem, value } = yield* recordChange(change, ({ value: { added, name } }) =>
    added ? messageOf(`Add ${name}`, name, id) : undefined
  )
  const { added, claimed, name, playbook } = value.value
  if (claimed !== undefined) yield* approveContents([claimed])
  return { name, added, text: textOf(playbook, name), entry: value.saved ? id : undefined, commitProblem }
})

const textOf = (playbook: Playbook, name: string): string =>
  allKeyPoints(playbook).find((entry) => entry.name === name)?.text ?? ""

const messageOf = (subject: string, name: string, entry: string): CommitMessage => ({
  subject,
  trailers: { "Key-Point": name, Source: "playbook", Journal: entry }
})

const change = Effect.fnUntraced(function* (
  verb: string,
  name: string,
  edit: (playbook: Playbook) => Result.Result<Edit, string>
) {
  const store = yield* PlaybookStore
  const id = yield* newEntryId
  const modify = store.modify(
    (playbook) => {
      const result = edit(playbook)
      return [Result.isSuccess(result) ? result.success.playbook : playbook, result]
    },
    () => ({ entry: { id, kind: "edit", subject: `${verb} ${name}` } })
  )
  const { commitProblem, value: modified } = yield* recordChange(modify, ({ saved, value }) =>
    saved && Result.isSuccess(value) ? messageOf(`${verb} ${name}`, value.success.after?.name ?? name, id) : undefined
  )
  if (Result.isFailure(modified.value)) return yield* new EditRefused({ detail: modified.value.failure })
  const { after, before } = modified.value.success
  return { before, after, changed: modified.saved, entry: modified.saved ? id : undefined, commitProblem }
})

/** Replaces a key point's text; its id stays, and its record, unless it came with the code. */
export const editText = Effect.fn("editText")(function* (name: string, given: string, insistence: Insistence = {}) {
  const text = wordsOf(given)
  if (text === "") return yield* new EditRefused({ detail: "the text is empty" })
  const tooLong = lengthProblem(text, insistence)
  if (tooLong !== undefined) return yield* new EditRefused({ detail: tooLong })
  const store = yield* PlaybookStore
  const ownPart = yield* makeOwnPart
  const found = yield* oppositionTo((yield* store.read).playbook, text, { ...insistence, ownPart }, [name])
  if (found !== undefined) return yield* new EditRefused({ detail: found.problem })
  return yield* change("Edit", name, (playbook) => {
    const isSame = allKeyPoints(playbook).some((entry) => entry.name === name && entry.text === text)
    return editKeyPoint(isSame ? playbook : disclaimed(playbook, [name], ownPart), name, text)
  })
})

/** Makes one key point of two or more, in a person's own words, with the sums of their records, but for what came with the code. */
export const mergeKeyPoints = Effect.fn("mergeKeyPoints")(function* (
  names: ReadonlyArray<string>,
  given: string,
  section: SectionName | undefined,
  insistence: Insistence = {}
) {
  const text = wordsOf(given)
  if (text === "") return yield* new EditRefused({ detail: "the text is empty" })
  const tooLong = lengthProblem(text, insistence)
  if (tooLong !== undefined) return yield* new EditRefused({ detail: tooLong })
  const store = yield* PlaybookStore
  const ownPart = yield* makeOwnPart
  const found = yield* oppositionTo((yield* store.read).playbook, text, { ...insistence, ownPart }, names)
  if (found !== undefined) return yield* new EditRefused({ detail: found.problem })
  const id = yield* newEntryId
  const subject = `Merge ${names.join(", ")}`
  const modify = store.modify(
    (playbook) => {
      const there = new Set(allKeyPoints(playbook).map(({ name }) => name))
      const gone = names.find((name) => !there.has(name))
      if (gone !== undefined) return Effect.fail(new EditRefused({ detail: `there is no key point ${gone}` }))
      const operation = { type: "MERGE", source_ids: names, merged_text: text, ...(section && { section }) }
      const { playbook: merged, report } = applyOperations(disclaimed(playbook, names, ownPart), [operation])
      const [applied] = report.applied
      return applied === undefined
        ? Effect.fail(new EditRefused({ detail: "it takes two different key points to merge" }))
        : Effect.succeed([merged, applied] as const)
    },
    ({ value }) => ({ entry: { id, kind: "edit", subject, operations: operationNotes([value], new Map()) } })
  )
  const { commitProblem, value } = yield* recordChange(modify, ({ value: { entry } }) =>
    messageOf(subject, entry.name, id)
  )
  return { name: value.value.entry.name, text, entry: id, commitProblem }
})

export const removeByName = (name: string) => change("Remove", name, (playbook) => removeKeyPoint(playbook, name))

/** Moves a key point to another section, where it gets an id of that section; its record stays. */
export const moveTo = (name: string, section: SectionName) =>
  change("Move", name, (playbook) => moveKeyPoint(playbook, name, section))
