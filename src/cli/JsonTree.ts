import { parseJson } from "../core/text/Json.ts"

/** A value of a JSON text by where it stands in it: from `start` up to `end`, in UTF-16 units. */
export interface JsonNode {
  readonly start: number
  readonly end: number
  /** Of an object; a key that is written twice is in it twice. */
  readonly members?: ReadonlyArray<JsonMember>
  /** Of an array. */
  readonly items?: ReadonlyArray<JsonNode>
}

/** A member of an object; it stands from where its key begins to where its value ends. */
export interface JsonMember extends Pick<JsonNode, "start" | "end"> {
  readonly key: string
  readonly value: JsonNode
}

/** No settings are nested so deeply by a person; deeper ones could exhaust the stack. */
const MOST_DEPTH = 200

const SPACE = /[ \t\n\r]*/y
const STRING = /"(?:[^"\\]|\\[\s\S])*"/y
const SCALAR = /[^,\]} \t\n\r]+/y

/** Where everything stands in a text that is known to be JSON; `undefined` when it is nested too deeply. */
export const treeOf = (text: string): JsonNode | undefined => {
  let at = 0
  const pass = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? ""
    at += found.length
    return found
  }
  /** What stands between brackets, without the commas. */
  const listed = <A>(close: string, read: () => A): ReadonlyArray<A> => {
    const found: Array<A> = []
    at += 1
    pass(SPACE)
    while (text[at] !== close) {
      found.push(read())
      pass(SPACE)
      if (text[at] === ",") at += 1
      pass(SPACE)
    }
    at += 1
    return found
  }
  const member = (depth: number): JsonMember => {
    const start = at
    const key = parseJson(pass(STRING)) as string
    pass(SPACE)
    at += 1
    const found = value(depth)
    return { key, start, end: found.end, value: found }
  }
  const value = (depth: number): JsonNode => {
    if (depth > MOST_DEPTH) throw new RangeError("nested too deeply")
    pass(SPACE)
    const start = at
    if (text[at] === "{") return { members: listed("}", () => member(depth + 1)), start, end: at }
    if (text[at] === "[") return { items: listed("]", () => value(depth + 1)), start, end: at }
    pass(text[at] === '"' ? STRING : SCALAR)
    return { start, end: at }
  }
  try {
    return value(0)
  } catch {
    return undefined
  }
}

/** The members of an object that are so named. */
export const membersNamed = (node: JsonNode | undefined, key: string): ReadonlyArray<JsonMember> =>
  node?.members?.filter((member) => member.key === key) ?? []

/** The value of that name; of several the last, which is what reading the JSON gives. */
export const valueNamed = (node: JsonNode | undefined, key: string): JsonNode | undefined =>
  membersNamed(node, key).at(-1)?.value
