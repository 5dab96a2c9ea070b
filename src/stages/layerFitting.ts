import * as Layer from "effect/Layer"
import * as Fit from "../core/playbook/fit/Fit.ts"
import * as Held from "../core/safety/Strangers.ts"
import { Fitting } from "./Fitting.ts"

/** What fits a playbook into a limit, and what tells dangerous text, at hand from the start. */
export const layerFitting = Layer.succeed(Fitting, { load: () => Fit, loadRules: () => Held })
