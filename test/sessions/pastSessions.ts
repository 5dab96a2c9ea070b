import * as path from "node:path"
import { Effect, type FileSystem, Layer } from "effect"
import { Environment } from "../../src/project/Environment.ts"
import { type DiscoverOptions, TranscriptSource } from "../../src/sessions/TranscriptSource.ts"
import { layerFiles } from "../support/files.ts"
import { temporaryDirectory } from "../support/project.ts"
import { assistantLine, text, userLine } from "./support.ts"

/** All there is, of whatever project and time. */
export const EVERYTHING: DiscoverOptions = {
  projectRoot: undefined,
  paths: [],
  since: undefined,
  until: undefined,
  subagents: true,
  sdkSessions: true
}

/** A home with the client's projects in it, and a source that looks there. */
export const makeWorld = Effect.fnUntraced(function* (
  files: Layer.Layer<FileSystem.FileSystem> = layerFiles,
  variables: (home: string) => Readonly<Record<string, string>> = (home) => ({ HOME: home })
) {
  const home = yield* temporaryDirectory
  const projects = `${home}/.claude/projects`
  const layer = TranscriptSource.layerClaude.pipe(
    Layer.provide([files, Layer.suspend(() => Environment.layer(variables(home)))])
  )
  const discover = (options: Partial<DiscoverOptions> = {}) =>
    TranscriptSource.use((source) => source.discover({ ...EVERYTHING, ...options })).pipe(Effect.provide(layer))
  const look = (options: Partial<DiscoverOptions> = {}) =>
    Effect.map(discover(options), ({ found, leftOut }) => ({
      found: found.map((one) => path.relative(home, one.path)),
      leftOut: leftOut.map((one) => [path.relative(home, one.path), one.reason])
    }))
  return { home, projects, layer, discover, look }
})

/** A transcript of one question and its answer, asked there. */
export const session = (cwd: string, fields: Readonly<Record<string, unknown>> = {}): string =>
  [
    JSON.stringify({ type: "file-history-snapshot", messageId: "m", snapshot: {} }),
    userLine("Use pnpm.", { cwd, timestamp: "2026-03-01T10:00:00.000Z", ...fields }),
    assistantLine([text("Done.")], { cwd, timestamp: "2026-03-01T10:00:05.000Z", ...fields, uuid: "u-end" })
  ].join("\n")
