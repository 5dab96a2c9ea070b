import { type ChildProcess, execFileSync, fork } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { ROOT } from "../machine.ts"
import type { Answered, Asked } from "./warm.ts"

/** What a run of tests came to; one that never ends is told from a failure, and counts as much. */
export type Outcome = Answered | "no end"

/** The tree as it stands, with what git does not know of yet, so that nothing is changed where somebody works. */
export const copyTree = (to: string): void => {
  const listed = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
  for (const file of listed.split("\0").filter((name) => name !== "" && fs.existsSync(path.join(ROOT, name))))
    fs.cpSync(path.join(ROOT, file), path.join(to, file))
  fs.cpSync(path.join(ROOT, "dist"), path.join(to, "dist"), { recursive: true })
  fs.symlinkSync(path.join(ROOT, "node_modules"), path.join(to, "node_modules"))
}

/** A warm vitest over a copy of the tree. */
export class Runner {
  readonly #folder: string
  #child: ChildProcess | undefined

  constructor(folder: string) {
    this.#folder = folder
    copyTree(folder)
  }

  async #started(): Promise<ChildProcess> {
    if (this.#child !== undefined) return this.#child
    // A group of its own, so that workers that hang go with it.
    const child = fork(path.join(import.meta.dirname, "warm.ts"), {
      cwd: this.#folder,
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"]
    })
    this.#child = child
    await new Promise((resolve) => child.once("message", resolve))
    return child
  }

  async #ask(asked: Asked, limit: number): Promise<Outcome> {
    const child = await this.#started()
    const outcome = await new Promise<Outcome>((resolve) => {
      const timer = setTimeout(() => resolve("no end"), limit)
      child.once("message", (answered: Answered) => (clearTimeout(timer), resolve(answered)))
      child.once("exit", () => (clearTimeout(timer), resolve({ failed: "the process, which ended" })))
      child.send(asked)
    })
    child.removeAllListeners()
    if (outcome === "no end" || !child.connected) this.stop()
    return outcome
  }

  /** Runs tests while a file holds another text, for so many milliseconds at most. */
  async tryText(file: string, text: string, tests: ReadonlyArray<string>, limit: number): Promise<Outcome> {
    const place = path.join(this.#folder, file)
    const before = fs.readFileSync(place)
    fs.writeFileSync(place, text)
    try {
      return await this.#ask({ changed: file, tests }, limit)
    } finally {
      fs.writeFileSync(place, before)
    }
  }

  stop(): void {
    if (this.#child?.pid === undefined) return
    try {
      process.kill(-this.#child.pid, "SIGKILL")
    } catch {
      // It ended by itself.
    }
    this.#child = undefined
  }
}
