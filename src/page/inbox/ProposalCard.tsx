import { useEffect, useRef, useState } from "preact/hooks"
import { SECTION_NAMES, type SectionName } from "../../core/playbook/Section.ts"
import { visible } from "../../core/text/Visible.ts"
import type { WaitingProposal } from "../../ui/Shapes.ts"
import { CutWords, Time, Words } from "../parts/Words.tsx"
import { GROUPS } from "./groups.ts"
import { Said } from "./Said.tsx"
import type { Wanted } from "./useDecisions.ts"

export interface ProposalCardProps {
  readonly proposal: WaitingProposal
  readonly position: string
  readonly refused: string | undefined
  readonly isEdited: boolean
  readonly onEdit: (isEdited: boolean) => void
  readonly onDecide: (wanted: Wanted) => void
}

interface EditorProps {
  readonly proposal: WaitingProposal
  readonly onSave: (text: string) => void
  readonly onCancel: () => void
}

/** A proposal in a person's own words. */
const Editor = ({ onCancel, onSave, proposal }: EditorProps) => {
  const [text, setText] = useState(visible(proposal.content.text))
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.select(), [])
  const isUsable = text.trim() !== ""
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onCancel()
    else if (event.key === "Enter" && !event.shiftKey && isUsable) onSave(text)
    else return
    event.preventDefault()
  }
  return (
    <div class="editor">
      <label for="words">In your words</label>
      <textarea
        id="words"
        ref={area}
        rows={4}
        maxLength={20_000}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div class="actions">
        <button type="button" class="good" disabled={!isUsable} onClick={() => onSave(text)}>
          Accept in these words <kbd>Enter</kbd>
        </button>
        <button type="button" onClick={onCancel}>
          Cancel <kbd>Esc</kbd>
        </button>
      </div>
    </div>
  )
}

/** One proposal as `debrief review` shows it: what it says, what was said around it, where it is from. */
export const ProposalCard = (props: ProposalCardProps) => {
  const { isEdited, onDecide, onEdit, position, proposal, refused } = props
  const [section, setSection] = useState<SectionName>()
  useEffect(() => setSection(undefined), [proposal.id])
  const into = section === undefined ? {} : { section }
  const chosen = section ?? proposal.section
  return (
    <article class="card" aria-label="The proposal">
      <header class="card-head">
        <span class={`chip ${proposal.group}`}>{GROUPS[proposal.group].one}</span>
        <span class="quiet number">{position}</span>
      </header>
      {isEdited ? (
        <Editor
          proposal={proposal}
          onSave={(text) => onDecide({ decision: "accept", text, ...into })}
          onCancel={() => onEdit(false)}
        />
      ) : (
        <h2 class="proposal">
          <CutWords of={proposal.content} />
        </h2>
      )}
      {refused !== undefined && (
        <div class="warning" role="alert">
          <p>
            <Words text={refused} />
          </p>
          <button type="button" onClick={() => onDecide({ decision: "accept", force: true, ...into })}>
            Keep both
          </button>
        </div>
      )}
      {chosen !== undefined && (
        <label class="field">
          <span>Section</span>
          <select value={chosen} onChange={({ currentTarget }) => setSection(currentTarget.value as SectionName)}>
            {SECTION_NAMES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {!isEdited && (
        <div class="actions">
          <button type="button" class="good" onClick={() => onDecide({ decision: "accept", ...into })}>
            Accept <kbd>a</kbd>
          </button>
          <button type="button" class="bad" onClick={() => onDecide({ decision: "reject" })}>
            Reject <kbd>r</kbd>
          </button>
          <button type="button" onClick={() => onEdit(true)}>
            Edit <kbd>e</kbd>
          </button>
        </div>
      )}
      <Said id={proposal.id} />
      <footer class="quiet">
        {proposal.why !== undefined && (
          <p>
            <Words text={proposal.why} />
          </p>
        )}
        <p>
          session <Words text={proposal.session} />, <Time iso={proposal.at} /> UTC
        </p>
      </footer>
    </article>
  )
}
