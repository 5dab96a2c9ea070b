import { Effect, type FileSystem, Layer } from "effect"
import type { Proposal } from "../../src/core/proposals/Proposal.ts"
import type { Seed } from "../../src/core/proposals/Seed.ts"
import { FileLock } from "../../src/disk/FileLock.ts"
import { gitLayers } from "../../src/layers.ts"
import { Diagnostics } from "../../src/project/Diagnostics.ts"
import { Environment } from "../../src/project/Environment.ts"
import { Similarity } from "../../src/stages/Similarity.ts"
import { Journal } from "../../src/store/Journal.ts"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { ProposalContexts } from "../../src/store/ProposalContexts.ts"
import { SeedStore } from "../../src/store/SeedStore.ts"
import { git } from "../git/support.ts"
import { layerFiles, layerPlatform } from "../support/files.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"

export const SEED = ".claude/debrief/seed.json"
export const DIAGNOSTIC_FLAG = ".claude/diagnostic_mode"

export interface World {
  readonly mode?: keyof typeof gitLayers
  readonly variables?: Readonly<Record<string, string>>
  readonly fileSystem?: Layer.Layer<FileSystem.FileSystem>
}

/** The real services that decisions need, as a command of that git mode has them. */
export const layerReview = ({ fileSystem = layerFiles, mode = "history", variables }: World = {}) =>
  Layer.mergeAll(PlaybookStore.layer, SeedStore.layer, ProposalContexts.layer).pipe(
    Layer.provideMerge(Layer.mergeAll(FileLock.layer, Diagnostics.layer, Journal.layer, Similarity.layer)),
    Layer.provide(fileSystem),
    Layer.provideMerge(gitLayers[mode]),
    Layer.provideMerge(Environment.layer({ PATH: process.env["PATH"], HOME: "/nonexistent", ...variables })),
    Layer.provideMerge(layerPlatform)
  )

/** A project with these files in which proposals wait. */
export const makeWaiting = (seed: Seed, files: Readonly<Record<string, unknown>> = {}) =>
  makeProject({ [SEED]: seed, ...files })

export const readSeed = (project: Project): Seed => JSON.parse(project.read(SEED)) as Seed

/** Ids and statuses of the proposals in the file. */
export const statuses = (project: Project): Record<string, string> =>
  Object.fromEntries(
    (readSeed(project).state.proposals as ReadonlyArray<Proposal>).map(({ id, status }) => [id, status])
  )

/** What git says about the project's own history. */
export const historyOf = (project: Project, ...args: ReadonlyArray<string>): string =>
  git("/", "--git-dir", project.paths.history, ...args)

/** Subjects of the commits, the newest first. */
export const subjects = (project: Project): ReadonlyArray<string> =>
  historyOf(project, "log", "--format=%s").trim().split("\n")

/** The playbook and the seed on disk, as they are. */
export const contentsOf = (project: Project) =>
  Effect.sync(() => [PLAYBOOK, SEED].map((file) => (project.exists(file) ? project.read(file) : undefined)))
