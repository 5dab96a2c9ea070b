import { shellWord } from "../../core/text/ShellWord.ts"
import type { Scope } from "../install/ClientSettings.ts"
import { type OwnHook, EVENTS } from "../install/OwnHooks.ts"
import { broken, type Finding, note, ok } from "./Finding.ts"

/** What was seen in the client's settings of one scope. */
export interface SeenSettings {
  readonly scope: Scope
  readonly file: string
  /** Why they cannot be used, if so. */
  readonly problem: string | undefined
  readonly hooks: ReadonlyArray<OwnHook>
  /** Programs and nodes that the hooks name and that are not there. */
  readonly missing: ReadonlyArray<string>
  readonly enablesPlugin: boolean
  readonly disablesHooks: boolean
}

const ABOUT = "Hooks"

const findingsIn = ({ disablesHooks, file, hooks, missing, problem, scope }: SeenSettings): ReadonlyArray<Finding> => {
  if (problem !== undefined) return [broken(ABOUT, problem, "correct that file by hand")]
  const install = `debrief install --scope ${scope}`
  const absent = Object.keys(EVENTS).filter((event) => !hooks.some((hook) => hook.event === event))
  const off = disablesHooks
    ? [broken(ABOUT, `${file} switches all hooks off`, `remove "disableAllHooks" from ${shellWord(file)}`)]
    : []
  if (hooks.length === 0) return off
  if (missing.length > 0)
    return [...off, broken(ABOUT, `${file} runs what is not there: ${missing.join(", ")}`, install)]
  if (absent.length > 0) return [...off, broken(ABOUT, `${file} lacks the hooks of ${absent.join(", ")}`, install)]
  return [...off, ok(ABOUT, `in ${file}`)]
}

/** Whether the same would run twice for an event: the client takes equal hooks of several files for one. */
const runsTwice = (seen: ReadonlyArray<SeenSettings>): boolean =>
  Object.keys(EVENTS).some((event) => {
    const hooks = seen.flatMap((one) => one.hooks).filter((hook) => hook.event === event)
    return new Set(hooks.map(({ node, script }) => `${node} ${script}`)).size > 1
  })

/** What is to be said of the hooks of one client, by all settings that its sessions here go by. */
export const hookFindings = (seen: ReadonlyArray<SeenSettings>): ReadonlyArray<Finding> => {
  const plugin = seen.filter(({ enablesPlugin }) => enablesPlugin)
  const installed = seen.filter(({ hooks }) => hooks.length > 0)
  const found = seen.flatMap(findingsIn)
  if (plugin.length > 0) found.push(ok(ABOUT, `of the plugin, which ${plugin.map(({ file }) => file).join(", ")} has`))
  if (plugin.length > 0 && installed.length > 0) {
    const [{ scope }] = installed as [SeenSettings]
    found.push(
      broken(ABOUT, "plugin and settings both have them: each runs twice", `debrief uninstall --scope ${scope}`)
    )
  } else if (runsTwice(seen)) {
    const scope = installed.at(-1)!.scope
    found.push(broken(ABOUT, "those of two installations run", `debrief uninstall --scope ${scope}`))
  }
  if (plugin.length === 0 && installed.length === 0) {
    found.push(
      note(
        ABOUT,
        "none in the settings, and no plugin there; with claude --plugin-dir they are not seen",
        "debrief install"
      )
    )
  }
  return found
}
