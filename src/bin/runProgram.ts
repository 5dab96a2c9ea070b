import * as NodeChildProcessSpawner from "@effect/platform-node/NodeChildProcessSpawner"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { exitCodeOf, layerDebrief } from "../cli/debrief.ts"
import { layerStdio } from "../cli/layerStdio.ts"
import { layerTerminal } from "../cli/layerTerminal.ts"
import { printedBy } from "../cli/Printer.ts"
import { printOut, whenPrinted } from "../cli/StandardOutput.ts"
import { noteWholeRun } from "../hooks/WholeRun.ts"
import { Environment } from "../project/Environment.ts"
import { withholdProjectVariables } from "../project/ProcessVariables.ts"
import { withheldLine } from "../project/WithheldLine.ts"

// Before anything reads a variable.
const withheld = withheldLine(withholdProjectVariables(process))
if (withheld !== undefined)
  process.stderr.write(`${withheld}
`)

const layerPlatform = NodeChildProcessSpawner.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(NodeFileSystem.layer, NodePath.layer, layerStdio, layerTerminal))
)

const layerProgram = layerDebrief.pipe(Layer.provideMerge(Layer.merge(Environment.layer(process.env), layerPlatform)))

/** Runs the command as this process. */
export const runProgram = <E>(debrief: Effect.Effect<void, E, Layer.Success<typeof layerProgram>>): void =>
  debrief.pipe(
    Effect.provide(layerProgram),
    printedBy(printOut),
    NodeRuntime.runMain({
      disableErrorReporting: true,
      teardown: (exit, onExit) => {
        // Help uses little of the code that commands do.
        if (exit._tag === "Success" && process.argv[2]?.startsWith("-") === false) noteWholeRun()
        whenPrinted(() => onExit(exitCodeOf(exit)))
      }
    })
  )
