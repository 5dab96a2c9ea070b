import * as Effect from "effect/Effect"
import { warn } from "../../project/Warning.ts"
import type { Decided } from "../../review/decide.ts"
import { print, printJson } from "../Printer.ts"

/** Tells what became of proposals: a line each, or all as JSON. `verb` is what was done with those that were decided now. */
export const tellDecided = Effect.fnUntraced(function* (verb: string, decided: ReadonlyArray<Decided>, json: boolean) {
  if (json) {
    return yield* printJson(
      decided.map(({ earlier, keyPoint, proposal, refused }) => ({
        id: proposal.id,
        content: proposal.content,
        keyPoint,
        earlier,
        refused
      }))
    )
  }
  if (decided.length === 0) yield* print("No proposal waits for review.")
  for (const { earlier, keyPoint, proposal, refused } of decided) {
    const done = refused !== undefined ? "waits on" : earlier === undefined ? verb : `${earlier} already`
    yield* print(`${done}  ${proposal.content}${keyPoint === undefined ? "" : `  [${keyPoint}]`}`)
    if (refused !== undefined) yield* print(`  ${refused}`)
  }
  const problem = decided.find(({ commitProblem }) => commitProblem !== undefined)?.commitProblem
  if (problem !== undefined) yield* warn(problem)
})
