import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { isJsonObject, jsonIn } from "../../core/text/Json.ts"
import { Environment } from "../../project/Environment.ts"
import { Project } from "../../project/Project.ts"
import { recordPrefix, recordsOfEach, withheldIn } from "../../project/WithheldRecord.ts"

/** The records of what was withheld in this project: each name with its path. */
export const recordsHere = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const place = withheldIn((yield* Environment).all)
  if (place === undefined) return new Map<string, string>()
  const names = yield* Effect.orElseSucceed(fs.readDirectory(place), () => [])
  const prefix = recordPrefix(project.root)
  return new Map(names.filter((name) => name.startsWith(prefix)).map((name) => [name, `${place}/${name}`]))
})

/** The records of what an `env` sets as it is now. */
export const recordsOfEnvironment = (root: string, content: string): ReadonlySet<string> => {
  const env = jsonIn(content)
  if (!isJsonObject(env)) return new Set()
  return recordsOfEach(root, Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])))
}

/** What is of no JSON may set anything: none of what was withheld can be told from it. */
const isReadable = ({ content }: { readonly content: string }): boolean => isJsonObject(jsonIn(content))

/**
 * The records of what settings of this project once set, and do not set as they are: what approving of these says nothing
 * of. Nothing while there are settings from which that cannot be told.
 */
export const recordsBefore = Effect.fnUntraced(function* (set: ReadonlyArray<{ readonly content: string }>) {
  const project = yield* Project
  if (!set.every(isReadable)) return undefined
  const now = new Set(set.flatMap(({ content }) => [...recordsOfEnvironment(project.root, content)]))
  return new Map([...(yield* recordsHere)].filter(([record]) => !now.has(record)))
})
