import { isJsonObject } from "../core/text/Json.ts"
import type { Answered } from "./learnWindow.ts"

/** An answer without its ratings of key points that `rated` holds; those that it keeps are added. One session rates a key point once. */
export const rateOnce = (answered: Answered, rated: Set<string>): Answered => {
  const { reflection } = answered
  const evaluations = reflection.extraction.evaluations.filter((evaluation) => {
    const name = isJsonObject(evaluation) ? evaluation["name"] : undefined
    if (typeof name !== "string") return true
    const isFirst = !rated.has(name)
    rated.add(name)
    return isFirst
  })
  return { ...answered, reflection: { ...reflection, extraction: { ...reflection.extraction, evaluations } } }
}
