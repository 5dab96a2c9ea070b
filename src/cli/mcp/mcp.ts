import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import manifest from "../../../package.json" with { type: "json" }
import { inProject, projectFlag } from "../command.ts"
import { withoutOutput } from "../Printer.ts"

/** `debrief mcp` */
export const mcp = Command.make(
  "mcp",
  { project: projectFlag },
  Effect.fn("cli.mcp")(function* ({ project: flag }) {
    // A server is heavy, and no other command needs one.
    const { serve } = yield* Effect.promise(() => import("../../mcp/server.ts"))
    yield* inProject(flag, ({ settings }) => withoutOutput(serve(manifest.version, settings)))
  })
).pipe(
  Command.withDescription(
    "Serve the playbook to an agent that asks (Model Context Protocol, over standard input and output). What an agent adds or rates waits for your review."
  ),
  Command.withExamples([
    { command: "claude mcp add debrief -- debrief mcp", description: "For Claude Code, in this project" },
    { command: "debrief mcp --project ~/src/app", description: "For a client that starts elsewhere" }
  ])
)
