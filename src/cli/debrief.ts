import * as Command from "effect/cli/Command"
import { playbook } from "./playbook.ts"
import { extract } from "./extract.ts"
import { restore } from "./playbookHistory.ts"
import { proposals } from "./proposals.ts"
import { review } from "./review.ts"
import { stage } from "./stage.ts"
import { work } from "./work.ts"

/** The command tree. */
export const debrief = Command.make("debrief").pipe(
  Command.withDescription(
    "The learning loop of coding agents: what sessions teach, kept in a playbook for the next ones."
  ),
  Command.withSubcommands([playbook, review, proposals, work, extract, restore, stage])
)
