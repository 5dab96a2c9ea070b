import * as Effect from "effect/Effect"
import { sha256 } from "../disk/Digest.ts"
import { directoryOf } from "../disk/DurableFile.ts"
import { isOwnSeed, Project, unheld } from "./Project.ts"

/** What belongs to a project's seed and is not the file itself. */
export interface SeedPlaces {
  readonly lock: string
  /** A copy of its last sound version. */
  readonly good: string
  /** Beside this its bytes are kept when it cannot be read, for git may take up what stands in a work tree. */
  readonly kept: string
  /** Its path in our own history, relative to `P/.claude`. */
  readonly committedAs: string
}

/**
 * Nothing is put beside a seed of the user's choice, for that is their folder. Several projects may share it, so lock and
 * copy stand in the user's state folder by a digest of its path, and only without a home in the project's.
 */
export const seedPlaces = Effect.gen(function* () {
  const project = yield* Project
  const { goodSeed, proofs, seed, state } = project
  if (isOwnSeed(project)) {
    return {
      lock: `${state}/locks/seed`,
      good: goodSeed,
      kept: seed,
      committedAs: "debrief/seed.json"
    } satisfies SeedPlaces
  }
  const digest = (yield* sha256(unheld(seed))).slice(0, 16)
  const folder = `${proofs === undefined ? state : directoryOf(proofs)}/seeds/${digest}`
  return {
    lock: `${folder}/lock`,
    good: `${folder}/good.json`,
    kept: `${folder}/seed.json`,
    committedAs: `debrief/seed-${digest}.json`
  } satisfies SeedPlaces
})
