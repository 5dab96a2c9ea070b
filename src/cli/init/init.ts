import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Stdio from "effect/Stdio"
import { countOf } from "../../core/text/Amounts.ts"
import { warn } from "../../project/Warning.ts"
import { askYesNo } from "../Ask.ts"
import { chosenFolder, inProject, jsonFlag, type ProjectContext, projectFlag } from "../command.ts"
import { importItems } from "../import/import.ts"
import { LINE_END } from "../Marks.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import { gather, type Gathered } from "./gather.ts"
import { showGathered, showNext } from "./show.ts"

/** Puts what the guides say into the inbox; answers how many proposals that made of each. */
const propose = Effect.fnUntraced(function* ({ guides }: Gathered, context: ProjectContext) {
  const proposed: Array<{ readonly file: string; readonly added: number }> = []
  for (const { file, fresh, points } of guides) {
    if (fresh === 0) continue
    const { added, commitProblem } = yield* importItems(file, file, { form: "list", items: points }, context)
    if (commitProblem !== undefined) yield* warn(commitProblem)
    proposed.push({ file, added: added.length })
  }
  return proposed
})

const isWanted = Effect.fnUntraced(function* (fresh: number, yes: boolean) {
  if (fresh === 0 || yes) return fresh > 0
  const stdio = yield* Stdio.Stdio
  if (!((yield* stdio.stdinIsTerminal) && (yield* stdio.stderrIsTerminal))) return false
  return yield* askYesNo(
    `Propose the ${countOf(fresh, "point")} as key points? You decide on each in debrief review`,
    true
  )
})

const freshIn = ({ guides }: Gathered): number => guides.reduce((sum, { fresh }) => sum + fresh, 0)

const forPeople = Effect.fnUntraced(function* (context: ProjectContext, gathered: Gathered, yes: boolean) {
  const style = yield* outputStyle
  const fresh = freshIn(gathered)
  yield* print(showGathered(gathered, style))
  const wanted = yield* isWanted(fresh, yes)
  const proposed = wanted ? yield* propose(gathered, context) : []
  const said = proposed.map(({ added, file }) => `${countOf(added, "new proposal")} from ${file}.`)
  yield* print(["", ...said, showNext(gathered, wanted ? 0 : fresh, style)].join(LINE_END))
})

const forScripts = Effect.fnUntraced(function* (context: ProjectContext, gathered: Gathered, yes: boolean) {
  const proposed = yes ? yield* propose(gathered, context) : []
  const guides = gathered.guides.map(({ file, fresh, points }) => ({ file, points: points.length, fresh }))
  yield* printJson({ ...gathered, guides, proposed })
})

/** `debrief init` */
export const init = Command.make(
  "init",
  {
    project: projectFlag,
    yes: Flag.Boolean("yes").pipe(
      Flag.withAlias("y"),
      Flag.withDescription("Propose what CLAUDE.md and AGENTS.md say, without being asked; costs nothing"),
      Flag.withDefault(false)
    ),
    json: jsonFlag
  },
  Effect.fn("cli.init")(function* ({ json, project: flag, yes }) {
    const folder = yield* chosenFolder(flag)
    yield* inProject(flag, (context) =>
      Effect.flatMap(gather(context, folder), (gathered) =>
        json ? forScripts(context, gathered, yes) : forPeople(context, gathered, yes)
      )
    )
  })
).pipe(
  Command.withDescription(
    "Begin with a project: what will happen, what CLAUDE.md and AGENTS.md say that may become key points (each waits for review), and what learning from past sessions would take. Nothing is spent. Harmless when run again."
  ),
  Command.withExamples([
    { command: "debrief init", description: "See it, and be asked" },
    { command: "debrief init --yes --json", description: "Propose at once, for a script" }
  ])
)
