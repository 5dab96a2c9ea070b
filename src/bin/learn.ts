import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { enqueue } from "../hooks/enqueue.ts"
import { layerLeanDetachedWorker } from "../hooks/LeanDetachedWorker.ts"
import { noted } from "../hooks/noteRun.ts"
import { runHook } from "../hooks/runHook.ts"
import { Environment } from "../project/Environment.ts"
import { withholdProjectVariables } from "../project/ProcessVariables.ts"
import { withheldLine } from "../project/WithheldLine.ts"
import { layerLean } from "../project/SafeFiles.ts"
import { SessionMarker } from "../worker/SessionMarker.ts"

// Before anything reads a variable.
const note = withheldLine(withholdProjectVariables(process))

// Built, this file is hooks/main/learn.js, and the command stands two folders up.
const path = process.getBuiltinModule("node:path")
const command = path.join(__dirname, "..", "..", "debrief.js")

const MainLayer = Layer.mergeAll(SessionMarker.layer, layerLeanDetachedWorker(command)).pipe(
  Layer.provideMerge(layerLean.pipe(Layer.provideMerge(Environment.layer(process.env))))
)

runHook((input) => noted(enqueue(input)).pipe(Effect.provide(MainLayer)), note)
