import { countOf } from "../../core/text/Amounts.ts"
import type { KeyPoint, Playbook } from "../../core/playbook/Playbook.ts"
import type { Marked } from "../../core/playbook/Provenance.ts"
import { SECTION_NAMES } from "../../core/playbook/Section.ts"
import { allKeyPoints, makeSections } from "../../core/playbook/View.ts"
import { visible } from "../../core/text/Visible.ts"
import { LINE_END } from "../Marks.ts"
import { hang, type Style } from "../Style.ts"

const counter = (count: number, sign: string, paint: (text: string) => string, dim: (text: string) => string) => {
  const text = `${sign}${count}`.padStart(4)
  return count === 0 ? dim(text) : paint(text)
}

/** How often it helped and harmed; of what came with the code, that nobody here knows. */
const recordOf = ({ harmful, helpful }: KeyPoint, isForeign: boolean, style: Style): string =>
  isForeign
    ? style.yellow(" untested")
    : `${counter(helpful, "+", style.green, style.dim)} ${counter(harmful, "-", style.red, style.dim)}`

const showKeyPoint = (style: Style, nameWidth: number, foreign: Marked["foreign"]) => (entry: KeyPoint) => {
  const name = style.cyan(visible(entry.name).padEnd(nameWidth))
  const record = recordOf(entry, foreign.has(entry.name), style)
  return hang(`  ${name} ${record}  `, nameWidth + 14, entry.text, style.width)
}

/** The playbook for programs: as in the file, but for what came with the code, which is told and has no record. */
export const asJson = ({ foreign, playbook }: Marked) => ({
  ...playbook,
  sections: makeSections((section) =>
    playbook.sections[section].map((entry) => (foreign.has(entry.name) ? { ...entry, approved: false } : entry))
  )
})

/** The playbook for people: sections, ids, ratings, texts. */
export const showPlaybook = (
  playbook: Playbook,
  path: string,
  style: Style,
  foreign: Marked["foreign"] = new Set()
): string => {
  const entries = allKeyPoints(playbook)
  if (entries.length === 0) {
    return `The playbook is empty.${LINE_END}${style.dim(`${path} is written when a session teaches something.`)}`
  }
  const nameWidth = Math.max(...entries.map(({ name }) => visible(name).length))
  const blocks = SECTION_NAMES.filter((name) => playbook.sections[name].length > 0).map((name) =>
    [style.bold(name), ...playbook.sections[name].map(showKeyPoint(style, nameWidth, foreign))].join(LINE_END)
  )
  const count = countOf(entries.length, "key point")
  const updated = playbook.last_updated === null ? "" : `, last changed ${playbook.last_updated}`
  const untested =
    foreign.size === 0
      ? []
      : [`${countOf(foreign.size, "key point")} came with the code, untested. To look and approve: debrief trust`]
  return [...blocks, ...untested, style.dim(`${count}${updated}  ${path}`)].join(`${LINE_END}${LINE_END}`)
}
