import { useEffect, useState } from "preact/hooks"
import { countOf, dollarsOf, roundedCount } from "../../core/text/Amounts.ts"
import type { ShownLesson, ShownSession, ShownSessions } from "../../ui/ReportShapes.ts"
import { useKeys } from "../keys.ts"
import { shortSession } from "../parts/amounts.ts"
import { Empty, Problem } from "../parts/Empty.tsx"
import { Listing } from "../parts/Listing.tsx"
import { Time, Words } from "../parts/Words.tsx"
import { addressOf, showOnly } from "../route.ts"
import { useResource } from "../useResource.ts"

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

const Lesson = ({ lesson }: { readonly lesson: ShownLesson }) => (
  <li class="event">
    <p class="event-head">
      <strong>{lesson.kind === "review" ? "accepted by you" : "learned"}</strong> <Time iso={lesson.at} />{" "}
      {lesson.model !== undefined && (
        <span class="quiet">
          <Words text={lesson.model} />
        </span>
      )}
    </p>
    {lesson.changes.map(({ id, text, what }, index) => (
      <p key={index} class="change">
        <span class={`what ${what === "removed" || what === "pruned" ? "harmed" : "helped"}`}>{what}</span>
        <a class="id" href={addressOf("playbook", id)}>
          <Words text={id} />
        </a>
        <Words text={text} />
      </p>
    ))}
    {lesson.helpful + lesson.harmful > 0 && (
      <p class="quiet">
        rated {lesson.helpful} helpful, {lesson.harmful} harmful
      </p>
    )}
    {lesson.notDone.map((reason, index) => (
      <p key={index} class="quiet">
        not done: <Words text={reason} />
      </p>
    ))}
  </li>
)

const Detail = ({ of }: { readonly of: ShownSession }) => {
  const { lessons, proposals, state } = of
  return (
    <article class="card" aria-label="The session">
      <header class="card-head">
        <span class="id whole">
          <Words text={of.session} />
        </span>
        {of.at !== "" && <Time iso={of.at} />}
      </header>
      {state !== undefined && (
        <p class="warning">
          <span>
            {state.kind}: <Words text={state.detail} />
          </span>
        </p>
      )}
      <dl class="facts">
        <div>
          <dt>Cost</dt>
          <dd>{of.calls === 0 ? "nothing" : dollarsOf(of.usd)}</dd>
        </div>
        <div>
          <dt>Calls</dt>
          <dd>{of.calls}</dd>
        </div>
        <div>
          <dt>Tokens</dt>
          <dd>{roundedCount(of.tokens)}</dd>
        </div>
        <div>
          <dt>Proposals</dt>
          <dd>
            {proposals.waiting} wait, {proposals.accepted} accepted, {proposals.rejected} rejected
          </dd>
        </div>
      </dl>
      {lessons.length === 0 ? (
        <p class="quiet">It changed nothing in the playbook.</p>
      ) : (
        <ol class="lessons">
          {lessons.map((lesson) => (
            <Lesson key={lesson.entry} lesson={lesson} />
          ))}
        </ol>
      )}
    </article>
  )
}

/** What each session taught, what it took, what was skipped and why. */
export const Sessions = ({ id }: { readonly id: string | undefined }) => {
  const { data, problem } = useResource<ShownSessions>("sessions", "/sessions")
  const [isOpen, setOpen] = useState(id !== undefined)
  useEffect(() => setOpen(id !== undefined), [id])
  const items = data?.sessions ?? []
  const at = Math.max(
    items.findIndex(({ session }) => session === id),
    0
  )
  const session = items[at]
  const look = (by: number): void => {
    const next = items[Math.min(Math.max(at + by, 0), items.length - 1)]
    if (next !== undefined) showOnly("sessions", next.session)
  }
  useKeys({ j: () => look(1), k: () => look(-1), Escape: () => setOpen(false) })
  if (data === undefined) return problem === undefined ? null : <Problem text={problem} />
  if (session === undefined) {
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
          current={session.session}
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
        <Detail of={session} />
      </div>
    </div>
  )
}
