import * as fs from "node:fs"
import * as path from "node:path"
import { ROOT } from "../machine.ts"
import { hasSurvived, type Judged } from "./Judged.ts"

const percent = (share: number): string => (100 * share).toFixed(1)

/** The share, and between what it lies by 95 % for all that the sample was drawn from (Wilson). */
const score = (killed: number, all: number): string => {
  const z = 1.96
  const share = killed / all
  const middle = share + z ** 2 / (2 * all)
  const spread = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2))
  const by = 1 + z ** 2 / all
  return `${percent(share)} | ${percent((middle - spread) / by)}–${percent((middle + spread) / by)}`
}

const row = (name: string, judged: ReadonlyArray<Judged>): string => {
  const killed = judged.filter((each) => !hasSurvived(each)).length
  return `| ${name} | ${judged.length} | ${killed} | ${score(killed, judged.length)} |`
}

const roomOf = ({ file }: Judged): string => {
  const [, room, within] = file.split("/")
  return room === "core" ? `core/${within}` : room!
}

const rowsBy = (judged: ReadonlyArray<Judged>, nameOf: (each: Judged) => string): ReadonlyArray<string> =>
  [...new Set(judged.map(nameOf))].toSorted().map((name) =>
    row(
      name,
      judged.filter((each) => nameOf(each) === name)
    )
  )

/** Where a survivor stands, and what it does there. */
export const shown = ({ file, line, kind, start, end, text }: Judged): string => {
  const source = fs.readFileSync(path.join(ROOT, file), "utf8")
  return `${file}:${line} ${kind}: ${source.slice(start, end).replace(/\s+/g, " ")} → ${text.replace(/\s+/g, " ")}`
}

/** The score by room and by kind of change, and each survivor. */
export const report = (judged: ReadonlyArray<Judged>): string =>
  [
    "| | mutants | killed | % | 95 % interval |\n|---|---|---|---|---|",
    row("all", judged),
    ...rowsBy(judged, roomOf),
    ...rowsBy(judged, ({ kind }) => kind),
    "",
    ...judged.filter(hasSurvived).map(shown).toSorted()
  ].join("\n")
