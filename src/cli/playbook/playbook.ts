import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import { describeNote, losesSomething } from "../../core/playbook/MigrationNote.ts"
import { warn } from "../../project/Warning.ts"
import { markedByOrigin } from "../../stages/renderPlaybook.ts"
import { PlaybookStore } from "../../store/PlaybookStore.ts"
import { inProject, jsonFlag, projectFlag } from "../command.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import { undo } from "../journal/journal.ts"
import { add, edit, merge, move, remove } from "./edit.ts"
import { history } from "./history.ts"
import { asJson, showPlaybook } from "./show.ts"

const show = Command.make(
  "show",
  { json: jsonFlag, project: projectFlag },
  Effect.fn("cli.playbook.show")(function* ({ json, project: flag }) {
    const { marked, notes, project } = yield* inProject(flag, (context) =>
      Effect.gen(function* () {
        const found = yield* (yield* PlaybookStore).read
        return { ...context, ...found, marked: yield* markedByOrigin(found.playbook) }
      })
    )
    yield* Effect.forEach(notes.filter(losesSomething), (note) => warn(`${project.playbook}: ${describeNote(note)}`), {
      discard: true
    })
    yield* json
      ? printJson(asJson(marked))
      : print(showPlaybook(marked.playbook, project.playbook, yield* outputStyle, marked.foreign))
  })
).pipe(
  Command.withDescription("Show the playbook of a project."),
  Command.withExamples([
    { command: "debrief playbook show", description: "The playbook of this project" },
    { command: "debrief playbook show --json | jq .sections", description: "The same for a script" }
  ])
)

/** `debrief playbook …` */
export const playbook = Command.make("playbook").pipe(
  Command.withDescription("Look at the playbook, write in it, and see how it came to be."),
  Command.withSubcommands([show, add, edit, remove, move, merge, history, undo])
)
