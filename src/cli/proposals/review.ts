import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Stdio from "effect/Stdio"
import { ranked } from "../../core/friction/ProposalRank.ts"
import { SECTION_NAMES, type SectionName } from "../../core/playbook/Section.ts"
import { SECTION_FOR } from "../../core/proposals/Decision.ts"
import type { Proposal } from "../../core/proposals/Proposal.ts"
import { pendingIn } from "../../core/proposals/Seed.ts"
import { warn } from "../../project/Warning.ts"
import { accept, type Decided, reject } from "../../review/decide.ts"
import { ProposalContexts } from "../../store/ProposalContexts.ts"
import { SeedStore } from "../../store/SeedStore.ts"
import { askChoice, askText } from "../Ask.ts"
import { Failure, inProject, type ProjectContext, projectFlag } from "../command.ts"
import { LINE_END } from "../Marks.ts"
import { outputStyle } from "../outputStyle.ts"
import { print } from "../Printer.ts"
import type { Style } from "../Style.ts"
import { showProposal, TYPE_NAMES } from "./show.ts"

type Decision = "accept" | "section" | "edit" | "reject" | "skip" | "accept-kind" | "quit"

const ask = (proposal: Proposal, ofKind: number) =>
  askChoice<Decision>("Keep it?", [
    { title: `accept, into ${SECTION_FOR[proposal.type]}`, value: "accept" },
    { title: "accept, into another section", value: "section" },
    { title: "edit, then accept", value: "edit" },
    { title: "reject, and never propose it again", value: "reject" },
    { title: "skip for now", value: "skip" },
    ...(ofKind > 1
      ? [{ title: `accept all ${ofKind} waiting ${TYPE_NAMES[proposal.type]}s`, value: "accept-kind" as const }]
      : []),
    { title: "quit", value: "quit" }
  ])

const askSection = (proposal: Proposal) =>
  askChoice<SectionName>(
    "Into which section?",
    SECTION_NAMES.map((name) => ({ title: name, value: name, selected: name === SECTION_FOR[proposal.type] }))
  )

const acceptOne = Effect.fnUntraced(function* (
  { project, seedPath }: ProjectContext,
  proposal: Proposal,
  options: { readonly text?: string; readonly section?: SectionName },
  style: Style
) {
  yield* tell(yield* accept(project, proposal, { ...options, seedPath }), style)
})

const tell = Effect.fnUntraced(function* ({ commitProblem, earlier, keyPoint }: Decided, style: Style) {
  yield* print(
    earlier !== undefined
      ? style.yellow(`  ${earlier} already, elsewhere: that stands`)
      : keyPoint === undefined
        ? style.red("  rejected")
        : style.green(`  accepted as ${keyPoint}`)
  )
  if (commitProblem !== undefined) yield* warn(commitProblem)
})

/** Asks about one proposal and does what was decided; the proposals that this settled, or "quit". */
const decide = Effect.fnUntraced(function* (
  context: ProjectContext,
  proposal: Proposal,
  waiting: ReadonlyArray<Proposal>,
  style: Style
) {
  const kind = waiting.filter(({ type }) => type === proposal.type)
  const decision = yield* ask(proposal, kind.length)
  switch (decision) {
    case "accept":
      yield* acceptOne(context, proposal, {}, style)
      return { decision, settled: [proposal] }
    case "section":
      yield* acceptOne(context, proposal, { section: yield* askSection(proposal) }, style)
      return { decision, settled: [proposal] }
    case "edit": {
      const text = yield* askText("In your words", proposal.content)
      yield* acceptOne(context, proposal, { text, section: yield* askSection(proposal) }, style)
      return { decision, settled: [proposal] }
    }
    case "reject":
      yield* tell(yield* reject(context.project, proposal, context.seedPath), style)
      return { decision, settled: [proposal] }
    case "accept-kind":
      for (const each of kind) yield* acceptOne(context, each, {}, style)
      return { decision, settled: kind }
    default:
      return { decision, settled: [proposal] }
  }
})

const closing = (
  { accepted, rejected, skipped }: Record<"accepted" | "rejected" | "skipped", number>,
  waiting: number
): string =>
  `${accepted} accepted, ${rejected} rejected, ${skipped} skipped, ${waiting} not looked at.` +
  (accepted + rejected > 0 ? " Each decision can be taken back: debrief playbook undo" : "")

const reviewAll = Effect.fnUntraced(function* (context: ProjectContext, style: Style) {
  const seeds = yield* SeedStore
  const contexts = yield* ProposalContexts
  const { document } = yield* seeds.read(context.project, context.seedPath)
  const all = ranked(pendingIn(document))
  if (all.length === 0) return yield* print("No proposal waits for review.")
  let waiting: ReadonlyArray<Proposal> = all
  const tally = { accepted: 0, rejected: 0, skipped: 0 }
  while (waiting.length > 0) {
    const proposal = waiting[0]!
    const around = yield* contexts.read(context.project, proposal.id)
    yield* print(
      `${LINE_END}${showProposal(proposal, around, `${all.length - waiting.length + 1} of ${all.length}`, style)}${LINE_END}`
    )
    const { decision, settled } = yield* decide(context, proposal, waiting, style)
    if (decision === "quit") break
    const field = decision === "skip" ? "skipped" : decision === "reject" ? "rejected" : "accepted"
    tally[field] += settled.length
    const gone = new Set(settled)
    waiting = waiting.filter((each) => !gone.has(each))
  }
  yield* print(`${LINE_END}${style.dim(closing(tally, waiting.length))}`)
})

/** `debrief review`: one proposal at a time, decided by a person. */
export const review = Command.make(
  "review",
  { project: projectFlag },
  Effect.fn("cli.review")(function* ({ project: flag }) {
    const stdio = yield* Stdio.Stdio
    if (!((yield* stdio.stdinIsTerminal) && (yield* stdio.stdoutIsTerminal))) {
      return yield* new Failure({
        detail: "review asks questions and needs a terminal. For scripts: debrief proposals"
      })
    }
    const style = yield* outputStyle
    yield* inProject(flag, (context) => reviewAll(context, style))
  })
).pipe(
  Command.withDescription("Decide on what was found: accept, edit, reject, one proposal at a time."),
  Command.withExamples([{ command: "debrief review", description: "Go through the proposals of this project" }])
)
