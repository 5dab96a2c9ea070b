/** Tags around text that the client put into a message, not a person. */
const INJECTED_TAGS = [
  "system-reminder",
  "task-notification",
  "command-name",
  "command-message",
  "command-args",
  "command-contents",
  "local-command-stdout",
  "local-command-stderr",
  "local-command-caveat",
  "bash-input",
  "bash-stdout",
  "bash-stderr",
  "user-prompt-submit-hook",
  "session-start-hook",
  "ide_opened_file",
  "ide_selection",
  "persisted-output",
  "tool_use_error"
]

/** Cuts `<tag …>…</tag>` out; a tag that is never closed takes the rest with it. One pass for each tag. */
const withoutTag = (text: string, tag: string): string => {
  const kept: Array<string> = []
  let position = 0
  for (let start = text.indexOf(`<${tag}`); start !== -1; start = text.indexOf(`<${tag}`, position)) {
    kept.push(text.slice(position, start))
    const close = text.indexOf(`</${tag}>`, start)
    position = close === -1 ? text.length : close + tag.length + 3
  }
  return position === 0 ? text : kept.join("") + text.slice(position)
}

const withoutTags = (text: string): string => (text.includes("<") ? INJECTED_TAGS.reduce(withoutTag, text) : text)

const INJECTED = new RegExp(`<(?:${INJECTED_TAGS.join("|")})`)

/** Whether a text holds something that is cut out within a line, so that what stands before and after it meets. */
export const holdsInjected = (text: string): boolean => INJECTED.test(text)

const FENCE = /^\s*(```+|~~~+)(.*)/
const DIFF_START = /^(?:diff --git |@@ -\d|--- (?:[ab]?\/|"[ab]\/)|\+\+\+ (?:[ab]?\/|"[ab]\/)|index [0-9a-f]{7})/
const DIFF_LINE = /^(?:[ +\-@\\]|diff --git |index |--- |\+\+\+ |rename |new file|deleted file|similarity )/
/** A key point as we inject it, wherever it was pasted to. */
const KEY_POINT_LINE = /^\s*\[[a-z]+[-_]\d+\] helpful=\d+ harmful=\d+ ::/

/** A line quoted from elsewhere. */
const QUOTED_LINE = /^\s{0,3}>/

/** The text without fenced code, unified diffs and injected key points, line by line. */
const withoutQuotedCode = (text: string): string => {
  const kept: Array<string> = []
  let fence: string | undefined
  let inDiff = false
  for (const line of text.split("\n")) {
    const [, mark, info = ""] = FENCE.exec(line) ?? []
    if (fence !== undefined) {
      // A fence is closed by one at least as long that says nothing more.
      if (mark?.startsWith(fence) && info.trim() === "") fence = undefined
      continue
    }
    // "```like this```" on one line is no fence.
    if (mark !== undefined && !info.includes("`")) {
      fence = mark
      continue
    }
    inDiff = DIFF_START.test(line) || (inDiff && DIFF_LINE.test(line))
    if (!inDiff && !KEY_POINT_LINE.test(line) && !QUOTED_LINE.test(line)) kept.push(line)
  }
  return kept.join("\n")
}

/** Messages that the client writes in a person's name. */
const NOT_SAID =
  /^\s*(?:\[Request interrupted|Stop hook feedback:|This session is being continued from|Caveat: The messages below|[A-Z][a-z]+[A-Za-z]*(?::[\w|*.-]+)? hook (?:additional context|success|error|feedback|stopp|block)|(?:SessionStart|UserPromptSubmit)(?::\w+)? hook )/

/**
 * What a person or the assistant said in a message, without what was only shown in it: injected context, reminders,
 * command output, code fences, diffs and our own key points. Signals are read from this (docs/rules.md D7).
 */
export const spokenText = (content: string): string =>
  NOT_SAID.test(content) ? "" : withoutQuotedCode(withoutTags(content))
