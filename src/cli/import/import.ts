import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Path from "effect/Path"
import * as Result from "effect/Result"
import { PLAYBOOK_BOUNDS } from "../../core/playbook/Bounds.ts"
import { type Items, itemsIn } from "../../core/sharing/Items.ts"
import { countOf } from "../../core/text/Amounts.ts"
import { readRegular } from "../../disk/RegularFile.ts"
import { outermostOf } from "../../project/ProjectFolder.ts"
import { heldIn, unheld } from "../../project/Project.ts"
import { warn } from "../../project/Warning.ts"
import { type Refused, suggest, type Suggestion } from "../../review/suggest.ts"
import { Failure, inProject, jsonFlag, type ProjectContext, projectFlag } from "../command.ts"
import { LINE_END } from "../Marks.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import { sectionFlag, toSection } from "../section.ts"
import { hang, type Style } from "../Style.ts"

/** Points of one file that are looked at; at most 200 wait at once. */
const MOST_ITEMS = 1000

const notImported = (file: string, why: string) =>
  new Failure({ detail: `nothing was imported from ${unheld(file)}: ${why}. Nothing was changed.` })

/** What of a file may become key points. */
export const readItems = Effect.fnUntraced(function* (file: string) {
  const bytes = yield* Effect.mapError(readRegular(file, PLAYBOOK_BOUNDS.bytes), ({ message }) =>
    notImported(file, message)
  )
  const text = yield* Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    catch: () => notImported(file, "it is not UTF-8")
  })
  const items = itemsIn(text)
  if (Result.isFailure(items)) return yield* notImported(file, items.failure)
  const { length } = items.success.items
  if (length > MOST_ITEMS) return yield* notImported(file, `it has ${length} points, and ${MOST_ITEMS} are the most`)
  return items.success
})

/** Puts what a file says into the inbox. */
export const importItems = (
  file: string,
  name: string,
  { form, items }: Pick<Items, "form"> & { readonly items: ReadonlyArray<Suggestion> },
  { settings }: ProjectContext
) =>
  Effect.map(
    suggest(items, { source: `import:${name}`, reason: `it is from ${name}, not from a session` }, settings.playbook),
    (result) => ({ file, form, found: items.length, ...result })
  )

const showRefused = (refused: ReadonlyArray<Refused>, style: Style): ReadonlyArray<string> =>
  refused.map(({ text, why }) => style.dim(hang("  ", 4, `left out, ${why}: ${text}`, style.width)))

const FORMS = { playbook: "a playbook", block: "what debrief exported", list: "a list", lines: "lines" } as const

/** `debrief import` */
export const importFile = Command.make(
  "import",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription(
        "A file with a block that debrief exported, a playbook in JSON, or a list in Markdown or text"
      )
    ),
    section: sectionFlag,
    project: projectFlag,
    json: jsonFlag
  },
  Effect.fn("cli.import")(function* ({ file: given, json, project: flag, section: name }) {
    const path = yield* Path.Path
    const file = path.resolve(given)
    const section = yield* toSection(name)
    const result = yield* inProject(flag, (context) =>
      Effect.gen(function* () {
        const around = yield* outermostOf(context.project.root)
        const read = yield* readItems(heldIn(context.project, file, around))
        const items = read.items.map(({ section: own, text }) => ({ text, section: own ?? section }))
        return yield* importItems(file, path.basename(file), { ...read, items }, context)
      })
    )
    const { added, commitProblem, form, found, refused } = result
    if (commitProblem !== undefined) yield* warn(commitProblem)
    if (json) {
      return yield* printJson({ file, form, found, added: added.map(({ content, id }) => ({ id, content })), refused })
    }
    const style = yield* outputStyle
    const next = added.length === 0 ? "" : " Decide on them: debrief review"
    const said = `${countOf(added.length, "new proposal")} of ${countOf(found, "point")}, read as ${FORMS[form]}.${next}`
    yield* print([...showRefused(refused, style), said].join(LINE_END))
  })
).pipe(
  Command.withDescription(
    "Propose as key points what a file says. Each waits for review; nothing goes into the playbook by itself, and no record that a file claims is believed."
  ),
  Command.withExamples([
    {
      command: "debrief import CLAUDE.md",
      description: "The block that debrief exported, or else the points of its lists"
    },
    { command: "debrief import ../other/.claude/playbook.json", description: "The playbook of another project" },
    { command: "debrief import rules.txt --section pref", description: "A line each, as preferences of yours" }
  ])
)
