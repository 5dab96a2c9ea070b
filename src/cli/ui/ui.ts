import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { chosenFolder, Failure, inProject, jsonFlag, projectFlag } from "../command.ts"

/** Ports that anybody may listen at; 0 takes one that is free. */
const MOST_PORT = 65_535

/** `debrief ui` */
export const ui = Command.make(
  "ui",
  {
    project: projectFlag,
    json: jsonFlag,
    port: Flag.Int("port").pipe(
      Flag.withDescription("The port to serve the page at; a free one unless told otherwise"),
      Flag.withDefault(0)
    ),
    open: Flag.Boolean("open").pipe(
      Flag.withDescription("Open the page in your browser; --no-open only prints its address"),
      Flag.withDefault(true)
    ),
    idle: Flag.Int("idle").pipe(
      Flag.withDescription("Minutes without an open page after which it ends; 30 unless told otherwise"),
      Flag.withDefault(30)
    )
  },
  Effect.fn("cli.ui")(function* ({ idle, json, open, port, project }) {
    if (port < 0 || port > MOST_PORT) {
      return yield* new Failure({ detail: `there is no port ${port}: it is 0 to ${MOST_PORT}. Nothing was started.` })
    }
    if (idle < 1) return yield* new Failure({ detail: "--idle is a minute at least. Nothing was started." })
    // A server is heavy, and no other command needs one.
    const { serve } = yield* Effect.promise(() => import("./serve.ts"))
    const folder = yield* chosenFolder(project)
    yield* inProject(project, (context) => serve(context, { folder, idle, json, open: open && !json, port }))
  })
).pipe(
  Command.withDescription(
    "Open a page to look at: playbook, inbox, sessions, cost, health. For this machine and this browser alone; it ends with Ctrl-C, or when no page was open for a while."
  ),
  Command.withExamples([
    { command: "debrief ui", description: "Open the page of this project" },
    { command: "debrief ui --no-open --port 7777", description: "Print its address, always at the same port" }
  ])
)
