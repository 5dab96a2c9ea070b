import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { ShownFindings, ShownStatus } from "./ReportShapes.ts"

/** What the commands `status` and `doctor` say, which look at more than a page may know of. */
export class Health extends Context.Service<
  Health,
  {
    readonly status: Effect.Effect<ShownStatus, Error>
    readonly findings: Effect.Effect<ShownFindings, Error>
  }
>()("claude-debrief/ui/Health") {}
