import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Fitting } from "./Fitting.ts"

/** What fits a playbook into a limit, and what tells dangerous text, as modules beside. */
export const layerFitting = Layer.succeed(Fitting, {
  load: Effect.promise(() => import("../core/playbook/fit/Fit.ts")),
  loadRules: Effect.promise(() => import("../core/safety/Strangers.ts"))
})
