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

/** Cuts `<tag …>…</tag>` out; a tag that is never closed takes the rest with it. Linear: each tag is looked for once. */
const withoutTags = (text: string): string => {
  let result = text
  for (const tag of INJECTED_TAGS) {
    for (let start = result.indexOf(`<${tag}`); start !== -1; start = result.indexOf(`<${tag}`, start)) {
      const close = result.indexOf(`</${tag}>`, start)
      result = result.slice(0, start) + (close === -1 ? "" : result.slice(close + tag.length + 3))
    }
  }
  return result
}

const FENCE = /^\s{0,3}(```+|~~~+)/
const DIFF_START = /^(?:diff --git |@@ -\d|--- [ab/]|\+\+\+ [ab/]|index [0-9a-f]{7})/
const DIFF_LINE = /^(?:[ +\-@\\]|diff --git |index |--- |\+\+\+ |rename |new file|deleted file|similarity )/
/** A key point as we inject it, wherever it was pasted to. */
const KEY_POINT_LINE = /^\s*\[[a-z]+[-_]\d+\] helpful=\d+ harmful=\d+ ::/

/** The text without fenced code, unified diffs and injected key points, line by line. */
const withoutQuotedCode = (text: string): string => {
  const kept: Array<string> = []
  let fence: string | undefined
  let inDiff = false
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark !== undefined && mark.startsWith(fence)) fence = undefined
      continue
    }
    if (mark !== undefined) {
      fence = mark.slice(0, 3)
      continue
    }
    inDiff = DIFF_START.test(line) || (inDiff && DIFF_LINE.test(line))
    if (!inDiff && !KEY_POINT_LINE.test(line)) kept.push(line)
  }
  return kept.join("\n")
}

/**
 * What a person or the assistant said in a message, without what was only shown in it: injected context, reminders,
 * command output, code fences, diffs and our own key points. Signals are read from this (design 4.7).
 */
export const spokenText = (content: string): string =>
  content.startsWith("[Request interrupted") ? "" : withoutQuotedCode(withoutTags(content))
