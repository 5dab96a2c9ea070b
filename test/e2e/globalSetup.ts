import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import type { TestProject } from "vitest/node"
import { ensureClient } from "../support/clientInstall.ts"
import type { ClientSetup } from "../support/clientWorld.ts"
import { nodeFolders, programsWithoutNode } from "../support/nodes.ts"
import { findSandbox } from "../support/sandbox.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** Absent where the real client cannot be kept off the network. */
    readonly clientSetup: ClientSetup | undefined
    /** Why the real client could not be installed; the tests that need it fail with this. */
    readonly clientProblem: string | undefined
  }
}

const say = (line: string) => process.stderr.write(`${line}\n`)

const built = path.join(import.meta.dirname, "../../dist/plugin")

/** An error here would end the run of all other tests as well, so it is handed to those that need the client. */
export default function setup(project: TestProject): (() => void) | undefined {
  try {
    const undo = prepare(project)
    project.provide("clientProblem", undefined)
    return undo
  } catch (error) {
    project.provide("clientSetup", undefined)
    project.provide("clientProblem", error instanceof Error ? error.message : String(error))
    return undefined
  }
}

/** Finds out whether the real client can run here without a network, and installs it. */
function prepare(project: TestProject): (() => void) | undefined {
  const found = findSandbox()
  if ("problem" in found) {
    say(`Skipping the tests against the real client: no network namespace can be made here (${found.problem}).`)
    say("They need Linux, unshare and ip (Debian: util-linux, iproute2), and root or unprivileged user namespaces.")
    project.provide("clientSetup", undefined)
    return undefined
  }
  if (!fs.existsSync(built)) throw new Error(`${built} is not there. Build it first: npm run build`)
  const client = ensureClient(say)
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "debrief-e2e-setup-"))
  const plugin = path.join(root, "plugin")
  fs.cpSync(built, plugin, { recursive: true })
  const programs = path.join(root, "programs")
  programsWithoutNode(programs)
  project.provide("clientSetup", { sandbox: found.sandbox, client, plugin, programs, nodes: nodeFolders(root) })
  return () => fs.rmSync(root, { recursive: true, force: true })
}
