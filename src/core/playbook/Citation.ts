import { SECTION_SLUGS } from "./Section.ts"

const CITATION = new RegExp(`\\[((?:${Object.values(SECTION_SLUGS).join("|")})-\\d+|kpt_\\d+)\\]`, "g")

/**
 * The ids of key points that the assistant cited in brackets, sorted, each once. What people wrote is not looked at:
 * it may repeat ids without having used them.
 */
export const citedIds = (
  messages: ReadonlyArray<{ readonly role: string; readonly content: string }>
): Array<string> => {
  const ids = new Set<string>()
  for (const message of messages) {
    if (message.role !== "assistant") continue
    for (const match of message.content.matchAll(CITATION)) ids.add(match[1]!)
  }
  return [...ids].sort()
}
