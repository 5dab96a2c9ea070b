import { type FileSystem, Layer } from "effect"
import { makeDraft } from "../../src/core/playbook/Draft.ts"
import type { Playbook } from "../../src/core/playbook/Playbook.ts"
import { FileLock } from "../../src/disk/FileLock.ts"
import { Git } from "../../src/git/Git.ts"
import { Diagnostics } from "../../src/project/Diagnostics.ts"
import { Environment } from "../../src/project/Environment.ts"
import { Journal } from "../../src/store/Journal.ts"
import type { JournalEntry } from "../../src/store/JournalEntry.ts"
import { PlaybookStore } from "../../src/store/PlaybookStore.ts"
import { SeedStore } from "../../src/store/SeedStore.ts"
import { layerFiles, layerPlatform } from "../support/files.ts"
import type { Project } from "../support/projects.ts"

/** The stores with all that is under it, on the real file system or on the one given. */
export const layerStore = (fileSystem: Layer.Layer<FileSystem.FileSystem> = layerFiles) =>
  Layer.mergeAll(PlaybookStore.layer, SeedStore.layer).pipe(
    Layer.provideMerge(Layer.mergeAll(FileLock.layer, Diagnostics.layer, Journal.layer)),
    Layer.provide(fileSystem),
    Layer.provideMerge(Git.layer),
    Layer.provide(Environment.layer({ PATH: process.env["PATH"] })),
    Layer.provide(layerPlatform)
  )

/** A change that adds a key point to PATTERNS & APPROACHES and answers its id. */
export const add =
  (text: string) =>
  (playbook: Playbook): readonly [Playbook, string] => {
    const draft = makeDraft(playbook)
    const { name } = draft.append("PATTERNS & APPROACHES", { text, helpful: 0, harmful: 0 })
    return [draft.toPlaybook(), name]
  }

/** A change that changes nothing. */
export const keep = (playbook: Playbook): readonly [Playbook, undefined] => [playbook, undefined]

/** The journal on disk, oldest first. */
export const journalOf = (project: Project): ReadonlyArray<JournalEntry> =>
  project
    .read(".claude/debrief/journal.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as JournalEntry)
