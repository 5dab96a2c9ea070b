/** Characters that take no room: zero-width ones, soft hyphens, directions, variation selectors. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|\u034F|[\uFE00-\uFE0F]/

/** The text as it is seen, and where each of its units stands in the original. */
export const withoutInvisible = (
  text: string
): { readonly plain: string; readonly original: (index: number) => number } => {
  if (!INVISIBLE.test(text)) return { plain: text, original: (index) => index }
  const places: Array<number> = []
  let plain = ""
  for (let index = 0; index < text.length; index += 1) {
    const unit = text[index]!
    if (unit >= "\u00AD" && INVISIBLE.test(unit)) continue
    plain += unit
    places.push(index)
  }
  return { plain, original: (index) => places[index] ?? text.length }
}
