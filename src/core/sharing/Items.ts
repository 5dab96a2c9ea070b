import * as Result from "effect/Result"
import { PLAYBOOK_BOUNDS } from "../playbook/Bounds.ts"
import { migrate } from "../playbook/Migration.ts"
import { findSection, SECTION_NAMES, type SectionName } from "../playbook/Section.ts"
import { isJsonObject, isUsableText, jsonIn, stringOf } from "../text/Json.ts"
import { findBlock } from "./Block.ts"
import { textOfLine } from "./Bullet.ts"

/** A text that may become a key point, and the section it stood under. */
export interface Item {
  readonly text: string
  readonly section?: SectionName
}

/** What a file holds that may become key points, and as what it was read. */
export interface Items {
  readonly form: "playbook" | "block" | "list" | "lines"
  readonly items: ReadonlyArray<Item>
}

const itemOf = (text: string, section: SectionName | undefined): ReadonlyArray<Item> =>
  isUsableText(text) ? [section === undefined ? { text } : { text, section }] : []

const inPlaybook = (document: unknown): Result.Result<Items, string> => {
  const isPlaybook = isJsonObject(document) && ("sections" in document || "key_points" in document)
  if (!isPlaybook) return Result.fail("it is JSON, but neither a playbook nor a list")
  const { notes, playbook } = migrate(document, PLAYBOOK_BOUNDS)
  const problem = notes.find(({ _tag }) => _tag === "Corrupt" || _tag === "TooLarge")
  if (problem !== undefined && "reason" in problem)
    return Result.fail(`it cannot be read as a playbook (${problem.reason})`)
  const items = SECTION_NAMES.flatMap((section) => playbook.sections[section].map(({ text }) => ({ text, section })))
  return Result.succeed({ form: "playbook", items })
}

/** A list in JSON: of texts, or of objects that have one. */
const inArray = (values: ReadonlyArray<unknown>): Items => ({
  form: "list",
  items: values.flatMap((value) => {
    const { section, text } = isJsonObject(value) ? value : { section: undefined, text: value }
    return isUsableText(text) ? itemOf(text, findSection(stringOf(section) ?? "")) : []
  })
})

/** What is no text of a document: its front matter, comments, and code on lines. */
const NO_TEXT = [
  /^\uFEFF?---\r?\n[\s\S]*?\n---[ \t]*(?=\r?\n|$)/,
  /<!--[\s\S]*?-->/g,
  /^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1[`~]*[ \t]*$/gm
]

const HEADING = /^#{1,6}\s+(.*?)\s*#*$/
const BULLET = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/
/** How a key point is shown to an agent, before its text. */
const SHOWN = /^\[[^\]\s]+\] helpful=\d+ harmful=\d+ :: /

interface Line extends Item {
  readonly indent: number
}

/** A point that only leads to those below it says what they are about, and nothing by itself. */
const withLeads = (lines: ReadonlyArray<Line>): ReadonlyArray<Item> => {
  const leads: Array<Line> = []
  return lines.flatMap((line, index) => {
    while (leads.length > 0 && leads.at(-1)!.indent >= line.indent) leads.pop()
    const text = [...leads.map((lead) => lead.text), line.text].join(" ")
    const next = lines[index + 1]
    const isLead = line.text.endsWith(":") && next !== undefined && next.indent > line.indent
    if (isLead) leads.push(line)
    return isLead ? [] : itemOf(text, line.section)
  })
}

const inMarkdown = (text: string): Items => {
  const plain = NO_TEXT.reduce((left, pattern) => left.replace(pattern, ""), text)
  const points: Array<Line> = []
  const others: Array<Item> = []
  let section: SectionName | undefined
  let isOpen = false
  for (const line of plain.split(/\r?\n/)) {
    const heading = HEADING.exec(line)?.[1]
    const [, indent = "", point] = BULLET.exec(line) ?? []
    const last = points.at(-1)
    if (heading !== undefined) section = findSection(textOfLine(heading))
    else if (point !== undefined)
      points.push({ text: textOfLine(point.replace(SHOWN, "")), indent: indent.length, ...(section && { section }) })
    else if (isOpen && last !== undefined && /^\s+\S/.test(line))
      points[points.length - 1] = { ...last, text: `${last.text} ${textOfLine(line)}` }
    else others.push(...itemOf(textOfLine(line.replace(SHOWN, "")), section))
    isOpen = point !== undefined || (isOpen && line.trim() !== "")
  }
  return points.length > 0 ? { form: "list", items: withLeads(points) } : { form: "lines", items: others }
}

/**
 * What of a file may become key points: of a playbook in JSON, all texts; of a file with our block, what is in the block;
 * of Markdown, the points of its lists; of a text without any, its lines. Headings that name a section are heeded. A
 * failure says why there is nothing to be had.
 */
export const itemsIn = (text: string): Result.Result<Items, string> => {
  const whole = text.replace(/^\uFEFF/, "")
  const start = whole.trimStart()
  const json = /^[{[]/.test(start) ? jsonIn(start) : undefined
  if (Array.isArray(json)) return Result.succeed(inArray(json))
  if (json !== undefined) return inPlaybook(json)
  if (start.startsWith("{")) return Result.fail("it is neither JSON nor a list")
  return Result.map(findBlock(whole), (block) =>
    block === undefined ? inMarkdown(whole) : { ...inMarkdown(block.body), form: "block" as const }
  )
}
