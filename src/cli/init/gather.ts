import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Batch from "../../batch/Batch.ts"
import { optionsFor } from "../../batch/options.ts"
import { countKeyPoints } from "../../core/playbook/View.ts"
import { withBlock } from "../../core/sharing/Block.ts"
import { itemsIn } from "../../core/sharing/Items.ts"
import { layerFromSettings } from "../../llm/Backends.ts"
import { Llm } from "../../llm/Llm.ts"
import { Project } from "../../project/Project.ts"
import { countNew, type Suggestion } from "../../review/suggest.ts"
import { PlaybookStore } from "../../store/PlaybookStore.ts"
import type { ProjectContext } from "../command.ts"
import { backendFinding } from "../doctor/backend.ts"
import { hookFindings } from "../doctor/hookFindings.ts"
import { lookAtHooks, lookAtPlugins } from "../doctor/lookAtHooks.ts"
import { readWritable } from "../export/plan.ts"

/** Files in which people tell agents about a project. */
const GUIDES = ["CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md"]

/** More points than a person goes through. */
const MOST_POINTS = 1000

/** What such a file says that may become key points. */
export interface Guide {
  readonly file: string
  readonly points: ReadonlyArray<Suggestion>
  /** How many of them nothing knows yet, nor a file before it. */
  readonly fresh: number
}

/** The points of a file's lists, but for what we have exported into it. Prose is not cut up, and no link is followed. */
const pointsIn = Effect.fnUntraced(function* (file: string) {
  const { root } = yield* Project
  const text = yield* Effect.option(readWritable(root, `${root}/${file}`))
  const rest = Result.getOrUndefined(withBlock(Option.getOrUndefined(text), undefined))
  const items = rest === undefined ? undefined : Result.getOrUndefined(itemsIn(rest))
  return items?.form === "list" ? items.items.slice(0, MOST_POINTS) : []
})

const guidesHere = Effect.fnUntraced(function* ({ settings }: ProjectContext) {
  const found: Array<Guide> = []
  const all: Array<Suggestion> = []
  let before = 0
  for (const file of GUIDES) {
    const points = yield* pointsIn(file)
    if (points.length === 0) continue
    // What two of them say is new once.
    all.push(...points)
    const fresh = yield* countNew(all, settings.playbook)
    found.push({ file, points, fresh: fresh - before })
    before = fresh
  }
  return found
})

/** What learning from all past sessions would take; with the backend off, what it would take with a key. */
const quoteHere = Effect.fnUntraced(function* ({ project, settings }: ProjectContext) {
  const { backend } = yield* Llm
  const options = optionsFor(project, { settings })
  const discover = { ...options.discover, sdkSessions: settings.learn.sdkSessions }
  const quoteAs = backend === "off" ? "anthropic" : undefined
  const { quote } = yield* Batch.plan({ ...options, discover, quoteAs })
  return { backend, quote }
})

/** All that a person wants to know before a project is learned from. */
export const gather = Effect.fn("gather")(function* (context: ProjectContext, folder: string) {
  const { project, settings } = context
  const store = yield* PlaybookStore
  const hooks = yield* lookAtHooks(folder)
  const { bytes, playbook } = yield* store.read
  const { backend, quote } = yield* Effect.scoped(Effect.provide(quoteHere(context), layerFromSettings(settings)))
  return {
    project: project.root,
    playbook: { path: project.playbook, isThere: bytes !== undefined, keyPoints: countKeyPoints(playbook) },
    state: project.state,
    hooks: hookFindings(hooks, yield* lookAtPlugins(hooks)),
    backend: yield* backendFinding(settings, backend),
    /** What may be spent; nothing where nobody is there to be paid. */
    limits:
      backend === "off"
        ? undefined
        : { usdPerDay: settings.budget.maxUsdPerDay, usdPerMonth: settings.budget.maxUsdPerMonth },
    guides: yield* guidesHere(context),
    quote
  }
})

export type Gathered = Effect.Success<ReturnType<typeof gather>>
