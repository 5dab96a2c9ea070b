import { makeDraft } from "../playbook/Draft.ts"
import type { Playbook } from "../playbook/Playbook.ts"
import type { SectionName } from "../playbook/Section.ts"
import type { Proposal } from "./Proposal.ts"
import { countDecision, LEARNED_FIELD, type Learned, type Seed, updateProposal } from "./Seed.ts"
import type { SignalType } from "./signals/Languages.ts"

/** Where an accepted proposal goes unless the person says otherwise. */
export const SECTION_FOR = {
  pattern: "USER PREFERENCES",
  insight: "PATTERNS & APPROACHES",
  self_knowledge: "PROJECT CONTEXT"
} as const satisfies Record<SignalType, SectionName>

/** The playbook with a text of a person's own, and the key point that it is. */
export const addText = (
  playbook: Playbook,
  section: SectionName,
  text: string
): { readonly playbook: Playbook; readonly name: string } => {
  const draft = makeDraft(playbook)
  const { name } = draft.append(section, { text, helpful: 0, harmful: 0 })
  return { playbook: draft.toPlaybook(), name }
}

/** The seed after a person accepted a proposal that became this key point. */
export const acceptInSeed = (
  seed: Seed,
  proposal: Proposal,
  accepted: { readonly text: string; readonly keyPoint: string; readonly at: string }
): Seed => {
  const field = LEARNED_FIELD[proposal.type]
  const learned: Learned = {
    id: proposal.id,
    content: accepted.text,
    source: proposal.source,
    extractedAt: proposal.extractedAt,
    confirmedAt: accepted.at,
    keyPoint: accepted.keyPoint,
    // By these it is known when it happens again.
    ...(proposal["detector"] === undefined ? {} : { detector: proposal["detector"], signature: proposal["signature"] })
  }
  const decided = updateProposal(seed, proposal.id, { status: "accepted", decidedAt: accepted.at })
  const counted = countDecision(decided, proposal.type, "accepted")
  return { ...counted, learned: { ...counted.learned, [field]: [...counted.learned[field], learned] } }
}

/** The seed after a person rejected a proposal. It stays, so that it is not proposed again. */
export const rejectInSeed = (seed: Seed, proposal: Proposal, at: string): Seed =>
  countDecision(updateProposal(seed, proposal.id, { status: "rejected", decidedAt: at }), proposal.type, "rejected")
