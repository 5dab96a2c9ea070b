import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { idsArrived, readReceipts, type SessionReceipts } from "../../sessions/Receipts.ts"
import { Failure, inProject, jsonFlag, projectFlag } from "../command.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import { arrivalOf, isOnlyNoted, showReceipts } from "./show.ts"

/** The session that is meant: the one whose id begins so, else the last that was given anything. */
const chosen = (all: ReadonlyArray<SessionReceipts>, prefix: Option.Option<string>) => {
  const matches = Option.isNone(prefix)
    ? all.slice(0, 1)
    : all.filter(({ session }) => session.startsWith(prefix.value))
  const [first] = matches.filter(({ session }) => session === Option.getOrUndefined(prefix)).concat(matches)
  if (first !== undefined && (matches.length === 1 || first.session === Option.getOrUndefined(prefix))) {
    return Effect.succeed(first)
  }
  return Effect.fail(
    new Failure({
      detail:
        matches.length > 1
          ? `${matches.length} sessions have ids that begin so. Give more of the id.`
          : Option.isNone(prefix)
            ? "no session of this project was given anything yet: receipts are written when one starts."
            : "no session of this project whose id begins so has a receipt. Without an id: the last one."
    })
  )
}

/** `debrief explain [SESSION]`: what a session was given of the playbook, why, and whether it arrived. */
export const explain = Command.make(
  "explain",
  {
    json: jsonFlag,
    project: projectFlag,
    session: Argument.String("session").pipe(
      Argument.withDescription("The session's id, or the beginning of it; by default the last one"),
      Argument.optional
    )
  },
  Effect.fn("cli.explain")(function* ({ json, project: flag, session }) {
    const receipts = yield* inProject(flag, () => Effect.flatMap(readReceipts, (all) => chosen(all, session)))
    const arrived = yield* idsArrived(receipts.transcript)
    if (!json) return yield* print(showReceipts(receipts, arrived, yield* outputStyle))
    const injections = receipts.injections.map((injection) =>
      Object.assign({}, injection, {
        arrival: isOnlyNoted(injection) ? null : (arrivalOf(injection, arrived) ?? null)
      })
    )
    yield* printJson({ session: receipts.session, transcript: receipts.transcript ?? null, injections })
  })
).pipe(
  Command.withDescription("What a session was given of the playbook, why, and whether its transcript shows it."),
  Command.withExamples([
    { command: "debrief explain", description: "The session that was given something last" },
    { command: "debrief explain 5f2c9a10", description: "A session, by the beginning of its id" }
  ])
)
