import { useCallback, useEffect, useRef, useState } from "preact/hooks"
import type { Decide, Inbox, Outcome, Outcomes, WaitingProposal } from "../../ui/Shapes.ts"
import { messageOf, post } from "../ask.ts"
import { notify } from "../parts/Notice.tsx"
import type { Resource } from "../useResource.ts"

/** What a person wants of one proposal or several. */
export type Wanted = Omit<Decide, "proposals">

const counted = (outcomes: ReadonlyArray<Outcome>, what: Outcome["outcome"]): number =>
  outcomes.filter(({ outcome }) => outcome === what).length

/** What was done, in the command's words. */
const toldOf = (outcomes: ReadonlyArray<Outcome>): string => {
  const [first] = outcomes
  if (outcomes.length === 1 && first !== undefined) {
    const { detail, keyPoint, outcome } = first
    if (outcome === "accepted") return `Accepted as ${keyPoint}`
    if (outcome === "known") return `Accepted: ${keyPoint} says that already`
    return outcome === "rejected" ? "Rejected, and never proposed again" : (detail ?? outcome)
  }
  const parts = [
    [counted(outcomes, "accepted") + counted(outcomes, "known"), "accepted"],
    [counted(outcomes, "rejected"), "rejected"],
    [counted(outcomes, "refused") + counted(outcomes, "outdated"), "wait on"],
    [counted(outcomes, "earlier"), "decided elsewhere already"]
  ] as const
  return parts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`])).join(", ")
}

const wasDone = ({ outcome }: Outcome): boolean =>
  outcome === "accepted" || outcome === "known" || outcome === "rejected"

/** A decision that was not made, and why. */
export interface RefusedDecision {
  readonly detail: string
  /** What was wanted. */
  readonly wanted: Wanted
  /** Whether it is made if a person insists on just that. */
  readonly canInsist: boolean
}

export interface Decisions {
  /** Proposals that are out of sight: decided, or about to be. */
  readonly hidden: ReadonlySet<string>
  /** What became of proposals that wait on though they were decided on, by their ids. */
  readonly refused: ReadonlyMap<string, RefusedDecision>
  readonly decide: (proposals: ReadonlyArray<WaitingProposal>, wanted: Wanted) => void
}

/**
 * Decisions as they are made, each after the other: a proposal leaves the list at once and comes back when it was not
 * decided, or when that is undone, here or elsewhere.
 */
export const useDecisions = ({ data, reload }: Resource<Inbox>, onReturned: (id: string) => void): Decisions => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, RefusedDecision>>(new Map())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const settled = useRef(new Set<string>())
  const last = useRef<ReadonlyArray<string>>([])

  // What the server does not tell of any more need not be hidden: should it come back, somebody took the decision back.
  useEffect(() => {
    if (settled.current.size === 0 || data === undefined) return
    const waiting = new Set(data.proposals.map(({ id }) => id))
    const gone = new Set([...settled.current].filter((id) => !waiting.has(id)))
    settled.current = new Set([...settled.current].filter((id) => !gone.has(id)))
    setHidden((before) => new Set([...before].filter((id) => !gone.has(id))))
  }, [data])

  const bringBack = useCallback(
    (ids: ReadonlyArray<string>) => {
      for (const id of ids) settled.current.delete(id)
      setHidden((before) => new Set([...before].filter((id) => !ids.includes(id))))
      if (ids[0] !== undefined) onReturned(ids[0])
    },
    [onReturned]
  )

  const inTurn = useCallback((work: () => Promise<void>) => {
    queue.current = queue.current.then(work).catch((error) => notify({ tone: "bad", text: messageOf(error) }))
  }, [])

  /** In its turn: what was just done may be under way still. */
  const undo = useCallback(
    () =>
      inTurn(async () => {
        const ids = last.current
        last.current = []
        if (ids.length === 0) return
        const { outcomes } = await post<Outcomes>("/inbox/reopen", { ids })
        const failed = outcomes.find(({ outcome }) => outcome === "refused")
        await reload()
        bringBack(outcomes.filter(({ outcome }) => outcome === "waiting").map(({ id }) => id))
        notify(
          failed === undefined
            ? { tone: "plain", text: ids.length === 1 ? "Taken back: it waits again" : "Taken back: they wait again" }
            : { tone: "bad", text: failed.detail ?? "It was not taken back." }
        )
      }),
    [bringBack, inTurn, reload]
  )

  const settle = useCallback(
    ({ commitProblem, outcomes }: Outcomes, wanted: Wanted) => {
      const waiting = outcomes.filter(({ outcome }) => outcome === "refused" || outcome === "outdated")
      const refusals = waiting.map(
        ({ detail = "", id, outcome }) => [id, { detail, wanted, canInsist: outcome === "refused" }] as const
      )
      setRefused((before) => new Map([...before, ...refusals]))
      for (const { id } of outcomes) settled.current.add(id)
      bringBack(waiting.map(({ id }) => id).toReversed())
      const done = outcomes.filter(wasDone).map(({ id }) => id)
      const tone = waiting.length > 0 ? "bad" : outcomes[0]?.outcome === "rejected" ? "plain" : "good"
      const text = commitProblem === undefined ? toldOf(outcomes) : `${toldOf(outcomes)}. No commit: ${commitProblem}`
      last.current = done
      notify({ tone, text, ...(done.length > 0 && { undo }) })
    },
    [bringBack, undo]
  )

  const decide = useCallback(
    (proposals: ReadonlyArray<WaitingProposal>, wanted: Wanted) => {
      const ids = proposals.map(({ id }) => id)
      setHidden((before) => new Set([...before, ...ids]))
      setRefused((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
      if (ids.length > 1) notify({ tone: "plain", text: `Deciding on ${ids.length}` })
      inTurn(async () => {
        try {
          const asked = proposals.map(({ id, shown }) => ({ id, shown }))
          settle(await post<Outcomes>("/inbox/decide", { proposals: asked, ...wanted }), wanted)
          void reload()
        } catch (error) {
          bringBack(ids)
          throw error
        }
      })
    },
    [bringBack, inTurn, reload, settle]
  )

  return { hidden, refused, decide }
}
