/** Where the brace opened at `start` closes, or -1; braces inside strings do not count. */
export const closingBrace = (text: string, start: number): number => {
  let depth = 0
  let inString = false
  for (let index = start; index < text.length; index += 1) {
    const character = text[index]
    if (inString) {
      if (character === "\\") index += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === "{") depth += 1
    else if (character === "}") {
      depth -= 1
      if (depth === 0) return index
    }
  }
  return -1
}
