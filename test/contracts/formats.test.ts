import type { Source } from "../../src/core/transcript/Source.ts"
import { codexCall, codexMeta, codexOutput, codexRecord, codexSaid } from "../sessions/codex.ts"
import { assistantLine, lineOf, text, userLine } from "../sessions/support.ts"
import { type FormatWorld, transcriptFormatContract } from "./transcriptFormat.ts"

const claude: FormatWorld = {
  lines: ({ cwd, id, startedAt }, turns) => {
    const fields = (at: number) => ({ uuid: `u-${at}`, sessionId: id, cwd, timestamp: startedAt, entrypoint: "cli" })
    return turns.flatMap((turn, at) => {
      if ("says" in turn) {
        return [turn.by === "user" ? userLine(turn.says, fields(at)) : assistantLine([text(turn.says)], fields(at))]
      }
      const result = { type: "tool_result", tool_use_id: `t-${at}`, content: turn.prints, is_error: turn.failed }
      return [
        assistantLine([{ type: "tool_use", id: `t-${at}`, name: "Bash", input: { command: turn.runs } }], fields(at)),
        userLine([result], { ...fields(at), uuid: `r-${at}` })
      ]
    })
  },
  unknown: lineOf("telepathy", { thought: "user" }),
  path: ({ cwd, id }) => `.claude/projects/${cwd.replaceAll("/", "-")}/${id}.jsonl`
}

const codex: FormatWorld = {
  lines: ({ cwd, id, startedAt }, turns) => [
    codexMeta({ id, cwd, timestamp: startedAt }),
    ...turns.flatMap((turn, at) =>
      "says" in turn
        ? [codexSaid(turn.by, turn.says)]
        : [
            codexCall("exec_command", { cmd: turn.runs }, `call_${at}`),
            codexOutput(`Process exited with code ${turn.failed ? 1 : 0}\nOutput:\n${turn.prints}`, `call_${at}`)
          ]
    )
  ],
  unknown: codexRecord("telepathy", { type: "message", role: "user" }),
  path: ({ id }) => `.codex/sessions/2026/05/01/rollout-2026-05-01T10-00-00-${id}.jsonl`
}

/** One for each client: the compiler says which is missing. */
const WORLDS: Readonly<Record<Source, FormatWorld>> = { claude, codex }

for (const source of Object.keys(WORLDS) as ReadonlyArray<Source>) transcriptFormatContract(source, WORLDS[source])
