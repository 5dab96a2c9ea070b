import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import playbookTemplate from "../../prompts/playbook.txt?raw"
import { inject } from "../hooks/inject.ts"
import { layerLeanDetachedWorker } from "../hooks/LeanDetachedWorker.ts"
import { layerLeanMigrator, type NotingModule } from "../hooks/LeanMigrator.ts"
import type { WelcomeModule } from "../hooks/welcome.ts"
import { noted } from "../hooks/noteRun.ts"
import { runHook } from "../hooks/runHook.ts"
import { Environment } from "../project/Environment.ts"
import { withholdProjectVariables } from "../project/ProcessVariables.ts"
import { withheldLine } from "../project/WithheldLine.ts"
import { Prompts } from "../project/Prompts.ts"
import { layerLean } from "../project/SafeFiles.ts"
import { type CoveringModule, Fitting, type FittingModule, type HeldRuleModule } from "../stages/Fitting.ts"
import { SessionMarker } from "../worker/SessionMarker.ts"

// Before anything reads a variable.
const note = withheldLine(withholdProjectVariables(process))

// Built, this file is hooks/main/inject.js, and the command stands two folders up.
const path = process.getBuiltinModule("node:path")
const command = path.join(__dirname, "..", "..", "debrief.js")

const load = (): NotingModule => require(path.join(__dirname, "noteMigration.js"))

const loadWelcome = (): WelcomeModule => require(path.join(__dirname, "welcome.js"))

const loadFitting = (): FittingModule => require(path.join(__dirname, "fit.js"))

const loadCovering = (): CoveringModule => require(path.join(__dirname, "covering.js"))

const loadRules = (): HeldRuleModule => require(path.join(__dirname, "heldRules.js"))

const MainLayer = Layer.mergeAll(
  Layer.succeed(Fitting, {
    load: Effect.sync(loadFitting),
    loadCovering: Effect.sync(loadCovering),
    loadRules: Effect.sync(loadRules)
  }),
  layerLeanMigrator(load),
  Prompts.layerOf({ "playbook.txt": playbookTemplate }),
  SessionMarker.layer,
  layerLeanDetachedWorker(command)
).pipe(Layer.provideMerge(layerLean.pipe(Layer.provideMerge(Environment.layer(process.env)))))

runHook((input) => noted(inject(input, loadWelcome)).pipe(Effect.provide(MainLayer)), note)
