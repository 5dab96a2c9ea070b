import * as Result from "effect/Result"
import { makeDraft } from "./Draft.ts"
import type { KeyPoint, Playbook } from "./Playbook.ts"
import type { SectionName } from "./Section.ts"

/** What a person's own change did: the entry before and after it. */
export interface Edit {
  readonly playbook: Playbook
  readonly before: KeyPoint
  readonly after: KeyPoint | undefined
}

const withEntry = (
  playbook: Playbook,
  name: string,
  change: (draft: ReturnType<typeof makeDraft>, entry: KeyPoint) => KeyPoint | undefined
): Result.Result<Edit, string> => {
  const draft = makeDraft(playbook)
  const located = draft.find(name)
  if (located === undefined) return Result.fail(`there is no key point ${name}`)
  const after = change(draft, located.entry)
  return Result.succeed({ playbook: draft.toPlaybook(), before: located.entry, after })
}

/** Replaces a key point's text; id, counters and section stay. */
export const editKeyPoint = (playbook: Playbook, name: string, text: string) =>
  withEntry(playbook, name, (draft, entry) => {
    const after = { ...entry, text }
    draft.replace(after)
    return after
  })

export const removeKeyPoint = (playbook: Playbook, name: string) =>
  withEntry(playbook, name, (draft) => {
    draft.remove(name)
    return undefined
  })

/** Moves a key point to another section. Its counters stay; its id becomes one of that section. */
export const moveKeyPoint = (playbook: Playbook, name: string, section: SectionName) =>
  withEntry(playbook, name, (draft, entry) => {
    if (draft.find(name)!.section === section) return entry
    const after = draft.append(section, entry)
    draft.remove(name)
    return after
  })
