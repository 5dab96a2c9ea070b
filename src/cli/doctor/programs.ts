import * as Effect from "effect/Effect"
import { findProgram } from "../../project/FindProgram.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import { Installation } from "../install/Installation.ts"
import { broken, type Finding, note, ok } from "./Finding.ts"
import { gitFinding } from "./git.ts"
import { runHarmlessly } from "./tryHook.ts"

/** The least version of Node that everything runs on. */
const LEAST_NODE = [20, 19] as const

/** What is to be said of the node that runs this, by its version, such as `v20.19.0`. */
export const nodeFinding = (version: string, node: string): Finding => {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number)
  const [leastMajor, leastMinor] = LEAST_NODE
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
    ? ok("Node", `${version}, ${node}`)
    : broken("Node", `${version} is too old`, `install Node ${LEAST_NODE.join(".")} or newer, then: debrief install`)
}

const CLIENT = "Claude Code"

const versionOf = (file: string) =>
  Effect.map(runHarmlessly(file, ["--version"]), (ran) =>
    ran?.exitCode === 0 ? ran.stdout.trim().split("\n")[0] : undefined
  )

const clientFinding = Effect.fnUntraced(function* ({ llm }: SettingsValues) {
  const file = yield* findProgram(llm.command)
  if (file === undefined) {
    return note(
      CLIENT,
      `no ${llm.command} on PATH; it is needed only to learn on its login`,
      "debrief config set llm.command PATH"
    )
  }
  const version = yield* versionOf(file)
  return version === undefined
    ? broken(CLIENT, `${file} does not tell its version`, `try it: ${file} --version`)
    : ok(CLIENT, `${version}, ${file}`)
})

/** What is to be said of the programs that we need. */
export const programFindings = Effect.fnUntraced(function* (settings: SettingsValues) {
  const { node, nodeVersion } = yield* Installation
  return [nodeFinding(nodeVersion, node), yield* gitFinding, yield* clientFinding(settings)]
})
