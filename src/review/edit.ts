import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Edit, editKeyPoint, moveKeyPoint, removeKeyPoint } from "../core/playbook/Edit.ts"
import type { Playbook } from "../core/playbook/Playbook.ts"
import type { SectionName } from "../core/playbook/Section.ts"
import { addText } from "../core/proposals/Decision.ts"
import { redact } from "../core/text/Redaction.ts"
import type { CommitMessage } from "../git/CommitMessage.ts"
import type { ProjectPaths } from "../project/Project.ts"
import { PlaybookStore } from "../store/PlaybookStore.ts"
import { newEntryId, recordChange } from "../store/recordChange.ts"

/** A person asked for a change that the playbook does not allow. */
export class EditRefused extends Schema.TaggedError<EditRefused>()("EditRefused", { detail: Schema.String }) {
  override get message() {
    return `${this.detail}. Nothing was changed. See: debrief playbook show`
  }
}

/** Adds a key point in a person's own words; one that says the same stays as it is. */
export const addKeyPoint = Effect.fn("addKeyPoint")(function* (
  project: ProjectPaths,
  section: SectionName,
  given: string
) {
  const text = redact(given.trim())
  if (text === "") return yield* new EditRefused({ detail: "the text is empty" })
  const store = yield* PlaybookStore
  const id = yield* newEntryId
  const change = store.modify(
    project,
    (playbook) => {
      const result = addText(playbook, section, text)
      return [result.playbook, result]
    },
    ({ value: { name } }) => ({ entry: { id, kind: "edit", subject: `Add ${name}` } })
  )
  const { commitProblem, value } = yield* recordChange(project, change, ({ value: { added, name } }) =>
    added ? messageOf(`Add ${name}`, name) : undefined
  )
  const { added, name } = value.value
  return { name, added, text, commitProblem }
})

const messageOf = (subject: string, name: string): CommitMessage => ({
  subject,
  trailers: { "Key-Point": name, Source: "playbook" }
})

const change = Effect.fnUntraced(function* (
  project: ProjectPaths,
  verb: string,
  name: string,
  edit: (playbook: Playbook) => Result.Result<Edit, string>
) {
  const store = yield* PlaybookStore
  const id = yield* newEntryId
  const modify = store.modify(
    project,
    (playbook) => {
      const result = edit(playbook)
      return [Result.isSuccess(result) ? result.success.playbook : playbook, result]
    },
    () => ({ entry: { id, kind: "edit", subject: `${verb} ${name}` } })
  )
  const { commitProblem, value: modified } = yield* recordChange(project, modify, ({ saved, value }) =>
    saved && Result.isSuccess(value) ? messageOf(`${verb} ${name}`, value.success.after?.name ?? name) : undefined
  )
  if (Result.isFailure(modified.value)) return yield* new EditRefused({ detail: modified.value.failure })
  const { after, before } = modified.value.success
  return { before, after, changed: modified.saved, commitProblem }
})

/** Replaces a key point's text; its id and record stay. */
export const editText = Effect.fn("editText")(function* (project: ProjectPaths, name: string, given: string) {
  const text = redact(given.trim())
  if (text === "") return yield* new EditRefused({ detail: "the text is empty" })
  return yield* change(project, "Edit", name, (playbook) => editKeyPoint(playbook, name, text))
})

export const removeByName = (project: ProjectPaths, name: string) =>
  change(project, "Remove", name, (playbook) => removeKeyPoint(playbook, name))

/** Moves a key point to another section, where it gets an id of that section; its record stays. */
export const moveTo = (project: ProjectPaths, name: string, section: SectionName) =>
  change(project, "Move", name, (playbook) => moveKeyPoint(playbook, name, section))
