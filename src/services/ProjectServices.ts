import * as Layer from "effect/Layer"
import { Curator } from "./CuratorService.ts"
import { Diagnostics } from "./Diagnostics.ts"
import { FileLock } from "./FileLock.ts"
import { Git } from "./Git.ts"
import { layerGitProject } from "./GitProject.ts"
import { Journal } from "./Journal.ts"
import { LearnedSpans } from "./LearnedSpans.ts"
import { PendingAnswers } from "./PendingAnswers.ts"
import { PlaybookStore } from "./PlaybookStore.ts"
import { Prompts } from "./Prompts.ts"
import { ProposalContexts } from "./ProposalContexts.ts"
import { Queue } from "./Queue.ts"
import { SeedStore } from "./SeedStore.ts"
import { SpendLedger } from "./SpendLedger.ts"
import { SubmittedBatches } from "./SubmittedBatches.ts"
import { TranscriptReader } from "./TranscriptReader.ts"

/** The history of a project, by the setting `git.mode`. */
export const gitLayers = { history: Git.layer, project: layerGitProject, off: Git.layerOff }

/** All that learning and changing a playbook needs but the history, which the stores built on this go to. */
export const layerServices = Layer.mergeAll(
  Curator.layer,
  Diagnostics.layer,
  FileLock.layer,
  Journal.layer,
  LearnedSpans.layer,
  PendingAnswers.layer,
  Prompts.layer,
  ProposalContexts.layer,
  Queue.layer,
  SpendLedger.layer,
  SubmittedBatches.layer,
  TranscriptReader.layer
)

/** The stores of a project, with the history of that mode. */
export const layerStores = (mode: keyof typeof gitLayers) =>
  Layer.mergeAll(PlaybookStore.layer, SeedStore.layer).pipe(Layer.provideMerge(gitLayers[mode]))

/**
 * Everything that a script needs to learn from sessions, but an LLM and a source of transcripts: over the platform's
 * services (`NodeServices.layer`) and an `Environment`.
 */
export const layerLearning = (mode: keyof typeof gitLayers = "history") =>
  layerStores(mode).pipe(Layer.provideMerge(layerServices))
