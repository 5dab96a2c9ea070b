import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import { directoryOf, makePrivateDirectory } from "../disk/DurableFile.ts"
import { Project, type ProjectPaths } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import { makeAsidePlace } from "../project/StateOwner.ts"
import { forgetToken, holdsToken, restoreToken, stateToken } from "../project/StateToken.ts"
import { warn } from "../project/Warning.ts"
import { makeGitRunner } from "./Command.ts"
import { isKept, tendKept } from "./KeptLinks.ts"
import { linkSharedIndex, makeShadow } from "./Shadow.ts"
import { type Head, readHead } from "./UserBranch.ts"
import { repositoriesAround, repositoryAt, type UserRepository } from "./UserRepository.ts"

// git writes what was committed over files that it ignores, so a pull can put proposals or counts into a state of ours.
// What git wrote there stands in its index, with the inode and the time that the file had when it wrote it. What is acted
// on without a person is not known by this, but by the state's token (StateToken.ts).

interface Tracked {
  readonly path: string
  readonly modifiedMillis: number
  /** 0 where it is not known. */
  readonly inode: bigint
  /** git has put what it made of several versions there, and tells of none when it did. */
  readonly isInConflict: boolean
}

/** A repository that may have files in the state. */
interface Holder {
  readonly repository: UserRepository
  /** The folder that the paths of its index are followed from, once the repository's own prefix is off. */
  readonly base: string
}

const ENTRY =
  /\d{6} [0-9a-f]+ ([0-3])\t([^\0]+)\0 {2}ctime: \d+:\d+\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: (\d+)\n.*\n.*\n/g

/** Whether a path is below a folder, also as disks take it that do not tell capital from small letters. */
const isBelow = (path: string, folder: string): boolean => path.toLowerCase().startsWith(`${folder}/`.toLowerCase())

/** What `git ls-files --stage --debug -z` lists of the state, by path below it. */
const readEntries = (listed: string, { base, repository }: Holder, state: string): ReadonlyArray<Tracked> =>
  [...listed.matchAll(ENTRY)].flatMap(([, stage, path, seconds, nanos, inode]) => {
    const at = `${base}/${path!.slice(repository.prefix.length)}`
    return !isBelow(at, state)
      ? []
      : {
          path: at.slice(state.length + 1),
          modifiedMillis: Number(seconds) * 1000 + Math.floor(Number(nanos) / 1_000_000),
          inode: BigInt(inode!),
          isInConflict: stage !== "0"
        }
  })

/** Folders in which a work tree of its own may begin, as a submodule's or a nested clone's does. */
const foldersOf = Effect.gen(function* () {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const names = yield* Effect.orElseSucceed(fs.readDirectory(project.state), () => [])
  return [project.claudeDirectory, project.state, project.dead, ...names.map((name) => `${project.state}/${name}`)]
})

/** The repositories whose work trees the state's files may be in. Those that cannot be followed are left out. */
const findHolders = Effect.gen(function* () {
  const project = yield* Project
  const holders: Array<Holder> = []
  for (const folder of yield* foldersOf) {
    const repository = Option.getOrUndefined(yield* Effect.option(repositoryAt(folder)))
    if (repository !== undefined) holders.push({ repository, base: folder })
  }
  for (const repository of yield* repositoriesAround) holders.push({ repository, base: project.claudeDirectory })
  return holders
})

/** A repository that keeps its branches in another way has an index all the same. */
const UNKNOWN: Head = { ref: "HEAD", commit: undefined }

/** What the index of one repository has of the state, by path below it. */
const trackedIn = Effect.fnUntraced(function* (holder: Holder) {
  const project = yield* Project
  const git = yield* makeGitRunner
  const { repository } = holder
  const shadow = yield* makeShadow(repository, yield* Effect.orElseSucceed(readHead(repository), () => UNKNOWN))
  yield* linkSharedIndex(repository, shadow)
  const { prefix } = repository
  const within = prefix === "" ? [] : ["--", `:(top,literal,icase)${prefix}debrief/`]
  const args = ["ls-files", "--stage", "--debug", "-z", ...within]
  // Trimmed only at its ends, where no path is.
  const listed = yield* git.succeed({ ...shadow, index: `${repository.directory}/index` }, args)
  return readEntries(`${listed}\n`, holder, project.state)
}, Effect.scoped)

