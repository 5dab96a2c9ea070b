const WIDTH = 100
/** Of a letter, and of a line, in pixels. */
const [COLUMN, LINE] = [8.4, 19]
const MARGIN = 18
/** Seconds until the next step of what is shown appears. */
const STEP = 2.5

const CLASSES: Readonly<Record<string, string>> = { "1": "b", "2": "d", "31": "r", "32": "g", "33": "y", "36": "c" }
/** What ends each. */
const ENDS: Readonly<Record<string, RegExp>> = { "22": /[bd]/, "39": /[rgyc]/ }

// oxlint-disable-next-line no-control-regex
const SGR = /\u001B\[(\d*)m/

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll(" ", "\u00A0")

/** A line with its colours as spans. */
const spansOf = (line: string): string => {
  let classes: ReadonlyArray<string> = []
  return line
    .split(SGR)
    .map((part, index) => {
      if (index % 2 === 1) {
        const end = ENDS[part]
        const begun = CLASSES[part]
        if (begun !== undefined) classes = [...classes, begun]
        else classes = end === undefined ? [] : classes.filter((name) => !end.test(name))
        return ""
      }
      if (part === "") return ""
      return classes.length === 0 ? escaped(part) : `<tspan class="${classes.join(" ")}">${escaped(part)}</tspan>`
    })
    .join("")
}

const STYLE = `
  rect { fill: #16181d }
  text { font: 14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d5d8de }
  .b { font-weight: bold; fill: #ffffff } .d { fill: #8b919d }
  .r { fill: #f2777a } .g { fill: #8fd18f } .y { fill: #f0c674 } .c { fill: #7fc8d8 }
  g { animation: appear 0.4s both } @keyframes appear { from { opacity: 0 } }
  @media (prefers-reduced-motion) { g { animation: none } }`

/** A terminal as an SVG: what a program printed, step by step; a step begins with a line that its number leads. */
export const screenshotOf = (printed: string): string => {
  const lines = printed.trimEnd().split("\n")
  const [width, height] = [Math.ceil(WIDTH * COLUMN) + 2 * MARGIN, lines.length * LINE + 2 * MARGIN]
  const steps: Array<Array<string>> = [[]]
  for (const [index, line] of lines.entries()) {
    if (
      /^\d /.test(
        line
          .split(SGR)
          .filter((_, part) => part % 2 === 0)
          .join("")
      )
    )
      steps.push([])
    if (line !== "") {
      const y = MARGIN + (index + 1) * LINE - 5
      steps.at(-1)!.push(`<text x="${MARGIN}" y="${y}" xml:space="preserve">${spansOf(line)}</text>`)
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="npm run demo in a terminal">
<style>${STYLE}
</style>
<rect width="100%" height="100%" rx="8"/>
${steps.map((step, index) => `<g style="animation-delay: ${index * STEP}s">\n${step.join("\n")}\n</g>`).join("\n")}
</svg>
`
}
