import { makeFolder } from "../disk/MakeFolder.ts"
import { fs, isRoot, platform } from "../disk/NodeFs.ts"
import { whileOpen } from "../disk/OpenFile.ts"

// As in NodeFs.ts: an import would have the bundler copy these name by name.
const path = process.getBuiltinModule("node:path")
const vm = process.getBuiltinModule("node:vm")

/** Code that V8 compiled earlier, as kept in a file. */
export interface KeptCode {
  readonly data: Buffer
  /** Whether it holds what a run to the end needs. A run that ended early leaves only what it used. */
  readonly whole: boolean
}

/**
 * The file is the source the code was made from, the code twice, and whether it is whole. V8 takes code for what it says
 * it is, and dies of code that is damaged or of another source: comparing costs next to nothing, and rules that out.
 */
export const packCode = (source: Buffer, { data, whole }: KeptCode): Buffer =>
  Buffer.concat([source, data, data, Buffer.from([whole ? 1 : 0])])

/** Reads the next bytes of a file, as many as fit into the buffer but at the file's end, and answers how many. */
export type ReadNext = (into: Buffer) => number

/** What is only compared goes through a buffer of so many bytes: to touch new memory costs more than to read. */
const PIECE_BYTES = 256 * 1024

const isNext = (read: ReadNext, bytes: Buffer): boolean => {
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    const expected = bytes.subarray(start, start + PIECE_BYTES)
    const room = piece.subarray(0, expected.length)
    if (read(room) !== expected.length || !room.equals(expected)) return false
  }
  return true
}

/** The code in a file of so many bytes that `packCode` made for this source; `undefined` when it is anything else. */
export const unpackCode = (size: number, read: ReadNext, source: Buffer): KeptCode | undefined => {
  const length = (size - 1 - source.length) / 2
  if (!Number.isInteger(length) || length <= 0 || !isNext(read, source)) return undefined
  const data = Buffer.allocUnsafeSlow(length)
  const whole = Buffer.alloc(1)
  if (read(data) !== length || !isNext(read, data) || read(whole) !== 1) return undefined
  return { data, whole: whole[0] === 1 }
}

/** Bytes of kept code at most: ours is a few megabytes. What is larger is not read at all. */
const KEPT_BYTES = 32 * 1024 * 1024

const readKept = (file: string, source: Buffer): KeptCode | undefined => {
  try {
    return whileOpen(fs, file, true, (descriptor, { size }) =>
      size > KEPT_BYTES
        ? undefined
        : unpackCode(size, (into) => fs.readSync(descriptor, into, 0, into.length, null), source)
    )
  } catch {
    return undefined
  }
}

const tryTo = (act: () => void): boolean => {
  try {
    act()
    return true
  } catch {
    return false
  }
}

/** Whoever reads meanwhile finds the old file or the new one. Where it cannot be written, the next start compiles again. */
const writeKept = (file: string, make: () => Buffer): void => {
  const temporary = `${file}.${process.pid}`
  const written = tryTo(() => {
    makeFolder(fs, path.dirname(file))
    fs.writeFileSync(temporary, make(), { flag: "wx", mode: 0o600 })
    fs.renameSync(temporary, file)
  })
  if (!written) tryTo(() => fs.rmSync(temporary, { force: true }))
}

/** Root leaves no file that the owner of the folder, the next time, could neither read nor replace. */
const isWritable = (directory: string): boolean =>
  (!isRoot || fs.statSync(directory).uid === 0) && tryTo(() => fs.accessSync(directory, fs.constants.W_OK))

/** This user's home as the system has it, for a project may have set HOME; nothing where it is not theirs alone to write to. */
const ownFolder = (): string | undefined => {
  try {
    const { homedir, uid } = process.getBuiltinModule("node:os").userInfo()
    const found = fs.statSync(homedir)
    const isOurs = platform === "win32" || (found.uid === uid && (found.mode & 0o022) === 0)
    return isOurs && found.isDirectory() ? homedir : undefined
  } catch {
    return undefined
  }
}

/** Whether the program has come to its end, so that the code kept of it and its parts is what other runs need. */
let whole = false

/**
 * Runs a CommonJS file with the code that an earlier run left in the file that `keptOf` names, and answers its exports.
 * Node's own compile cache keeps only what is compiled before a file runs, which for a bundle is little: parsing its
 * functions one by one costs a hook 6 ms on Node 24 and 9 ms on Node 20, which has no such cache. What the file requires
 * of its own is run the same way. It is given `codeIsWhole`, to call when it has come to its end.
 */
export const runWithCodeCache = (file: string, keptOf: (file: string) => string, require: NodeJS.Require): unknown => {
  const kept = keptOf(file)
  const source = fs.readFileSync(file)
  const found = readKept(kept, source)
  if (found === undefined && !isWritable(path.dirname(file))) {
    const own = ownFolder()
    // Not there before Node 22.1. By itself it takes a folder below /tmp, where anybody may have put code for us.
    if (own !== undefined) process.getBuiltinModule("node:module").enableCompileCache?.(`${own}/.cache/debrief`)
    return require(file)
  }
  const script = new vm.Script(
    `(function(exports,require,module,__filename,__dirname,codeIsWhole){${source.toString("latin1")}\n})`,
    { filename: file, cachedData: found?.data }
  )
  const usable = found !== undefined && script.cachedDataRejected === false
  process.on("exit", () => {
    if (!usable || (whole && !found.whole)) {
      writeKept(kept, () => packCode(source, { data: script.createCachedData(), whole }))
    }
  })
  const module = { exports: {} }
  const run = script.runInThisContext() as (...values: ReadonlyArray<unknown>) => void
  const part = (name: string): unknown =>
    path.isAbsolute(name) ? runWithCodeCache(name, keptOf, require) : require(name)
  run(module.exports, part, module, file, path.dirname(file), () => {
    whole = true
  })
  return module.exports
}
