import type { RefObject } from "preact"
import { SECTION_NAMES, type SectionName } from "../../core/playbook/Section.ts"
import type { ShownKeyPoint } from "../../ui/PlaybookShapes.ts"
import type { Asked } from "./PlaybookDialog.tsx"

export interface PlaybookBarProps {
  readonly all: ReadonlyArray<ShownKeyPoint>
  /** How many are chosen. */
  readonly many: number
  readonly field: RefObject<HTMLInputElement | null>
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly section: SectionName | ""
  readonly onSection: (section: SectionName | "") => void
  readonly onAsk: (asked: Asked) => void
  /** Nothing is to be chosen any more. */
  readonly onNone: () => void
}

/** What is above the list: the search, or what can be done with those that are chosen. */
export const PlaybookBar = (props: PlaybookBarProps) => {
  const { all, field, many, onAsk, onNone, onSearch, onSection, search, section } = props
  if (many > 0) {
    return (
      <div class="bar">
        <strong>{many} chosen</strong>
        <button type="button" class="good" disabled={many < 2} onClick={() => onAsk("merge")}>
          Merge <kbd>m</kbd>
        </button>
        <button type="button" class="plain" onClick={onNone}>
          None
        </button>
      </div>
    )
  }
  return (
    <div class="bar">
      <input
        ref={field}
        type="search"
        class="search"
        placeholder="Search /"
        aria-label="Search the playbook"
        value={search}
        onInput={({ currentTarget }) => onSearch(currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && field.current?.blur()}
      />
      <select
        aria-label="Section"
        value={section}
        onChange={({ currentTarget }) => onSection(currentTarget.value as SectionName | "")}
      >
        <option value="">all {all.length}</option>
        {SECTION_NAMES.map((name) => (
          <option key={name} value={name}>
            {name} {all.filter((one) => one.section === name).length}
          </option>
        ))}
      </select>
      <button type="button" class="plain" onClick={() => onAsk("add")}>
        Add <kbd>n</kbd>
      </button>
    </div>
  )
}
