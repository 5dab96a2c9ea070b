import * as fs from "node:fs"
import * as path from "node:path"

/** What is imported when it runs: all but types. */
const VALUE = /^(?:import|export)\s+(?!type\b)(?:[\w*{}\s,$]+\bfrom\s+)?"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm

const importsOf = (root: string, file: string): ReadonlyArray<string> => {
  if (!/\.tsx?$/.test(file) || !fs.existsSync(path.join(root, file))) return []
  const text = fs.readFileSync(path.join(root, file), "utf8")
  return Array.from(text.matchAll(VALUE), (match) => path.join(path.dirname(file), match[1] ?? match[2]!))
}

/** How many imports away each file is that a test reaches. */
export type Distances = ReadonlyMap<string, number>

/** For each of the tests, what it reaches. */
export const reachOf = (root: string, tests: ReadonlyArray<string>): ReadonlyMap<string, Distances> => {
  const imports = new Map<string, ReadonlyArray<string>>()
  const known = (file: string): ReadonlyArray<string> => {
    if (!imports.has(file)) imports.set(file, importsOf(root, file))
    return imports.get(file)!
  }
  const from = (test: string): Distances => {
    const distances = new Map([[test, 0]])
    for (const [file, distance] of distances)
      for (const next of known(file)) if (!distances.has(next)) distances.set(next, distance + 1)
    return distances
  }
  return new Map(tests.map((test) => [test, from(test)]))
}

/** The tests that reach a file, those of its own room and then the nearest first. */
export const nearestFirst = (reach: ReadonlyMap<string, Distances>, file: string): ReadonlyArray<string> => {
  const room = path.dirname(file).replace(/^src/, "test")
  const far = (test: string): number => reach.get(test)!.get(file)! + (test.startsWith(`${room}/`) ? 0 : 1_000)
  return [...reach.keys()].filter((test) => reach.get(test)!.has(file)).toSorted((a, b) => far(a) - far(b))
}
