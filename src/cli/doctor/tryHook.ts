import * as Effect from "effect/Effect"
import * as Path from "effect/Path"
import * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import { claudeEnvironment, runClaude } from "../../llm/ClaudeCommand.ts"
import { findProgram } from "../../project/FindProgram.ts"

/** How long a program may take that takes a tenth of a second. */
const PATIENCE = "10 seconds"

/** What a program prints in a process of ours, where hooks of ours end at once and change nothing; `undefined` when it does not end. */
export const runHarmlessly = Effect.fnUntraced(function* (file: string, args: ReadonlyArray<string>) {
  const path = yield* Path.Path
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const env = yield* claudeEnvironment
  return yield* runClaude(spawner, { file, args, cwd: path.dirname(file), env, input: new Uint8Array() }).pipe(
    Effect.timeout(PATIENCE),
    Effect.orElseSucceed(() => undefined)
  )
})

/** Why what a hook runs would not do so, by running it; nothing when it would. Programs without a folder are looked for on PATH. */
export const tryHook = Effect.fnUntraced(function* (program: string, args: ReadonlyArray<string>) {
  const file = yield* findProgram(program)
  if (file === undefined) return `there is no ${program} that can be run`
  const ran = yield* runHarmlessly(file, args)
  if (ran === undefined) return `${program} ${args.join(" ")} does not start, or does not end`
  if (ran.exitCode === 0 && ran.stderr === "") return undefined
  const said = ran.stderr.trim().split("\n").at(-1)
  return `${program} ${args.join(" ")} ends with ${ran.exitCode ?? "a signal"}${said === undefined ? "" : `: ${said}`}`
})
