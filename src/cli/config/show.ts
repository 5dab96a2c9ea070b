import { redact } from "../../core/text/Redaction.ts"
import { LINE_END } from "../Marks.ts"
import type { Style } from "../Style.ts"
import type { Setting } from "./effective.ts"

/** A value as it is written in a settings file, without what is secret in it. */
export const written = (value: unknown): string =>
  value === undefined ? "not set" : redact(typeof value === "string" ? value : JSON.stringify(value))

const FROM = { variable: "variable", user: "yours", project: "project", default: "default" } as const

const row = (cells: readonly [string, string, string], widths: readonly [number, number]): string =>
  `${cells[0].padEnd(widths[0])}  ${cells[1].padEnd(widths[1])}  ${cells[2]}`

const WIDEST_VALUE = 30

/** All settings for people: value, and where it is from. */
export const showSettings = (
  settings: ReadonlyArray<Setting>,
  keyVariable: string | undefined,
  project: string,
  style: Style
): string => {
  const rows = settings.map(
    ({ from, key, source, value }) =>
      [key, written(value), source === undefined ? FROM[from] : `${FROM[from]}: ${source}`] as const
  )
  rows.push([
    "key of the API",
    keyVariable === undefined ? "not set" : "set",
    keyVariable === undefined ? "" : `variable: ${keyVariable}`
  ])
  const widths = [
    Math.max(...rows.map(([key]) => key.length)),
    Math.min(Math.max(...rows.map(([, value]) => value.length)), WIDEST_VALUE)
  ] as const
  const ignored = settings.filter((one) => one.ignored).map(({ key }) => key)
  return [
    ...rows.map((cells, index) =>
      settings[index]?.from === "default" ? style.dim(row(cells, widths)) : row(cells, widths)
    ),
    ...(ignored.length === 0
      ? []
      : [
          "",
          style.yellow(`${project} also sets ${ignored.join(", ")}, to no effect: it can only make yours stricter.`)
        ])
  ].join(LINE_END)
}

/** A value for a script, without what is secret in it. */
export const shownValue = (value: unknown): unknown =>
  value === undefined ? null : typeof value === "string" ? redact(value) : value

/** A setting for a script. */
export const settingJson = ({ from, ignored, key, source, value }: Setting) => ({
  key,
  value: shownValue(value),
  from,
  source: source ?? null,
  ignored
})
