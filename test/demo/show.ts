import { LINE_END } from "../../src/cli/Marks.ts"
import { showPlaybook } from "../../src/cli/playbook/show.ts"
import { hang, type Style, wrap } from "../../src/cli/Style.ts"
import type { Playbook } from "../../src/core/playbook/Playbook.ts"
import type { Message } from "../../src/core/transcript/Message.ts"

const INDENT = "   "

const indent = (text: string): string =>
  text
    .split(LINE_END)
    .map((line) => (line === "" ? "" : INDENT + line))
    .join(LINE_END)

const inner = (style: Style): Style => ({ ...style, width: style.width - INDENT.length })

export const showTitle = (style: Style): string => {
  const about = "Made-up session, recorded LLM answers, real programs. No key, no network."
  return [
    `${style.bold("claude-debrief")}: a session ends, and the next one starts with what it taught.`,
    ...wrap(about, style.width).map(style.dim)
  ].join(LINE_END)
}

/** A step's number and its one sentence, set apart from the step before. */
export const showStep = (style: Style, step: number, title: string, sentence: string): string => {
  const [first = "", ...rest] = wrap(`${title} ${sentence}`, style.width - INDENT.length)
  const head = `${LINE_END}${style.cyan(String(step))}  ${style.bold(title)}${first.slice(title.length)}`
  return [head, ...rest.map((line) => INDENT + line)].join(LINE_END)
}

export const showNote = (style: Style, sentence: string): string => hang(INDENT, INDENT.length, sentence, style.width)

export const showBefore = (style: Style, playbook: Playbook): string =>
  indent(showPlaybook(playbook, ".claude/playbook.json", inner(style)))

/** What was said, in full. */
export const showMessages = (style: Style, messages: ReadonlyArray<Message>): string =>
  messages
    .map(({ content, role }) => {
      const speaker = role === "user" ? style.bold("you  ") : style.dim("agent")
      return hang(`${INDENT}  ${speaker}  `, INDENT.length + 9, content, style.width)
    })
    .join(LINE_END)

const ENTRY = /^(added|reworded|merged|deleted|rated|pruned) +(\S+) {2,}(\S.*)$/
/** What stands in the log besides. */
const OTHER = /^\d{4}-|^The session |^\d+ messages? read|^ *\d+ proposals? await/

interface Entry {
  readonly verb: string
  readonly name: string
  readonly text: string
}

/** What the worker's log says it did, line breaks undone: it was written for a file, not for this terminal. */
const entriesOf = (log: string): ReadonlyArray<Entry> => {
  const entries: Array<Entry> = []
  for (const line of log.split("\n")) {
    const [, verb, name, text] = ENTRY.exec(line) ?? []
    const more = OTHER.test(line) || line === "" ? undefined : line
    const last = entries.at(-1)
    if (verb !== undefined && name !== undefined && text !== undefined) entries.push({ verb, name, text })
    else if (more !== undefined && last !== undefined) entries.splice(-1, 1, { ...last, text: `${last.text} ${more}` })
  }
  return entries
}

const paintOf = (style: Style, { text, verb }: Entry) => {
  if (verb === "pruned" || verb === "deleted" || text.startsWith("harmful")) return style.red
  return verb === "merged" || verb === "reworded" ? style.yellow : style.green
}

/** The worker's log, fitted to this terminal. */
export const showChanges = (style: Style, log: string): string => {
  const entries = entriesOf(log)
  if (entries.length === 0) return indent(log.trimEnd().replaceAll("\n", LINE_END))
  return entries
    .map((entry) => {
      const verb = paintOf(style, entry)(entry.verb.padEnd(8))
      return hang(
        `${INDENT}  ${verb}  ${style.cyan(entry.name.padEnd(8))}  `,
        INDENT.length + 22,
        entry.text,
        style.width
      )
    })
    .join(LINE_END)
}

/** Commits as `git log --format="%h %s"` lists them. */
export const showCommits = (style: Style, commits: ReadonlyArray<string>): string =>
  commits
    .map((commit) => {
      const [hash = "", ...subject] = commit.split(" ")
      return hang(`${INDENT}  ${style.yellow(hash)}  `, INDENT.length + hash.length + 4, subject.join(" "), style.width)
    })
    .join(LINE_END)

const cut = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, text.lastIndexOf(" ", width - 2))} …`

/** What the next session is given: every key point, and of the text around them the start of each part. */
export const showContext = (style: Style, context: string): string => {
  const bar = `${INDENT}${style.dim("│")} `
  const width = style.width - INDENT.length - 2
  const parts = context.split("\n\n")
  const lines = parts
    .filter((part) => !part.startsWith("- "))
    .flatMap((part) => {
      if (!part.startsWith("## ")) return [part.startsWith("# ") ? style.bold(part) : style.dim(cut(part, width))]
      const [heading = "", ...points] = part.split("\n")
      return [heading].concat(points.flatMap((point) => hang("", 10, point, width + 10).split(LINE_END)))
    })
  return lines.map((line) => bar + line).join(LINE_END)
}
