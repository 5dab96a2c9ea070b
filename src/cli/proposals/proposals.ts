import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ranked } from "../../core/friction/ProposalRank.ts"
import type { Proposal } from "../../core/proposals/Proposal.ts"
import { TYPE_NAMES } from "../../core/proposals/Proposal.ts"
import { SIGNAL_TYPES } from "../../core/proposals/signals/Languages.ts"
import { isUsableText } from "../../core/text/Json.ts"
import { Project } from "../../project/Project.ts"
import { warn } from "../../project/Warning.ts"
import { accept, clean, type Decided, findPending, reject } from "../../review/decide.ts"
import { readWaiting } from "../../store/Waiting.ts"
import { Failure, inProject, jsonFlag, type ProjectContext, projectFlag } from "../command.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import { sectionFlag, toSection } from "../section.ts"
import { proposalStats, showProposals, showStats } from "./show.ts"
import { tellDecided } from "./tellDecided.ts"

const common = { json: jsonFlag, project: projectFlag }
const ids = Argument.String("id").pipe(
  Argument.withDescription("The proposal's id, or the beginning of it"),
  Argument.variadic({ min: 1 })
)
/** A type by the name that people are shown, and by that of `seed.json` and JSON. */
const TYPE_CHOICES = [
  ...SIGNAL_TYPES.map((type) => [TYPE_NAMES[type], type] as const),
  ...SIGNAL_TYPES.filter((type) => type !== TYPE_NAMES[type]).map((type) => [type, type] as const)
]
const typeFlag = Flag.ChoiceWithValue("type", TYPE_CHOICES).pipe(
  Flag.withDescription("Only proposals of this type, by its name here or in JSON"),
  Flag.optional
)

const forceFlag = Flag.Boolean("force").pipe(
  Flag.withDescription("Also what is long, or says the opposite of a key point, or nearly the same"),
  Flag.withDefault(false)
)

const readProposals = Effect.gen(function* () {
  const project = yield* Project
  const found = yield* readWaiting
  if (found.corrupt) {
    yield* warn(`${project.seed} is unreadable; it is kept as it is. See: debrief restore`)
  }
  return found
})

const list = Command.make(
  "list",
  {
    ...common,
    type: typeFlag,
    all: Flag.Boolean("all").pipe(
      Flag.withDescription("All that wait, not only the ten most promising"),
      Flag.withDefault(false)
    )
  },
  Effect.fn("cli.proposals.list")(function* ({ all, json, project: flag, type }) {
    const { covered, waiting } = yield* inProject(flag, () => readProposals)
    const isAsked = (proposal: Proposal) => Option.getOrElse(type, () => proposal.type) === proposal.type
    const asked = waiting.filter(isAsked)
    const known = covered.filter(({ proposal }) => isAsked(proposal))
    yield* json ? printJson(asked) : print(showProposals(ranked(asked), known, yield* outputStyle, all))
  })
).pipe(Command.withDescription("Show the proposals that wait."))

const acceptSome = Command.make(
  "accept",
  {
    ...common,
    ids,
    force: forceFlag,
    section: sectionFlag,
    text: Flag.String("text").pipe(
      Flag.withDescription("Say it in these words instead; for one proposal"),
      Flag.optional
    )
  },
  Effect.fn("cli.proposals.accept")(function* ({ force, ids: prefixes, json, project: flag, section: name, text }) {
    const section = yield* toSection(name)
    if (Option.isSome(text) && (prefixes.length > 1 || !isUsableText(text.value))) {
      return yield* new Failure({
        detail: `--text is the words of one proposal, and ${prefixes.length > 1 ? `${prefixes.length} were named` : "these say nothing"}. Nothing was changed.`
      })
    }
    const decided = yield* inProject(flag, ({ settings }) =>
      Effect.gen(function* () {
        const found = yield* Effect.forEach(prefixes, (prefix) => findPending(prefix))
        return yield* Effect.forEach(found, (proposal) =>
          accept(proposal, {
            tidiness: settings.playbook,
            force,
            section,
            text: Option.getOrUndefined(text)
          })
        )
      })
    )
    yield* tellDecided("accepted", decided, json)
  })
).pipe(
  Command.withDescription("Accept proposals: they become key points."),
  Command.withExamples([
    { command: "debrief proposals accept V1StGX", description: "Accept one, by the beginning of its id" },
    {
      command: 'debrief proposals accept V1StGX --section ctx --text "The API listens on 8080."',
      description: "In other words, in another section"
    }
  ])
)

const rejectSome = Command.make(
  "reject",
  { ...common, ids },
  Effect.fn("cli.proposals.reject")(function* ({ ids: prefixes, json, project: flag }) {
    const decided = yield* inProject(flag, () =>
      Effect.gen(function* () {
        const found = yield* Effect.forEach(prefixes, (prefix) => findPending(prefix))
        return yield* Effect.forEach(found, (proposal) => reject(proposal))
      })
    )
    yield* tellDecided("rejected", decided, json)
  })
).pipe(Command.withDescription("Reject proposals: they do not come back."))

const decideAll = <E, R>(
  name: string,
  verb: string,
  description: string,
  decide: (context: ProjectContext, proposal: Proposal) => Effect.Effect<Decided, E, R>
) =>
  Command.make(
    name,
    { ...common, type: typeFlag },
    Effect.fn(`cli.proposals.${name}`)(function* ({ json, project: flag, type }) {
      const decided = yield* inProject(flag, (context) =>
        Effect.gen(function* () {
          const { waiting } = yield* readProposals
          const chosen = waiting.filter((proposal) => Option.getOrElse(type, () => proposal.type) === proposal.type)
          return yield* Effect.forEach(chosen, (proposal) => decide(context, proposal))
        })
      )
      yield* tellDecided(verb, decided, json)
    })
  ).pipe(Command.withDescription(description))

const cleanAway = Command.make(
  "clean",
  common,
  Effect.fn("cli.proposals.clean")(function* ({ json, project: flag }) {
    const removed = yield* inProject(flag, () => clean())
    yield* json ? printJson({ removed }) : print(`${removed} accepted proposals dropped from the file.`)
  })
).pipe(
  Command.withDescription("Drop accepted proposals from the file. Rejected ones stay, so that they do not come back.")
)

const stats = Command.make(
  "stats",
  common,
  Effect.fn("cli.proposals.stats")(function* ({ json, project: flag }) {
    const { document, waiting } = yield* inProject(flag, () => readProposals)
    yield* json ? printJson(proposalStats(document, waiting)) : print(showStats(document, waiting, yield* outputStyle))
  })
).pipe(Command.withDescription("Show how proposals were decided."))

/** `debrief proposals …`: the decisions of `debrief review`, for scripts. */
export const proposals = Command.make("proposals").pipe(
  Command.withDescription("List and decide on proposals, for scripts. For people: debrief review."),
  Command.withSubcommands([
    list,
    acceptSome,
    rejectSome,
    decideAll("accept-all", "accepted", "Accept every waiting proposal.", ({ settings }, proposal) =>
      accept(proposal, { tidiness: settings.playbook })
    ),
    decideAll("reject-all", "rejected", "Reject every waiting proposal.", (_, proposal) => reject(proposal)),
    cleanAway,
    stats
  ])
)
