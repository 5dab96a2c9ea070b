import { isJsonObject, parseJson } from "../../core/text/Json.ts"
import { append, applyEdit, type Edit, remove, replaceValue } from "../JsonEdit.ts"
import { membersNamed, treeOf, valueNamed } from "../JsonTree.ts"
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

/** Edits one place after the other, each in the text as the one before left it, until there is none left. */
const editAll = (text: string, next: (text: string) => Edit | undefined): string => {
  if (text.startsWith(BOM)) return BOM + editAll(text.slice(1), next)
  let current = text
  for (let edit = next(current); edit !== undefined; edit = next(current)) current = applyEdit(current, edit)
  return current
}

/** Takes a hook away, and what holds nothing else. */
const removal = (text: string, { at }: OwnHook): Edit => {
  const root = treeOf(text)!
  const hooks = valueNamed(root, "hooks")!
  if (at.handlers.items!.length > 1) return remove(at.handlers, at.handler)
  if (at.list.items!.length > 1) return remove(at.list, at.group)
  if (hooks.members!.length > 1)
    return remove(
      hooks,
      hooks.members!.find(({ value }) => value.start === at.list.start)!
    )
  return remove(root, membersNamed(root, "hooks").at(-1)!)
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

const editOf = (text: string, event: HookEvent, programs: HookPrograms): Edit | undefined => {
  const [first, ...others] = ownHooksIn(text, programs).filter((hook) => hook.event === event)
  if (first === undefined) return addition(text, event, programs)
  const last = others.at(-1)
  if (last !== undefined) return removal(text, last)
  const wanted = handlerFor(event, programs, first.handler)
  const isSame =
    JSON.stringify(Object.entries(wanted).toSorted()) === JSON.stringify(Object.entries(first.handler).toSorted())
  return isSame ? undefined : replaceValue(text, first.at.handler, wanted)
}

/**
 * Settings with each of our hooks in them once: those that are missing are added at the end, ours of an older
 * installation run this one, and ours that are there twice go. Everything else stays byte for byte. The text has to be
 * one without a problem; nothing stands for settings that are not there.
 */
export const withHooks = (text: string | undefined, programs: HookPrograms): string =>
  editAll(text ?? NO_SETTINGS, (current) => {
    for (const event of Object.keys(EVENTS) as ReadonlyArray<HookEvent>) {
      const edit = editOf(current, event, programs)
      if (edit !== undefined) return edit
    }
    return undefined
  })

/** Our hooks in settings without a problem, for the events that we hook ourselves. */
export const installedIn = (text: string, programs: HookPrograms): ReadonlyArray<OwnHook> =>
  ownHooksIn(text.startsWith(BOM) ? text.slice(1) : text, programs).filter(isHookedByUs)

/** Settings without our hooks, and without what held nothing else. */
const withoutHooks = (text: string, programs: HookPrograms): string =>
  editAll(text, (current) => {
    const hook = installedIn(current, programs).at(-1)
    return hook === undefined ? undefined : removal(current, hook)
  })

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
