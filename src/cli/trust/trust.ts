import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import * as Stdio from "effect/Stdio"
import { FORMATS } from "../../core/transcript/Formats.ts"
import { SOURCES } from "../../core/transcript/Source.ts"
import { Environment } from "../../project/Environment.ts"
import { Project } from "../../project/Project.ts"
import { adoptState } from "../../project/StateAdoption.ts"
import { setAsideAt, setAsideIn } from "../../project/StateOwner.ts"
import { alone } from "../../worker/alone.ts"
import { askYesNo } from "../Ask.ts"
import { chosenProject, Failure, jsonFlag, projectFlag } from "../command.ts"
import { LINE_END } from "../Marks.ts"
import { print, printJson } from "../Printer.ts"
import { approveContent, disapproveContent, foreignContent, type ForeignContent } from "./foreignContent.ts"

const KINDS = {
  prompt: "prompt",
  env: "variables set by the client",
  withheld: "variables withheld",
  unread: "not read",
  keyPoint: "key point",
  diagnostics: "flag file of diagnostics"
}

/** Variables letter by letter: an address may look like another, and what nobody sees is part of it. */
const inAscii = (text: string): string =>
  text.replaceAll(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)

const show = ({ approved, content, kind, path, section }: ForeignContent): string =>
  [
    `${path} (${KINDS[kind]}${section === undefined ? "" : ` in ${section}`}${approved ? ", approved" : ""})`,
    ...(kind === "env" ? inAscii(content) : content)
      .trimEnd()
      .split("\n")
      .map((line) => `  ${line}`),
    ""
  ].join(LINE_END)

/** What was answered on the command line. */
interface Answers {
  readonly yes: boolean
  readonly withheld: boolean
}

/** Asks a person. Where nobody can be asked, `--yes` has to say so. */
const ask = Effect.fnUntraced(function* (message: string) {
  const stdio = yield* Stdio.Stdio
  if (!((yield* stdio.stdinIsTerminal) && (yield* stdio.stderrIsTerminal))) {
    return yield* new Failure({ detail: "there is nobody to ask: say --yes to approve. Nothing was approved." })
  }
  return yield* askYesNo(message, false)
})

const approveOf = Effect.fnUntraced(function* (open: ReadonlyArray<ForeignContent>) {
  if (yield* approveContent(open)) return
  return yield* new Failure({ detail: "there is no folder to keep that in; set HOME or XDG_STATE_HOME" })
})

const decideNow = Effect.fnUntraced(function* (found: ReadonlyArray<ForeignContent>, { withheld, yes }: Answers) {
  if (found.length === 0) return []
  // Who asks for what was withheld alone is not asked about the rest.
  if (withheld && !yes) return ["Nothing else was approved. To be asked about it: debrief trust"]
  if (!yes && !(yield* ask("Approve of all of this, as it is now?"))) return ["Nothing was approved."]
  yield* approveOf(found)
  return ["Approved. Anything else that takes its place has to be approved anew."]
})

/** Whoever approves of what they are shown has not seen the values of what was withheld before: that is asked by itself. */
const decideBefore = Effect.fnUntraced(function* (found: ReadonlyArray<ForeignContent>, { withheld, yes }: Answers) {
  if (found.length === 0) return withheld ? ["Nothing that was withheld before can count again."] : []
  if (!withheld && (yes || !(yield* ask("Have the variables that were withheld before count again?"))))
    return ["What was withheld before stays so. To have it count again: debrief trust --withheld"]
  yield* approveOf(found)
  return ["What was withheld before counts again."]
})

const decide = Effect.fnUntraced(function* (open: ReadonlyArray<ForeignContent>, answers: Answers) {
  const now = open.filter(({ kind }) => kind !== "withheld")
  const before = open.filter(({ kind }) => kind === "withheld")
  return [...(yield* decideNow(now, answers)), ...(yield* decideBefore(before, answers))].join(LINE_END)
})

