import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { FALLBACK_SECTION } from "../../core/playbook/Section.ts"
import { warn } from "../../project/Warning.ts"
import { addKeyPoint, editText, mergeKeyPoints, moveTo, removeByName } from "../../review/edit.ts"
import { inProject, jsonFlag, projectFlag } from "../command.ts"
import { print, printJson } from "../Printer.ts"
import { parseSection, sectionFlag, toSection } from "../section.ts"

const common = { json: jsonFlag, project: projectFlag }
const idArgument = Argument.String("id").pipe(Argument.withDescription("The key point's id, such as pat-001"))
const forceFlag = Flag.Boolean("force").pipe(
  Flag.withDescription("Also when it is long, or another key point says it, or the opposite"),
  Flag.withDefault(false)
)
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
  { ...common, text: textArgument, section: sectionFlag, force: forceFlag },
  Effect.fn("cli.playbook.add")(function* ({ force, json, project: flag, section: name, text }) {
    const section = (yield* toSection(name)) ?? FALLBACK_SECTION
    const result = yield* inProject(flag, ({ settings }) =>
      addKeyPoint(section, text, { tidiness: settings.playbook, force })
    )
    yield* tell(
      json,
      result,
      result.added
        ? `Added ${result.name}.`
        : result.text === text
          ? `${result.name} says that already.`
          : `${result.name} nearly says that already: ${result.text} To add it all the same: --force`
    )
  })
).pipe(
  Command.withDescription("Write a key point yourself."),
  Command.withExamples([
    { command: 'debrief playbook add --section pref "Answer in German."', description: "A preference of yours" }
  ])
)

export const edit = Command.make(
  "edit",
  { ...common, id: idArgument, text: textArgument, force: forceFlag },
  Effect.fn("cli.playbook.edit")(function* ({ force, id, json, project: flag, text }) {
    const result = yield* inProject(flag, ({ settings }) => editText(id, text, { tidiness: settings.playbook, force }))
    yield* tell(json, result, result.changed ? `Changed ${id}.` : `${id} says that already.`)
  })
).pipe(
  Command.withDescription("Say a key point in other words. Its id stays, and its record, unless it came with the code.")
)

export const remove = Command.make(
  "remove",
  { ...common, id: idArgument },
  Effect.fn("cli.playbook.remove")(function* ({ id, json, project: flag }) {
    const result = yield* inProject(flag, () => removeByName(id))
    yield* tell(json, result, `Removed ${id}: ${result.before.text}`)
  })
).pipe(Command.withDescription("Remove a key point. It can be taken back: debrief undo."))

export const move = Command.make(
  "move",
  {
    ...common,
    id: idArgument,
    section: Argument.String("section").pipe(Argument.withDescription("The section, by name or slug"))
  },
  Effect.fn("cli.playbook.move")(function* ({ id, json, project: flag, section: name }) {
    const section = yield* parseSection(name)
    const result = yield* inProject(flag, () => moveTo(id, section))
    yield* tell(
      json,
      result,
      result.changed ? `Moved ${id}; it is now ${result.after?.name}.` : `${id} is there already.`
    )
  })
).pipe(Command.withDescription("Move a key point to another section, where it gets an id of that section."))

export const merge = Command.make(
  "merge",
  {
    ...common,
    ids: Argument.String("id").pipe(
      Argument.withDescription("The key points' ids, two or more"),
      Argument.variadic({ min: 2 })
    ),
    text: Flag.String("text").pipe(Flag.withDescription("What the one that is made of them says")),
    section: sectionFlag,
    force: forceFlag
  },
  Effect.fn("cli.playbook.merge")(function* ({ force, ids, json, project: flag, section: name, text }) {
    const section = yield* toSection(name)
    const result = yield* inProject(flag, ({ settings }) =>
      mergeKeyPoints(ids, text, section, { tidiness: settings.playbook, force })
    )
    yield* tell(json, result, `Merged ${ids.join(", ")} into ${result.name}.`)
  })
).pipe(
  Command.withDescription(
    "Make one key point of several, in your words, with the sums of their records, but for what came with the code; in the first one's section unless you name one."
  ),
  Command.withExamples([
    {
      command: 'debrief playbook merge pat-001 pat-004 --text "Run a failing test file alone, then the suite."',
      description: "One in place of two"
    }
  ])
)
