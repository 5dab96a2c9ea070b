import * as Effect from "effect/Effect"
import { debriefOf } from "./debriefOf.ts"

const NAMES = ["status", "playbook", "log", "why"] as const

type Name = (typeof NAMES)[number]

/**
 * The commands by which one looks at what is there. A person waits for them each time, so they have a program of their
 * own, of half the size.
 */
export const QUICK = {
  status: () => import("./status/status.ts").then(({ status }) => status),
  playbook: () => import("./playbook/playbook.ts").then(({ playbook }) => playbook),
  log: () => import("./journal/journal.ts").then(({ log }) => log),
  why: () => import("./journal/journal.ts").then(({ why }) => why)
} satisfies Record<Name, unknown>

/** Whether that is the name of one of them. */
export const isQuick = (name: string | undefined): name is Name => NAMES.some((quick) => quick === name)

/** The command with the one of these that the arguments begin with. */
export const quickDebriefFor = Effect.fnUntraced(function* ([name]: ReadonlyArray<string>) {
  const load = isQuick(name) ? [QUICK[name]()] : []
  return debriefOf(yield* Effect.promise(() => Promise.all(load)))
})
