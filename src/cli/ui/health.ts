import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerFromSettings } from "../../llm/Backends.ts"
import { Health } from "../../ui/Health.ts"
import type { ProjectContext } from "../command.ts"
import { examine } from "../doctor/doctor.ts"
import { status } from "../status/readStatus.ts"
import { statusLines } from "../status/show.ts"

/** What `debrief status` and `debrief doctor` say, for the page; sessions of the project are started in `folder`. */
export const layerHealth = (context: ProjectContext, folder: string) => {
  const lines = status(context.settings).pipe(
    Effect.provide(layerFromSettings(context.settings)),
    Effect.map((found) => ({ lines: statusLines(found) }))
  )
  const findings = Effect.map(examine(context, folder), (found) => ({ findings: found }))
  return Layer.effect(
    Health,
    Effect.gen(function* () {
      const needs = yield* Effect.context<Effect.Services<typeof lines> | Effect.Services<typeof findings>>()
      return { status: Effect.provide(lines, needs), findings: Effect.provide(findings, needs) }
    })
  )
}
