import type { DialogueEntry } from "../../src/core/transcript/Dialogue.ts"

export const entryOf = (role: "user" | "assistant", content: string, more: Partial<DialogueEntry> = {}) =>
  ({
    role,
    content,
    tools: [],
    uuid: "u-1",
    sessionId: "s-1",
    entrypoint: undefined,
    cwd: undefined,
    timestamp: undefined,
    ...more
  }) satisfies DialogueEntry

export const call = (id: string | undefined, name: string, summary = "") =>
  ({ _tag: "Call", id, name, summary }) as const

export const result = (id: string | undefined, text: string, isError = false) =>
  ({ _tag: "Result", id, isError, text }) as const

export interface Shown {
  /** What starts the line: a header's role, or the mark of a tool's line. */
  readonly mark: string
  readonly text: string
}

/** Reads a rendering back by its one rule: what starts a line is ours, what is set in by a space is the session's. */
export const readBack = (rendering: string): ReadonlyArray<Shown> => {
  const blocks: Array<Array<string>> = []
  for (const line of rendering === "" ? [] : rendering.split("\n")) {
    // An empty line may also end in what else ends lines.
    if (/^(?:$|[ \r\u2028\u2029])/.test(line)) blocks.at(-1)!.push(line)
    else blocks.push([line])
  }
  return blocks.map(([first = "", ...rest]) => {
    const text = rest.join("\n").replaceAll(/^ /gm, "")
    const header = /^(user|assistant)(?: \(part \d+ of \d+\))?:$/.exec(first)
    if (header !== null) return { mark: header[1]!, text }
    const line = first.slice(2).replaceAll(/(?<=[\r\u2028\u2029]) /g, "")
    return { mark: first.slice(0, 2).trimEnd(), text: rest.length === 0 ? line : `${line}\n${text}` }
  })
}
