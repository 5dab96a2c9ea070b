import * as Result from "effect/Result"
import { isJsonObject, parseJson } from "../../core/text/Json.ts"
import { append, applyEdit, applyEdits, remove, replaceValue } from "../JsonEdit.ts"
import { type JsonNode, membersNamed, treeOf, valueNamed } from "../JsonTree.ts"

// A settings file as a text: one value goes in or out, and everything else stays as it is.

const BOM = "\uFEFF"

const NO_SETTINGS = "{}\n"

/** Where JSON ends to be JSON, without a word of the text. */
const placeIn = (error: unknown): string => {
  const [place] = /line \d+ column \d+/.exec(String(error)) ?? []
  return place === undefined ? "" : ` (${place})`
}

/** Where everything stands in a text that can be edited at this key; a failure says why it cannot. */
const editable = (json: string, key: string): Result.Result<JsonNode, string> => {
  let value: unknown
  try {
    value = parseJson(json)
  } catch (error) {
    return Result.fail(`it is not JSON${placeIn(error)}`)
  }
  const tree = isJsonObject(value) ? treeOf(json) : undefined
  if (tree === undefined) return Result.fail("it is not a JSON object, or nested too deeply")
  let node: JsonNode | undefined = tree
  for (const name of key.split(".")) {
    if (node.members === undefined) return Result.fail(`what it has above ${key} is no object`)
    if (membersNamed(node, name).length > 1) return Result.fail(`it has "${name}" twice`)
    const next = valueNamed(node, name)
    if (next === undefined) break
    node = next
  }
  return Result.succeed(tree)
}

const edited = (
  text: string,
  key: string,
  edit: (json: string, tree: JsonNode, names: ReadonlyArray<string>) => string
): Result.Result<string, string> => {
  const start = text.startsWith(BOM) ? BOM : ""
  const json = text.slice(start.length)
  return Result.map(editable(json, key), (tree) => start + edit(json, tree, key.split(".")))
}

/** The settings with this value; nothing stands for no file. */
export const withSetting = (text: string | undefined, key: string, value: unknown): Result.Result<string, string> =>
  edited(text ?? NO_SETTINGS, key, (json, tree, [section, name]) => {
    const found = valueNamed(tree, section!)
    if (name === undefined) {
      return applyEdit(
        json,
        found === undefined ? append(json, tree, value, section) : replaceValue(json, found, value)
      )
    }
    if (found === undefined) return applyEdit(json, append(json, tree, { [name]: value }, section))
    const there = valueNamed(found, name)
    return applyEdit(json, there === undefined ? append(json, found, value, name) : replaceValue(json, there, value))
  })

/** The settings without this value, and without a section that held nothing else. */
export const withoutSetting = (text: string, key: string): Result.Result<string, string> =>
  edited(text, key, (json, tree, [section, name]) => {
    const [holder] = membersNamed(tree, section!)
    const [member] = name === undefined ? [holder] : membersNamed(holder?.value, name)
    if (holder === undefined || member === undefined) return json
    const isAlone = name === undefined || holder.value.members!.length === 1
    const [container, item] = isAlone ? [tree, holder] : [holder.value, member]
    return applyEdits(json, remove(container, new Set([item.start])))
  })
