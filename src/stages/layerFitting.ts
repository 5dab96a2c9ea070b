import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Fitting } from "./Fitting.ts"

/** What fits a playbook into a limit, tells what it says, and tells dangerous text, as modules beside. */
export const layerFitting = Layer.succeed(Fitting, {
  load: Effect.promise(() => import("../core/playbook/fit/Fit.ts")),
  loadCovering: Effect.promise(() => import("../core/playbook/likeness/Covering.ts")),
  loadRules: Effect.promise(() => import("../core/safety/Strangers.ts"))
})
