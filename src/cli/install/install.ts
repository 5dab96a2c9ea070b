import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { chosenFolder, dryRunFlag, Failure, jsonFlag, projectFlag } from "../command.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import { writeTextFile } from "../TextFile.ts"
import { backupOf, keepBackup } from "./backup.ts"
import { enabledPlugins, readSettings, readText, type Scope, SCOPES, settingsFile } from "./ClientSettings.ts"
import { Installation } from "./Installation.ts"
import { EVENTS, type HookPrograms } from "./OwnHooks.ts"
import { installedIn, withHooks } from "./SettingsText.ts"
import { type Change, diffOf, showChange } from "./show.ts"

/** `--scope` and `--client` of installing and of taking back. */
export const placeFlags = {
  scope: Flag.Literals("scope", SCOPES).pipe(
    Flag.withDescription(
      "Whose settings: yours everywhere, the project's for all who work on it, or yours in the project"
    ),
    Flag.withDefault("user")
  ),
  client: Flag.Literals("client", ["claude", "codex"]).pipe(
    Flag.withDescription("The client whose settings they are"),
    Flag.withDefault("claude")
  ),
  dryRun: dryRunFlag,
  project: projectFlag,
  json: jsonFlag
}

/** Codex has other hooks: no `args`, other limits, and each has to be trusted by hand. */
export const refuseCodex = (client: "claude" | "codex") =>
  client === "claude"
    ? Effect.void
    : Effect.fail(
        new Failure({
          detail:
            "debrief does not install itself in Codex yet: Codex runs no hook that a person has not trusted, gives the end of " +
            "a session a second, and what debrief gives a session is not fitted to its limits. Nothing was changed. " +
            "Past sessions of Codex are read by: debrief batch"
        })
      )

/** The file of a scope. */
export const chosenFile = Effect.fnUntraced(function* (scope: Scope, folder: string) {
  const file = yield* settingsFile(scope, folder)
  if (file !== undefined) return file
  return yield* new Failure({
    detail: "there is no home to have settings in; set HOME, or see: --scope. Nothing was changed."
  })
})

/** Fails where hooks would soon run a program that is not there. */
const refuseFleeting = Effect.fnUntraced(function* ({ hooks }: HookPrograms) {
  const fs = yield* FileSystem.FileSystem
  for (const name of new Set(Object.values(EVENTS))) {
    if (yield* Effect.orElseSucceed(fs.exists(`${hooks}/${name}.js`), () => false)) continue
    return yield* new Failure({
      detail: `there is no ${hooks}/${name}.js to hook. Nothing was changed. Build it: npm run build`
    })
  }
  if (!/[/\\]_npx[/\\]/.test(hooks)) return
  return yield* new Failure({
    detail:
      "npx runs this from a cache that npm empties, so hooks would break. Nothing was changed. First: npm install -g claude-debrief"
  })
})

/** What runs as well in sessions that these settings are for. */
const runsBeside = Effect.fnUntraced(function* (file: string, folder: string, programs: HookPrograms) {
  const notes: Array<string> = []
  for (const scope of SCOPES) {
    const other = yield* settingsFile(scope, folder)
    const text = other === undefined ? undefined : yield* Effect.orElseSucceed(readText(other), () => undefined)
    if (other === undefined || text === undefined) continue
    if (enabledPlugins(text).length > 0) {
      notes.push(
        `The plugin is on by ${other}, so that everything would run twice. Switch one of them off: claude plugin disable debrief`
      )
    }
    const others = other === file ? [] : yield* Effect.orElseSucceed(hooksOf(other, programs), () => [])
    if (others.some(({ script }) => !script.startsWith(`${programs.hooks}/`))) {
      notes.push(
        `${other} runs the hooks of another installation as well. To take those out: debrief uninstall --scope ${scope}`
      )
    }
  }
  return notes
})

const hooksOf = (file: string, programs: HookPrograms) =>
  Effect.map(readSettings(file), (text) => (text === undefined ? [] : installedIn(text, programs)))

const SHARED =
  "The paths are those of this machine. Where others use this file too, --scope local is better: it is yours alone."

/** Puts the hooks into the settings of a scope, for sessions in a folder. */
export const doInstall = Effect.fnUntraced(function* (scope: Scope, folder: string, dryRun: boolean) {
  const programs = yield* Installation
  yield* refuseFleeting(programs)
  const file = yield* chosenFile(scope, folder)
  const before = yield* readSettings(file)
  const after = withHooks(before, programs)
  const changed = after !== before
  const notes = [...(scope === "project" ? [SHARED] : []), ...(yield* runsBeside(file, folder, programs))]
  // What is kept is the file as it was before any hook of ours was in it.
  const isFirst = before === undefined || installedIn(before, programs).length === 0
  const keeps = changed && (isFirst || (yield* readText(backupOf(file))) === undefined)
  if (changed && !dryRun) {
    if (keeps) yield* keepBackup(file, before)
    yield* writeTextFile(file, before, after)
  }
  const backup = keeps && before !== undefined ? backupOf(file) : undefined
  return { file, changed, dryRun, backup, diff: changed ? diffOf(before, after) : [], notes } satisfies Change
})

const said = ({ backup, changed, dryRun, file }: Change): string => {
  if (!changed) return `The hooks are in ${file} already. Nothing was changed.`
  if (dryRun) return `This would be changed in ${file}. Nothing was.`
  const kept = backup === undefined ? "" : ` The file of before is kept as ${backup}.`
  return `The hooks are in ${file}, from the next session on.${kept} To see that all is well: debrief doctor`
}

/** `debrief install` */
export const install = Command.make(
  "install",
  placeFlags,
  Effect.fn("cli.install")(function* ({ client, dryRun, json, project, scope }) {
    yield* refuseCodex(client)
    const change = yield* doInstall(scope, yield* chosenFolder(project), dryRun)
    yield* json ? printJson(change) : print(showChange(said(change), change, yield* outputStyle))
  })
).pipe(
  Command.withDescription(
    "Add the hooks to the client's settings, for whoever does not use the plugin. Everything else in the file stays byte for byte; hooks of an older installation are brought up to date."
  ),
  Command.withExamples([
    { command: "debrief install --dry-run", description: "See what would be changed" },
    { command: "debrief install", description: "For all of your sessions" },
    { command: "debrief install --scope local", description: "For your sessions in this project" }
  ])
)
