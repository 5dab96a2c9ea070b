import { isJsonObject, type JsonObject, parseJson, stringOf } from "../../core/text/Json.ts"
import { type JsonNode, treeOf, valueNamed } from "../JsonTree.ts"

/** The programs that hooks run: one installation of ours, and the node for it. Absolute paths. */
export interface HookPrograms {
  readonly node: string
  /** The folder that holds `inject.js` and `learn.js`. */
  readonly hooks: string
}

/** The events that we hook, and by which program. The plugin's hooks.json has the same. */
export const EVENTS = {
  SessionStart: "inject",
  UserPromptSubmit: "inject",
  PreCompact: "learn",
  SubagentStop: "learn",
  SessionEnd: "learn"
} as const

export type HookEvent = keyof typeof EVENTS

/** Seconds. The hooks take milliseconds; what raises the client's limit for the end of a session is this number. */
const TIMEOUT = 10

/** The handler of an event. What somebody set in one that is there stays, but for what it runs. */
export const handlerFor = (event: HookEvent, { hooks, node }: HookPrograms, there: JsonObject = {}): JsonObject => {
  const { args: _, command: __, type: ___, ...others } = there
  const run = { type: "command", command: node, args: [`${hooks}/${EVENTS[event]}.js`] }
  return { ...run, ...(there["timeout"] === undefined ? { timeout: TIMEOUT } : {}), ...others }
}

/** A hook of ours in settings, with the nodes that hold it. */
export interface OwnHook {
  readonly event: string
  readonly handler: JsonObject
  /** What it runs; without a node when that is a shell's to find. */
  readonly script: string
  readonly node: string | undefined
  readonly at: {
    readonly list: JsonNode
    readonly group: JsonNode
    readonly handlers: JsonNode
    readonly handler: JsonNode
  }
}

const SCRIPT = /^(.+)[/\\](?:inject|learn)\.js$/
const BUILT = /[/\\]dist[/\\](?:plugin[/\\])?hooks[/\\][a-z]+\.js$/
const NODE = /(?:^|[/\\])node(?:\.exe)?$/

// Settings may hold a path of a megabyte, so nothing here tries each place of it against the rest.

/** Whether a script lies in the `hooks` of a folder that is named as the package is. */
const hasOwnName = (script: string): boolean => {
  const folders = script.split(/[/\\]/).slice(1, -1)
  return folders.pop() === "hooks" && folders.some((folder) => folder.startsWith("claude-debrief"))
}

/** The last word of a command for a shell, without the quotes around it. */
const lastWordOf = (command: string): string => {
  const text = command.trimEnd()
  const quote = text.at(-1) ?? ""
  const opening = quote === '"' || quote === "'" ? text.lastIndexOf(quote, text.length - 2) : -1
  if (opening !== -1 && opening < text.length - 2) return text.slice(opening + 1, -1)
  let start = text.length
  while (start > 0 && /\S/.test(text[start - 1]!)) start -= 1
  return text.slice(start)
}

/** What a handler runs, if it looks like a program of ours. */
const scriptOf = (handler: JsonObject): Pick<OwnHook, "script" | "node"> | undefined => {
  const { args, command } = handler
  if (handler["type"] !== "command" || typeof command !== "string") return undefined
  if (Array.isArray(args)) {
    const script = args.length === 1 ? stringOf(args[0]) : undefined
    return script !== undefined && SCRIPT.test(script) && NODE.test(command) ? { script, node: command } : undefined
  }
  const script = lastWordOf(command)
  return SCRIPT.test(script) ? { script, node: undefined } : undefined
}

/** Whether a program is ours: of this installation, by the package's name in its path, or by all that we write. */
const isOurs = (handler: JsonObject, script: string, hooks: string): boolean =>
  SCRIPT.exec(script)?.[1] === hooks ||
  hasOwnName(script) ||
  (BUILT.test(script) && Object.keys(handler).join() === "type,command,args,timeout")

/** The hooks of ours in a text that is JSON, for whatever event, in the order of the text. */
export const ownHooksIn = (text: string, { hooks }: HookPrograms): ReadonlyArray<OwnHook> => {
  const found: Array<OwnHook> = []
  for (const { key, value: list } of valueNamed(treeOf(text), "hooks")?.members ?? []) {
    for (const group of list.items ?? []) {
      const handlers = valueNamed(group, "hooks")
      for (const node of handlers?.items ?? []) {
        const handler = parseJson(text.slice(node.start, node.end))
        const runs = isJsonObject(handler) ? scriptOf(handler) : undefined
        if (!isJsonObject(handler) || runs === undefined || !isOurs(handler, runs.script, hooks)) continue
        found.push({ event: key, handler, ...runs, at: { list, group, handlers: handlers!, handler: node } })
      }
    }
  }
  return found
}

/** Whether a hook is for an event that we hook ourselves. */
export const isHookedByUs = ({ event }: OwnHook): boolean => Object.hasOwn(EVENTS, event)

/** The installation that a hook runs; `undefined` for one that a person wrote for a shell. */
export const programsOf = ({ node, script }: OwnHook): HookPrograms | undefined => {
  const hooks = SCRIPT.exec(script)?.[1]
  return node === undefined || hooks === undefined ? undefined : { node, hooks }
}