/** Whether a file is still the one that git wrote: what we write takes another inode and time. */
const isAsWritten = Effect.fnUntraced(function* ({ inode, isInConflict, modifiedMillis, path }: Tracked) {
  const project = yield* Project
  const fs = yield* FileSystem.FileSystem
  const info = yield* Effect.option(fs.lstat(`${project.state}/${path}`))
  if (Option.isNone(info)) return false
  if (isInConflict) return true
  const found = BigInt.asUintN(32, BigInt(Option.getOrElse(info.value.ino, () => 0)))
  const at = Option.getOrUndefined(info.value.mtime)?.getTime() ?? 0
  return Math.abs(at - modifiedMillis) <= 1 && (inode === 0n || inode === found)
})

/** What indexes have of the state, and which of its files are as git wrote them. */
const lookAtIndexes = Effect.fnUntraced(function* (except: ReadonlyArray<string>) {
  const tracked = new Set<string>()
  const written = new Set<string>()
  for (const holder of yield* findHolders) {
    for (const entry of yield* Effect.orElseSucceed(trackedIn(holder), () => [])) {
      if (except.includes(entry.path.toLowerCase())) continue
      tracked.add(entry.path)
      if (yield* isAsWritten(entry)) written.add(entry.path)
    }
  }
  return { tracked: [...tracked], written: [...written] }
})

/**
 * What the user lets git keep in the state, by path below it: with the history in their own repository, the proposals.
 * Where they chose another file for these, the default one may be committed from before.
 */
export const keptByGit = (
  { git }: { readonly git: { readonly mode: string } },
  { seed, state }: ProjectPaths
): ReadonlyArray<string> => {
  if (git.mode !== "project") return []
  return [...new Set(["seed.json", ...(seed.startsWith(`${state}/`) ? [seed.slice(state.length + 1)] : [])])]
}

/** Whether whoever can read the repository can read the token, by which a file would pass for one that was made here. */
const isTokenShown = Effect.fnUntraced(function* (token: string, tracked: ReadonlyArray<string>, hasOwner: boolean) {
  return tracked.some((path) => path.toLowerCase().includes(token)) || (hasOwner && (yield* holdsToken(token)))
})

const takeOut = Effect.fnUntraced(function* (project: ProjectPaths, token: string, except: ReadonlyArray<string>) {
  const fs = yield* FileSystem.FileSystem
  const { tracked, written: added } = yield* lookAtIndexes(except)
  // What a person has added to the index is in it as if git had written it.
  const written = yield* Effect.filter(added, (path) => Effect.map(isKept(project, token, path), (isOurs) => !isOurs))
  const hasOwner = written.some((path) => path.toLowerCase() === "owner")
  if (yield* isTokenShown(token, tracked, hasOwner)) return yield* forgetToken(token)
  if (written.length === 0) return
  const place = yield* makeAsidePlace
  for (const path of written) {
    yield* makePrivateDirectory(directoryOf(`${place}/tracked/${path}`))
    yield* fs.rename(`${project.state}/${path}`, `${place}/tracked/${path}`)
  }
  if (hasOwner) yield* restoreToken(token)
  yield* ensureStateDirectory
  yield* warn(
    `what git wrote below ${project.state} is not used; it was set aside as ${place}/tracked: ${written.join(", ")}`
  )
})

/**
 * Takes out of a state of ours what git wrote into it, says so, and puts back what git wrote over where there is a second
 * name of it. A token that is in an index proves nothing any more: the next start sets the state aside, whole. Where git
 * cannot be asked, nothing is done.
 */
export const setTrackedAside = (except: ReadonlyArray<string>) =>
  Effect.flatMap(Project, (project) =>
    Effect.gen(function* () {
      const token = yield* stateToken
      if (!project.isShared || token === undefined) return
      yield* takeOut(project, token, except)
      yield* tendKept(project, token)
    }).pipe(Effect.ignore)
  )

/** The same while a server runs: a pull may come at any moment between its start and what it is asked for. */
export const setPulledAside = (settings: { readonly git: { readonly mode: string } }) =>
  Effect.flatMap(Project, (project) => setTrackedAside(keptByGit(settings, project)))
