import { countOf, dollarsOf } from "../../core/text/Amounts.ts"
import { HEAD, line, showQuote } from "../batch/showQuote.ts"
import type { Finding } from "../doctor/Finding.ts"
import { LINE_END } from "../Marks.ts"
import { hang, type Style } from "../Style.ts"
import type { Gathered } from "./gather.ts"

const told = ({ detail, mend }: Finding): string => (mend === undefined ? detail : `${detail}. Next: ${mend}`)

const playbookOf = ({ playbook: { isThere, keyPoints, path } }: Gathered): string =>
  isThere ? `${path}, ${countOf(keyPoints, "key point")}` : `${path}, written when a session teaches something`

/** What there is and what will happen, before anything does. */
export const showGathered = (gathered: Gathered, style: Style): string => {
  const { backend, guides, hooks, limits, project, quote, state } = gathered
  const spends =
    limits === undefined
      ? ""
      : `; at most ${dollarsOf(limits.usdPerDay)} a day and ${dollarsOf(limits.usdPerMonth)} a month on this project`
  return [
    line(style, "Project", project),
    line(style, "Playbook", playbookOf(gathered)),
    line(style, "State", `${state}, which git ignores by itself and nobody else can open`),
    ...hooks.map((finding) => line(style, "Hooks", told(finding))),
    line(style, "Backend", `${told(backend)}${spends}`),
    ...guides.map(({ file, fresh, points }) =>
      line(style, "Says", `${file}: ${countOf(points.length, "point")}, ${fresh} of them new here`)
    ),
    "",
    showQuote(quote, style)
  ].join(LINE_END)
}

/** What may come next, with the commands for it. */
export const showNext = ({ hooks, quote }: Gathered, unasked: number, style: Style): string => {
  const next = [
    ...(hooks.some(({ mend }) => mend === "debrief install")
      ? ["debrief install    have sessions learned from by themselves"]
      : []),
    ...(unasked > 0
      ? [`debrief init --yes    propose the ${countOf(unasked, "point")} that ${unasked === 1 ? "is" : "are"} new here`]
      : []),
    ...(quote.sessions > 0 ? ["debrief batch    learn from past sessions; it asks first"] : []),
    "debrief review    decide on what waits"
  ]
  return next
    .map((text) => {
      const [command, what] = text.split("    ") as [string, string]
      return hang(`  ${style.cyan(command.padEnd(HEAD + 9))}`, HEAD + 11, what, style.width)
    })
    .join(LINE_END)
}
