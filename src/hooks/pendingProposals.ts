import * as Effect from "effect/Effect"
import { isJsonObject, jsonIn } from "../core/text/Json.ts"
import { textIfThere } from "../disk/RegularFile.ts"
import { chosenSeedPath } from "../project/HookSettings.ts"
import { absolute, Project } from "../project/Project.ts"

/** How many proposals of a seed file's text wait for review; none when it cannot be read. */
export const countPending = (text: string): number => {
  const seed = jsonIn(text)
  const state = isJsonObject(seed) ? seed["state"] : undefined
  const proposals = isJsonObject(state) ? state["proposals"] : undefined
  if (!Array.isArray(proposals)) return 0
  return proposals.filter((entry: unknown) => isJsonObject(entry) && entry["status"] === "pending").length
}

/** How many proposals of a project wait for review. For hooks: without Schema, and never failing. */
export const pendingProposals = Effect.gen(function* () {
  const project = yield* Project
  const chosen = yield* chosenSeedPath
  return yield* textIfThere(chosen === undefined ? project.seed : absolute(project.root, chosen)).pipe(
    Effect.map((text) => (text === undefined ? 0 : countPending(text))),
    Effect.orElseSucceed(() => 0)
  )
})
