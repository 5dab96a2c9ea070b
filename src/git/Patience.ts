import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { warn } from "../project/Warning.ts"
import { GitStopped } from "./GitError.ts"
import type { Repository } from "./Repository.ts"

// A repository that was unpacked may have a pipe for an object, an index of an endless pack, or a configuration that
// includes one. What git opens is not to be known by looking at it before; that it waits is seen, once.

/** How long git is waited for. */
export const Patience = Context.Reference<{
  /** On the user's repository, where an answer takes milliseconds and, where it is very large, a few seconds. */
  readonly limit: Duration.Duration
  /** Projects in whose repositories git did not answer in time: this process asks it nothing more there. */
  readonly spent: Set<string>
}>("claude-debrief/git/Patience", { defaultValue: () => ({ limit: Duration.seconds(10), spent: new Set() }) })

/** Whether a repository is the user's, by whatever git directory it is worked on. */
const isUsers = ({ isConfigurationRead, objects }: Repository): boolean =>
  isConfigurationRead === true || objects !== undefined

const tooLong = (limit: Duration.Duration) => new GitStopped({ detail: `no answer within ${Duration.format(limit)}` })

/** Waits for git for so long; on the user's repository less, and never a second time after that was too long. */
export const withPatience = <A, E, R>(
  repository: Repository,
  ownLimit: Duration.Duration,
  use: Effect.Effect<A, E, R>
): Effect.Effect<A, E | GitStopped, R> => {
  const within = (limit: Duration.Duration, late: Effect.Effect<void>) =>
    Effect.timeoutOrElse(use, { duration: limit, orElse: () => Effect.andThen(late, Effect.fail(tooLong(limit))) })
  if (!isUsers(repository)) return within(ownLimit, Effect.void)
  const { root } = repository.project
  return Effect.flatMap(Patience, ({ limit, spent }) => {
    if (spent.has(root)) {
      return Effect.fail(new GitStopped({ detail: "it did not answer there before, and is not asked again" }))
    }
    const late = Effect.sync(() => spent.add(root)).pipe(
      Effect.andThen(
        warn(
          `git did not answer within ${Duration.format(limit)} in the repository of ${root}, where something may be a pipe; ` +
            "this process asks it nothing more there"
        )
      )
    )
    return within(limit, late)
  })
}
