import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { programPath } from "./ProgramPath.ts"

const ABSOLUTE = /^(?:[/\\]|[A-Za-z]:)/

/** Where a command of this name could be, in order; for a path that is absolute, there alone. */
const candidatesFor = Effect.fnUntraced(function* (command: string) {
  if (ABSOLUTE.test(command)) return [command]
  if (/[/\\]/.test(command)) return []
  const path = (yield* programPath) ?? ""
  const windows = /^[A-Za-z]:/.test(path)
  return path
    .split(windows ? ";" : ":")
    .filter((folder) => folder !== "")
    .map((folder) => (windows ? `${folder}\\${command}.exe` : `${folder}/${command}`))
})

/**
 * The absolute path of a program such as the client's command, or `undefined`. It is looked for and not run. Only folders that are the
 * same wherever we run count, and none in the project that it is looked for in, so that a project cannot provide one of
 * its own.
 */
export const findProgram = Effect.fnUntraced(function* (command: string) {
  const fs = yield* FileSystem.FileSystem
  const isProgram = (file: string) =>
    fs.stat(file).pipe(
      Effect.map(({ mode, type }) => type === "File" && (file.endsWith(".exe") || (mode & 0o111) !== 0)),
      Effect.orElseSucceed(() => false)
    )
  for (const file of yield* candidatesFor(command)) {
    if (yield* isProgram(file)) return file
  }
  return undefined
})
