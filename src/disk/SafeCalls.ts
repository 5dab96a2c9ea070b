import { makeFolders, type OwnPath } from "./HeldFolder.ts"
import { makeFolder } from "./MakeFolder.ts"
import { type NodeFs, platform } from "./NodeFs.ts"
import { above, giveFolder, giveOpen } from "./Ownership.ts"
import { MAX_BYTES, openFile, readBounded, refused, retold, whileOpen } from "./OpenFile.ts"

/** What a file system goes by that comes with a project and may be anybody's. */
export interface Trust {
  /** What of a path may be anybody's; nothing where links are followed, as anywhere outside of projects. */
  readonly own: (path: string) => OwnPath | undefined
  /** Whether the user lets links be followed in the project with this root. Asked only when there is one. */
  readonly followsLinks: (root: string) => boolean
  /** What the user can do about a link there. */
  readonly help: (root: string) => string
}

/** Where to do something, and whether a link that stands there is followed. */
type Use<A> = (at: string, follow: boolean) => A

const codeOf = (error: unknown): string => (error as { readonly code?: string }).code ?? ""

/** With it a time is cut to the millisecond, as in the platform's layer; without, it is rounded. */
const EXACT = { bigint: true } as const

/**
 * The calls of `node:fs` by one rule. Below the `.claude` of a project, which comes with its code, no link is followed,
 * to read or to write, and no folder above is made. Anywhere, only files and folders are opened, without waiting.
 */
