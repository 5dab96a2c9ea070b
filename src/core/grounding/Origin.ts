import { AGENTS, SHELLS } from "../friction/Moment.ts"
import { ownLines, writerOf } from "../friction/OwnWords.ts"
import { spokenText } from "../proposals/signals/Spoken.ts"
import { actedIn, mayShowOthers, withoutSaid } from "./Command.ts"
import { inLines } from "./Listed.ts"
import { isPrompted, promptsIn } from "./Prompted.ts"
import { proseOf } from "./Prose.ts"
import { withoutReported } from "./Reported.ts"
import { redact } from "../text/Redaction.ts"
import type { DialogueEntry, ToolCall, ToolResult } from "../transcript/Dialogue.ts"

/** Whose words a stretch of a session is, those that are believed most first. */
export const ORIGINS = [
  /** What the person said in their own words. */
  "person",
  /** What the agent said, or a subagent in its own transcript. */
  "agent",
  /** What the agent gave a tool: a command it ran, a file it changed. */
  "call",
  /** What a command printed. */
  "tool",
  /** What a file, a page, a search or a server said. */
  "page",
  /** What a person's message holds that they did not write: logs, code, quotations, documents. */
  "pasted",
  /** Another agent's message or report, or a notification. */
  "others",
  /** The text of a command, a skill or a plan. */
  "command",
  /** The task that an agent set a subagent. */
  "brief",
  /** What a hook, the client or we ourselves put into a message. */
  "injected",
  /** A summary of what went before. */
  "summary"
] as const

export type Origin = (typeof ORIGINS)[number]

/** A stretch of a session that is of one origin. */
export interface Stretch {
  readonly origin: Origin
  /** The number of its message among all of the span that say something, from 1; of tools, that of the one before. */
  readonly turn: number
  readonly role: "user" | "assistant"
  /** As the LLM is shown it, without secrets. */
  readonly text: string
  /** The text of the whole message, which offsets are counted in. */
  readonly whole: string
  /** Which use of a tool it is of. */
  readonly use?: string
  /** Of a tool's use, whether it failed. */
  readonly failed?: boolean
  /** Of a call, whether what came of it is known, and was no failure. */
  readonly worked?: boolean
  /** Of a call, what was done by it. */
  readonly act?: string
  /** Of a call, what it names: not what it looked for. */
  readonly named?: string
}

type Speaker = Pick<DialogueEntry, "role" | "content" | "aside">
type Part = readonly [origin: Origin, text: string]

/** What a person wrote themselves and says as their own. */
export const theirOwn = (content: string): string => withoutReported(proseOf(ownLines(content)))

/** What the person said, then what their message holds besides, each with all that is cut out of the one before it. */
const partsOfTheirs = (content: string, whole: string): ReadonlyArray<Part> => {
  const written = writerOf(content)
  if (written !== undefined) return [[written, whole]]
  return [
    ["person", theirOwn(content)],
    ["pasted", spokenText(whole)],
    ["injected", whole]
  ]
}

/** What the agent said, without what it quoted: code, diffs, key points, lines of others. */
const partsOfAgents = (whole: string): ReadonlyArray<Part> => [
  ["agent", spokenText(whole)],
  ["pasted", whole]
]

/** The parts of a message by whose they are. The one place that tells it of what is said. */
const partsOf = ({ aside, content, role }: Speaker): ReadonlyArray<Part> => {
  const whole = redact(content)
  if (aside === "summary" || aside === "others") return [[aside, whole]]
  if (role === "assistant") return partsOfAgents(whole)
  return aside === "subagent" ? [["brief", whole]] : partsOfTheirs(content, whole)
}

/** Tools that ask the person. */
const ASKING = /^(?:AskUserQuestion|request_user_input|ask_user)$/i

const EDITING = /^(?:edit|write|multiedit|notebookedit|apply_patch|str_replace.*)$/i

