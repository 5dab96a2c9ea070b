import { useEffect, useState } from "preact/hooks"
import { countOf, dollarsOf } from "../../core/text/Amounts.ts"
import type { ShownSession, ShownSessions } from "../../ui/ReportShapes.ts"
import { useKeys } from "../keys.ts"
import { shortSession } from "../parts/amounts.ts"
import { Empty, Problem } from "../parts/Empty.tsx"
import { Listing } from "../parts/Listing.tsx"
import { Words } from "../parts/Words.tsx"
import { showOnly } from "../route.ts"
import { useResource } from "../useResource.ts"
import { SessionCard } from "./SessionCard.tsx"

const keyOf = ({ session }: ShownSession): string => session
const headingOf = ({ at }: ShownSession): string => (at === "" ? "At no known time" : at.slice(0, 10))

const taughtBy = ({ lessons, proposals, state }: ShownSession): string => {
  const changes = lessons.flatMap((lesson) => lesson.changes)
  const counts = new Map<string, number>()
  for (const { what } of changes) counts.set(what, (counts.get(what) ?? 0) + 1)
  const found = proposals.waiting + proposals.accepted + proposals.rejected
  const parts = [
    ...Array.from(counts, ([what, count]) => `${count} ${what}`),
    ...(found === 0 ? [] : [countOf(found, "proposal")])
  ]
  if (parts.length > 0) return parts.join(", ")
  return state === undefined ? "taught nothing new" : state.detail
}

const showRow = (session: ShownSession) => (
  <>
    <span class="row-text">
      <span class="row-main">
        <Words text={taughtBy(session)} />
      </span>
      <span class="row-note">
        <span class="id">{shortSession(session.session)}</span> {session.at.slice(11, 16)}
        {session.usd > 0 && ` · ${dollarsOf(session.usd)}`}
      </span>
    </span>
    {session.state !== undefined && (
      <span class={`chip ${session.state.kind.replace(" ", "-")}`}>{session.state.kind}</span>
    )}
  </>
)

/** What each session taught, what it took, what was skipped and why. */
export const Sessions = ({ id }: { readonly id: string | undefined }) => {
  const { data, problem } = useResource<ShownSessions>("sessions", "/sessions")
  const [isOpen, setOpen] = useState(id !== undefined)
  useEffect(() => setOpen(id !== undefined), [id])
  const items = data?.sessions ?? []
  const at = id === undefined ? 0 : items.findIndex(({ session }) => session === id)
  const session = items[at]
  const look = (by: number): void => {
    const next = items[Math.min(Math.max(at + by, 0), items.length - 1)]
    if (next !== undefined) showOnly("sessions", next.session)
  }
  useKeys({ j: () => look(1), k: () => look(-1), Escape: () => setOpen(false) })
  if (data === undefined) return problem === undefined ? null : <Problem text={problem} />
  if (items.length === 0) {
    return <Empty title="No session yet">When a session ends, what it taught appears here, with what that cost.</Empty>
  }
  return (
    <div class={`split sessions${isOpen ? " one-open" : ""}`}>
      <div class="split-list">
        <div class="bar">
          <span>
            {countOf(items.length, "session")}
            {data.more > 0 && ` of ${items.length + data.more}`}
          </span>
        </div>
        <Listing
          label="Sessions"
          items={items}
          keyOf={keyOf}
          show={showRow}
          headingOf={headingOf}
          current={session?.session}
          onCurrent={(key) => {
            showOnly("sessions", key)
            setOpen(true)
          }}
        />
      </div>
      <div class="split-one">
        <button type="button" class="back" onClick={() => setOpen(false)}>
          ← All sessions
        </button>
        {session === undefined ? (
          <Empty title="Nothing is kept of this session">
            <span class="id whole">
              <Words text={id ?? ""} />
            </span>{" "}
            taught nothing, cost nothing, and is not waiting; or it is older than those that are shown.
          </Empty>
        ) : (
          <SessionCard of={session} />
        )}
      </div>
    </div>
  )
}
