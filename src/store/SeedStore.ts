import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { isPlatformError, type PlatformError } from "effect/PlatformError"
import * as Schema from "effect/Schema"
import { isUtf8 } from "../core/playbook/ReadDocument.ts"
import { emptySeed, readSeedText, type Seed } from "../core/proposals/Seed.ts"
import { directoryOf, makePrivateDirectory } from "../disk/DurableFile.ts"
import { readExchanged } from "../disk/FileExchange.ts"
import { FileLock, type LockError } from "../disk/FileLock.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { Git } from "../git/Git.ts"
import { Diagnostics } from "../project/Diagnostics.ts"
import { isOwnSeed, Project } from "../project/Project.ts"
import { seedPlaces } from "../project/SeedPlaces.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import type { InConflict } from "./Conflict.ts"
import {
  type DocumentKind,
  type Found,
  type Mending,
  type Modified,
  modifyDocument,
  type NotSaved,
  notSaved,
  type Recovery,
  retryChanged
} from "./Document.ts"
import { settleDocument } from "./KeptCopies.ts"
import { helpWith } from "./PlaybookFile.ts"

/** The seed file is there and cannot be read. */
export class SeedUnreadable extends Schema.TaggedError<SeedUnreadable>()("SeedUnreadable", {
  path: Schema.String,
  detail: Schema.String,
  /** What a person can do. */
  help: Schema.String
}) {
  override get message() {
    return `${this.path} cannot be read (${this.detail}). Nothing was changed. ${this.help}`
  }
}

export type ModifySeedError = SeedUnreadable | NotSaved | InConflict | LockError

/**
 * The file of proposals and of what was learned from them: the default of docs/files.md, or one of the user's choice.
 */
export class SeedStore extends Context.Service<
  SeedStore,
  {
    /** The seed as it is now. A missing or corrupt file reads as the empty seed. */
    readonly read: Effect.Effect<Found<Seed>, SeedUnreadable, Project>
    /** Changes the seed under its lock; see `PlaybookStore.modify`. Fields that we do not know stay. */
    readonly modify: <A>(
      change: (seed: Seed) => readonly [Seed, A]
    ) => Effect.Effect<Modified<Seed, A>, ModifySeedError, Project>
    /** Keeps the bytes of a corrupt seed and puts the last good one, or an empty one, in its place. A sound one stays. */
    readonly mend: Effect.Effect<Option.Option<Recovery>, ModifySeedError, Project>
    /** Puts the last good seed in the place of one that is corrupt or in conflict, whose bytes are kept beside it. */
    readonly restore: Effect.Effect<Option.Option<Recovery>, ModifySeedError, Project>
  }
>()("claude-debrief/store/SeedStore") {
  static readonly layer = Layer.effect(
    SeedStore,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const lock = yield* FileLock
      const git = yield* Git
      const diagnostics = yield* Diagnostics
      const here = Effect.provideService(FileSystem.FileSystem, fs)

      const read = Effect.gen(function* () {
        const { seed: path } = yield* Project
        const bytes = yield* here(readExchanged(path)).pipe(
          Effect.mapError((error) => new SeedUnreadable({ path, detail: error.message, help: helpWith(error) }))
        )
        if (bytes === undefined) return { document: emptySeed, bytes, corrupt: false, lossy: false }
        const seed = readSeedText(new TextDecoder().decode(bytes))
        return { document: seed ?? emptySeed, bytes, corrupt: seed === undefined, lossy: !isUtf8(bytes) }
      }).pipe(Effect.withSpan("SeedStore.read"))

      const lastGood = Effect.flatMap(seedPlaces, ({ good }) =>
        here(readRegularText(good)).pipe(
          Effect.map(seedIn),
          Effect.orElseSucceed(() => Option.none<Seed>()),
          Effect.filterOrElse(Option.isSome, () => lastCommitted)
        )
      )

      const lastCommitted = git.lastCommitted("seed").pipe(
        Effect.map(Option.flatMap(seedIn)),
        Effect.orElseSucceed(() => Option.none<Seed>())
      )

      const kindOf = (path: string, good: string, keptBeside: string): DocumentKind<Seed, never> => ({
        path,
        keptBeside,
        same: (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b),
        validate: Effect.succeed,
        backup: good,
        stamp: (seed) => seed,
        lastGood
      })

      const modify = Effect.fn("SeedStore.modify")(function* <A>(
        change: (seed: Seed) => readonly [Seed, A],
        mends?: Mending
      ) {
        const project = yield* Project
        const { good, kept, lock: place } = yield* seedPlaces
        if (isOwnSeed(project) || project.proofs === undefined || project.stateProblem !== undefined)
          yield* ensureStateDirectory
        if (!isOwnSeed(project)) yield* makePrivateDirectory(directoryOf(project.seed))
        return yield* lock.withLock(place, ({ check }) =>
          settleDocument(diagnostics, project.seed, good).pipe(
            Effect.andThen(
              retryChanged(
                Effect.flatMap(read, (found) =>
                  modifyDocument({
                    diagnostics,
                    kind: kindOf(project.seed, good, kept),
                    found,
                    check,
                    change,
                    mends
                  })
                ),
                project.seed
              )
            )
          )
        )
      })

      const mend = (how: Mending) =>
        explained(here(modify((seed) => [seed, undefined], how))).pipe(Effect.map(({ recovery }) => recovery))

      return SeedStore.of({
        read,
        modify: (change) => explained(here(modify(change))),
        mend: mend("anyhow"),
        restore: mend("restore")
      })
    })
  )
}

const seedIn = (text: string): Option.Option<Seed> => Option.fromUndefinedOr(readSeedText(text))

/** What the disk says, as `NotSaved`; any other error as it is. */
const explained = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Project, ({ seed }) =>
    Effect.mapError(effect, (error) =>
      isPlatformError(error) ? notSaved(seed)(error) : (error as Exclude<E, PlatformError>)
    )
  )
