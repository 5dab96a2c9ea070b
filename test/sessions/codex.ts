/** Lines as the Codex CLI writes them, in the words of its own source (see `src/core/transcript/codex/Line.ts`). */
export const codexRecord = (type: string, payload: unknown, timestamp = "2026-05-01T10:00:00.000Z"): string =>
  JSON.stringify({ timestamp, type, payload })

export const codexMeta = (fields: Readonly<Record<string, unknown>> = {}): string =>
  codexRecord("session_meta", {
    id: "c-1",
    timestamp: "2026-05-01T09:59:59.000Z",
    cwd: "/w/proj",
    originator: "codex_cli_rs",
    cli_version: "0.128.0",
    source: "cli",
    model_provider: "openai",
    ...fields
  })

export const codexItem = (payload: unknown): string => codexRecord("response_item", payload)

export const codexSaid = (role: string, ...texts: ReadonlyArray<string>): string =>
  codexItem({
    type: "message",
    role,
    content: texts.map((text) => ({ type: role === "assistant" ? "output_text" : "input_text", text }))
  })

export const codexCall = (name: string, args: unknown, id = "call_1"): string =>
  codexItem({ type: "function_call", name, arguments: JSON.stringify(args), call_id: id })

export const codexOutput = (output: unknown, id = "call_1"): string =>
  codexItem({ type: "function_call_output", call_id: id, output })
