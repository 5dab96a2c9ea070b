import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { sessionsSince } from "../../core/friction/ConfirmedProposals.ts"
import { allKeyPoints } from "../../core/playbook/View.ts"
import { countOf } from "../../core/text/Amounts.ts"
import { warn } from "../../project/Warning.ts"
import { undo as takeBack } from "../../review/undo.ts"
import { Journal } from "../../store/Journal.ts"
import { lineageOf } from "../../store/Lineage.ts"
import { PlaybookStore } from "../../store/PlaybookStore.ts"
import { SeedStore } from "../../store/SeedStore.ts"
import { Failure, inProject, jsonFlag, projectFlag } from "../command.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import { showLineage, showLog } from "./show.ts"

const common = { json: jsonFlag, project: projectFlag }

/** `debrief log` */
export const log = Command.make(
  "log",
  {
    ...common,
    limit: Flag.Int("limit").pipe(
      Flag.withAlias("n"),
      Flag.withDescription("How many entries at most; 20 unless told otherwise"),
      Flag.withDefault(20)
    )
  },
  Effect.fn("cli.log")(function* ({ json, limit, project: flag }) {
    const entries = yield* inProject(flag, () => Effect.flatMap(Journal, (journal) => journal.entries))
    const shown = entries.toReversed().slice(0, Math.max(limit, 0))
    if (json) return yield* printJson(shown)
    yield* print(shown.length === 0 ? "Nothing was changed yet." : showLog(shown, yield* outputStyle))
  })
).pipe(
  Command.withDescription("Every change to the playbook, newest first: what, when, from which session, at what cost."),
  Command.withExamples([{ command: "debrief log -n 5", description: "The last five changes" }])
)

/** `debrief why ID` */
export const why = Command.make(
  "why",
  { ...common, id: Argument.String("id").pipe(Argument.withDescription("The key point, such as pat-001")) },
  Effect.fn("cli.why")(function* ({ id, json, project: flag }) {
    const { events, known, since } = yield* inProject(flag, () =>
      Effect.gen(function* () {
        const journal = yield* Journal
        const store = yield* PlaybookStore
        const seeds = yield* SeedStore
        const { playbook } = yield* store.read
        return {
          events: lineageOf(yield* journal.entries, id),
          known: allKeyPoints(playbook).some(({ name }) => name === id),
          since: sessionsSince((yield* seeds.read).document, id).length
        }
      })
    )
    if (events.length === 0 && !known) {
      return yield* new Failure({
        detail: `there is no key point ${id}, nor was there one. See: debrief playbook show`
      })
    }
    if (json) return yield* printJson(events)
    const style = yield* outputStyle
    yield* print(
      events.length === 0
        ? `${id} was in the playbook before the journal began. See: debrief playbook history ${id}`
        : showLineage(id, events, style)
    )
    if (since > 0) {
      yield* print(style.yellow(`  What it tells about happened again in ${countOf(since, "session")} since.`))
    }
  })
).pipe(
  Command.withDescription("Where a key point came from: the session and its words, every rating it got, every change."),
  Command.withExamples([{ command: "debrief why pat-001", description: "Everything that happened to pat-001" }])
)

interface Told {
  readonly id: string
  readonly subject: string
}

const toldOf = ({ id, subject }: Told): string => `${subject} (${id.slice(0, 12)})`

const tellLeft = (change: Told) => print(`Nothing of that change is left to take back: ${toldOf(change)}`)

/** `debrief undo [CHANGE]`, also as `debrief playbook undo`. */
export const undo = Command.make(
  "undo",
  {
    ...common,
    change: Argument.String("change").pipe(
      Argument.withDescription(
        "An entry of debrief log or a commit of debrief playbook history, or how its id begins; by default the last of which anything is left"
      ),
      Argument.optional
    )
  },
  Effect.fn("cli.undo")(function* ({ change: target, json, project: flag }) {
    const result = yield* inProject(flag, () => takeBack(Option.getOrUndefined(target)))
    if (json) yield* printJson(result)
    else {
      for (const change of result.passed) yield* tellLeft(change)
      yield* result.changed ? print(`Taken back: ${toldOf(result)}`) : tellLeft(result)
    }
    if (result.commitProblem !== undefined) yield* warn(result.commitProblem)
  })
).pipe(
  Command.withDescription("Take one change back, as a new change. What happened since stays; twice steps back twice."),
  Command.withExamples([
    { command: "debrief undo", description: "Take the last change back" },
    { command: "debrief undo e9b487be", description: "Take back one entry of debrief log, or one commit" }
  ])
)
