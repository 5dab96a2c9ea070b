import * as Effect from "effect/Effect"
import { redact } from "../core/text/Redaction.ts"
import { type FoundSecret, makeSecretFinder } from "../core/text/SecretScan.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { type HistorySecret, scanHistory, scanUserHistory } from "../git/HistorySecrets.ts"
import { type ProjectPaths, Project } from "../project/Project.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { type Place, type PlaceKind, placesOf, unreadHistories } from "./places.ts"

/** A secret that is stored somewhere: what it looks like and where it is, never what it is. */
export interface StoredSecret {
  readonly kind: string
  /** What it was found in. */
  readonly in: PlaceKind | "file name" | "history" | "your repository"
  readonly path: string
  /** Where in it: a line counted from 1, or an object of git. */
  readonly place: string
  /** How many objects of a history hold it; 1 elsewhere. */
  readonly times: number
  /** Whether `debrief scrub` takes it out. */
  readonly removable: boolean
}

/** What a scan found, and what it could not look at. */
export interface Scanned {
  readonly secrets: ReadonlyArray<StoredSecret>
  readonly files: number
  readonly objects: number
  /** What was not looked at, and why. */
  readonly unread: ReadonlyArray<{ readonly path: string; readonly why: string }>
}

export interface ScanOptions {
  readonly settings: Pick<SettingsValues, "git">
  /** Counted up while it goes on, for who wants to tell how far it is. */
  readonly progress?: { files: number; objects: number }
}

/** Other than a playbook, nothing of ours grows beyond this; the journal of years has a tenth of it. */
const MOST_BYTES = 256 * 1024 * 1024

const inFile = ({ isOurs, kind: where, path }: Place, { kind, line }: FoundSecret): StoredSecret => ({
  kind,
  in: where,
  path: redact(path),
  place: `line ${line}`,
  times: 1,
  removable: isOurs
})

/** A path that holds a secret in itself; what stands above the project is not ours to name. */
const inName = (project: ProjectPaths, { path }: Place): ReadonlyArray<StoredSecret> => {
  const own = path.startsWith(`${project.root}/`) ? path.slice(project.root.length) : path
  return redact(own) === own
    ? []
    : [{ kind: "secret", in: "file name", path: redact(path), place: "its name", times: 1, removable: false }]
}

/** Secrets of a history by what they are, since most versions repeat those before. */
const together = (
  found: ReadonlyArray<HistorySecret>,
  facts: Pick<StoredSecret, "in" | "path" | "removable">
): ReadonlyArray<StoredSecret> => {
  const counts = new Map<string, { readonly first: HistorySecret; times: number }>()
  for (const secret of found) {
    const key = `${secret.kind}\n${secret.type}`
    const known = counts.get(key)
    if (known === undefined) counts.set(key, { first: secret, times: 1 })
    else known.times += 1
  }
  return [...counts.values()].map(({ first: { kind, line, object, type }, times }) => {
    const { in: where, path, removable } = facts
    return { in: where, path, removable, kind, place: `${type} ${object.slice(0, 12)}, line ${line}`, times }
  })
}

/** Looks for secrets in all that is stored of a project. Changes nothing. */
export const scan = Effect.fn("scan")(function* (options: ScanOptions) {
  const project = yield* Project
  const { progress = { files: 0, objects: 0 }, settings } = options
  const find = makeSecretFinder()
  const secrets: Array<StoredSecret> = []
  const unread: Array<Scanned["unread"][number]> = []
  for (const place of yield* placesOf) {
    secrets.push(...inName(project, place))
    const text = yield* readRegularText(place.path, MOST_BYTES).pipe(
      Effect.catch(({ message }) => {
        unread.push({ path: redact(place.path), why: redact(message) })
        return Effect.succeed("")
      })
    )
    secrets.push(...find(text).map((secret) => inFile(place, secret)))
    progress.files += 1
  }
  const history = { find, onObject: () => void (progress.objects += 1) }
  const own = yield* Effect.catch(scanHistory(history), ({ message }) => {
    unread.push({ path: project.history, why: message })
    return Effect.succeed([])
  })
  secrets.push(...together(own, { in: "history", path: project.history, removable: true }))
  if (settings.git.mode === "project") {
    const theirs = yield* Effect.catch(scanUserHistory(history), ({ message }) => {
      unread.push({ path: project.root, why: message })
      return Effect.succeed([])
    })
    secrets.push(...together(theirs, { in: "your repository", path: project.root, removable: false }))
  }
  for (const path of yield* unreadHistories) {
    unread.push({ path, why: "a history that is not used is not looked into; remove it if you do not need it" })
  }
  return { secrets, ...progress, unread } satisfies Scanned
})
