import type { WaitingProposal } from "../../ui/Shapes.ts"

/** What each group of proposals is called. */
export const GROUPS: Readonly<Record<WaitingProposal["group"], { readonly one: string; readonly many: string }>> = {
  held: { one: "held", many: "Held: an LLM's answer that a session does not bear out" },
  preference: { one: "preference", many: "Preferences" },
  insight: { one: "insight", many: "Insights" },
  note: { one: "note", many: "Notes" }
}

/** Those of a group together, the groups and those in each in the order in which they came. */
export const grouped = (proposals: ReadonlyArray<WaitingProposal>): ReadonlyArray<WaitingProposal> =>
  [...new Set(proposals.map(({ group }) => group))].flatMap((wanted) =>
    proposals.filter(({ group }) => group === wanted)
  )
