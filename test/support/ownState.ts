import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"

/** Where the tests of this process keep the proofs that a project's state is theirs. */
export const STATE_HOME = path.join(fs.realpathSync(os.tmpdir()), `debrief-state-home-${process.pid}`)

// Who runs these tests has been welcomed (test/bin/welcome.test.ts).
fs.mkdirSync(path.join(STATE_HOME, "debrief/projects"), { recursive: true })
fs.writeFileSync(path.join(STATE_HOME, "debrief/projects/welcomed"), "")

process.once("exit", () => fs.rmSync(STATE_HOME, { recursive: true, force: true }))

/** Where a project's pause is, relative to it. Its state is ours from then on. */
export const pauseFileOf = (root: string): string => {
  return `.claude/debrief/pause-${ownState(root)}.json`
}

/** Makes a project's state one that this installation made, for tests that write in it by hand; answers its token. */
export const ownState = (root: string): string | undefined => {
  const state = path.join(root, ".claude/debrief")
  const owner = path.join(state, "owner")
  if (fs.existsSync(owner)) return fs.readFileSync(owner, "utf8").trim()
  if (fs.existsSync(state) && !fs.statSync(state).isDirectory()) return undefined
  const token = crypto.randomUUID().replaceAll("-", "")
  const proofs = path.join(STATE_HOME, "debrief/projects")
  fs.mkdirSync(state, { recursive: true })
  fs.mkdirSync(proofs, { recursive: true })
  fs.writeFileSync(owner, token)
  const inode = String(fs.statSync(state, { bigint: true }).ino)
  fs.writeFileSync(path.join(proofs, `${token}.json`), JSON.stringify({ root, inode }))
  return token
}
