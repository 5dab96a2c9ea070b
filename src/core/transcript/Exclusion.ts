import { resolvedPath } from "../text/Glob.ts"
import { isJsonObject, type JsonObject, stringOf } from "../text/Json.ts"
import { PRIVATE_MARK } from "./Private.ts"

/** What of a session is not read, besides what its prompts hide themselves. */
export interface Exclusion {
  /** Finds private words where they are said again. */
  readonly repeats?: RegExp | undefined
  /** Whether nothing is learned from what lies at a path, absolute. */
  readonly isExcluded?: ((path: string) => boolean) | undefined
}

/** Makes of a record what may be read of it. Given the records of a session in their order. */
export type Exclude = (record: JsonObject) => JsonObject

export const excludeNothing: Exclude = (record) => record

const EXCLUDED_MARK = "[excluded]"

/** The value with each text in it changed. */
const mapTexts = (value: unknown, map: (text: string) => string): unknown => {
  if (typeof value === "string") return map(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, map))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, map)]))
}

const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** What may be a path in a command or in what a tool answered. */
const WORDS = /[^\s"'`=:;,|&<>(){}[\]]+/g

/** So much of an answer is looked through for paths. */
const SEARCHED = 1_000_000

/** Where a command goes before it names something: `cd x && cat ../y`, `git -C x show`. */
const GOES_TO =
  /(?:^|[\s;&|(])(?:cd|pushd|chdir|Set-Location|-C|--cwd|--prefix|--directory)[\s=]+["']?([^\s"'`;&|()<>]+)/g

const MOST_FOLDERS = 8

/** The folders that words of a text may count from: the session's, and those that it goes to. */
const foldersOf = (text: string, cwd: string): ReadonlyArray<string> => {
  const folders = [cwd]
  for (const [, to] of text.slice(0, SEARCHED).matchAll(GOES_TO)) {
    if (folders.length < MOST_FOLDERS) folders.push(resolvedPath(to!, folders.at(-1)!))
  }
  return folders
}

/** A text with the variables for the person's home and the folder as a path has them. */
const withVariables = (text: string, cwd: string): string =>
  text.includes("$")
    ? text.replaceAll(/\$(?:HOME\b|\{HOME\}|env:USERPROFILE\b)/g, "~").replaceAll(/\$(?:PWD\b|\{PWD\}|\(pwd\))/g, cwd)
    : text

/** Whether a text names something that is excluded. A path may hold spaces where it is all of the text. */
const names = (given: string, cwd: string, isExcluded: (path: string) => boolean): boolean => {
  const text = withVariables(given, cwd)
  const folders = foldersOf(text, cwd)
  const isPath = (word: string) =>
    word.startsWith("~/") ? isExcluded(word) : folders.some((folder) => isExcluded(resolvedPath(word, folder)))
  if (text.length < 1_000 && !text.includes("\n") && isPath(text)) return true
  for (const [word] of text.slice(0, SEARCHED).matchAll(WORDS)) {
    if (/[A-Za-z0-9]/.test(word) && isPath(word)) return true
  }
  return false
}

const withField = (block: JsonObject, field: string): JsonObject => ({ ...block, [field]: EXCLUDED_MARK })

const isCall = ({ type }: JsonObject): boolean => typeof type === "string" && /(?:^|_)tool_use$/.test(type)
const isResult = ({ type }: JsonObject): boolean => typeof type === "string" && /(?:^|_)tool_result$/.test(type)

/** Hides calls that name an excluded path, what they answered, and any other answer that names one. */
const makePathExclude = (isExcluded: (path: string) => boolean): Exclude => {
  const calls = new Set<string>()
  return (record) => {
    const { cwd, message } = record
    const content = isJsonObject(message) ? message["content"] : undefined
    if (!isJsonObject(message) || !Array.isArray(content)) return record
    const folder = stringOf(cwd) ?? "/"
    const touches = (value: unknown) => textsIn(value).some((text) => names(text, folder, isExcluded))
    let isTouched = false
    const blocks = content.map((block: unknown) => {
      if (!isJsonObject(block)) return block
      if (isCall(block) && touches(block["input"])) {
        isTouched = true
        calls.add(String(block["id"]))
        return withField(block, "input")
      }
      if (!isResult(block) || !(calls.has(String(block["tool_use_id"])) || touches(block["content"]))) return block
      isTouched = true
      return withField(block, "content")
    })
    return isTouched ? { ...record, toolUseResult: undefined, message: { ...message, content: blocks } } : record
  }
}

/** What makes of a session's records what may be read of them. */
export const makeExclude = ({ isExcluded, repeats }: Exclusion): Exclude => {
  const byPath = isExcluded === undefined ? excludeNothing : makePathExclude(isExcluded)
  if (repeats === undefined) return byPath
  return (record) => {
    const { message, ...rest } = byPath(record)
    return { ...rest, message: mapTexts(message, (text) => text.replace(repeats, PRIVATE_MARK)) }
  }
}
