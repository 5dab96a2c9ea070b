import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { directoryOf, makePrivateDirectory } from "../disk/DurableFile.ts"
import type { ProjectPaths } from "../project/Project.ts"
import { makeAsidePlace } from "../project/StateOwner.ts"
import { warn } from "../project/Warning.ts"
import { makeGitRunner } from "./Command.ts"
import { makeShadow } from "./Shadow.ts"
import { readHead } from "./UserBranch.ts"
import { findUserRepository } from "./UserRepository.ts"

// git writes what was committed over files that it ignores, so a pull can put a job or a pause into a state of ours.
// What git wrote there stands in its index, with the inode and the time that the file had when it wrote it.

interface Tracked {
  readonly path: string
  readonly modifiedMillis: number
  /** 0 where it is not known. */
  readonly inode: bigint
}

const ENTRY = /([^\0]+)\0 {2}ctime: \d+:\d+\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: (\d+)\n.*\n.*\n/g

/** What `git ls-files --debug -z` lists, by path below a folder. */
const readEntries = (listed: string, folder: string): ReadonlyArray<Tracked> =>
  [...listed.matchAll(ENTRY)].map(([, path, seconds, nanos, inode]) => ({
    path: path!.slice(folder.length),
    modifiedMillis: Number(seconds) * 1000 + Math.floor(Number(nanos) / 1_000_000),
    inode: BigInt(inode!)
  }))

/** What the index of the user's repository has of the state, by path below it. */
const trackedIn = Effect.fnUntraced(function* (project: ProjectPaths) {
  const git = yield* makeGitRunner
  const repository = yield* findUserRepository(project)
  const shadow = yield* makeShadow(project, repository, yield* readHead(repository))
  const prefix = `${repository.prefix}debrief/`
  const listed = yield* git.run({ ...shadow, index: `${repository.directory}/index` }, [
    "ls-files",
    "--cached",
    "--debug",
    "-z",
    "--",
    `:(top,literal)${prefix}`
  ])
  return readEntries(listed.stdout, prefix)
}, Effect.scoped)

/** Whether a file is still the one that git wrote: what we write takes another inode and time. */
const isAsWritten = Effect.fnUntraced(function* (project: ProjectPaths, { inode, modifiedMillis, path }: Tracked) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* Effect.option(fs.lstat(`${project.state}/${path}`))
  if (Option.isNone(info)) return false
  const found = BigInt.asUintN(32, BigInt(Option.getOrElse(info.value.ino, () => 0)))
  const at = Option.getOrUndefined(info.value.mtime)?.getTime() ?? 0
  return Math.abs(at - modifiedMillis) <= 1 && (inode === 0n || inode === found)
})

/**
 * Takes out of a state of ours what git wrote into it, and says so. Where it was git that wrote the state's own token,
 * the state was committed on purpose, and is left alone; a token that is merely tracked says nothing. Where git cannot be
 * asked, nothing is done.
 */
export const setTrackedAside = (project: ProjectPaths, except: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    if (!project.inRepository || !(yield* fs.exists(project.state))) return
    const tracked = yield* trackedIn(project)
    const owner = tracked.find(({ path }) => path === "owner")
    if (owner !== undefined && (yield* isAsWritten(project, owner))) return
    const written = yield* Effect.filter(
      tracked.filter(({ path }) => !except.includes(path)),
      (entry) => isAsWritten(project, entry)
    )
    if (written.length === 0) return
    const place = yield* makeAsidePlace(project)
    for (const { path } of written) {
      yield* makePrivateDirectory(directoryOf(`${place}/tracked/${path}`))
      yield* fs.rename(`${project.state}/${path}`, `${place}/tracked/${path}`)
    }
    yield* warn(
      `what git wrote below ${project.state} is not used; it was set aside as ${place}/tracked: ` +
        written.map(({ path }) => path).join(", ")
    )
  }).pipe(Effect.ignore)
