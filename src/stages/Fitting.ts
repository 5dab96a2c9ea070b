import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Covering from "../core/playbook/likeness/Covering.ts"
import type * as Fit from "../core/playbook/fit/Fit.ts"
import type * as Held from "../core/safety/Strangers.ts"

/** What is needed of a playbook that is too long to be given whole. */
export type FittingModule = typeof Fit

/** What tells whether a playbook says what a proposal does. */
export type CoveringModule = typeof Covering

/** What tells text that a person has to let in, needed where key points came with the code. */
export type HeldRuleModule = typeof Held

/** Those, loaded when they are needed: most playbooks are given whole, and a start is to pay for nothing else. */
export class Fitting extends Context.Service<
  Fitting,
  {
    readonly load: Effect.Effect<FittingModule>
    readonly loadCovering: Effect.Effect<CoveringModule>
    readonly loadRules: Effect.Effect<HeldRuleModule>
  }
>()("claude-debrief/stages/Fitting") {}
