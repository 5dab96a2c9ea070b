import type { ShownEvent, ShownLineage } from "../../ui/PlaybookShapes.ts"
import { countOf } from "../../core/text/Amounts.ts"
import { visible } from "../../core/text/Visible.ts"
import { shortSession } from "../parts/amounts.ts"
import { Problem } from "../parts/Empty.tsx"
import { CutWords, Time, Words } from "../parts/Words.tsx"
import { addressOf } from "../route.ts"
import { useResource } from "../useResource.ts"

const SessionLink = ({ session }: { readonly session: string }) => (
  <a class="id" href={addressOf("sessions", session)} title="Show this session">
    {shortSession(session)}
  </a>
)

const BY = { reflection: "", edit: "by you", review: "accepted by you", undo: "taken back by you" } as const

const toneOf = ({ rating, what }: ShownEvent): string => {
  if (rating !== undefined) return rating.rated === "harmful" ? "bad" : rating.rated === "helpful" ? "good" : "plain"
  return what === "removed" || what === "pruned" ? "bad" : "good"
}

const Event = ({ event }: { readonly event: ShownEvent }) => {
  const { after, at, before, evidence, instead, kind, of, rating, reason, session, sources, what } = event
  const told = rating === undefined ? what : `rated ${rating.rated}${rating.cited ? ", cited by the agent" : ""}`
  return (
    <li class={`event ${toneOf(event)}`}>
      <p class="event-head">
        <strong>
          {told}
          {of !== undefined && (
            <>
              {" "}
              (<Words text={of} />)
            </>
          )}
        </strong>{" "}
        <span class="quiet">
          {BY[kind]}{" "}
          {session !== undefined && (
            <>
              session <SessionLink session={session} />
            </>
          )}
        </span>{" "}
        <Time iso={at} />
      </p>
      {rating === undefined && before !== undefined && (
        <p class="was">
          <del>
            <CutWords of={before} />
          </del>
        </p>
      )}
      {rating === undefined && after !== undefined && before?.text !== after.text && (
        <p>
          <CutWords of={after} />
        </p>
      )}
      {sources !== undefined && (
        <p class="quiet">
          merged from <Words text={sources.join(", ")} />
        </p>
      )}
      {reason !== undefined && (
        <p class="quiet">
          because: <Words text={reason} />
        </p>
      )}
      {evidence !== undefined && (
        <figure>
          <blockquote>
            <Words text={evidence.text} />
          </blockquote>
          <figcaption class="quiet">
            {evidence.quoted ? "the session says" : "said to be shown by, but not found word for word"}
          </figcaption>
        </figure>
      )}
      {instead !== undefined && (
        <p class="quiet">
          your own sentence was kept in the place of the LLM's: <Words text={instead} />
        </p>
      )}
      {rating?.why !== undefined && (
        <p class="quiet">
          <Words text={rating.why} />
        </p>
      )}
    </li>
  )
}

/**
 * Where a key point came from, in the session's words; every rating it got, every change; which sessions had it. `untold`
 * says why nothing is told.
 */
export const Lineage = ({ name, untold }: { readonly name: string; readonly untold: string }) => {
  const { data, problem } = useResource<ShownLineage>("playbook", `/playbook/lineage?name=${encodeURIComponent(name)}`)
  if (data === undefined) return problem === undefined ? null : <Problem text={problem} />
  return (
    <section class="lineage" aria-label="Where it came from">
      {data.since > 0 && (
        <p class="warning">What it tells about happened again in {countOf(data.since, "session")} since.</p>
      )}
      {data.events.length === 0 ? (
        <p class="quiet">{untold}</p>
      ) : (
        <ol>
          {data.events.map((event, index) => (
            <Event key={`${event.entry}-${index}`} event={event} />
          ))}
        </ol>
      )}
      {data.more > 0 && (
        <p class="quiet">
          {data.more} earlier: <code>debrief why {visible(name)}</code>
        </p>
      )}
      {data.givenTo > 0 && (
        <p class="quiet">
          Given to {countOf(data.givenTo, "session")}:{" "}
          {data.given.map(({ session }, index) => (
            <span key={session}>
              {index > 0 && ", "}
              <SessionLink session={session} />
            </span>
          ))}
          {data.givenTo > data.given.length && " …"}
        </p>
      )}
    </section>
  )
}
