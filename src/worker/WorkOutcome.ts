import type { Lesson } from "../reflection/applyAnswer.ts"
import type { ExtractionResult } from "../reflection/propose.ts"
import type { SkippedAs } from "../sessions/reasonToSkip.ts"

/** What became of a transcript. */
export type WorkOutcome =
  /** There was nothing to learn from, and why. The LLM was not asked. */
  | {
      readonly _tag: "Skipped"
      readonly reason: string
      readonly damagedLines: number
      /** As what it counts, if there was something to learn from. */
      readonly as?: SkippedAs
    }
  | {
      readonly _tag: "Learned"
      readonly session: string | undefined
      readonly messages: number
      readonly damagedLines: number
      /** What waits for a person's decision now, found without an LLM. */
      readonly proposals: ExtractionResult
      /** False when no LLM was there, or none was to be asked; then there are no lessons. */
      readonly reflected: boolean
      /** Whether the settings, or those of a folder that the session worked in, say that none is to be asked. */
      readonly switchedOff: boolean
      /** One for each window of a long session, in order. */
      readonly lessons: ReadonlyArray<Lesson>
      /** Why the last commit was not made, if it was not. The playbook is saved all the same. */
      readonly commitProblem: string | undefined
    }

export type LearnedOutcome = Extract<WorkOutcome, { readonly _tag: "Learned" }>

/** What two pieces of a transcript taught, as one. */
export const joinOutcomes = (before: LearnedOutcome | undefined, after: LearnedOutcome): LearnedOutcome =>
  before === undefined
    ? after
    : {
        ...after,
        session: before.session,
        messages: before.messages + after.messages,
        damagedLines: before.damagedLines + after.damagedLines,
        proposals:
          before.proposals.ok && after.proposals.ok
            ? {
                ok: true,
                added: before.proposals.added + after.proposals.added,
                total: before.proposals.total + after.proposals.total
              }
            : before.proposals.ok
              ? after.proposals
              : before.proposals,
        lessons: [...before.lessons, ...after.lessons],
        commitProblem: after.commitProblem ?? before.commitProblem
      }
