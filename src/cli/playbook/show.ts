import { countOf } from "../../core/text/Amounts.ts"
import type { KeyPoint, Playbook } from "../../core/playbook/Playbook.ts"
import { SECTION_NAMES } from "../../core/playbook/Section.ts"
import { allKeyPoints } from "../../core/playbook/View.ts"
import { visible } from "../../core/text/Visible.ts"
import { LINE_END } from "../Marks.ts"
import { hang, type Style } from "../Style.ts"

const counter = (count: number, sign: string, paint: (text: string) => string, dim: (text: string) => string) => {
  const text = `${sign}${count}`.padStart(4)
  return count === 0 ? dim(text) : paint(text)
}

const showKeyPoint = (style: Style, nameWidth: number) => (entry: KeyPoint) => {
  const name = style.cyan(visible(entry.name).padEnd(nameWidth))
  const helpful = counter(entry.helpful, "+", style.green, style.dim)
  const harmful = counter(entry.harmful, "-", style.red, style.dim)
  return hang(`  ${name} ${helpful} ${harmful}  `, nameWidth + 14, entry.text, style.width)
}

/** The playbook for people: sections, ids, ratings, texts. */
export const showPlaybook = (playbook: Playbook, path: string, style: Style): string => {
  const entries = allKeyPoints(playbook)
  if (entries.length === 0) {
    return `The playbook is empty.${LINE_END}${style.dim(`${path} is written when a session teaches something.`)}`
  }
  const nameWidth = Math.max(...entries.map(({ name }) => visible(name).length))
  const blocks = SECTION_NAMES.filter((name) => playbook.sections[name].length > 0).map((name) =>
    [style.bold(name), ...playbook.sections[name].map(showKeyPoint(style, nameWidth))].join(LINE_END)
  )
  const count = countOf(entries.length, "key point")
  const updated = playbook.last_updated === null ? "" : `, last changed ${playbook.last_updated}`
  return [...blocks, style.dim(`${count}${updated}  ${path}`)].join(`${LINE_END}${LINE_END}`)
}
