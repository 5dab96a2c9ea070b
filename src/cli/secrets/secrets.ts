import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Stdio from "effect/Stdio"
import { countOf } from "../../core/text/Amounts.ts"
import { scan as scanProject, type Scanned } from "../../secrets/scan.ts"
import { scrub as scrubProject } from "../../secrets/scrub.ts"
import { askYesNo } from "../Ask.ts"
import { Failure, inProject, jsonFlag, type ProjectContext, projectFlag } from "../command.ts"
import { LINE_END } from "../Marks.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printError, printJson } from "../Printer.ts"
import { adviceFor, showScanned } from "./show.ts"

/** Whoever waits for longer is told how far it is, so often. */
const TOLD_EVERY = "1 second"

/** Looks for what is stored, and tells a person who waits on standard error how far it is. */
const look = Effect.fnUntraced(function* ({ settings }: ProjectContext) {
  const stdio = yield* Stdio.Stdio
  const progress = { files: 0, objects: 0 }
  const scanning = scanProject({ settings, progress })
  if (!(yield* stdio.stderrIsTerminal)) return yield* scanning
  const tell = Effect.suspend(() =>
    printError(`looked at ${countOf(progress.files, "file")}, ${countOf(progress.objects, "object")} of the history`)
  )
  return yield* Effect.raceFirst(scanning, Effect.forever(Effect.delay(tell, TOLD_EVERY)))
})

const foundFailure = ({ secrets }: Scanned): Failure =>
  new Failure({
    detail: `${countOf(secrets.length, "secret")} found. Revoke them first: whoever read the files has them. To take them out: debrief scrub`
  })

/** `debrief scan` */
export const scan = Command.make(
  "scan",
  { json: jsonFlag, project: projectFlag },
  Effect.fn("cli.scan")(function* ({ json, project: flag }) {
    const found = yield* inProject(flag, look)
    yield* json ? printJson(found) : print(showScanned(found, yield* outputStyle))
    if (found.secrets.length > 0) return yield* foundFailure(found)
  })
).pipe(
  Command.withDescription(
    "Look for secrets in everything that is stored of this project: its files, its journal, every version in its history. Changes nothing; exit code 1 when there are any."
  ),
  Command.withExamples([
    { command: "debrief scan", description: "Kinds and places; never the secrets" },
    { command: "debrief scan --json | jq '.secrets[].kind'", description: "For a script" }
  ])
)

/** Asks a person. Where nobody can be asked, `--yes` has to say so. */
const ask = Effect.fnUntraced(function* (message: string) {
  const stdio = yield* Stdio.Stdio
  if (!((yield* stdio.stdinIsTerminal) && (yield* stdio.stderrIsTerminal))) {
    return yield* new Failure({ detail: "there is nobody to ask: say --yes to go on. Nothing was changed." })
  }
  return yield* askYesNo(message, false)
})

const PLAN =
  "In the files named, each secret is replaced by its kind. The history is rewritten, and its old versions are removed for good; undo works as before, by the old names of commits too."

const scrubFound = Effect.fnUntraced(function* (context: ProjectContext, yes: boolean) {
  const found = yield* look(context)
  const style = yield* outputStyle
  yield* print(showScanned(found, style))
  for (const advice of adviceFor(found.secrets)) yield* print(advice)
  if (!found.secrets.some(({ removable }) => removable)) return
  yield* print([PLAN, ""].join(LINE_END))
  if (!yes && !(yield* ask("Take the secrets out?"))) return yield* print("Nothing was changed.")
  const done = yield* scrubProject
  for (const { path, problem } of done) if (problem !== undefined) yield* printError(`${path} is as it was: ${problem}`)
  const left = (yield* look(context)).secrets.filter(({ removable }) => removable)
  if (left.length > 0) {
    return yield* new Failure({
      detail: `${countOf(left.length, "secret")} could not be taken out; debrief scan tells where`
    })
  }
  yield* print("The secrets are gone from what debrief stores. Revoke them all the same: they were there to be read.")
})

/** `debrief scrub` */
export const scrub = Command.make(
  "scrub",
  {
    yes: Flag.Boolean("yes").pipe(Flag.withDescription("Go on without being asked"), Flag.withDefault(false)),
    project: projectFlag
  },
  Effect.fn("cli.scrub")(function* ({ project: flag, yes }) {
    yield* inProject(flag, (context) => scrubFound(context, yes))
  })
).pipe(
  Command.withDescription(
    "Take the secrets that debrief scan finds out of the files, the journal and the history of this project, for good. Never touches your own repository."
  ),
  Command.withExamples([{ command: "debrief scrub", description: "See what would be done, and be asked" }])
)
