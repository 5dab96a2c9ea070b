import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import { redact } from "../core/text/Redaction.ts"
import { FILE_MODE, makePrivateDirectory } from "../disk/DurableFile.ts"
import { areDiagnosticsApproved } from "./OwnContent.ts"
import { Project } from "./Project.ts"
import { warn } from "./Warning.ts"

/** A second diagnostic of the same name within a second gets `_2`, and so on up to this. */
const MAX_SAME_SECOND = 100

const timestamp = (now: DateTime.Utc): string =>
  DateTime.formatIso(now).slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "_")

/**
 * What a stage wants to tell someone who looks into it (docs/files.md). Diagnostics never fail: if
 * one cannot be written, a line on stderr says so and the stage goes on.
 */
export class Diagnostics extends Context.Service<
  Diagnostics,
  {
    /** Writes `P/.claude/diagnostic/<YYYYMMDD_HHMMSS>_<name>.txt`, UTC, without secrets. */
    readonly note: (name: string, content: string) => Effect.Effect<void, never, Project>
  }
>()("claude-debrief/project/Diagnostics") {
  /** Writes while the flag file `P/.claude/diagnostic_mode` is there; where others can have put it there, if the user approved of that. */
  static readonly layer = Layer.effect(
    Diagnostics,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const write = Effect.fnUntraced(
        function* (name: string, content: string) {
          const project = yield* Project
          if (!(yield* fs.exists(project.diagnosticFlag))) return
          // What was said in sessions is not written down because a repository or another user asks for it.
          if (project.isShared && !(yield* areDiagnosticsApproved)) return
          yield* makePrivateDirectory(project.diagnosticDirectory)
          const stem = `${project.diagnosticDirectory}/${timestamp(yield* DateTime.now)}_${name}`
          yield* writeFirstFree(fs, stem, redact(content))
        },
        Effect.provideService(FileSystem.FileSystem, fs)
      )
      return Diagnostics.of({
        note: (name, content) =>
          write(name, content).pipe(
            Effect.catchTag("PlatformError", (error) =>
              warn(`the diagnostic ${name} was not written (${error.message})`)
            )
          )
      })
    })
  )

  /** Writes nothing. */
  static readonly layerSilent = Layer.succeed(Diagnostics, { note: () => Effect.void })
}

const writeFirstFree = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  stem: string,
  content: string
): Effect.fn.Return<void, PlatformError> {
  for (let copy = 1; ; copy += 1) {
    const path = copy === 1 ? `${stem}.txt` : `${stem}_${copy}.txt`
    const written = yield* fs.writeFileString(path, content, { flag: "wx", mode: FILE_MODE }).pipe(
      Effect.as(true),
      Effect.catchTag("PlatformError", (error) =>
        error.reason._tag === "AlreadyExists" && copy < MAX_SAME_SECOND ? Effect.succeed(false) : Effect.fail(error)
      )
    )
    if (written) return
  }
})
