import { SECTION_NAMES, type SectionName } from "../../core/playbook/Section.ts"
import { visible } from "../../core/text/Visible.ts"
import type { ShownKeyPoint } from "../../ui/PlaybookShapes.ts"
import { CutWords } from "../parts/Words.tsx"
import { Lineage } from "./Lineage.tsx"

export interface KeyPointCardProps {
  readonly keyPoint: ShownKeyPoint
  readonly onEdit: () => void
  readonly onMove: (section: SectionName) => void
  readonly onRemove: () => void
}

/** How often it helped and harmed; of what came with the code, that nobody here knows. */
export const Record = ({ of: { approved, harmful, helpful } }: { readonly of: ShownKeyPoint }) =>
  approved ? (
    <span class="record number">
      <span class={helpful > 0 ? "helped" : "quiet"}>{helpful} helpful</span>
      <span class={harmful > 0 ? "harmed" : "quiet"}>{harmful} harmful</span>
    </span>
  ) : (
    <span class="record">
      <span class="quiet">untested: it came with the code. To look and approve: debrief trust</span>
    </span>
  )

/** A key point, what can be done with it, and where it came from. */
export const KeyPointCard = ({ keyPoint, onEdit, onMove, onRemove }: KeyPointCardProps) => {
  const { name, section, text } = keyPoint
  const isWhole = text.units === text.text.length
  return (
    <article class="card" aria-label={`Key point ${visible(name)}`}>
      <header class="card-head">
        <span class="id">{visible(name)}</span>
        <Record of={keyPoint} />
      </header>
      <h2 class="proposal">
        <CutWords of={text} />
      </h2>
      <div class="actions">
        <button type="button" disabled={!isWhole} onClick={onEdit}>
          Edit <kbd>e</kbd>
        </button>
        <label class="field">
          <span class="unseen">Section</span>
          <select value={section} onChange={({ currentTarget }) => onMove(currentTarget.value as SectionName)}>
            {SECTION_NAMES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="bad" onClick={onRemove}>
          Remove
        </button>
      </div>
      {!isWhole && <p class="quiet">It is too long to edit here: debrief playbook edit {visible(name)}</p>}
      <Lineage name={name} untold="It was in the playbook before the journal began." />
    </article>
  )
}
