import { isPath, scopeOf } from "../playbook/fit/Scope.ts"
import type { Playbook } from "../playbook/Playbook.ts"
import { allKeyPoints } from "../playbook/View.ts"
import { only } from "./Sheet.ts"

/** Key points for the same files. */
export interface Scoped {
  /** What a file for them is called, without an ending. */
  readonly name: string
  /** Globs of paths from the project's root. */
  readonly globs: ReadonlyArray<string>
  readonly playbook: Playbook
}

/** A part of a scope as clients have globs: at any depth when it names no folder, with all below when it may be one. */
const globsFor = (part: string): ReadonlyArray<string> => {
  const path = part.replace(/^\.?\/+/, "")
  const base = path.replace(/(?<=.)\/+$/, "")
  const last = base.slice(base.lastIndexOf("/") + 1)
  const from = base.includes("/") || path !== base ? base : `**/${base}`
  if (path !== base) return [`${from}/**`]
  return /[.*?]/.test(last) ? [from] : [from, `${from}/**`]
}

/** What stands for itself in every client's list of globs. */
const PLAIN = /^[\w./*?@+-]+$/

/** The globs that a key point is for; none when it is for everything, for commands as well, or for odd names. */
export const globsOf = (text: string): ReadonlyArray<string> => {
  const scope = scopeOf(text)
  return scope.every((part) => isPath(part) && PLAIN.test(part)) ? [...new Set(scope.flatMap(globsFor))].toSorted() : []
}

const LONGEST_NAME = 40

const nameOf = (globs: ReadonlyArray<string>): string => {
  const words =
    globs
      .join(" ")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return `debrief-${[...new Set(words)].join("-").slice(0, LONGEST_NAME).replace(/-$/, "")}`.replace(/-$/, "")
}

/** What texts for the same files have in common. */
const keyOf = (text: string): string => globsOf(text).join("\n")

/** A playbook in two: what is for all files, and what is for some, by these. */
export const splitByScope = (
  playbook: Playbook
): { readonly general: Playbook; readonly scoped: ReadonlyArray<Scoped> } => {
  const keys = new Set(allKeyPoints(playbook).map(({ text }) => keyOf(text)))
  keys.delete("")
  const taken = new Map<string, number>()
  const scoped = [...keys].toSorted().map((key): Scoped => {
    const globs = key.split("\n")
    const name = nameOf(globs)
    const before = taken.get(name) ?? 0
    taken.set(name, before + 1)
    return {
      name: before === 0 ? name : `${name}-${before + 1}`,
      globs,
      playbook: only(playbook, ({ text }) => keyOf(text) === key)
    }
  })
  return { general: only(playbook, ({ text }) => keyOf(text) === ""), scoped }
}
