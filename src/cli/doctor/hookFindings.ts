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
  /** How many were run to see whether they do. */
  readonly tried: number
  /** What would not run of these, and why. */
  readonly failing: ReadonlyArray<string>
  /** Our plugin, by the names that it is switched on by. */
  readonly plugins: ReadonlyArray<string>
  readonly disablesHooks: boolean
}

const ABOUT = "Hooks"

/** An installed plugin, where the client has it and why it would not run. */
export interface SeenPlugin {
  readonly name: string
  readonly folder: string | undefined
  /** Whether they were run to see. */
  readonly isTried: boolean
  readonly failing: string | undefined
}

const ofPlugin = ({ failing, folder, isTried, name }: SeenPlugin): Finding => {
  const install = `claude plugin install ${name}`
  if (folder === undefined) return note(ABOUT, `${name} is on, and the client has no record of where it is`, install)
  if (failing === undefined)
    return ok(
      ABOUT,
      `of the plugin ${name}, in ${folder}; ${isTried ? "they run" : "not tried, as only the project's settings name it"}`
    )
  return broken(
    ABOUT,
    `of the plugin ${name} do not run: ${failing}`,
    `${install}, or npm run build where it is read from`
  )
}

const absentFrom = ({ hooks }: SeenSettings): ReadonlyArray<string> =>
  Object.keys(EVENTS).filter((event) => !hooks.some((hook) => hook.event === event))

/** Whether settings have hooks of ours that an installation would bring up to date. */
export const needsInstall = (seen: SeenSettings): boolean =>
  seen.hooks.length > 0 && seen.missing.length + seen.failing.length + absentFrom(seen).length > 0

const findingsIn = (seen: SeenSettings): ReadonlyArray<Finding> => {
  const { disablesHooks, failing, file, hooks, missing, problem, scope, tried } = seen
  if (problem !== undefined) return [broken(ABOUT, problem, "correct that file by hand")]
  const install = `debrief install --scope ${scope}`
  const absent = absentFrom(seen)
  const off = disablesHooks
    ? [broken(ABOUT, `${file} switches all hooks off`, `remove "disableAllHooks" from ${shellWord(file)}`)]
    : []
  if (hooks.length === 0) return off
  if (missing.length > 0)
    return [...off, broken(ABOUT, `${file} runs what is not there: ${missing.join(", ")}`, install)]
  if (absent.length > 0) return [...off, broken(ABOUT, `${file} lacks the hooks of ${absent.join(", ")}`, install)]
  if (failing.length > 0)
    return [...off, broken(ABOUT, `${file} has hooks that do not run: ${failing.join("; ")}`, install)]
  return [...off, ok(ABOUT, `in ${file}${tried < hooks.length ? "" : "; they run"}`)]
}

/** Whether the same would run twice for an event: the client takes equal hooks of several files for one. */
const runsTwice = (seen: ReadonlyArray<SeenSettings>): boolean =>
  Object.keys(EVENTS).some((event) => {
    const hooks = seen.flatMap((one) => one.hooks).filter((hook) => hook.event === event)
    return new Set(hooks.map(({ node, script }) => `${node} ${script}`)).size > 1
  })

/** What is to be said of the hooks of one client, by all settings that its sessions here go by. */
export const hookFindings = (
  seen: ReadonlyArray<SeenSettings>,
  plugins: ReadonlyArray<SeenPlugin>
): ReadonlyArray<Finding> => {
  const installed = seen.filter(({ hooks }) => hooks.length > 0)
  const found = [...seen.flatMap(findingsIn), ...plugins.map(ofPlugin)]
  if (plugins.length > 0 && installed.length > 0) {
    const [{ scope }] = installed as [SeenSettings]
    found.push(
      broken(ABOUT, "plugin and settings both have them: each runs twice", `debrief uninstall --scope ${scope}`)
    )
  } else if (runsTwice(seen)) {
    const scope = installed.at(-1)!.scope
    found.push(broken(ABOUT, "those of two installations run", `debrief uninstall --scope ${scope}`))
  }
  if (plugins.length === 0 && installed.length === 0) {
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
