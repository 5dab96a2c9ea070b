import * as Command from "effect/cli/Command"
import { batch } from "./batch.ts"
import { playbook } from "./playbook.ts"
import { extract } from "./extract.ts"
import { log, undo, why } from "./journal.ts"
import { restore } from "./playbookHistory.ts"
import { proposals } from "./proposals.ts"
import { review } from "./review.ts"
import { stage } from "./stage.ts"
import { status } from "./status.ts"
import { work } from "./work.ts"

/** The command tree. */
export const debrief = Command.make("debrief").pipe(
  Command.withDescription(
    "The learning loop of coding agents: what sessions teach, kept in a playbook for the next ones."
  ),
  Command.withSubcommands([status, playbook, review, proposals, log, why, undo, work, batch, extract, restore, stage])
)
