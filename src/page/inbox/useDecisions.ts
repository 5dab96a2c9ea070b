import { useCallback, useRef, useState } from "preact/hooks"
import type { Decide, Outcome, Outcomes, WaitingProposal } from "../../ui/Shapes.ts"
import { messageOf, post } from "../ask.ts"
import { notify } from "../parts/Notice.tsx"

/** What a person wants of one proposal or several. */
export type Wanted = Omit<Decide, "ids">

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
    [counted(outcomes, "refused"), "wait on"],
    [counted(outcomes, "earlier"), "decided elsewhere already"]
  ] as const
  return parts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`])).join(", ")
}

const wasDone = ({ outcome }: Outcome): boolean =>
  outcome === "accepted" || outcome === "known" || outcome === "rejected"

export interface Decisions {
  /** Proposals that are out of sight: decided, or about to be. */
  readonly hidden: ReadonlySet<string>
  /** Why a proposal waits on, by its id. */
  readonly refused: ReadonlyMap<string, string>
  readonly decide: (proposals: ReadonlyArray<WaitingProposal>, wanted: Wanted) => void
}

/**
 * Decisions as they are made, each after the other: a proposal leaves the list at once and comes back when it was not
 * decided, or when that is undone.
 */
export const useDecisions = (reload: () => Promise<void>, onReturned: (id: string) => void): Decisions => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const bringBack = useCallback(
    (ids: ReadonlyArray<string>) => {
      setHidden((before) => new Set([...before].filter((id) => !ids.includes(id))))
      if (ids[0] !== undefined) onReturned(ids[0])
    },
    [onReturned]
  )

  const inTurn = useCallback((work: () => Promise<void>) => {
    queue.current = queue.current.then(work).catch((error) => notify({ tone: "bad", text: messageOf(error) }))
  }, [])

  const undo = useCallback(
    (ids: ReadonlyArray<string>) =>
      inTurn(async () => {
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
    ({ commitProblem, outcomes }: Outcomes) => {
      const waiting = outcomes.filter(({ outcome }) => outcome === "refused")
      setRefused((before) => new Map([...before, ...waiting.map(({ detail, id }) => [id, detail ?? ""] as const)]))
      bringBack(waiting.map(({ id }) => id).toReversed())
      const done = outcomes.filter(wasDone).map(({ id }) => id)
      const tone = waiting.length > 0 ? "bad" : outcomes[0]?.outcome === "rejected" ? "plain" : "good"
      const text = commitProblem === undefined ? toldOf(outcomes) : `${toldOf(outcomes)}. No commit: ${commitProblem}`
      notify({ tone, text, ...(done.length > 0 && { undo: () => undo(done) }) })
    },
    [bringBack, undo]
  )

  const decide = useCallback(
    (proposals: ReadonlyArray<WaitingProposal>, wanted: Wanted) => {
      const ids = proposals.map(({ id }) => id)
      setHidden((before) => new Set([...before, ...ids]))
      setRefused((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
      inTurn(async () => {
        try {
          settle(await post<Outcomes>("/inbox/decide", { ids, ...wanted }))
        } catch (error) {
          bringBack(ids)
          throw error
        }
      })
    },
    [bringBack, inTurn, settle]
  )

  return { hidden, refused, decide }
}
