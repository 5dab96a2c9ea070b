import { isJsonObject, jsonIn } from "../text/Json.ts"
import type { Playbook } from "./Playbook.ts"
import { contentIn, contentsOf, isAmongMistakes, type KnownContents, oppositeOf, wordsIn } from "./Provenance.ts"

// Notes of which key points are known, a line each, folded in their order: a later one counts. A plain string is of one
// that stands elsewhere than among the mistakes, as versions before wrote them of any.

/** Says that the file tells mistakes apart. Without it, a plain string counts among the mistakes, too. */
export const MARK = JSON.stringify({ tells: "mistakes" })

/** The line that makes a content known, or, with the change by which it went, unknown. */
export const noteOf = (content: string, gone?: string): string => {
  const text = wordsIn(content)
  const mistake = isAmongMistakes(content)
  return JSON.stringify(
    mistake || gone !== undefined
      ? { text, ...(mistake ? { mistake } : {}), ...(gone === undefined ? {} : { gone }) }
      : text
  )
}

export interface ContentNotes {
  readonly known: KnownContents
  /** What a change of ours took out, by that change's id. */
  readonly gone: ReadonlyMap<string, string>
  /** Whether its plain strings may be of mistakes. */
  readonly isOld: boolean
}

export const foldNotes = (lines: ReadonlyArray<string>): ContentNotes => {
  const known = new Set<string>()
  const gone = new Map<string, string>()
  const plain = new Set<string>()
  let isOld = lines.some((line) => line !== "")
  for (const line of lines) {
    // The last may be cut short, of a writer that was killed.
    const note = jsonIn(line)
    if (typeof note === "string") {
      // Most are: a hook waits for this.
      const content = contentIn("OTHERS", note)
      known.add(content)
      plain.add(content)
      gone.delete(content)
      continue
    }
    if (!isJsonObject(note)) continue
    const { gone: by, mistake, tells, text } = note
    if (tells === "mistakes") isOld = false
    if (typeof text !== "string") continue
    const content = contentIn(mistake === true ? "MISTAKES TO AVOID" : "OTHERS", text)
    if (typeof by === "string") {
      known.delete(content)
      gone.set(content, by)
    } else {
      known.add(content)
      gone.delete(content)
    }
  }
  if (!isOld) return { known, gone, isOld }
  const either = [...plain]
    .filter((content) => known.has(content))
    .map(oppositeOf)
    .filter((content) => !gone.has(content))
  return { known: new Set([...known, ...either]), gone, isOld }
}

/** The lines by which notes of before tell mistakes apart: of what is known, what stands there now is one, and nothing else. */
export const markingNotes = ({ known }: ContentNotes, playbook: Playbook): ReadonlyArray<string> => {
  const there = new Set(contentsOf(playbook))
  const mistakes = [...there].filter((content) => isAmongMistakes(content) && known.has(content))
  const lines = mistakes.flatMap((content) => {
    const opposite = oppositeOf(content)
    return there.has(opposite) ? [noteOf(content)] : [noteOf(content), noteOf(opposite, "")]
  })
  // The mark comes last: a writer that is killed before it leaves all as it was.
  return [...lines, MARK]
}
