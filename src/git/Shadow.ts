import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { FILE_MODE } from "../disk/DurableFile.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { type ProjectPaths, Project } from "../project/Project.ts"
import { makeTemporaryFolder } from "../project/TemporaryFolder.ts"
import { type GitRunner } from "./Command.ts"
import { type Identity, OURSELVES, type Repository } from "./Repository.ts"
import { GitRefused } from "./GitError.ts"
import { configurationOf } from "./HistoryRepository.ts"
import type { Head } from "./UserBranch.ts"
import type { UserRepository } from "./UserRepository.ts"

// git works on the user's repository through a git directory of our own: its objects are the user's, and nothing else
// is. What a repository's configuration can do, and what a later git will let it do, then need not be known.

/** What we have to know of the user's configuration. */
export interface Configuration {
  readonly identity: Identity
  readonly objectFormat: string
}

/** A name stands on one line of a commit, and of the user's logs. */
const clean = (text: string): string => text.replaceAll(/[\n<>\0]/g, "").trim()

/** Reads who the user is, and what kind of objects the repository has. Reading a configuration runs nothing. */
export const readConfiguration = Effect.fnUntraced(function* (
  git: GitRunner,
  project: ProjectPaths,
  { directory }: UserRepository
) {
  const asked = "^(user\\.(name|email)|extensions\\.(objectformat|refstorage))$"
  const args = ["config", "--null", "--get-regexp", asked]
  const { exitCode, stderr, stdout } = yield* git.run({ project, directory, isConfigurationRead: true }, args)
  // 1: none of these is set. Of a configuration that cannot be read it is not known whose the commit is.
  if (exitCode > 1) {
    return yield* new GitRefused({ detail: `git cannot read the configuration of ${directory}: ${stderr}` })
  }
  const values = new Map(
    stdout.split("\0").map((entry) => {
      const end = entry.indexOf("\n")
      return [entry.slice(0, end), entry.slice(end + 1)] as const
    })
  )
  const storage = values.get("extensions.refstorage") ?? "files"
  if (storage !== "files") {
    return yield* new GitRefused({
      detail: `the repository keeps its branches as ${storage}, which debrief cannot write`
    })
  }
  const email = values.get("user.email")
  return {
    identity: email === undefined ? OURSELVES : { name: clean(values.get("user.name") ?? email), email: clean(email) },
    objectFormat: values.get("extensions.objectformat") ?? "sha1"
  } satisfies Configuration
})

/** Copies a file of the user's git directory into ours, if there is one. */
const copy = Effect.fnUntraced(function* (from: string, to: string) {
  const fs = yield* FileSystem.FileSystem
  const text = yield* Effect.option(readRegularText(from))
  if (Option.isSome(text)) yield* fs.writeFileString(to, text.value, { mode: FILE_MODE })
})

/** What a repository's own file says of its objects; git takes that from nowhere else. */
const SHA256 = /^[^#;\n]*\bobjectformat\s*=\s*"?sha256\b/im

/** How the objects are named: there need be no commit to tell it by. */
const formatOf = (common: string, commit: string | undefined) =>
  Effect.map(
    Effect.orElseSucceed(readRegularText(`${common}/config`), () => ""),
    (text) => (commit?.length === 64 || (commit === undefined && SHA256.test(text)) ? "sha256" : "sha1")
  )

/** Makes a git directory that is gone with the scope, with what is checked out in the user's repository for a HEAD. */
export const makeShadow = Effect.fnUntraced(function* (
  { common }: UserRepository,
  { commit }: Head,
  configuration?: Configuration
) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const directory = yield* makeTemporaryFolder("debrief-git-")
  for (const name of ["refs", "objects", "info"]) yield* fs.makeDirectory(`${directory}/${name}`)
  const format = configuration?.objectFormat ?? (yield* formatOf(common, commit))
  yield* fs.writeFileString(`${directory}/config`, configurationOf(format))
  yield* fs.writeFileString(`${directory}/HEAD`, commit === undefined ? "ref: refs/heads/none\n" : `${commit}\n`)
  // Where a clone is cut off, and attributes that are not committed.
  yield* copy(`${common}/shallow`, `${directory}/shallow`)
  yield* copy(`${common}/info/attributes`, `${directory}/info/attributes`)
  return {
    project,
    directory,
    objects: `${common}/objects`,
    identity: configuration?.identity ?? OURSELVES
  } satisfies Repository
})

const SHARED_INDEX = /^sharedindex\.[0-9a-f]{40,64}$/

/** Gives our git directory the parts that a split index is made of, by links, for git to read. */
export const linkSharedIndex = Effect.fnUntraced(function* (repository: UserRepository, shadow: Repository) {
  const fs = yield* FileSystem.FileSystem
  for (const name of (yield* fs.readDirectory(repository.directory)).filter((each) => SHARED_INDEX.test(each))) {
    const part = `${repository.directory}/${name}`
    // A pipe would be waited for.
    if ((yield* fs.lstat(part)).type === "File") yield* fs.symlink(part, `${shadow.directory}/${name}`)
  }
})
