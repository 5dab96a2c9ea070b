import * as path from "node:path"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerLeanDetachedWorker } from "../hooks/LeanDetachedWorker.ts"
import { layerLeanMigrator, type NotingModule } from "../hooks/LeanMigrator.ts"
import { runHook } from "../hooks/runHook.ts"
import { inject } from "../programs/inject.ts"
import { Environment } from "../services/Environment.ts"
import { withheldLine, withholdProjectVariables } from "../services/ProcessVariables.ts"
import { Prompts } from "../services/Prompts.ts"
import { layerLean } from "../services/SafeFiles.ts"
import { SessionMarker } from "../services/SessionMarker.ts"

// Before anything reads a variable.
const note = withheldLine(withholdProjectVariables(process))

// Built, this file is hooks/main/inject.js, and the command stands two folders up.
const command = path.join(__dirname, "..", "..", "debrief.js")

const load = (): NotingModule => require(path.join(__dirname, "noteMigration.js"))

const MainLayer = Layer.mergeAll(
  layerLeanMigrator(load),
  Prompts.layer,
  SessionMarker.layer,
  layerLeanDetachedWorker(command)
).pipe(Layer.provideMerge(layerLean.pipe(Layer.provideMerge(Environment.layer(process.env)))))

runHook((input) => inject(input).pipe(Effect.provide(MainLayer)), note)
