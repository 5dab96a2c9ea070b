import * as Effect from "effect/Effect"
import { readRegularText } from "../disk/RegularFile.ts"
import type { GitRunner } from "./Command.ts"
import { type CommitMessage, formatMessage } from "./CommitMessage.ts"
import { BRANCH } from "./HistoryRepository.ts"
import { OURSELVES, type Repository } from "./Repository.ts"
import type { TrackedFile } from "./TrackedFiles.ts"

// A program is started once or twice for a commit, not once for each of its objects: starting them is what a commit takes.

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts))

/** What git names a file's content by. */
const blobId = (content: Uint8Array): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-1", joined([bytesOf(`blob ${content.length}\0`), content]))),
    (digest) => Buffer.from(digest).toString("hex")
  )

/** The names of objects, by how git is asked for them; of what is not there, none. */
const idsOf = (git: GitRunner, repository: Repository, revisions: ReadonlyArray<string>) =>
  Effect.map(
    git.succeed(repository, ["cat-file", "--batch-check=%(objectname)"], {
      input: bytesOf(`${revisions.join("\n")}\n`)
    }),
    (answer) => answer.split("\n").map((line) => (/^[0-9a-f]{40}$/.test(line) ? line : undefined))
  )

const dataOf = (bytes: Uint8Array): ReadonlyArray<Uint8Array> => [
  bytesOf(`data ${bytes.length}\n`),
  bytes,
  bytesOf("\n")
]

/** A commit as `git fast-import` is told of it. */
const importOf = (message: CommitMessage, last: string | undefined, files: ReadonlyArray<TrackedFile>): Uint8Array =>
  joined([
    bytesOf(`commit ${BRANCH}\ncommitter ${OURSELVES.name} <${OURSELVES.email}> now\n`),
    ...dataOf(bytesOf(`${formatMessage(message)}\n`)),
    ...(last === undefined ? [] : [bytesOf(`from ${last}\n`)]),
    ...files.flatMap(({ bytes, path }) => [bytesOf(`M 100644 inline ${path}\n`), ...dataOf(bytes)])
  ])

/** What a history holds: the commit that its branch names, and what git names the content of files in it by. */
interface Tip {
  readonly commit: string | undefined
  readonly ids: ReadonlyMap<string, string | undefined>
}

/** The commit that the branch's own file names; nothing where it stands with others in one. */
const namedBy = ({ directory }: Repository) =>
  readRegularText(`${directory}/${BRANCH}`).pipe(
    Effect.map((text) => (/^[0-9a-f]{40}$/.test(text.trim()) ? text.trim() : undefined)),
    Effect.orElseSucceed(() => undefined)
  )

/**
 * Makes what commits to our own histories what differs from their last commits. A branch moves when all objects are on
 * disk, and only on from where it was. What a history was left with is known until its branch names another commit: a
 * batch commits some hundred times in a row. `message` is asked for when there is something to commit.
 */
export const makeCommitHistory = (git: GitRunner) => {
  const tips = new Map<string, Tip>()

  const tipOf = Effect.fnUntraced(function* (repository: Repository, files: ReadonlyArray<TrackedFile>) {
    const known = tips.get(repository.directory)
    const commit = yield* namedBy(repository)
    const isKnown = commit !== undefined && commit === known?.commit && files.every(({ path }) => known.ids.has(path))
    if (isKnown) return known
    const [last, ...kept] = yield* idsOf(git, repository, [
      `${BRANCH}^{commit}`,
      ...files.map(({ path }) => `${BRANCH}:${path}`)
    ])
    return { commit: last, ids: new Map(files.map(({ path }, index) => [path, kept[index]])) } satisfies Tip
  })

  return Effect.fnUntraced(function* <R>(
    repository: Repository,
    files: ReadonlyArray<TrackedFile>,
    message: Effect.Effect<CommitMessage, never, R>
  ) {
    const tip = yield* tipOf(repository, files)
    const ids = new Map<string, string>()
    for (const { bytes, path } of files) ids.set(path, yield* blobId(bytes))
    const changed = files.filter(({ path }) => ids.get(path) !== tip.ids.get(path))
    if (changed.length === 0) return "unchanged" as const
    // Not by force: what the branch names and is not there any more was the end of all that came before it.
    const args = ["fast-import", "--quiet", "--date-format=now"]
    yield* git.succeed(repository, args, { input: importOf(yield* message, tip.commit, changed) })
    tips.set(repository.directory, { commit: yield* namedBy(repository), ids })
    return "committed" as const
  })
}