const takeBack = Effect.fnUntraced(function* (found: ReadonlyArray<ForeignContent>) {
  yield* disapproveContent(found)
  return "Nothing that came with this project is approved now."
})

const adopt = Effect.fnUntraced(function* (given: string, yes: boolean) {
  const project = yield* Project
  const place = yield* setAsideAt(given)
  if (place === undefined || project.proofs === undefined || project.stateProblem !== undefined) {
    return yield* new Failure({ detail: `${given} is no state that was set aside here. Nothing was done.` })
  }
  if (!yes && !(yield* ask("Use this state as if it had been made here?"))) return yield* print("Nothing was done.")
  const fs = yield* FileSystem.FileSystem
  // None may be at work on the state that has to go.
  if (yield* fs.exists(project.state)) yield* alone(Effect.void)
  const environment = yield* Environment
  const folders = SOURCES.flatMap((source) => FORMATS[source].folder(environment) ?? [])
  const left = yield* adoptState(project.proofs, place, folders)
  const rest = left === undefined ? "" : ` The one before is kept as ${left}`
  yield* print(`This state is used now: ${place}.${rest}`)
})

const flags = {
  adopt: Flag.String("adopt").pipe(
    Flag.withDescription("Use the state that was set aside at this path as if it had been made here"),
    Flag.optional
  ),
  yes: Flag.Boolean("yes").pipe(Flag.withDescription("Approve without being asked"), Flag.withDefault(false)),
  withheld: Flag.Boolean("withheld").pipe(
    Flag.withDescription("Have variables count again that were withheld here before"),
    Flag.withDefault(false)
  ),
  show: Flag.Boolean("show").pipe(Flag.withDescription("Only show what there is"), Flag.withDefault(false)),
  undo: Flag.Boolean("undo").pipe(Flag.withDescription("Take approvals back"), Flag.withDefault(false)),
  project: projectFlag,
  json: jsonFlag
}

/** Shows what there is in the project, and does with it what was asked for. */
const tend = Effect.fnUntraced(function* (options: Command.Command.Config.Infer<typeof flags>) {
  if (Option.isSome(options.adopt)) return yield* adopt(options.adopt.value, options.yes)
  const found = yield* foreignContent
  const { count, places: setAside } = yield* setAsideIn
  if (options.json) yield* printJson({ found, setAside, setAsideCount: count })
  else {
    for (const one of found) yield* print(show(one))
    for (const place of setAside)
      yield* print(
        [
          place,
          "  state that was not made here and is not used. If it is yours, of an older version or another machine:",
          `  debrief trust --adopt ${place}`,
          ""
        ].join(LINE_END)
      )
    if (count > setAside.length) yield* print(`${count - setAside.length} more beside these, in debrief.set-aside-*`)
  }
  const open = found.filter(({ approved, kind }) => !approved && kind !== "unread")
  if (options.show) return
  const done = options.undo
    ? yield* takeBack(found)
    : open.length > 0 || options.withheld
      ? yield* decide(open, options)
      : "Nothing waits for your approval."
  // What is JSON on standard output is nothing else.
  if (!options.json) yield* print(done)
})

/** `debrief trust`: what came with the project's code, and whether it may act. */
export const trust = Command.make(
  "trust",
  flags,
  Effect.fn("cli.trust")(function* (options) {
    yield* Effect.provideService(tend(options), Project, yield* chosenProject(options.project))
  })
).pipe(
  Command.withDescription(
    "Show what came with the project's code or from another user and is not believed yet (prompts, variables that the client's settings set, key points, the flag of diagnostics), and approve of it as it is now."
  ),
  Command.withExamples([
    { command: "debrief trust", description: "See it, and be asked" },
    { command: "debrief trust --show --json", description: "What there is, for a script" },
    { command: "debrief trust --undo", description: "Take back what was approved here" }
  ])
)
