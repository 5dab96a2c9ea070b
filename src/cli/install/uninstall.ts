import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import type * as Option from "effect/Option"
import * as Stdio from "effect/Stdio"
import { Project } from "../../project/Project.ts"
import { alone } from "../../worker/alone.ts"
import { askYesNo } from "../Ask.ts"
import { chosenProject, chosenFolder, Failure } from "../command.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import { removeTextFile, writeTextFile } from "../TextFile.ts"
import { backupOf, keepBackup } from "./backup.ts"
import { readSettings, readText, type Scope } from "./ClientSettings.ts"
import { chosenFile, placeFlags, refuseCodex } from "./install.ts"
import { Installation } from "./Installation.ts"
import { isHookedByUs, ownHooksIn } from "./OwnHooks.ts"
import { installedIn, restored } from "./SettingsText.ts"
import { type Change, diffOf, showChange } from "./show.ts"

/** Takes the hooks out of the settings of a scope, for sessions in a folder. */
export const doUninstall = Effect.fnUntraced(function* (scope: Scope, folder: string, dryRun: boolean) {
  const programs = yield* Installation
  const file = yield* chosenFile(scope, folder)
  const before = yield* readSettings(file)
  if (before === undefined || installedIn(before, programs).length === 0) {
    return { file, changed: false, dryRun, backup: undefined, diff: [], notes: [] } satisfies Change
  }
  const kept = yield* readText(backupOf(file))
  const { isExact, text } = restored(before, kept, programs)
  if (!dryRun) {
    yield* text === undefined ? removeTextFile(file, before) : writeTextFile(file, before, text)
    if (isExact) yield* keepBackup(file, undefined)
  }
  const left = text === undefined ? [] : ownHooksIn(text, programs).filter((hook) => !isHookedByUs(hook))
  return {
    file,
    changed: true,
    dryRun,
    backup: isExact || kept === undefined ? undefined : backupOf(file),
    diff: diffOf(before, text),
    notes: left.map(({ event, script }) => `A hook that you wrote yourself stays: ${event} runs ${script}`)
  } satisfies Change
})

const said = ({ backup, changed, dryRun, file }: Change): string => {
  if (!changed) return `There are no hooks of ours in ${file}. Nothing was changed.`
  if (dryRun) return `This would be changed in ${file}. Nothing was.`
  if (backup === undefined) return `The hooks are out of ${file}.`
  return `The hooks are out of ${file}, and what else has changed there since stays. The file of before is still ${backup}.`
}

const KEPT = "Your playbook and your settings stay."

/** Fails before anything is done where a person would have to be asked and nobody is there. */
const refuseUnasked = Effect.gen(function* () {
  const stdio = yield* Stdio.Stdio
  if ((yield* stdio.stdinIsTerminal) && (yield* stdio.stderrIsTerminal)) return
  return yield* new Failure({ detail: "there is nobody to ask: say --yes to remove our state. Nothing was changed." })
})

const askForPurge = (places: ReadonlyArray<string>) =>
  askYesNo(`Remove ${places.join(" and ")} for good, history and proposals included? ${KEPT}`, false)

/** Removes what we keep of a project, once a person has said so; answers the folders that are gone. */
const purge = Effect.fnUntraced(function* (flag: Option.Option<string>, yes: boolean, dryRun: boolean) {
  const project = yield* chosenProject(flag)
  const fs = yield* FileSystem.FileSystem
  const places: Array<string> = []
  for (const place of [project.state, project.diagnosticDirectory]) {
    if (yield* Effect.orElseSucceed(fs.exists(place), () => false)) places.push(place)
  }
  if (dryRun || places.length === 0 || (!yes && !(yield* askForPurge(places)))) return []
  // None may be at work on what has to go.
  if (places.includes(project.state)) yield* Effect.provideService(alone(Effect.void), Project, project)
  for (const place of places) yield* fs.remove(place, { recursive: true })
  return places
})

const saidOfPurge = (removed: ReadonlyArray<string>): string =>
  removed.length === 0 ? "None of our state was removed." : `Removed: ${removed.join(", ")}. ${KEPT}`

/** `debrief uninstall` */
export const uninstall = Command.make(
  "uninstall",
  {
    ...placeFlags,
    purge: Flag.Boolean("purge").pipe(
      Flag.withDescription("Also remove what is kept of this project: state, history, proposals; asks before"),
      Flag.withDefault(false)
    ),
    yes: Flag.Boolean("yes").pipe(Flag.withDescription("Remove without being asked"), Flag.withDefault(false))
  },
  Effect.fn("cli.uninstall")(function* (options) {
    yield* refuseCodex(options.client)
    if (options.purge && !options.yes && !options.dryRun) yield* refuseUnasked
    const change = yield* doUninstall(options.scope, yield* chosenFolder(options.project), options.dryRun)
    if (!options.json) yield* print(showChange(said(change), change, yield* outputStyle))
    const removed = options.purge ? yield* purge(options.project, options.yes, options.dryRun) : []
    if (options.json) yield* printJson({ ...change, removed })
    else if (options.purge) yield* print(saidOfPurge(removed))
  })
).pipe(
  Command.withDescription(
    "Take the hooks out of the client's settings: the file is as it was before, but for what others have changed since."
  ),
  Command.withExamples([
    { command: "debrief uninstall", description: "From all of your sessions; what was learned stays" },
    { command: "debrief uninstall --scope local --purge", description: "And remove what is kept of this project" }
  ])
)
