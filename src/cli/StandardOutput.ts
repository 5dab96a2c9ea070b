import { fs } from "../disk/NodeFs.ts"

let stream: NodeJS.WriteStream | undefined

/** The stream of standard output. To make it takes 5 ms, which a command that only prints does without. */
export const outputStream = (): NodeJS.WriteStream =>
  (stream ??= process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    leaveIfUnread(error)
    throw error
  }))

/** Whoever reads the output may have seen enough, as `head` has. */
const leaveIfUnread = ({ code }: NodeJS.ErrnoException): void => {
  if (code === "EPIPE") process.exit(0)
}

/** Writes at once what standard output takes, and answers how many bytes that was. */
const writeAtOnce = (bytes: Buffer): number => {
  let written = 0
  try {
    while (written < bytes.length) written += fs.writeSync(1, bytes, written)
  } catch (error) {
    leaveIfUnread(error as NodeJS.ErrnoException)
    // A pipe that is full, and does not block.
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error
  }
  return written
}

/** Prints on standard output, at once where it takes it; else the stream waits for room. */
export const printOut = (text: string): void => {
  const bytes = Buffer.from(text)
  // What the stream has not written yet comes first.
  const written = stream === undefined ? writeAtOnce(bytes) : 0
  if (written < bytes.length) outputStream().write(bytes.subarray(written))
}

/** Whether a person looks at standard output. */
export const isOutputTerminal = (): boolean => fs.fstatSync(1).isCharacterDevice() && outputStream().isTTY === true

/** Goes on when all is printed: exiting drops what a slow reader of a pipe has not taken yet. */
export const whenPrinted = (next: () => void): void => {
  if (stream === undefined) next()
  else stream.write("", next)
}
