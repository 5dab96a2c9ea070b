import { type ChildProcess, spawn } from "node:child_process"
import { CLEAN_ENVIRONMENT, COMMAND, NODE } from "./builtPrograms.ts"

/** A server of the page as a process of its own. */
export interface Server {
  /** What is to be opened, with the token. */
  readonly address: string
  /** Without a path. */
  readonly origin: string
  readonly port: number
  readonly process: ChildProcess
  readonly ended: Promise<number | null>
  /** What it said on standard error so far. */
  readonly said: () => string
}

/** Starts `debrief ui` and waits for its address. */
export const startServer = (
  root: string,
  args: ReadonlyArray<string> = [],
  env: NodeJS.ProcessEnv = {}
): Promise<Server> =>
  new Promise((resolve, reject) => {
    const child = spawn(NODE, [COMMAND, "ui", "--json", ...args], { cwd: root, env: { ...CLEAN_ENVIRONMENT, ...env } })
    let said = ""
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text))
    const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)))
    void ended.then((code) => reject(new Error(`debrief ui ended with ${code}: ${said}`)))
    child.stdout.setEncoding("utf8").once("data", (line: string) => {
      const { address, port } = JSON.parse(line) as { address: string; port: number }
      resolve({ address, port, origin: new URL(address).origin, process: child, ended, said: () => said })
    })
  })

export const stopServer = async ({ ended, process: child }: Server, signal: NodeJS.Signals = "SIGTERM") => {
  child.kill(signal)
  return ended
}
