import { LEFT_OUT, type LeftOut, type WhyLeftOut } from "../../core/sharing/Choose.ts"
import { bytesOf } from "../../core/sharing/Sheet.ts"
import { countOf } from "../../core/text/Amounts.ts"
import { diffOf } from "../install/show.ts"
import { LINE_END } from "../Marks.ts"
import { hang, type Style } from "../Style.ts"
import type { FileChange, Plan } from "./plan.ts"

const stateOf = ({ after, before }: FileChange): "unchanged" | "removed" | "written" =>
  after === before ? "unchanged" : after === undefined ? "removed" : "written"

/** An export for a script. */
export const exportJson = ({ files, leftOut }: Plan, dryRun: boolean) => ({
  dryRun,
  files: files.map((file) => ({
    path: file.path,
    state: stateOf(file),
    bytes: bytesOf(file.after ?? ""),
    keyPoints: file.keyPoints,
    ...(file.globs === undefined ? {} : { globs: file.globs })
  })),
  leftOut
})

/** What was left out, a line for each reason. */
export const showLeftOut = (leftOut: ReadonlyArray<LeftOut>, style: Style): ReadonlyArray<string> =>
  (Object.keys(LEFT_OUT) as ReadonlyArray<WhyLeftOut>).flatMap((why) => {
    const ids = leftOut.filter((each) => each.why === why).map(({ id }) => id)
    if (ids.length === 0) return []
    return [style.yellow(hang("", 2, `Left out, ${ids.length} that ${LEFT_OUT[why]}: ${ids.join(", ")}`, style.width))]
  })

const showFile = (file: FileChange, dryRun: boolean, style: Style): ReadonlyArray<string> => {
  const state = stateOf(file)
  const what = file.keyPoints.length === 0 ? "no key points" : countOf(file.keyPoints.length, "key point")
  const forFiles = file.globs === undefined ? "" : ` for ${file.globs.join(", ")}`
  const would = dryRun && state !== "unchanged" ? "would be " : ""
  const diff = dryRun && state !== "unchanged" ? diffOf(file.before, file.after) : []
  return [...diff, `${file.path}: ${would}${state}, ${what}${forFiles}`].map((line) =>
    line.startsWith("+") ? style.green(line) : line.startsWith("-") ? style.red(line) : line
  )
}

/** An export for people. */
export const showExport = ({ files, leftOut }: Plan, dryRun: boolean, style: Style): string =>
  [
    ...(files.length === 0 ? ["There is nothing to export, and nothing to take back."] : []),
    ...files.flatMap((file) => showFile(file, dryRun, style)),
    ...showLeftOut(leftOut, style)
  ].join(LINE_END)
