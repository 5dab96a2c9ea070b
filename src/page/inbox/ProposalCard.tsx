import { SECTION_NAMES, type SectionName } from "../../core/playbook/Section.ts"
import { visible } from "../../core/text/Visible.ts"
import type { Text, WaitingProposal } from "../../ui/Shapes.ts"
import { CutWords, Time, Words } from "../parts/Words.tsx"
import { GROUPS } from "./groups.ts"
import { Said } from "./Said.tsx"
import type { RefusedDecision, Wanted } from "./useDecisions.ts"
import { WordsEditor } from "./WordsEditor.tsx"

export interface ProposalCardProps {
  readonly proposal: WaitingProposal
  readonly position: string
  readonly refused: RefusedDecision | undefined
  /** Where it goes, if that is not where such proposals go. */
  readonly section: SectionName | undefined
  readonly onSection: (section: SectionName) => void
  readonly isEdited: boolean
  readonly onEdit: (isEdited: boolean) => void
  readonly onDecide: (wanted: Wanted) => void
}

/** The text of a proposal that may be put in other words, if all of it is here. */
export const editableOf = ({ content, group, words }: WaitingProposal): Text | undefined => {
  const text = group === "held" ? words : content
  return text?.units === text?.text.length ? text : undefined
}

/** Why a decision was not made, and what was wanted. */
const Refusal = ({ of, onInsist }: { readonly of: RefusedDecision; readonly onInsist: () => void }) => (
  <div class="warning" role="alert">
    <div>
      {of.wanted.text !== undefined && (
        <p>
          Your words: <Words text={of.wanted.text} />
        </p>
      )}
      <p>
        <Words text={of.detail} />
      </p>
    </div>
    {of.canInsist && (
      <button type="button" onClick={onInsist}>
        All the same <kbd>f</kbd>
      </button>
    )}
  </div>
)

/** One proposal as `debrief review` shows it: what it says, what was said around it, where it is from. */
export const ProposalCard = (props: ProposalCardProps) => {
  const { isEdited, onDecide, onEdit, onSection, position, proposal, refused, section } = props
  const into = section === undefined ? {} : { section }
  const chosen = section ?? proposal.section
  const editable = editableOf(proposal)
  return (
    <article class="card" aria-label="The proposal">
      <header class="card-head">
        <span class={`chip ${proposal.group}`}>{GROUPS[proposal.group].one}</span>
        <span class="quiet number">{position}</span>
      </header>
      {isEdited && editable !== undefined ? (
        <WordsEditor
          words={refused?.wanted.text ?? visible(editable.text)}
          onSave={(text) => onDecide({ decision: "accept", text, ...into })}
          onCancel={() => onEdit(false)}
        />
      ) : (
        <h2 class="proposal">
          <CutWords of={proposal.content} />
        </h2>
      )}
      {refused !== undefined && <Refusal of={refused} onInsist={() => onDecide({ ...refused.wanted, force: true })} />}
      {chosen !== undefined && (
        <label class="field">
          <span>Section</span>
          <select value={chosen} onChange={({ currentTarget }) => onSection(currentTarget.value as SectionName)}>
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
          <button type="button" disabled={editable === undefined} onClick={() => onEdit(true)}>
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
