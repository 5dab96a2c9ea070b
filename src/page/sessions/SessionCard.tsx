import { dollarsOf, roundedCount } from "../../core/text/Amounts.ts"
import type { ShownLesson, ShownSession } from "../../ui/ReportShapes.ts"
import { Time, Words } from "../parts/Words.tsx"
import { addressOf } from "../route.ts"

const STANDS = {
  skipped: "Nothing was learned from it",
  waiting: "It waits to be learned from",
  "given up": "It was given up"
} as const

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

/** What a session taught, what it took, and what stands in the way of learning from it. */
export const SessionCard = ({ of }: { readonly of: ShownSession }) => {
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
        <div class={`warning ${state.kind.replace(" ", "-")}`}>
          <p>
            {STANDS[state.kind]}: <Words text={state.detail} />
          </p>
          {state.kind === "given up" && (
            <p>
              <code>debrief work --retry-dead</code> tries again
            </p>
          )}
        </div>
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
        state === undefined && <p class="quiet">It changed nothing in the playbook.</p>
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
