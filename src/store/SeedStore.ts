import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { isPlatformError, type PlatformError } from "effect/PlatformError"
import * as Schema from "effect/Schema"
import { isUtf8 } from "../core/playbook/Migration.ts"
import { emptySeed, readSeedText, type Seed } from "../core/proposals/Seed.ts"
import { directoryOf, makePrivateDirectory } from "../disk/DurableFile.ts"
import { readExchanged } from "../disk/FileExchange.ts"
import { FileLock, type LockError } from "../disk/FileLock.ts"
import { readRegularText } from "../disk/RegularFile.ts"
import { Git } from "../git/Git.ts"
import { Diagnostics } from "../project/Diagnostics.ts"
import type { ProjectPaths } from "../project/Project.ts"
import { ensureStateDirectory } from "../project/StateDirectory.ts"
import {
  type DocumentKind,
  type Found,
  type Modified,
  modifyDocument,
  type NotSaved,
  notSaved,
  type Recovery,
  retryChanged
} from "./Document.ts"
import { settleDocument } from "./KeptCopies.ts"

/** The seed file is there and cannot be read. */
export class SeedUnreadable extends Schema.TaggedError<SeedUnreadable>()("SeedUnreadable", {
  path: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `${this.path} cannot be read (${this.detail}). Nothing was changed. Check its permissions.`
  }
}

export type ModifySeedError = SeedUnreadable | NotSaved | LockError

/** The file of proposals and of what was learned from them: design 3's by default, or one of the user's choice. */
export class SeedStore extends Context.Service<
  SeedStore,
  {
    /** The seed as it is now. A missing or corrupt file reads as the empty seed. */
    readonly read: (project: ProjectPaths, path?: string | undefined) => Effect.Effect<Found<Seed>, SeedUnreadable>
    /** Changes the seed under its lock; see `PlaybookStore.modify`. Fields that we do not know stay. */
    readonly modify: <A>(
      project: ProjectPaths,
      change: (seed: Seed) => readonly [Seed, A],
      path?: string | undefined
    ) => Effect.Effect<Modified<Seed, A>, ModifySeedError>
    /** Keeps the bytes of a corrupt seed and puts the last good one, or an empty one, in its place. A sound one stays. */
    readonly mend: (
      project: ProjectPaths,
      path?: string | undefined
    ) => Effect.Effect<Option.Option<Recovery>, ModifySeedError>
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

      const read = Effect.fn("SeedStore.read")(function* (project: ProjectPaths, path = project.seed) {
        const bytes = yield* here(readExchanged(path)).pipe(
          Effect.mapError((error) => new SeedUnreadable({ path, detail: error.message }))
        )
        if (bytes === undefined) return { document: emptySeed, bytes, corrupt: false, lossy: false }
        const seed = readSeedText(new TextDecoder().decode(bytes))
        return { document: seed ?? emptySeed, bytes, corrupt: seed === undefined, lossy: !isUtf8(bytes) }
      })

      const lastGood = (project: ProjectPaths) =>
        here(readRegularText(project.goodSeed)).pipe(
          Effect.map(seedIn),
          Effect.orElseSucceed(() => Option.none<Seed>()),
          Effect.filterOrElse(Option.isSome, () => lastCommitted(project))
        )

      const lastCommitted = (project: ProjectPaths) =>
        git.lastCommitted(project, "debrief/seed.json").pipe(
          Effect.map(Option.flatMap(seedIn)),
          Effect.orElseSucceed(() => Option.none<Seed>())
        )

      const kindOf = (project: ProjectPaths, path: string): DocumentKind<Seed, never> => ({
        path,
        same: (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b),
        validate: Effect.succeed,
        backup: path === project.seed ? project.goodSeed : undefined,
        stamp: (seed) => seed,
        lastGood: path === project.seed ? lastGood(project) : Effect.succeedNone
      })

      const modify = Effect.fn("SeedStore.modify")(function* <A>(
        project: ProjectPaths,
        path: string,
        change: (seed: Seed) => readonly [Seed, A],
        mends = false
      ) {
        if (path === project.seed) yield* ensureStateDirectory(project)
        else yield* makePrivateDirectory(directoryOf(path))
        return yield* lock.withLock(lockOf(project, path), ({ check }) =>
          settleDocument({ project, diagnostics }, path, path === project.seed ? project.goodSeed : undefined).pipe(
            Effect.andThen(
              retryChanged(
                Effect.flatMap(read(project, path), (found) =>
                  modifyDocument({
                    keeper: { project, diagnostics },
                    kind: kindOf(project, path),
                    found,
                    check,
                    change,
                    mends
                  })
                ),
                path
              )
            )
          )
        )
      })

      return SeedStore.of({
        read,
        modify: (project, change, path = project.seed) =>
          here(modify(project, path, change)).pipe(Effect.mapError(explained(path))),
        mend: (project, path = project.seed) =>
          here(modify(project, path, (seed) => [seed, undefined], true)).pipe(
            Effect.map(({ recovery }) => recovery),
            Effect.mapError(explained(path))
          )
      })
    })
  )
}

const seedIn = (text: string): Option.Option<Seed> => Option.fromUndefinedOr(readSeedText(text))

/** What the disk says, as `NotSaved`; any other error as it is. */
const explained =
  (path: string) =>
  <E>(error: E) =>
    isPlatformError(error) ? notSaved(path)(error) : (error as Exclude<E, PlatformError>)

/** A seed that several projects share is locked beside itself. */
const lockOf = (project: ProjectPaths, path: string): string =>
  path === project.seed ? `${project.state}/locks/seed` : `${path}.lock`