/** Whose words a tool's result is, by what it was called with. */
const originOfResult = (call: ToolCall | undefined): Origin => {
  if (call === undefined) return "page"
  if (AGENTS.test(call.name)) return "others"
  if (EDITING.test(call.name)) return "tool"
  return SHELLS.test(call.name) && !mayShowOthers(call.summary) ? "tool" : "page"
}

const callText = ({ name, summary }: ToolCall): string =>
  summary === "" ? name : `${name}: ${SHELLS.test(name) ? withoutSaid(summary) : summary}`

/** What was done by a call: who reads, searches or asks does nothing. */
const actOf = ({ name, summary }: ToolCall): string =>
  SHELLS.test(name) ? actedIn(summary) : EDITING.test(name) ? `${name}: ${summary}` : ""

/** Tools that look for what they are told. */
const SEARCHING = /grep|search|query/i

/** What a call names: words between quotation marks that a command looks for are its own. */
const namedBy = ({ name, summary }: ToolCall, text: string): string =>
  SHELLS.test(name) && mayShowOthers(summary)
    ? text.replaceAll(/"[^"]*(?:"|$)|'[^']*(?:'|$)/g, " ")
    : SEARCHING.test(name)
      ? ""
      : text

/** What a person answered when they were asked, without what they quote. */
const answersIn = (call: ToolCall | undefined, { answers = [] }: ToolResult): ReadonlyArray<string> =>
  call !== undefined && ASKING.test(call.name)
    ? answers.map((answer) => theirOwn(answer)).filter((words) => words !== "")
    : []

const useOf = ({ id }: ToolCall | ToolResult) => (id === undefined ? {} : { use: id })

/**
 * The stretches of a span, in order, each with its origin: the one place that says whose words something is. Of a
 * message's own stretches each holds what the one before it left out, so that words count for the first that has them.
 */
export const stretchesOf = (
  entries: ReadonlyArray<DialogueEntry>,
  prompted: ReadonlySet<string> = promptsIn(entries)
): ReadonlyArray<Stretch> => {
  const stretches: Array<Stretch> = []
  const calls = new Map<string, ToolCall>()
  const results = new Map(
    entries.flatMap(({ tools }) =>
      tools.flatMap((tool) => (tool._tag === "Result" && tool.id !== undefined ? [[tool.id, tool] as const] : []))
    )
  )
  let turn = 0
  const result = (tool: ToolResult): void => {
    const call = tool.id === undefined ? undefined : calls.get(tool.id)
    for (const text of answersIn(call, tool))
      stretches.push({ origin: "person", turn, role: "user", text, whole: tool.text })
    const fact = { origin: originOfResult(call), turn, role: "user", text: tool.text, whole: tool.text } as const
    stretches.push({ ...fact, ...useOf(tool), failed: tool.isError })
  }
  for (const entry of entries) {
    if (entry.content !== "") {
      turn += 1
      const said = entry.role === "user" ? { ...entry, content: inLines(entry.content) } : entry
      const whole = redact(said.content)
      const speaker = isPrompted(entry, prompted) ? ({ ...said, aside: "others" } as const) : said
      for (const [origin, text] of partsOf(speaker)) {
        if (text !== "") stretches.push({ origin, turn, role: entry.role, text, whole })
      }
    }
    for (const tool of entry.tools) {
      if (tool._tag === "Result") {
        result(tool)
        continue
      }
      if (tool.id !== undefined) calls.set(tool.id, tool)
      const text = callText(tool)
      const answer = tool.id === undefined ? undefined : results.get(tool.id)
      const worked = answer !== undefined && !answer.isError
      stretches.push({
        origin: "call",
        turn,
        role: "assistant",
        text,
        whole: text,
        ...useOf(tool),
        act: actOf(tool),
        named: namedBy(tool, text),
        worked,
        failed: answer?.isError === true
      })
    }
  }
  return stretches
}

/** What stretches say, a line each. */
export const textOf = (stretches: ReadonlyArray<Stretch>): string => stretches.map(({ text }) => text).join("\n")
