import * as fs from "node:fs"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"

/** Bytes of input at most; a client's is a few kilobytes. */
const INPUT_LIMIT = 16 * 1024 * 1024

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x7b, 0x5b])
const CLOSING = new Set([0x7d, 0x5d])

/**
 * Tells when the JSON value that comes in pieces is whole, so that reading need not wait for a pipe that nobody closes.
 * Each byte is looked at once: trying to parse at every piece would take seconds for a large one.
 */
const makeEndFinder = () => {
  let depth = 0
  let inString = false
  let escaped = false
  return (bytes: Uint8Array): boolean => {
    for (const byte of bytes) {
      if (escaped) escaped = false
      else if (inString) {
        if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) inString = false
      } else if (byte === QUOTE) inString = true
      else if (OPENING.has(byte)) depth += 1
      else if (CLOSING.has(byte) && --depth === 0) return true
    }
    return false
  }
}

const readInput = (): string => {
  if (process.stdin.isTTY) return ""
  const chunks: Array<Buffer> = []
  const buffer = Buffer.allocUnsafe(64 * 1024)
  const isWhole = makeEndFinder()
  for (let size = 0; size < INPUT_LIMIT;) {
    const read = readSome(buffer)
    if (read === 0) break
    const chunk = Buffer.from(buffer.subarray(0, read))
    chunks.push(chunk)
    size += read
    if (isWhole(chunk)) break
  }
  return Buffer.concat(chunks).toString("utf8")
}

/** A pipe that its owner made non-blocking says EAGAIN until something comes. */
const readSome = (buffer: Buffer): number => {
  for (;;) {
    try {
      return fs.readSync(0, buffer)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === "EOF") return 0
      if (code !== "EAGAIN") throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

const tell = (problem: unknown) => {
  const message = problem instanceof Error ? problem.message : String(problem)
  process.stderr.write(`debrief: ${message.replaceAll("\n", " ")}\n`)
}

/**
 * Runs a hook program: input from stdin, its answer to stdout, and in every case exit 0 with at most a line on stderr,
 * so that no session is ever blocked, slowed or broken by us.
 */
export const runHook = (hook: (input: string) => Effect.Effect<string | undefined | void, unknown>): void => {
  process.exitCode = 0
  process.on("uncaughtException", (error) => {
    tell(error)
    process.exit(0)
  })
  // The reader of our answer may be gone; that is no reason to fail.
  process.stdout.on("error", () => undefined)
  Effect.runCallback(
    Effect.suspend(() => hook(readInput())),
    {
      onExit: (exit) => {
        if (exit._tag === "Failure") tell(Cause.squash(exit.cause))
        else if (exit.value !== undefined) fs.writeSync(1, `${exit.value}\n`)
      }
    }
  )
}
