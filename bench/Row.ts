/** What a row must keep to: a bound on its ratio to the baseline, or on what was measured itself. */
export interface Budget {
  readonly of: "ratio" | "measured"
  readonly bound: "at most" | "at least"
  readonly limit: number
}

/** One thing measured, next to a baseline measured in the same run. */
export interface Row {
  readonly name: string
  readonly unit: "ms" | "MB" | "MB/s" | "tokens" | "calls" | "workers" | "kinds" | "texts"
  readonly measured: number
  readonly baseline?: number
  /** How the two compare, larger meaning what `ratioOf` says. */
  readonly ratio?: number
  readonly budget?: Budget
}

export interface Topic {
  readonly title: string
  /** What the baseline is. */
  readonly baseline: string
  readonly rows: ReadonlyArray<Row>
  readonly notes: ReadonlyArray<string>
  /** Why nothing was measured, when that is so. */
  readonly failure?: string
}

/** How much of a topic is done, where that is not as much as its figures are to be judged by. */
export interface Amounts {
  /** Counted rounds of each comparison of starts. */
  readonly rounds?: number | undefined
  /** Sessions that a project learns from. */
  readonly sessions?: number | undefined
}

/** What was measured, or that this failed: the other topics go on. */
export const attempt = async (name: string, measure: () => Promise<Topic>): Promise<Topic> => {
  try {
    return await measure()
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { title: name, baseline: "nothing", rows: [], notes: [], failure }
  }
}

/** Whether it failed, or has a row that does not keep to its budget. */
export const isBroken = ({ failure, rows }: Topic): boolean =>
  failure !== undefined || rows.some((row) => isKept(row) === false)

export const atMost = (of: Budget["of"], limit: number): Budget => ({ of, bound: "at most", limit })
export const atLeast = (of: Budget["of"], limit: number): Budget => ({ of, bound: "at least", limit })

/** Whether the row keeps to its budget; `undefined` when it has none. */
export const isKept = ({ budget, measured, ratio }: Row): boolean | undefined => {
  if (budget === undefined) return undefined
  const value = budget.of === "ratio" ? ratio : measured
  if (value === undefined) return false
  return budget.bound === "at most" ? value <= budget.limit : value >= budget.limit
}

const figure = (value: number, unit: string): string => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`
}

const budgetText = ({ budget, unit }: Row): string => {
  if (budget === undefined) return ""
  const sign = budget.bound === "at most" ? "<=" : ">="
  return `${sign} ${budget.limit}${budget.of === "ratio" ? "x" : ` ${unit}`}`
}

const cells = (row: Row): ReadonlyArray<string> => {
  const kept = isKept(row)
  return [
    row.name,
    figure(row.measured, row.unit),
    row.baseline === undefined ? "" : figure(row.baseline, row.unit),
    row.ratio === undefined ? "" : `${row.ratio.toFixed(2)}x`,
    budgetText(row),
    kept === undefined ? "" : kept ? "ok" : "over"
  ]
}

const HEAD = ["", "measured", "baseline", "ratio", "budget", ""]

/** All topics as one table: names to the left, figures to the right. */
export const table = (topics: ReadonlyArray<Topic>): string => {
  const all = topics.map((topic) => ({ topic, lines: topic.rows.map(cells) }))
  const widths = HEAD.map((head, column) =>
    Math.max(head.length, ...all.flatMap(({ lines }) => lines.map((line) => line[column]!.length)))
  )
  const align = (line: ReadonlyArray<string>): string =>
    line
      .map((cell, column) =>
        column === 0 || column === 5 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)
      )
      .join("  ")
      .trimEnd()
  const blocks = all.map(({ lines, topic }) =>
    [
      `${topic.title}, against ${topic.baseline}`,
      ...lines.map((line) => `  ${align(line)}`),
      ...(topic.failure === undefined ? [] : [`  failed: ${topic.failure.trim()}`]),
      ...topic.notes.map((note) => `  ${note}`)
    ].join("\n")
  )
  return [`  ${align(HEAD)}`, ...blocks].join("\n\n")
}
