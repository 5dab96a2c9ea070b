import { isJsonObject, parseJson } from "../../core/text/Json.ts"
import { append, applyEdit, applyEdits, type Edit, remove, replaceValue } from "../JsonEdit.ts"
import { type JsonNode, membersNamed, treeOf, valueNamed } from "../JsonTree.ts"
import {
  EVENTS,
  handlerFor,
  type HookEvent,
  type HookPrograms,
  isHookedByUs,
  type OwnHook,
  ownHooksIn,
  programsOf
} from "./OwnHooks.ts"

// The client's settings as a text: hooks of ours go in and out of it, and everything else stays as it is.

/** The settings of whoever has none. */
const NO_SETTINGS = "{}\n"

const BOM = "\uFEFF"

/** Where JSON ends to be JSON, without a word of the text, which may hold secrets. */
const placeIn = (error: unknown): string => {
  const [place] = /line \d+ column \d+/.exec(String(error)) ?? []
  return place === undefined ? "" : ` (${place})`
}

/** Why a text cannot be edited, if so: it is not what the client's documentation has, or not clear. */
export const problemIn = (text: string): string | undefined => {
  const json = text.startsWith(BOM) ? text.slice(1) : text
  let value: unknown
  try {
    value = parseJson(json)
  } catch (error) {
    return `it is not JSON${placeIn(error)}`
  }
  if (!isJsonObject(value)) return "it is not a JSON object"
  const tree = treeOf(json)
  if (tree === undefined) return "it is nested too deeply"
  if (membersNamed(tree, "hooks").length > 1) return 'it has "hooks" twice'
  const hooks = valueNamed(tree, "hooks")
  if (hooks === undefined) return undefined
  if (hooks.members === undefined) return 'its "hooks" is not an object'
  for (const event of Object.keys(EVENTS)) {
    const lists = membersNamed(hooks, event)
    if (lists.length > 1) return `it has "hooks.${event}" twice`
    if (lists.some((list) => list.value.items === undefined)) return `its "hooks.${event}" is not a list`
  }
  return undefined
}

/** Edits what comes after a byte order mark. */
const pastMark = (text: string, edit: (text: string) => string): string =>
  text.startsWith(BOM) ? BOM + edit(text.slice(1)) : edit(text)

/** What goes of each container: where it starts. */
type Going = ReadonlyMap<JsonNode, ReadonlySet<number>>

const goingOf = (items: ReadonlyArray<readonly [container: JsonNode, start: number]>): Going => {
  const going = new Map<JsonNode, Set<number>>()
  for (const [container, start] of items) going.set(container, (going.get(container) ?? new Set()).add(start))
  return going
}

const isEmptied = ([container, starts]: readonly [JsonNode, ReadonlySet<number>]): boolean =>
  starts.size === (container.members ?? container.items)!.length

/**
 * Takes hooks away, and what holds nothing else. All from one tree: settings may hold many thousands, and each edit by
 * itself would have to be made in the text that the one before left.
 */
const removals = (text: string, own: ReadonlyArray<OwnHook>): ReadonlyArray<Edit> => {
  const root = treeOf(text)!
  const hooks = membersNamed(root, "hooks").at(-1)
  if (hooks === undefined) return []
  const keys = new Map(hooks.value.members!.map(({ start, value }) => [value.start, start]))
  const holding = new Map(own.map(({ at }) => [at.handlers, at]))
  const handlers = goingOf(own.map(({ at }) => [at.handlers, at.handler.start]))
  const emptied = [...handlers].filter(isEmptied).map(([container]) => holding.get(container)!)
  const groups = goingOf(emptied.map(({ group, list }) => [list, group.start]))
  const lists = goingOf([...groups].filter(isEmptied).map(([list]) => [hooks.value, keys.get(list.start)!]))
  const all = [...lists].some(isEmptied)
  // Of what goes as a whole nothing is taken away by itself.
  const inside = [...handlers, ...groups, ...lists].filter((going) => !isEmptied(going))
  return [
    ...inside.flatMap(([container, starts]) => remove(container, starts)),
    ...(all ? remove(root, new Set([hooks.start])) : [])
  ]
}

/** Adds our hook of an event to the others. */
const addition = (text: string, event: HookEvent, programs: HookPrograms): Edit => {
  const root = treeOf(text)!
  const group = { hooks: [handlerFor(event, programs)] }
  const hooks = valueNamed(root, "hooks")
  if (hooks === undefined) return append(text, root, { [event]: [group] }, "hooks")
  const list = valueNamed(hooks, event)
  return list === undefined ? append(text, hooks, [group], event) : append(text, list, group)
}

/** Has the first of our hooks of an event run this installation, where it does not. */
const update = (text: string, { at, event, handler }: OwnHook, programs: HookPrograms): ReadonlyArray<Edit> => {
  const wanted = handlerFor(event as HookEvent, programs, handler)
  const isSame =
    JSON.stringify(Object.entries(wanted).toSorted()) === JSON.stringify(Object.entries(handler).toSorted())
  return isSame ? [] : [replaceValue(text, at.handler, wanted)]
}

const EVENT_NAMES = Object.keys(EVENTS) as ReadonlyArray<HookEvent>

/**
 * Settings with each of our hooks in them once: those that are missing are added at the end, ours of an older
 * installation run this one, and ours that are there twice go. Everything else stays byte for byte. The text has to be
 * one without a problem; nothing stands for settings that are not there.
 */
export const withHooks = (text: string | undefined, programs: HookPrograms): string =>
  pastMark(text ?? NO_SETTINGS, (before) => {
    const own = ownHooksIn(before, programs).filter(isHookedByUs)
    const firsts = EVENT_NAMES.flatMap((event) => own.find((hook) => hook.event === event) ?? [])
    const kept = new Set(firsts)
    const updates = firsts.flatMap((hook) => update(before, hook, programs))
    const others = removals(
      before,
      own.filter((hook) => !kept.has(hook))
    )
    const missing = EVENT_NAMES.filter((event) => firsts.every((hook) => hook.event !== event))
    return missing.reduce(
      (current, event) => applyEdit(current, addition(current, event, programs)),
      applyEdits(before, [...updates, ...others])
    )
  })

/** Our hooks in settings without a problem, for the events that we hook ourselves. */
export const installedIn = (text: string, programs: HookPrograms): ReadonlyArray<OwnHook> =>
  ownHooksIn(text.startsWith(BOM) ? text.slice(1) : text, programs).filter(isHookedByUs)

/** Settings without our hooks, and without what held nothing else. */
const withoutHooks = (text: string, programs: HookPrograms): string =>
  pastMark(text, (before) => applyEdits(before, removals(before, installedIn(before, programs))))

/** What settings become when our hooks are taken out. */
export interface Restored {
  /** The text, or nothing when the file has to go, which we made. */
  readonly text: string | undefined
  /** Whether it is exactly what it was before we came. */
  readonly isExact: boolean
}

/** Takes our hooks out of settings: by the text of before, when nothing else has changed since, else by an edit. */
export const restored = (text: string, before: string | undefined, programs: HookPrograms): Restored => {
  const used = installedIn(text, programs)
    .map(programsOf)
    .find((found) => found !== undefined)
  const isSound = before === undefined || problemIn(before) === undefined
  if (used !== undefined && isSound && withHooks(before, used) === text) return { text: before, isExact: true }
  return { text: withoutHooks(text, programs), isExact: false }
}
