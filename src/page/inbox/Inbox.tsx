import { useCallback, useMemo, useState } from "preact/hooks"
import type { SectionName } from "../../core/playbook/Section.ts"
import { countOf } from "../../core/text/Amounts.ts"
import type { Inbox as Waiting, WaitingProposal } from "../../ui/Shapes.ts"
import { useKeys } from "../keys.ts"
import { Empty, Problem } from "../parts/Empty.tsx"
import { Listing } from "../parts/Listing.tsx"
import { CutWords } from "../parts/Words.tsx"
import type { Resource } from "../useResource.ts"
import { grouped, GROUPS } from "./groups.ts"
import { editableOf, ProposalCard } from "./ProposalCard.tsx"
import { useDecisions, type Wanted } from "./useDecisions.ts"

const idOf = ({ id }: WaitingProposal): string => id
const headingOf = ({ group }: WaitingProposal): string => GROUPS[group].many

const showRow = ({ content, why }: WaitingProposal) => (
  <span class="row-text">
    <span class="row-main">
      <CutWords of={content} />
    </span>
    {why !== undefined && <span class="row-note">{why}</span>}
  </span>
)

/** Proposals that wait, and the decisions of `debrief review` on them. */
export const Inbox = ({ inbox }: { readonly inbox: Resource<Waiting> }) => {
  const [current, setCurrent] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<string>()
  const [placed, setPlaced] = useState<{ readonly id: string; readonly section: SectionName }>()
  const { decide, hidden, refused } = useDecisions(inbox, useCallback(setCurrent, []))
  const all = inbox.data?.proposals
  const items = useMemo(() => grouped(all ?? []).filter(({ id }) => !hidden.has(id)), [all, hidden])
  const at = Math.max(
    items.findIndex(({ id }) => id === current),
    0
  )
  const proposal = items[at]
  const many = items.filter(({ id }) => chosen.has(id))

  const decideOn = (proposals: ReadonlyArray<WaitingProposal>, wanted: Wanted): void => {
    if (proposals.length === 0) return
    const gone = new Set(proposals.map(idOf))
    // On with the next one that stays, or the last.
    const next = items.slice(at).find(({ id }) => !gone.has(id)) ?? items.findLast(({ id }) => !gone.has(id))
    setCurrent(next?.id)
    setEdited(undefined)
    setChosen(new Set())
    decide(proposals, wanted)
  }
  const section = placed !== undefined && placed.id === proposal?.id ? placed.section : undefined
  const refusal = proposal === undefined ? undefined : refused.get(proposal.id)
  const decideAtKey = (decision: Wanted["decision"]): void => {
    if (many.length > 0) decideOn(many, { decision })
    else if (proposal !== undefined) {
      decideOn([proposal], { decision, ...(decision === "accept" && section !== undefined && { section }) })
    }
  }
  const look = (by: number): void => {
    setEdited(undefined)
    setCurrent(items[Math.min(Math.max(at + by, 0), items.length - 1)]?.id)
  }
  const choose = (id: string): void =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])
    )

  useKeys({
    a: () => decideAtKey("accept"),
    r: () => decideAtKey("reject"),
    f: () =>
      proposal !== undefined && refusal?.canInsist === true && decideOn([proposal], { ...refusal.wanted, force: true }),
    e: () => proposal !== undefined && editableOf(proposal) !== undefined && setEdited(proposal.id),
    j: () => look(1),
    k: () => look(-1),
    x: () => proposal !== undefined && choose(proposal.id),
    "*": () => setChosen(new Set(items.map(idOf)))
  })

  if (inbox.data === undefined) return inbox.problem === undefined ? null : <Problem text={inbox.problem} />
  const { accepted, problem, rejected, waiting } = inbox.data
  if (proposal === undefined) {
    return (
      <>
        {problem !== undefined && <Problem text={problem} />}
        <Empty title="No proposal waits">
          {accepted + rejected === 0
            ? "What sessions teach without an LLM, and what an LLM said that a session does not bear out, will wait here for you."
            : `${accepted} accepted and ${rejected} rejected so far. New ones appear here by themselves.`}
        </Empty>
      </>
    )
  }
  return (
    <div class="split inbox">
      <div class="split-list">
        <div class="bar">
          {many.length > 0 ? (
            <>
              <strong>{many.length} chosen</strong>
              <button type="button" class="good" onClick={() => decideOn(many, { decision: "accept" })}>
                Accept all <kbd>a</kbd>
              </button>
              <button type="button" class="bad" onClick={() => decideOn(many, { decision: "reject" })}>
                Reject all <kbd>r</kbd>
              </button>
              <button type="button" class="plain" onClick={() => setChosen(new Set())}>
                None
              </button>
            </>
          ) : (
            <>
              <span>
                {countOf(Math.max(waiting - (inbox.data.proposals.length - items.length), 0), "proposal")} to decide on
              </span>
              <button type="button" class="plain" onClick={() => setChosen(new Set(items.map(idOf)))}>
                Choose all <kbd>*</kbd>
              </button>
            </>
          )}
        </div>
        <Listing
          label="Proposals"
          items={items}
          keyOf={idOf}
          show={showRow}
          headingOf={headingOf}
          current={proposal.id}
          onCurrent={setCurrent}
          chosen={chosen}
          onChoose={choose}
        />
      </div>
      <div class="split-one">
        <ProposalCard
          key={proposal.id}
          proposal={proposal}
          position={`${at + 1} of ${items.length}`}
          refused={refusal}
          section={section}
          onSection={(into) => setPlaced({ id: proposal.id, section: into })}
          isEdited={edited === proposal.id}
          onEdit={(isEdited) => setEdited(isEdited ? proposal.id : undefined)}
          onDecide={(wanted) => decideOn([proposal], wanted)}
        />
        <p class="hint">
          <kbd>j</kbd> <kbd>k</kbd> next, previous · <kbd>x</kbd> choose · <kbd>u</kbd> undo · <kbd>?</kbd> all keys
        </p>
      </div>
    </div>
  )
}
