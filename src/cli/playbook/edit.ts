import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import { FALLBACK_SECTION } from "../../core/playbook/Section.ts"
import { warn } from "../../project/Warning.ts"
import { addKeyPoint, editText, moveTo, removeByName } from "../../review/edit.ts"
import { inProject, jsonFlag, projectFlag } from "../command.ts"
import { print, printJson } from "../Printer.ts"
import { parseSection, sectionFlag, toSection } from "../section.ts"

const common = { json: jsonFlag, project: projectFlag }
const idArgument = Argument.String("id").pipe(Argument.withDescription("The key point's id, such as pat-001"))
const textArgument = Argument.String("text").pipe(Argument.withDescription("What it says"))

const tell = Effect.fnUntraced(function* (
  json: boolean,
  result: { readonly commitProblem: string | undefined },
  line: string
) {
  yield* json ? printJson(result) : print(line)
  if (result.commitProblem !== undefined) yield* warn(result.commitProblem)
})

export const add = Command.make(
  "add",
  { ...common, text: textArgument, section: sectionFlag },
  Effect.fn("cli.playbook.add")(function* ({ json, project: flag, section: name, text }) {
    const section = (yield* toSection(name)) ?? FALLBACK_SECTION
    const result = yield* inProject(flag, ({ project }) => addKeyPoint(project, section, text))
    yield* tell(json, result, result.added ? `Added ${result.name}.` : `${result.name} says that already.`)
  })
).pipe(
  Command.withDescription("Write a key point yourself."),
  Command.withExamples([
    { command: 'debrief playbook add --section pref "Answer in German."', description: "A preference of yours" }
  ])
)

export const edit = Command.make(
  "edit",
  { ...common, id: idArgument, text: textArgument },
  Effect.fn("cli.playbook.edit")(function* ({ id, json, project: flag, text }) {
    const result = yield* inProject(flag, ({ project }) => editText(project, id, text))
    yield* tell(json, result, result.changed ? `Changed ${id}.` : `${id} says that already.`)
  })
).pipe(Command.withDescription("Say a key point in other words. Its id and record stay."))

export const remove = Command.make(
  "remove",
  { ...common, id: idArgument },
  Effect.fn("cli.playbook.remove")(function* ({ id, json, project: flag }) {
    const result = yield* inProject(flag, ({ project }) => removeByName(project, id))
    yield* tell(json, result, `Removed ${id}: ${result.before.text}`)
  })
).pipe(Command.withDescription("Remove a key point. It can be taken back: debrief playbook undo."))

export const move = Command.make(
  "move",
  {
    ...common,
    id: idArgument,
    section: Argument.String("section").pipe(Argument.withDescription("The section, by name or slug"))
  },
  Effect.fn("cli.playbook.move")(function* ({ id, json, project: flag, section: name }) {
    const section = yield* parseSection(name)
    const result = yield* inProject(flag, ({ project }) => moveTo(project, id, section))
    yield* tell(
      json,
      result,
      result.changed ? `Moved ${id}; it is now ${result.after?.name}.` : `${id} is there already.`
    )
  })
).pipe(Command.withDescription("Move a key point to another section, where it gets an id of that section."))
