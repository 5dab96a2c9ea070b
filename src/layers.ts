import * as Layer from "effect/Layer"
import curator from "../prompts/curator.txt?raw"
import playbook from "../prompts/playbook.txt?raw"
import reflection from "../prompts/reflection.txt?raw"
import reflector from "../prompts/reflector.txt?raw"
import { SubmittedBatches } from "./batch/submission/Submissions.ts"
import { FileLock } from "./disk/FileLock.ts"
import { Git } from "./git/Git.ts"
import { layerGitProject } from "./git/GitProject.ts"
import { SpendLedger } from "./llm/SpendLedger.ts"
import { Diagnostics } from "./project/Diagnostics.ts"
import { Prompts } from "./project/Prompts.ts"
import { PendingAnswers } from "./reflection/PendingAnswers.ts"
import { LearnedSpans } from "./sessions/LearnedSpans.ts"
import { TranscriptReader } from "./sessions/TranscriptReader.ts"
import { layerFitting } from "./stages/layerFitting.ts"
import { Curator } from "./stages/Curator.ts"
import { Judge } from "./stages/Judge.ts"
import { Similarity } from "./stages/Similarity.ts"
import { Journal } from "./store/Journal.ts"
import { PlaybookStore } from "./store/PlaybookStore.ts"
import { ProposalContexts } from "./store/ProposalContexts.ts"
import { SeedStore } from "./store/SeedStore.ts"
import { JobQueue } from "./worker/JobQueue.ts"

/** The history of a project, by the setting `git.mode`. */
export const gitLayers = { history: Git.layer, project: layerGitProject, off: Git.layerOff }

/** The prompts, with all of the packaged texts. */
export const layerPrompts = Prompts.layerOf({
  "playbook.txt": playbook,
  "reflection.txt": reflection,
  "reflector.txt": reflector,
  "curator.txt": curator
})

/** All that learning and changing a playbook needs but the history, which the stores built on this go to. */
export const layerServices = Layer.mergeAll(
  Curator.layer,
  Diagnostics.layer,
  layerFitting,
  FileLock.layer,
  Journal.layer,
  Judge.layer,
  LearnedSpans.layer,
  PendingAnswers.layer,
  layerPrompts,
  ProposalContexts.layer,
  JobQueue.layer,
  Similarity.layer,
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
