import { fs } from "../../disk/NodeFs.ts"
import { ownPath } from "../../disk/HeldFolder.ts"
import { makeSafeCalls } from "../../disk/SafeCalls.ts"
import { projectPaths } from "../../project/Project.ts"

// What a worker does that was started with a session, before it loads anything: nothing, as cheaply as it can.

/** A session is left alone for so long at most. */
const MOST_MILLIS = 20_000
/** A session whose transcript has not changed for so long is idle. */
const IDLE_MILLIS = 5_000
const POLL_MILLIS = 500

/** Waits for a moment and answers the milliseconds since the wait began. */
export type Pause = () => Promise<number>

const makePause = (): Pause => {
  // `performance` is a module of its own, which every other start would load in vain.
  const start = process.uptime()
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLIS))
    return (process.uptime() - start) * 1000
  }
}

/** Bytes of a sign at most. A real one has a dozen. */
const SIGN_BYTES = 128 * 1024

// Where links are followed, which the user's settings would have to be read for, there is no wait.
const calls = makeSafeCalls(fs, { own: (path) => ownPath(path, undefined), followsLinks: () => false, help: () => "" })

const flag = (args: ReadonlyArray<string>, name: string): string | undefined =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)

/** What changes when a file or folder does; the same for all that is not there. */
const stampOf = (path: string): string => {
  try {
    const { mtimeNs, size } = calls.lstat(path)
    return `${size} ${mtimeNs}`
  } catch {
    return ""
  }
}

/** Touches a file: the text that it holds is written over itself. */
const touch = (path: string, text: string): void => {
  const descriptor = calls.open(path, fs.constants.O_WRONLY)
  try {
    fs.writeSync(descriptor, text)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Does something with the sign if it is this worker's; answers whether it was. */
const withSign = (sign: string, mark: string, use: () => void): boolean => {
  try {
    if (calls.readFile(sign, SIGN_BYTES).toString("utf8") !== mark) return false
    use()
    return true
  } catch {
    return false
  }
}

interface Watched {
  readonly transcript: string
  readonly queue: string
  /** Answers whether there is still something to wait for. */
  readonly keepSign: () => boolean
}

/** Waits until the session is idle, or for the most time; less when a hook has written a job or the sign is lost. */
const waitFor = async ({ keepSign, queue, transcript }: Watched, pause: Pause): Promise<void> => {
  const queued = stampOf(queue)
  let [stamp, since] = [stampOf(transcript), 0]
  for (;;) {
    const now = await pause()
    const found = stampOf(transcript)
    if (found !== stamp) [stamp, since] = [found, now]
    if (now - since >= IDLE_MILLIS || now >= MOST_MILLIS || stampOf(queue) !== queued || !keepSign()) return
  }
}

const lowerPriority = (): void => {
  try {
    const os = process.getBuiltinModule("node:os")
    os.setPriority(os.constants.priority.PRIORITY_LOW)
  } catch {
    // It then runs as everything else does.
  }
}

/**
 * Leaves the session alone that this worker was started with, for which `--after` names the transcript: beside a session
 * that starts, a worker at work costs it a tenth of a second and more. One of print mode is over before the wait is.
 */
export const waitForSession = async (args: ReadonlyArray<string>, pause: Pause = makePause()): Promise<void> => {
  const [transcript, mark, root] = [flag(args, "after"), flag(args, "sign"), flag(args, "project")]
  if (transcript === undefined || mark === undefined || root === undefined) return
  lowerPriority()
  const { queue, workerSign } = projectPaths(root)
  const keepSign = () => withSign(workerSign, mark, () => touch(workerSign, mark))
  const leave = () => {
    withSign(workerSign, mark, () => calls.remove(workerSign, { recursive: false, force: true }))
    process.exit(143)
  }
  process.on("SIGTERM", leave)
  await waitFor({ transcript, queue, keepSign }, pause)
  process.off("SIGTERM", leave)
}
