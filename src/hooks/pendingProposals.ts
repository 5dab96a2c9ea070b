import * as Effect from "effect/Effect"
import type { Playbook } from "../core/playbook/Playbook.ts"
import { countKeyPoints } from "../core/playbook/View.ts"
import { CONFLICT_WORDS, hasConflictMarkers } from "../core/text/ConflictMarkers.ts"
import { isJsonObject, jsonIn, type JsonObject } from "../core/text/Json.ts"
import { isTooLarge, textIfThere } from "../disk/RegularFile.ts"
import { chosenSeedPath } from "../project/HookSettings.ts"
import { Project, withSeed } from "../project/Project.ts"
import { Fitting } from "../stages/Fitting.ts"

/** The proposals of a seed file's text that nobody has decided on; none when it cannot be read. */
const pendingIn = (text: string): ReadonlyArray<JsonObject> => {
  const seed = jsonIn(text)
  const state = isJsonObject(seed) ? seed["state"] : undefined
  const proposals = isJsonObject(state) ? state["proposals"] : undefined
  return Array.isArray(proposals) ? proposals.filter(isJsonObject).filter(({ status }) => status === "pending") : []
}

const isObserved = ({ detector }: JsonObject): boolean => typeof detector === "string"

/** A session waits for what is made of it: a pull may bring any size. Some thousands of proposals have room in it. */
const MOST_SEED_BYTES = 2 * 1024 * 1024

/** A seed file as it is; of one that cannot be read, the text is empty. */
export interface SeedFile {
  readonly path: string
  readonly text: string
  /** Whether it was not read because a session's start would wait for it. */
  readonly isTooLarge: boolean
}

/** Reads the seed for a session's start. */
export const readSeed = Effect.gen(function* () {
  const project = yield* Project
  const { seed: path } = withSeed(project, yield* chosenSeedPath)
  return yield* textIfThere(path, MOST_SEED_BYTES).pipe(
    Effect.map((text): SeedFile => ({ path, text: text ?? "", isTooLarge: false })),
    Effect.catch((error) => Effect.succeed<SeedFile>({ path, text: "", isTooLarge: isTooLarge(error) }))
  )
})

/** What a person is told of proposals that are in conflict, or were not looked at; empty when there is nothing to say. */
export const seedProblem = (seed: SeedFile): string => {
  if (seed.isTooLarge) return `${seed.path} is too large to be read at a session's start; see: debrief proposals list`
  return hasConflictMarkers(seed.text) ? `${seed.path} is corrupt (${CONFLICT_WORDS})` : ""
}

/**
 * How many proposals of a seed wait for review, by the rule of `core/proposals/Waiting.ts`: those of a detector that
 * the playbook says do not, in `own`, the key points that are the user's. For hooks: without Schema, and never failing.
 */
export const pendingProposals = Effect.fnUntraced(function* ({ text }: SeedFile, own: Playbook) {
  const pending = pendingIn(text)
  if (!pending.some(isObserved) || countKeyPoints(own) === 0) return pending.length
  const waiting = Effect.map((yield* Fitting).loadCovering, ({ makeCovering }) => {
    const covering = makeCovering(own)
    const isCovered = (each: JsonObject) => isObserved(each) && covering(String(each["content"])) !== undefined
    return pending.filter((each) => !isCovered(each)).length
  })
  return yield* Effect.catchDefect(waiting, () => Effect.succeed(pending.length))
})
