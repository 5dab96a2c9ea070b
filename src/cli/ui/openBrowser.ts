import * as Effect from "effect/Effect"
import * as ChildProcess from "effect/process/ChildProcess"
import * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import { programVariables } from "../../project/ProgramPath.ts"
import { warn } from "../../project/Warning.ts"

/** What opens an address in the user's browser, by platform. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...ReadonlyArray<string>]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"]
}

/** Opens an address in the user's browser; where that does not work, they can do so by hand. */
export const openBrowser = Effect.fnUntraced(function* (address: string) {
  const [program, ...args] = OPENERS[process.platform] ?? ["xdg-open"]
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const env = yield* programVariables
  // What opens it looks for others in turn.
  const options = { cwd: "/", env, extendEnv: true, stdin: "ignore", stdout: "ignore", stderr: "ignore" } as const
  yield* spawner.exitCode(ChildProcess.make(program, [...args, address], options)).pipe(
    Effect.filterOrFail((code) => code === 0),
    Effect.catch(() => warn("no browser was opened: open the address by hand")),
    // Some openers stay until the browser is closed.
    Effect.forkScoped
  )
})
