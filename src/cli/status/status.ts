import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import { layerFromSettings } from "../../llm/Backends.ts"
import { inProject, jsonFlag, projectFlag } from "../command.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import { status as readStatus } from "./readStatus.ts"
import { showStatus } from "./show.ts"

/** `debrief status` */
export const status = Command.make(
  "status",
  {
    json: jsonFlag,
    project: projectFlag
  },
  Effect.fn("cli.status")(function* ({ json, project: flag }) {
    const found = yield* inProject(
      flag,
      ({ settings }) => readStatus(settings).pipe(Effect.provide(layerFromSettings(settings))),
      true
    )
    yield* json ? printJson(found) : print(showStatus(found, yield* outputStyle))
  })
).pipe(
  Command.withDescription(
    "How learning stands: what waits, what was given up and why, what was learned last, what is spent."
  ),
  Command.withExamples([
    { command: "debrief status", description: "How learning stands in this project" },
    { command: "debrief status --json | jq .pause", description: "Why it is paused, for a script" }
  ])
)
