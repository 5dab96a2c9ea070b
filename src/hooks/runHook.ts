import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { fs } from "../disk/NodeFs.ts"
import { DISABLE_VARIABLE, isDisabled } from "../project/Disabled.ts"
import { passWarnings } from "../project/Warning.ts"
import { UnusableHookInput } from "./HookEvent.ts"
import { tell, tellLine, told } from "./Told.ts"
import { noteWholeRun } from "./WholeRun.ts"

/** Megabytes of input at most; a client's is a few kilobytes, and a prompt that a model takes has four. */
const MOST_MEGABYTES = 8

/** How deep input may be nested; a client's has three levels. To read millions takes seconds, and a gigabyte. */
const MOST_DEPTH = 200

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x7b, 0x5b])
const CLOSING = new Set([0x7d, 0x5d])

/**
 * Tells when the JSON value that comes in pieces is whole, so that reading need not wait for a pipe that nobody closes.
 * Each byte is looked at once or twice: trying to parse at every piece would take seconds for a large one.
 */
const makeEndFinder = () => {
  let depth = 0
  let inString = false
  let escaped = false
  return (bytes: Buffer): boolean => {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at]!
      if (inString) {
        // A prompt may be of megabytes: what stands before the next quote is skipped at once.
        const quote = bytes.indexOf(QUOTE, at)
        const end = quote === -1 ? bytes.length : quote
        let slashes = 0
        while (end - slashes > at && bytes[end - slashes - 1] === BACKSLASH) slashes += 1
        const isEscaped = (slashes + (escaped && end - slashes === at ? 1 : 0)) % 2 === 1
        inString = quote === -1 || isEscaped
        escaped = quote === -1 && isEscaped
        at = end
      } else if (byte === QUOTE) inString = true
      else if (OPENING.has(byte)) {
        depth += 1
        if (depth > MOST_DEPTH) throw new UnusableHookInput({ detail: "its input is nested too deeply" })
      } else if (CLOSING.has(byte) && --depth === 0) return true
    }
    return false
  }
}

/** How long a hook waits in all for the rest of its input and for a reader of its answer. */
const PATIENCE_MILLIS = 2_000
let waited = 0

/**
 * Lets reading answer at once when there is nothing yet. A blocking read cannot be ended by anything that runs in this
 * process, and a socket, which is what a client's pipe is, cannot be opened anew without blocking. `node:net` would do
 * the same, for 3 ms and more; this is what it calls. Where it is not to be had, reading waits as it always did.
 */
const stopBlocking = (): void => {
  try {
    const { binding } = process as unknown as { readonly binding: (name: string) => PipeBinding }
    const { constants, Pipe } = binding.call(process, "pipe_wrap")
    new Pipe(constants.SOCKET).open(0)
  } catch {
    // Then it blocks.
  }
}

interface PipeBinding {
  readonly Pipe: new (type: number) => { readonly open: (descriptor: number) => number }
  readonly constants: { readonly SOCKET: number }
}

/** Standard input; throws where it is more than any client sends, before it is read as JSON. */
const readInput = (): string => {
  const stdin = fs.fstatSync(0)
  // A terminal, or /dev/null: nobody's input. `process.stdin` and `process.stdout` are not asked: they are streams, and
  // making each costs a start 2 ms.
  if (stdin.isCharacterDevice()) return ""
  if (stdin.isSocket() || stdin.isFIFO()) stopBlocking()
  const chunks: Array<Buffer> = []
  const buffer = Buffer.allocUnsafe(64 * 1024)
  const isWhole = makeEndFinder()
  for (let size = 0; ;) {
    const read = readSome(buffer)
    if (read === 0) break
    const chunk = Buffer.from(buffer.subarray(0, read))
    chunks.push(chunk)
    size += read
    if (size > MOST_MEGABYTES * 1_000_000) {
      throw new UnusableHookInput({ detail: `its input has more than ${MOST_MEGABYTES} MB` })
    }
    if (isWhole(chunk)) break
  }
  return Buffer.concat(chunks).toString("utf8")
}

const WAIT_MILLIS = 1

const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "EAGAIN"

/** A pipe is busy at times: until something comes, or until there is room again. Who sends a byte at a time gains no time. */
const whenReady = (use: () => number): number => {
  for (;;) {
    try {
      return use()
    } catch (error) {
      if (!isBusy(error) || waited >= PATIENCE_MILLIS) throw error
      waited += WAIT_MILLIS
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MILLIS)
    }
  }
}

const readSome = (buffer: Buffer): number => {
  try {
    return whenReady(() => fs.readSync(0, buffer))
  } catch (error) {
    // Busy: nothing came for so long. What is there is gone on with, and is most likely no whole input.
    if ((error as NodeJS.ErrnoException).code === "EOF" || isBusy(error)) return 0
    throw error
  }
}

/**
 * Writes all of it, without the streams of `process`. The reader may be gone; that is no reason to fail. Nor is it that
 * there is nobody to tell what is wrong, of which nobody could be told either.
 */
const write = (descriptor: number, text: string): void => {
  const bytes = Buffer.from(text)
  try {
    for (let written = 0; written < bytes.length;) {
      written += whenReady(() => fs.writeSync(descriptor, bytes, written))
    }
  } catch (error) {
    if (descriptor === 1 && (error as NodeJS.ErrnoException).code !== "EPIPE" && !isBusy(error)) throw error
  }
}

const writeTold = () => {
  const line = told()
  if (line !== undefined) write(2, `${line}\n`)
}

/**
 * Runs a hook program: input from stdin, its answer to stdout, and in every case exit 0 with at most a line on stderr,
 * so that no session is ever blocked, slowed or broken by us. The `note` is said last.
 */
export const runHook = (
  hook: (input: string) => Effect.Effect<string | undefined | void, unknown>,
  note?: string | undefined
): void => {
  passWarnings(tellLine)
  process.on("uncaughtException", (error) => {
    tell(error)
    writeTold()
    process.exit(0)
  })
  Effect.runCallback(
    // Asked before the program was loaded, too; a variable of the project's may have stood in the place of the user's then.
    Effect.suspend(() => (isDisabled(process.env[DISABLE_VARIABLE]) ? Effect.void : hook(readInput()))),
    {
      onExit: (exit) => {
        if (note !== undefined) tellLine(note)
        if (exit._tag === "Failure") tell(Cause.squash(exit.cause))
        else if (exit.value !== undefined) {
          write(1, `${exit.value}\n`)
          noteWholeRun()
        }
        writeTold()
        // What is done is done: going through the event loop once more, and tearing everything down, costs 1 ms.
        process.exit(0)
      }
    }
  )
}
