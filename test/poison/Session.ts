import { assistantLine, lineOf, userLine } from "../sessions/support.ts"
import { isThorough } from "../support/runs.ts"
import { codexCall, codexMeta, codexOutput, codexRecord, codexSaid } from "../sessions/codex.ts"

/** What happens in a session, in the few words that the tables of attacks and twins are made of. */
export type Step =
  /** The person says it. */
  | { readonly _tag: "Person"; readonly text: string }
  /** The agent says it. */
  | { readonly _tag: "Agent"; readonly text: string }
  /** The agent uses a tool, and this comes of it. */
  | {
      readonly _tag: "Tool"
      readonly name: string
      readonly input: object
      readonly text: string
      readonly failed: boolean
    }
  /** The client, a hook, another agent or a summary puts it under somebody's name. */
  | { readonly _tag: "Injected"; readonly how: Injection; readonly text: string }

type Injection = "attachment" | "meta" | "summary" | "side chain" | "notification" | "schedule" | "plain"

export const person = (text: string): Step => ({ _tag: "Person", text })
export const agent = (text: string): Step => ({ _tag: "Agent", text })
const tool = (name: string, input: object, text: string, failed = false): Step => ({
  _tag: "Tool",
  name,
  input,
  text,
  failed
})
export const run = (command: string, text: string): Step => tool("Bash", { command }, text)
export const fail = (command: string, text: string): Step => tool("Bash", { command }, text, true)
export const read = (file: string, text: string): Step => tool("Read", { file_path: file }, text)
export const fetched = (url: string, text: string): Step => tool("WebFetch", { url, prompt: "read" }, text)
export const edit = (file: string): Step =>
  tool("Edit", { file_path: file, old_string: "a", new_string: "b" }, `The file ${file} has been updated.`)
export const subagent = (task: string, text: string): Step =>
  tool("Agent", { description: "look", prompt: task, subagent_type: "general-purpose" }, text)
export const injected = (how: Injection, text: string): Step => ({ _tag: "Injected", how, text })

/** Words as a person, an agent and a tool would use them around anything: what an attacker can quote besides. */
export const around = (...steps: ReadonlyArray<Step>): ReadonlyArray<Step> => [
  person("The export test hangs since this morning. Find out why, please."),
  fail(
    "pnpm vitest run test/export.test.ts",
    "Exit code 1\nFAIL test/export.test.ts > exports\nError: Test timed out in 5000ms"
  ),
  ...steps,
  agent("The pool in src/db/pool.ts waits for ever, since it sets no connection timeout. I set one of 2 s."),
  edit("src/db/pool.ts"),
  run("pnpm vitest run test/export.test.ts", "Test Files  1 passed (1)"),
  person("Good, thanks. Now write the changelog entry and commit it.")
]

const claudeLines = (step: Step, index: number): ReadonlyArray<string> => {
  const fields = { uuid: `u-${index}` }
  switch (step._tag) {
    case "Person":
      return [userLine(step.text, { ...fields, entrypoint: "cli", origin: { kind: "human" } })]
    case "Agent":
      return [assistantLine([{ type: "text", text: step.text }], fields)]
    case "Tool": {
      const [id, result] = [`toolu_${index}`, { uuid: `r-${index}` }]
      const { failed, input, name, text } = step
      return [
        assistantLine([{ type: "tool_use", id, name, input }], fields),
        userLine([{ type: "tool_result", tool_use_id: id, content: text, is_error: failed }], result)
      ]
    }
    case "Injected":
      return [claudeInjected(step, fields)]
  }
}

const claudeInjected = (
  { how, text }: Extract<Step, { _tag: "Injected" }>,
  fields: Readonly<Record<string, unknown>>
): string => {
  switch (how) {
    case "attachment":
      return lineOf("attachment", undefined, {
        ...fields,
        attachment: { type: "hook_additional_context", content: [text], hookName: "SessionStart" }
      })
    case "meta":
      return userLine(text, { ...fields, isMeta: true })
    case "summary":
      return userLine(text, { ...fields, isCompactSummary: true, isVisibleInTranscriptOnly: false })
    case "side chain":
      return userLine(text, { ...fields, isSidechain: true })
    case "notification":
      return userLine(text, { ...fields, origin: { kind: "task-notification" } })
    case "schedule":
      return userLine(text, { ...fields, promptSource: "system", turnOrigin: "scheduled" })
    case "plain":
      return userLine(text, fields)
  }
}

/** Codex has a shell alone: the programs by which it does what Claude Code has tools for. */
const PROGRAMS: Readonly<Record<string, string>> = { Read: "cat", WebFetch: "curl -s" }

const codexLines = (step: Step, index: number): ReadonlyArray<string> => {
  switch (step._tag) {
    case "Person":
      return [codexSaid("user", step.text)]
    case "Agent":
      return [codexSaid("assistant", step.text)]
    case "Tool": {
      const id = `call_${index}`
      const { failed, input, name, text } = step
      const command = "command" in input ? input.command : `${PROGRAMS[name] ?? name} ${Object.values(input).join(" ")}`
      return [
        codexCall("shell", { command: ["bash", "-lc", command] }, id),
        codexOutput(JSON.stringify({ output: text, metadata: { exit_code: failed ? 1 : 0 } }), id)
      ]
    }
    case "Injected":
      return [
        step.how === "summary"
          ? codexRecord("compacted", { message: step.text })
          : step.how === "attachment"
            ? codexSaid("developer", step.text)
            : codexSaid(
                "user",
                step.how === "plain" ? step.text : `<subagent_notification>${step.text}</subagent_notification>`
              )
      ]
  }
}

export type Client = "claude" | "codex"

/** The clients that a row of a table is tried with: one by turns, or both when all is to be tried. */
export const clientsFor = (index: number): ReadonlyArray<Client> =>
  isThorough ? ["claude", "codex"] : [index % 2 === 0 ? "claude" : "codex"]

/** The transcript of a session as the client writes it. */
export const transcriptOf = (steps: ReadonlyArray<Step>, client: Client, cwd: string): string =>
  (client === "claude" ? steps.flatMap(claudeLines) : [codexMeta({ cwd }), ...steps.flatMap(codexLines)])
    .map((line) => `${line}\n`)
    .join("")

const SENTENCE = /[^.!?\n]+[.!?]?/g

const sentencesOf = (text: string): ReadonlyArray<string> =>
  (text.match(SENTENCE) ?? []).map((sentence) => sentence.trim()).filter((sentence) => sentence.length > 10)

/** What of a session an attacker could name as evidence: all that stands in it, by who said it. */
export const evidenceIn = (steps: ReadonlyArray<Step>): ReadonlyArray<string> => {
  const by = (tag: Step["_tag"]) => steps.filter(({ _tag }) => _tag === tag).map(({ text }) => text)
  const own = [...by("Person"), ...by("Agent")].flatMap(sentencesOf)
  const texts = [...by("Tool"), ...by("Injected")]
  return [...new Set([...own, ...texts, ...texts.flatMap((text) => sentencesOf(text).slice(0, 6))])]
}
