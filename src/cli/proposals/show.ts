import { reasonFor, SHOWN_AT_ONCE } from "../../core/friction/ProposalRank.ts"
import { heldReason } from "../../core/grounding/HeldProposal.ts"
import type { ContextLine } from "../../core/proposals/Found.ts"
import { type Proposal, TYPE_NAMES } from "../../core/proposals/Proposal.ts"
import { proposalsIn, type Seed } from "../../core/proposals/Seed.ts"
import { SIGNAL_TYPES, type SignalType } from "../../core/proposals/signals/Languages.ts"
import type { Covered } from "../../core/proposals/Waiting.ts"
import { visible } from "../../core/text/Visible.ts"
import { LINE_END } from "../Marks.ts"
import { hang, type Style } from "../Style.ts"

const ID_LENGTH = 8

/** How much of their ids tells these proposals apart. */
const idWidth = (proposals: ReadonlyArray<Proposal>): number => {
  const longest = Math.max(ID_LENGTH, ...proposals.map(({ id }) => id.length))
  for (let width = ID_LENGTH; width < longest; width += 1) {
    if (new Set(proposals.map(({ id }) => id.slice(0, width))).size === proposals.length) return width
  }
  return longest
}

/** Why a proposal waits or is shown, where there is more to say than that a phrase gave it away. */
const whyOf = (proposal: Proposal): string | undefined => heldReason(proposal) ?? reasonFor(proposal)

/** How many are not asked about, because the playbook has them. */
const knownLine = (covered: ReadonlyArray<Covered>): ReadonlyArray<string> => {
  const names = [...new Set(covered.map(({ keyPoint }) => keyPoint))]
  const say =
    covered.length === 1
      ? "1 more does not wait: the playbook says"
      : `${covered.length} more do not wait: the playbook says`
  return covered.length === 0 ? [] : [`${say} that already [${names.join(", ")}]`]
}

/** The proposals that wait, each with why; only the first ten unless all are asked for. */
export const showProposals = (
  proposals: ReadonlyArray<Proposal>,
  covered: ReadonlyArray<Covered>,
  style: Style,
  all = true
): string => {
  const known = knownLine(covered).map((line) => style.dim(hang("", 0, line, style.width)))
  if (proposals.length === 0) return ["No proposal waits for review.", ...known].join(LINE_END)
  const width = idWidth(proposals)
  const shown = all ? proposals : proposals.slice(0, SHOWN_AT_ONCE)
  const indent = width + 28
  const lines = shown.flatMap((proposal) => {
    const { content, extractedAt, id, type } = proposal
    const head = `  ${style.cyan(visible(id.slice(0, width)).padEnd(width))}  ${TYPE_NAMES[type].padEnd(10)}  ${style.dim(extractedAt.slice(0, 10))}  `
    const why = whyOf(proposal)
    const below = why === undefined ? [] : [style.dim(hang(" ".repeat(indent), indent, why, style.width))]
    return [hang(head, indent, content, style.width), ...below]
  })
  const count = `${proposals.length} proposal${proposals.length === 1 ? " waits" : "s wait"} for review`
  const rest = proposals.length - shown.length
  const more = rest === 0 ? "" : ` (${rest} more: debrief proposals list --all)`
  return [...lines, "", style.dim(`${count}: debrief review${more}`), ...known].join(LINE_END)
}

const showContextLine = (proposal: Proposal, style: Style) => (line: ContextLine) => {
  const speaker = (line.role === "user" ? "you" : "agent").padEnd(5)
  const shown = hang(`  ${style.dim(speaker)}  `, 9, line.text, style.width)
  return line.text.includes(proposal.content) ? shown : style.dim(shown)
}

/** One proposal as the reviewer shows it: what it says, the messages around it, where it is from. */
export const showProposal = (
  proposal: Proposal,
  around: ReadonlyArray<ContextLine>,
  position: string,
  style: Style
): string => {
  const context = around.map(showContextLine(proposal, style))
  const why = whyOf(proposal)
  return [
    `${style.dim(position)}  ${style.bold(TYPE_NAMES[proposal.type])}`,
    "",
    style.bold(hang("  ", 2, proposal.content, style.width)),
    "",
    ...(context.length === 0 ? [] : [...context, ""]),
    style.dim(
      `  ${why === undefined ? "" : `${why}; `}session ${proposal.source}, ${proposal.extractedAt.slice(0, 16).replace("T", " ")}`
    )
  ].join(LINE_END)
}

export interface ProposalStats {
  readonly pending: number
  readonly accepted: number
  readonly rejected: number
  /** Share of decisions that were to accept, 0 to 1; null before any decision. */
  readonly acceptance: number | null
  readonly byType: Record<
    SignalType,
    { readonly pending: number; readonly accepted: number; readonly rejected: number }
  >
}

/** How the proposals of a seed were decided, and which of them wait (the F-021 idea). */
export const proposalStats = (seed: Seed, waiting: ReadonlyArray<Proposal>): ProposalStats => {
  const { extractionStats } = seed.state
  const accepted = SIGNAL_TYPES.reduce((sum, type) => sum + extractionStats[type].accepted, 0)
  const rejected = SIGNAL_TYPES.reduce((sum, type) => sum + extractionStats[type].rejected, 0)
  const of = (type: SignalType) => ({
    pending: waiting.filter((proposal) => proposal.type === type).length,
    accepted: extractionStats[type].accepted,
    rejected: extractionStats[type].rejected
  })
  return {
    pending: waiting.length,
    accepted,
    rejected,
    acceptance: accepted + rejected === 0 ? null : accepted / (accepted + rejected),
    byType: { pattern: of("pattern"), insight: of("insight"), self_knowledge: of("self_knowledge") }
  }
}

/** Fewer decisions than this say nothing yet. */
const ENOUGH_DECISIONS = 10

const hint = ({ acceptance, accepted, rejected }: ProposalStats): string | undefined => {
  if (acceptance === null || accepted + rejected < ENOUGH_DECISIONS) return undefined
  if (acceptance >= 0.9) {
    return "Almost everything is accepted: accepting all of a kind at once (debrief proposals accept-all) may save you time."
  }
  if (acceptance <= 0.1) {
    return "Almost nothing is accepted: what is found does not suit you. Rejecting all at once: debrief proposals reject-all."
  }
  return undefined
}

const row = (
  name: string,
  counts: { readonly pending: number; readonly accepted: number; readonly rejected: number }
) =>
  `  ${name.padEnd(12)} ${String(counts.pending).padStart(8)} ${String(counts.accepted).padStart(9)} ${String(counts.rejected).padStart(9)}`

export const showStats = (seed: Seed, waiting: ReadonlyArray<Proposal>, style: Style): string => {
  const stats = proposalStats(seed, waiting)
  const share = stats.acceptance === null ? "no decision yet" : `${Math.round(stats.acceptance * 100)} % accepted`
  const advice = hint(stats)
  return [
    style.bold(`  ${"".padEnd(12)} ${"waiting".padStart(8)} ${"accepted".padStart(9)} ${"rejected".padStart(9)}`),
    ...SIGNAL_TYPES.map((type) => row(`${TYPE_NAMES[type]}s`, stats.byType[type])),
    row("all", stats),
    "",
    style.dim(`  ${share}, ${proposalsIn(seed).length} proposals on file`),
    ...(advice === undefined ? [] : ["", hang("  ", 2, advice, style.width)])
  ].join(LINE_END)
}
