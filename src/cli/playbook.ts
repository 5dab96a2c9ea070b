import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import { describeNote, losesSomething } from "../domain/MigrationNote.ts"
import { PlaybookStore } from "../services/PlaybookStore.ts"
import { inProject } from "./inProject.ts"
import { add, edit, move, remove } from "./playbookEdit.ts"
import { history, undo } from "./playbookHistory.ts"
import { jsonFlag, projectFlag } from "./project.ts"
import { showPlaybook } from "./showPlaybook.ts"
import { outputStyle } from "./Style.ts"
import { print, printJson } from "./Printer.ts"
import { warn } from "../services/Warning.ts"

const show = Command.make(
  "show",
  { json: jsonFlag, project: projectFlag },
  Effect.fn("cli.playbook.show")(function* ({ json, project: flag }) {
    const { notes, playbook, project } = yield* inProject(flag, ({ project: chosen }) =>
      Effect.flatMap(PlaybookStore, (store) =>
        Effect.map(store.read(chosen), (found) => ({ ...found, project: chosen }))
      )
    )
    yield* Effect.forEach(notes.filter(losesSomething), (note) => warn(`${project.playbook}: ${describeNote(note)}`), {
      discard: true
    })
    yield* json ? printJson(playbook, "lines") : print(showPlaybook(playbook, project.playbook, yield* outputStyle))
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
  Command.withSubcommands([show, add, edit, remove, move, history, undo])
)
