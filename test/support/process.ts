import { type ChildProcess, spawn } from "node:child_process"
import * as path from "node:path"
import { Effect } from "effect"
import * as esbuild from "esbuild"
import { rawText } from "../../rawText.ts"
import { temporaryDirectory } from "./project.ts"

/** A program of test/support/processes as one file in this folder, which starts far faster than its sources. */
export const bundleInto = Effect.fnUntraced(function* (directory: string, name: string) {
  const outfile = `${directory}/${name}.mjs`
  yield* Effect.promise(() =>
    esbuild.build({
      entryPoints: [path.join(import.meta.dirname, `processes/${name}.ts`)],
      outfile,
      bundle: true,
      platform: "node",
      target: "node20",
      format: "esm",
      logLevel: "warning",
      plugins: [rawText],
      banner: {
        js: 'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);'
      }
    })
  )
  return outfile
})

/** The same in a folder that goes with the test. */
export const bundleProgram = (name: string) =>
  Effect.flatMap(temporaryDirectory, (directory) => bundleInto(directory, name))

export interface Running {
  readonly child: ChildProcess
  /** Answers when it has printed that many lines: all lines so far. */
  readonly lines: (count: number) => Effect.Effect<ReadonlyArray<string>>
  /** Answers when it has ended and its output is read: how, and what it printed. */
  readonly ended: Effect.Effect<{
    readonly code: number | null
    readonly signal: NodeJS.Signals | null
    readonly lines: ReadonlyArray<string>
    readonly stderr: string
  }>
}

/** Starts a program with this same node; it is killed when the test is over. */
export const start = (file: string, args: ReadonlyArray<string>, env?: NodeJS.ProcessEnv) =>
  Effect.acquireRelease(
    Effect.sync((): Running => {
      const child = spawn(process.execPath, [file, ...args], { stdio: "pipe", env })
      let stdout = ""
      let stderr = ""
      child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text))
      child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text))
      const printed = () => stdout.split("\n").slice(0, -1)
      const closed = new Promise<readonly [number | null, NodeJS.Signals | null]>((resolve) => {
        child.once("close", (code, signal) => resolve([code, signal]))
      })
      return {
        child,
        lines: (count) =>
          Effect.callback((resume) => {
            const look = () => {
              if (printed().length < count) return
              child.stdout.off("data", look)
              resume(Effect.succeed(printed()))
            }
            child.stdout.on("data", look)
            child.once("close", () => resume(Effect.die(new Error(`it ended early: ${stderr}`))))
            look()
          }),
        ended: Effect.promise(() => closed).pipe(
          Effect.map(([code, signal]) => ({ code, signal, lines: printed(), stderr }))
        )
      }
    }),
    ({ child }) => Effect.sync(() => void child.kill("SIGKILL"))
  )
