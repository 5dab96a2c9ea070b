import type { SectionName } from "../../core/playbook/Section.ts"
import type { ShownKeyPoint } from "../../ui/PlaybookShapes.ts"

/** The key points of a section, or of all, that hold all the words that were searched for, in text or id. */
export const matching = (
  keyPoints: ReadonlyArray<ShownKeyPoint>,
  search: string,
  section: SectionName | ""
): ReadonlyArray<ShownKeyPoint> => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && section === "") return keyPoints
  return keyPoints.filter((keyPoint) => {
    if (section !== "" && keyPoint.section !== section) return false
    const text = `${keyPoint.name} ${keyPoint.text.text}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
