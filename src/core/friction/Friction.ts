import type { Candidate } from "./Candidate.ts"
import { makeFixFinder } from "./CommandFix.ts"
import { makeCheckFinder } from "./FailingCheck.ts"
import { type Entry, makeMomentReader } from "./Moment.ts"
import { statedCandidates } from "./StatedFinder.ts"

/** Candidates of one session; more than these say that something is wrong with them. */
const MOST = 400

/**
 * Looks for what may be worth learning from a session, without an LLM, entry by entry: commands that failed and the
 * variants that worked, and what the person said that holds beyond it. Each is an observation; `confirm` weighs them.
 */
export const makeFrictionFinder = (session: string) => {
  const read = makeMomentReader()
  const fixes = makeFixFinder(session)
  const checks = makeCheckFinder(session)
  const stated = new Map<string, Candidate>()
  const hear = (each: Candidate) => {
    const before = stated.get(each.signature)
    if (before === undefined ? stated.size < MOST : each.needs < before.needs) stated.set(each.signature, each)
  }
  return {
    push: (entry: Entry) => {
      for (const moment of read(entry)) {
        fixes.push(moment)
        checks.push(moment)
        if (moment._tag === "Said") statedCandidates(session, moment).forEach(hear)
      }
    },
    found: (): ReadonlyArray<Candidate> => [...fixes.found(), ...checks.found(), ...stated.values()].slice(0, MOST)
  }
}
