import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { renderKeyPoint } from "../../core/playbook/Render.ts"
import { history as readHistory, type HistoryEntry, restore as restoreFiles } from "../../review/history.ts"
import type { Recovery } from "../../store/Document.ts"
import { inProject, jsonFlag, projectFlag } from "../command.ts"
import { LINE_END } from "../Marks.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import type { Style } from "../Style.ts"

const common = { json: jsonFlag, project: projectFlag }

const showEntry = (style: Style) => (entry: HistoryEntry) =>
  [
    `${style.yellow(entry.hash.slice(0, 8))}  ${style.dim(entry.at.slice(0, 16).replace("T", " "))}  ${entry.subject}`,
    ...(entry.before === undefined ? [] : [style.red(`    - ${renderKeyPoint(entry.before)}`)]),
    ...(entry.after === undefined ? [] : [style.green(`    + ${renderKeyPoint(entry.after)}`)])
  ].join(LINE_END)

export const history = Command.make(
  "history",
  {
    ...common,
    id: Argument.String("id").pipe(Argument.withDescription("Only what touched this key point"), Argument.optional)
  },
  Effect.fn("cli.playbook.history")(function* ({ id, json, project: flag }) {
    const entries = yield* inProject(flag, () => readHistory(Option.getOrUndefined(id)))
    if (json) return yield* printJson(entries)
    if (entries.length === 0) return yield* print("There is no history of that yet.")
    yield* print(entries.map(showEntry(yield* outputStyle)).join(LINE_END))
  })
).pipe(
  Command.withDescription("Show the changes to the playbook, newest first."),
  Command.withExamples([{ command: "debrief playbook history pat-001", description: "How one key point came to be" }])
)

const tellRecovery = (file: string, recovery: Option.Option<Recovery>): string =>
  Option.match(recovery, {
    onNone: () => `${file}: nothing to restore; it is sound, or there is no good version of it in the history.`,
    onSome: ({ copy }) => `${file}: restored from its history. What was there is kept in ${copy}`
  })

/** `debrief restore` */
export const restore = Command.make(
  "restore",
  common,
  Effect.fn("cli.restore")(function* ({ json, project: flag }) {
    const { playbook, seed } = yield* inProject(flag, () => restoreFiles)
    yield* json
      ? printJson({ playbook: Option.getOrNull(playbook), seed: Option.getOrNull(seed) })
      : print([tellRecovery("playbook.json", playbook), tellRecovery("seed.json", seed)].join(LINE_END))
  })
).pipe(Command.withDescription("Put the last good version in the place of a corrupt playbook or seed."))