export const makeSafeCalls = (fs: NodeFs, trust: Trust) => {
  const folders = makeFolders(fs)

  /** A link's refusal, with what helps. Its message names the link. */
  const linkRefused = (error: Error, root: string): Error => {
    error.message += `, which is not followed: it could lead anywhere. ${trust.help(root)}`
    return error
  }

  /** Runs a call at the path; below a project's `.claude` by way of `reach`, unless the user lets links be followed. */
  const guarded = <A>(
    path: string,
    use: Use<A>,
    reach: (use: Use<A>, names: ReadonlyArray<string>, root: string) => A
  ) => {
    const normal = platform === "win32" ? path.replaceAll("\\", "/") : path
    const own = trust.own(normal)
    if (own === undefined) return use(path, true)
    try {
      return reach(use, own.names, own.root)
    } catch (error) {
      if (own.called !== undefined) retold(error, own.root, own.called)
      if (codeOf(error) !== "ELINK" && codeOf(error) !== "ELOOP") throw error
      if (trust.followsLinks(own.root)) return use(path, true)
      throw codeOf(error) === "ELINK"
        ? linkRefused(error as Error, own.root)
        : linkRefused(refused("ELINK", path, "is a link"), own.root)
    }
  }

  /** For what is done to an entry of a folder. */
  const at = <A>(path: string, use: Use<A>): A =>
    guarded(path, use, (run, names, root) =>
      folders.walk(root, names.slice(0, -1), (held) => {
        const reached = `${held}/${names.at(-1)}`
        return run(reached, false)
      })
    )

  /** For what is done in a folder. */
  const inside = <A>(path: string, use: (folder: string) => A): A =>
    guarded(path, use, (run, names, root) => {
      try {
        return folders.walk(root, names, (held) => run(held, false))
      } catch (error) {
        throw codeOf(error) === "ENOTDIR" ? refused("EKIND", path, "is no folder") : error
      }
    })

  const refuseLinkAt = (reached: string) => {
    const found = fs.lstatSync(reached, EXACT)
    if (found.isSymbolicLink()) throw refused("ELINK", reached, "is a link")
    return found
  }

  const stat = (path: string) =>
    at(path, (reached, follow) => (follow ? fs.statSync(reached, EXACT) : refuseLinkAt(reached)))

  const exists = (path: string): boolean => {
    try {
      return at(path, (reached, follow) => {
        // Whatever else is wrong, as no permission, is not the same as that nothing is there.
        if (follow) return fs.statSync(reached, { throwIfNoEntry: false }) !== undefined
        const found = fs.lstatSync(reached, { throwIfNoEntry: false })
        if (found?.isSymbolicLink()) throw refused("ELINK", reached, "is a link")
        return found !== undefined
      })
    } catch (error) {
      if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return false
      throw error
    }
  }

  const giveMade = (folder: string, names: number) => giveFolder(fs, above(folder, names), folder)

  const makeDirectory = (path: string, recursive: boolean, mode: number | undefined): void =>
    guarded<void>(
      path,
      (reached) => (recursive ? makeFolder(fs, reached, mode) : fs.mkdirSync(reached, mode)),
      (run, names, root) => {
        if (!recursive) {
          return folders.walk(root, names.slice(0, -1), (held) => {
            const folder = `${held}/${names.at(-1)}`
            run(folder, false)
            return giveMade(folder, names.length)
          })
        }
        try {
          folders.walk(root, names, () => undefined, { mode, made: giveMade })
        } catch (error) {
          // As mkdir has it: a file that is in the way is there, rather than missing.
          throw codeOf(error) === "ENOTDIR" ? Object.assign(error as Error, { code: "EEXIST" }) : error
        }
      }
    )

  /** Gives what is open in a project to whom that belongs. */
  const giveReached = (path: string, reached: string, follow: boolean, descriptor: number): void => {
    const own = trust.own(path)
    if (own !== undefined) giveOpen(fs, follow ? own.root : above(reached, own.names.length), descriptor)
  }

  const open = (path: string, flags: number, mode?: number): number =>
    at(path, (reached, follow) => {
      const { descriptor } = openFile(fs, reached, { flags, follow, mode })
      if ((flags & fs.constants.O_CREAT) !== 0) giveReached(path, reached, follow, descriptor)
      return descriptor
    })

  /** Removes a folder with all in it, by names in folders that are held: no link is gone through. */
  const removeAll = (reached: string): void => {
    folders.within(reached, (held) => {
      for (const name of fs.readdirSync(held)) removeEntry(`${held}/${name}`, true)
    })
    fs.rmdirSync(reached)
  }

  const removeEntry = (reached: string, recursive: boolean): void =>
    recursive && fs.lstatSync(reached).isDirectory() ? removeAll(reached) : fs.unlinkSync(reached)

  const remove = (path: string, options: { readonly recursive: boolean; readonly force: boolean }): void => {
    try {
      at(path, (reached, follow) => (follow ? fs.rmSync(reached, options) : removeEntry(reached, options.recursive)))
    } catch (error) {
      if (!options.force || (codeOf(error) !== "ENOENT" && codeOf(error) !== "ENOTDIR")) throw error
    }
  }

  return {
    at,
    inside,
    stat,
    exists,
    makeDirectory,
    remove,
    /** Gives what is root's in a project to whom that belongs, and neither what a link leads to nor what may be anybody's. */
    give: (path: string) =>
      at(path, (reached) =>
        whileOpen(fs, reached, false, (descriptor) => giveReached(path, reached, false, descriptor))
      ),
    isOwn: (path: string): boolean => trust.own(path) !== undefined,
    lstat: (path: string) => at(path, (reached) => fs.lstatSync(reached, EXACT)),
    realPath: (path: string) =>
      at(path, (reached, follow) => {
        if (!follow) refuseLinkAt(reached)
        return fs.realpathSync.native(reached)
      }),
    open,
    readFile: (path: string, most: number = MAX_BYTES) =>
      at(path, (reached, follow) => readBounded(fs, reached, follow, most)),
    readDirectory: (path: string) => inside(path, (folder) => fs.readdirSync(folder)),
    rename: (from: string, to: string) => at(from, (source) => at(to, (target) => fs.renameSync(source, target))),
    chmod: (path: string, mode: number) =>
      at(path, (reached, follow) => {
        if (follow) return fs.chmodSync(reached, mode)
        return whileOpen(fs, reached, follow, (descriptor) => fs.fchmodSync(descriptor, mode))
      })
  }
}

export type SafeCalls = ReturnType<typeof makeSafeCalls>
