import * as Effect from "effect/Effect"
import type { GitRunner } from "./Command.ts"
import { type CommitMessage, formatMessage } from "./CommitMessage.ts"
import { BRANCH } from "./HistoryRepository.ts"
import { OURSELVES, type Repository } from "./Repository.ts"
import type { TrackedFile } from "./TrackedFiles.ts"

// A program is started twice for a commit, not once for each of its objects: starting them is what a commit takes.

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

/**
 * Commits to our own history what differs from its last commit. Its branch moves when all objects are on disk, and only
 * on from where it was.
 */
export const commitHistory = Effect.fnUntraced(function* (
  git: GitRunner,
  repository: Repository,
  files: ReadonlyArray<TrackedFile>,
  message: CommitMessage
) {
  const revisions = [`${BRANCH}^{commit}`, ...files.map(({ path }) => `${BRANCH}:${path}`)]
  const [last, ...kept] = yield* idsOf(git, repository, revisions)
  const ids = yield* Effect.forEach(files, ({ bytes }) => blobId(bytes))
  const changed = files.filter((_, index) => ids[index] !== kept[index])
  if (changed.length === 0) return "unchanged" as const
  // Not by force: what the branch names and is not there any more was the end of all that came before it.
  const args = ["fast-import", "--quiet", "--date-format=now"]
  yield* git.succeed(repository, args, { input: importOf(message, last, changed) })
  return "committed" as const
})
