import * as NodeChildProcessSpawner from "@effect/platform-node/NodeChildProcessSpawner"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeStdio from "@effect/platform-node/NodeStdio"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { exitCodeOf, layerDebrief } from "../cli/debrief.ts"
import { layerTerminal } from "../cli/layerTerminal.ts"
import { noteWholeRun } from "../hooks/WholeRun.ts"
import { Environment } from "../project/Environment.ts"
import { withheldLine, withholdProjectVariables } from "../project/ProcessVariables.ts"

// Before anything reads a variable.
const withheld = withheldLine(withholdProjectVariables(process))
if (withheld !== undefined)
  process.stderr.write(`${withheld}
`)

// Whoever reads the output may have seen enough, as `head` has.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error
  process.exit(0)
})

const layerPlatform = NodeChildProcessSpawner.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(NodeFileSystem.layer, NodePath.layer, NodeStdio.layer, layerTerminal))
)

const layerProgram = layerDebrief.pipe(Layer.provideMerge(Layer.merge(Environment.layer(process.env), layerPlatform)))

/** Runs the command as this process. */
export const runProgram = <E>(debrief: Effect.Effect<void, E, Layer.Success<typeof layerProgram>>): void =>
  debrief.pipe(
    Effect.provide(layerProgram),
    NodeRuntime.runMain({
      disableErrorReporting: true,
      // Exiting drops what a slow reader of a pipe has not taken yet; this waits for it.
      teardown: (exit, onExit) => {
        // Help uses little of the code that commands do.
        if (exit._tag === "Success" && process.argv[2]?.startsWith("-") === false) noteWholeRun()
        process.stdout.write("", () => onExit(exitCodeOf(exit)))
      }
    })
  )
