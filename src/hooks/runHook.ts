import * as fs from "node:fs"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"

/** Bytes of input at most; a client's is a few kilobytes. */
const INPUT_LIMIT = 16 * 1024 * 1024

/** Whether the input so far is whole, so that reading need not wait for a pipe that nobody closes. */
const isWhole = (text: string): boolean => {
  if (!text.trimEnd().endsWith("}")) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const readInput = (): string => {
  if (process.stdin.isTTY) return ""
  const chunks: Array<Buffer> = []
  const buffer = Buffer.allocUnsafe(64 * 1024)
  for (let size = 0; size < INPUT_LIMIT;) {
    const read = readSome(buffer)
    if (read === 0) break
    chunks.push(Buffer.from(buffer.subarray(0, read)))
    size += read
    if (isWhole(Buffer.concat(chunks).toString("utf8"))) break
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
