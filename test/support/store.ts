import { Layer } from "effect"
import type { FileSystem } from "effect"
import { makeDraft } from "../../src/domain/Draft.ts"
import type { Playbook } from "../../src/domain/Playbook.ts"
import { Diagnostics } from "../../src/services/Diagnostics.ts"
import { Environment } from "../../src/services/Environment.ts"
import { FileLock } from "../../src/services/FileLock.ts"
import { Git } from "../../src/services/Git.ts"
import { Journal } from "../../src/services/Journal.ts"
import { PlaybookStore } from "../../src/services/PlaybookStore.ts"
import { SeedStore } from "../../src/services/SeedStore.ts"
import { layerFiles, layerPlatform } from "./files.ts"

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
