// What is worth learning as a session itself says, found without an LLM, and what a person decides on it.
export { type ContextLine, type FoundProposal, proposalsInSession } from "../core/proposals/Found.ts"
export { Proposal, type ProposalSource } from "../core/proposals/Proposal.ts"
export { type Covered, type Waiting, waitingIn } from "../core/proposals/Waiting.ts"
export { emptySeed, pendingIn, proposalsIn, readSeedText, Seed } from "../core/proposals/Seed.ts"
export {
  SIGNAL_LANGUAGES,
  SIGNAL_TYPES,
  type SignalLanguage,
  type SignalType
} from "../core/proposals/signals/Languages.ts"
export { detectLearningSignals, type LearningSignal } from "../core/proposals/signals/Signal.ts"
export {
  extractFromSession,
  extractionHook,
  type ExtractionResult,
  extractProposals,
  writeProposals,
  type WriteProposalsResult
} from "../reflection/propose.ts"
export { ProposalIds } from "../stages/ProposalSource.ts"
export { accept, clean, type Decided, ProposalNotFound, reject } from "../review/decide.ts"
