import * as path from "node:path"
import { STATE_HOME } from "./ownState.ts"

// A program that a test runs without an environment of its own has this one. It reads and writes nothing of whoever runs
// the tests, and answers alike in a shell and in a session of an agent. What npm has fetched already stays in use.
process.env["npm_config_cache"] ??= path.join(process.env["HOME"] ?? "", ".npm")
for (const name of Object.keys(process.env)) {
  if (/^(?:DEBRIEF|CLAUDE|ANTHROPIC|CODEX|XDG)/.test(name)) delete process.env[name]
}
Object.assign(process.env, { HOME: STATE_HOME, XDG_STATE_HOME: STATE_HOME })
