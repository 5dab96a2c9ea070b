import * as Effect from "effect/Effect"
import { parseJsonObject } from "../core/text/Json.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { type ProjectPaths, Project } from "../project/Project.ts"

// A commit that was rewritten has another name. The old one stands in what a person noted, and in later commits.

export const rewrittenFile = ({ state }: ProjectPaths): string => `${state}/rewritten.json`

/** The new names of rewritten commits, by the old ones. */
export const readRewritten = Effect.flatMap(Project, (project) =>
  readRegularText(rewrittenFile(project)).pipe(
    Effect.map((text) => {
      const entries = Object.entries(parseJsonObject(text) ?? {})
      return Object.fromEntries(
        entries.filter((entry): entry is [string, string] => typeof entry[1] === "string")
      ) as Readonly<Record<string, string>>
    }),
    Effect.orElseSucceed((): Readonly<Record<string, string>> => ({}))
  )
)

/** The name that a commit has now which had this one, or a part of it that no other began with. */
export const renamed = Effect.fnUntraced(function* (revision: string) {
  if (!/^[0-9a-f]{7,64}$/.test(revision)) return undefined
  const known = yield* readRewritten
  const matches = Object.keys(known).filter((hash) => hash.startsWith(revision))
  if (matches.length !== 1) return undefined
  let hash = matches[0]!
  // It may have been rewritten again since; each name leads on to a younger one.
  for (let steps = 0; known[hash] !== undefined && steps < 1_000; steps += 1) hash = known[hash]!
  return hash
})
