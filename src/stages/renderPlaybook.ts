import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Guided, Guides } from "../core/playbook/fit/Said.ts"
import type { KeyPoint, Playbook } from "../core/playbook/Playbook.ts"
import { type ByOrigin, markForeign } from "../core/playbook/Provenance.ts"
import { type Fitted, renderKeyPoint, renderWhole } from "../core/playbook/Render.ts"
import { countKeyPoints, makeSections } from "../core/playbook/View.ts"
import { onOneLine } from "../core/text/Visible.ts"
import { textIfThere } from "../disk/RegularFile.ts"
import { originsOf } from "./originsOf.ts"
import { Prompts } from "../project/Prompts.ts"
import { Fitting } from "./Fitting.ts"

/** A prompt has no place for the key points. No `Schema.TaggedError`: hooks load this module. */
export class NoPlace extends Data.TaggedError("NoPlace") {
  override get message() {
    return "the prompt has no place for key points. Nothing of the playbook was given."
  }
}

/** An id as it is shown: one that closed its bracket could pose as another with a record of its own. */
const shownName = (name: string): string => onOneLine(name).replaceAll(/[[\]]/g, "")

/** How a key point is shown: on one line, since with line breaks a text could pose as other key points and sections. */
export const KeyPointLine = Context.Reference<(entry: KeyPoint) => string>("claude-debrief/stages/KeyPointLine", {
  defaultValue: () => (entry) => renderKeyPoint({ ...entry, name: shownName(entry.name), text: onOneLine(entry.text) })
})

/** Stands for the key points while the template's own text is measured. */
const MARK = "\0key_points\0"

/** The playbook for a person, with what came with the code marked as that. */
export const markedByOrigin = (playbook: Playbook) =>
  Effect.map(originsOf(playbook), ({ foreign }) => markForeign(playbook, foreign))

/** Bytes of a text that the agent is given besides, at most: larger ones would hold up the session's start. */
const GUIDE_BYTES = 64 * 1024

const readAll = Effect.fnUntraced(function* (paths: ReadonlyArray<string>) {
  const texts: Array<string> = []
  for (const path of paths) texts.push((yield* Effect.orElseSucceed(textIfThere(path, GUIDE_BYTES), () => "")) ?? "")
  return texts
})

/** What the agent is given besides the playbook; what cannot be read is nothing. */
export const readGuides = Effect.fnUntraced(function* ({ own, project }: Guides) {
  return { own: yield* readAll(own), project: yield* readAll(project) } satisfies Guides
})

/** All of it, or else what of it is worth the room it takes. */
const within = Effect.fnUntraced(function* (playbook: Playbook, room: number, guided: Guided | undefined) {
  const lineOf = yield* KeyPointLine
  const whole = renderWhole(playbook, room, lineOf)
  if (whole !== undefined) return whole
  const { guidePaths, makeSaid, packWithin } = yield* (yield* Fitting).load
  const said = guided && makeSaid(yield* readGuides(guidePaths(guided)))
  return packWithin(playbook, room, lineOf, said)
})

/**
 * The key points of a stranger's that fit, without those that not even a person's own words would bring in unreviewed,
 * and without letters that pass for others. What else may say them is not asked.
 * Only what fits is looked through, so that a file cannot make the hook slow.
 */
const strangersWithin = Effect.fnUntraced(function* (foreign: Playbook, room: number) {
  const fitted = yield* within(foreign, room, undefined)
  const { asRead, findHeldRule } = yield* (yield* Fitting).loadRules
  const isHeld = ({ name, text }: KeyPoint) =>
    findHeldRule(onOneLine(text)) !== undefined || findHeldRule(name.replaceAll(/[-_.]/g, " ")) !== undefined
  const held = fitted.shown.filter(isHeld)
  if (held.length === 0) return { ...fitted, text: asRead(fitted.text) }
  const safe = new Set(fitted.shown.filter((entry) => !held.includes(entry)))
  const sections = makeSections((name) => foreign.sections[name].filter((entry) => safe.has(entry)))
  const left = yield* within({ ...foreign, sections }, room, undefined)
  return { ...left, text: asRead(left.text), omitted: fitted.omitted + held.length }
})

/** The key points that fit: first those of ours, then, told apart, those that came with the code. */
const blocksWithin = Effect.fnUntraced(function* (
  { foreign, own }: ByOrigin,
  room: number,
  guided: Guided | undefined
) {
  const ours = yield* within(own, room, guided)
  if (countKeyPoints(foreign) === 0) return ours
  const { STRANGERS_INTRO } = yield* (yield* Fitting).loadRules
  const start = `${ours.text === "" ? "" : `${ours.text}\n\n`}${STRANGERS_INTRO}\n\n`
  const theirs = yield* strangersWithin(foreign, room - start.length)
  const strangers = new Set(theirs.shown)
  return {
    text: theirs.text === "" ? ours.text : `${start}${theirs.text}`,
    shown: [...ours.shown, ...theirs.shown],
    omitted: ours.omitted + theirs.omitted,
    saidElsewhere: [...ours.saidElsewhere, ...theirs.saidElsewhere],
    why: (entry) => (strangers.has(entry) ? "came with the code" : ours.why(entry))
  } satisfies Fitted
})

/**
 * A playbook that is told apart in its template, in at most `limit` UTF-16 units; nothing for an empty playbook. Where not
 * all of it fits, what the agent is given anyway is left out.
 */
export const renderByOrigin = Effect.fnUntraced(function* (origins: ByOrigin, limit: number, guided?: Guided) {
  if (countKeyPoints(origins.own) === 0 && countKeyPoints(origins.foreign) === 0) return undefined
  const prompts = yield* Prompts
  const frame = (yield* prompts.fill("playbook.txt", { key_points: MARK })).split(MARK)
  if (frame.length < 2) return yield* new NoPlace()
  // A template may name the key points more than once.
  const room = limit - frame.join("").length
  const fitted = yield* blocksWithin(origins, Math.floor(room / (frame.length - 1)), guided)
  return fitted.text === "" ? undefined : { ...fitted, context: frame.join(fitted.text) }
})

/** The same of a playbook as it stands in the file. */
export const render = (playbook: Playbook, limit: number, guided?: Guided) =>
  Effect.flatMap(originsOf(playbook), (origins) => renderByOrigin(origins, limit, guided))
