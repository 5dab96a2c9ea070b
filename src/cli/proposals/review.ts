import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Stdio from "effect/Stdio"
import { ranked, SHOWN_AT_ONCE } from "../../core/friction/ProposalRank.ts"
import { heldWords, operationIn } from "../../core/grounding/HeldProposal.ts"
import { SECTION_NAMES, type SectionName } from "../../core/playbook/Section.ts"
import { SECTION_FOR } from "../../core/proposals/Decision.ts"
import { type Proposal, TYPE_NAMES } from "../../core/proposals/Proposal.ts"
import { warn } from "../../project/Warning.ts"
import { accept, type Decided, reject } from "../../review/decide.ts"
import { ProposalContexts } from "../../store/ProposalContexts.ts"
import { readWaiting } from "../../store/Waiting.ts"
import { askChoice, askText, orBack } from "../Ask.ts"
import { Failure, inProject, type ProjectContext, projectFlag } from "../command.ts"
import { LINE_END } from "../Marks.ts"
import { outputStyle } from "../outputStyle.ts"
import { print } from "../Printer.ts"
import type { Style } from "../Style.ts"
import { showProposal } from "./show.ts"

type Decision = "accept" | "section" | "edit" | "reject" | "skip" | "accept-kind" | "quit"

/** What was written for a proposal and is not decided on yet, by its id. */
type Drafts = Map<string, string>

/** Esc at a proposal goes to the one that was skipped before it; at a later question to the proposal again. */
const BACK = { decision: "back", settled: [] } as const
const AGAIN = { decision: "again", settled: [] } as const

const ask = (proposal: Proposal, ofKind: number) =>
  askChoice<Decision>("Keep it?", [
    {
      title:
        operationIn(proposal) === undefined ? `accept, into ${SECTION_FOR[proposal.type]}` : "accept, as it is put",
      value: "accept"
    },
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
  { settings }: ProjectContext,
  proposal: Proposal,
  options: { readonly text?: string; readonly section?: SectionName },
  style: Style
) {
  const all = { ...options, tidiness: settings.playbook }
  const decided = yield* accept(proposal, all)
  if (decided.refused === undefined) return yield* tell(decided, style)
  yield* print(style.yellow(`  ${decided.refused}`))
  const insists = yield* askChoice("Keep it all the same?", [
    { title: "no, it waits on", value: false },
    { title: "yes, keep both", value: true }
  ])
  if (insists) yield* tell(yield* accept(proposal, { ...all, force: true }), style)
})

const tell = Effect.fnUntraced(function* ({ added, commitProblem, earlier, keyPoint }: Decided, style: Style) {
  yield* print(
    earlier !== undefined
      ? style.yellow(`  ${earlier} already, elsewhere: that stands`)
      : keyPoint === undefined
        ? style.red("  rejected")
        : style.green(added === false ? `  accepted: ${keyPoint} says that already` : `  accepted as ${keyPoint}`)
  )
  if (commitProblem !== undefined) yield* warn(commitProblem)
})

/** Asks for other words until they have a section, or until Esc goes back from them; what was written is kept. */
const askEdit = Effect.fnUntraced(function* (proposal: Proposal, drafts: Drafts) {
  for (;;) {
    const given = drafts.get(proposal.id) ?? heldWords(proposal) ?? proposal.content
    const { answer: text = given, back } = yield* orBack("answers", askText("In your words", given))
    drafts.set(proposal.id, text)
    if (back) return undefined
    const { answer: section } = yield* orBack("ends", askSection(proposal))
    if (section !== undefined) return { text, section }
  }
})

/** Asks about one proposal and does what was decided; the proposals that this settled, "quit", or "back" after Esc. */
const decide = Effect.fnUntraced(function* (
  context: ProjectContext,
  proposal: Proposal,
  waiting: ReadonlyArray<Proposal>,
  { drafts, style }: { readonly drafts: Drafts; readonly style: Style }
) {
  const kind = waiting.filter(({ type }) => type === proposal.type)
  const { answer: decision } = yield* orBack("ends", ask(proposal, kind.length))
  switch (decision) {
    case undefined:
      return BACK
    case "accept":
      yield* acceptOne(context, proposal, {}, style)
      return { decision, settled: [proposal] }
    case "section": {
      const { answer: section } = yield* orBack("ends", askSection(proposal))
      if (section === undefined) return AGAIN
      yield* acceptOne(context, proposal, { section }, style)
      return { decision, settled: [proposal] }
    }
    case "edit": {
      const edit = yield* askEdit(proposal, drafts)
      if (edit === undefined) return AGAIN
      yield* acceptOne(context, proposal, edit, style)
      return { decision, settled: [proposal] }
    }
    case "reject":
      yield* tell(yield* reject(proposal), style)
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
  waiting: number,
  more: number
): string =>
  `${accepted} accepted, ${rejected} rejected, ${skipped} skipped, ${waiting} not looked at.` +
  (more > 0 ? ` ${more} more: debrief review --all.` : "") +
  (accepted + rejected > 0 ? " Each decision can be taken back: debrief undo" : "")

const reviewThem = Effect.fnUntraced(function* (context: ProjectContext, style: Style, most: number) {
  const contexts = yield* ProposalContexts
  const pending = ranked((yield* readWaiting).waiting)
  const all = pending.slice(0, most)
  if (all.length === 0) return yield* print("No proposal waits for review.")
  let waiting: ReadonlyArray<Proposal> = all
  const tally = { accepted: 0, rejected: 0, skipped: 0 }
  const drafts: Drafts = new Map()
  const skipped: Array<Proposal> = []
  while (waiting.length > 0) {
    const proposal = waiting[0]!
    const around = yield* contexts.read(proposal.id)
    yield* print(
      `${LINE_END}${showProposal(proposal, around, `${all.length - waiting.length + 1} of ${all.length}`, style)}${LINE_END}`
    )
    const { decision, settled } = yield* decide(context, proposal, waiting, { drafts, style })
    if (decision === "quit") break
    if (decision === "again") continue
    if (decision === "back") {
      // What was decided stays, until it is undone.
      const before = skipped.pop()
      if (before === undefined) continue
      tally.skipped -= 1
      waiting = [before].concat(waiting)
      continue
    }
    if (decision === "skip") skipped.push(proposal)
    const field = decision === "skip" ? "skipped" : decision === "reject" ? "rejected" : "accepted"
    tally[field] += settled.length
    const gone = new Set(settled)
    waiting = waiting.filter((each) => !gone.has(each))
  }
  yield* print(`${LINE_END}${style.dim(closing(tally, waiting.length, pending.length - all.length))}`)
})

/** `debrief review`: one proposal at a time, decided by a person. */
export const review = Command.make(
  "review",
  {
    project: projectFlag,
    all: Flag.Boolean("all").pipe(
      Flag.withDescription("All that wait, not only the ten most promising"),
      Flag.withDefault(false)
    )
  },
  Effect.fn("cli.review")(function* ({ all, project: flag }) {
    const stdio = yield* Stdio.Stdio
    if (!((yield* stdio.stdinIsTerminal) && (yield* stdio.stdoutIsTerminal))) {
      return yield* new Failure({
        detail: "review asks questions and needs a terminal. For scripts: debrief proposals"
      })
    }
    const style = yield* outputStyle
    yield* inProject(flag, (context) => reviewThem(context, style, all ? Infinity : SHOWN_AT_ONCE))
  })
).pipe(
  Command.withDescription("Decide on what was found: accept, edit, reject, one proposal at a time."),
  Command.withExamples([{ command: "debrief review", description: "Go through the proposals of this project" }])
)
