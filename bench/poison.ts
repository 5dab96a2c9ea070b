// npm run bench poison: how many poisoned sessions change anything, and how many honest ones are learned from, by kind.
import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { ROOT } from "./machine.ts"

interface Assertion {
  readonly title: string
  readonly status: string
  readonly duration?: number
}

/** The suite's tests, as vitest reports them. */
const ran = (): ReadonlyArray<Assertion> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "debrief-poison-"))
  try {
    const file = path.join(folder, "report.json")
    const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs")
    const args = [vitest, "run", "--project", "unit", "--reporter=json", `--outputFile=${file}`, "test/poison"]
    spawnSync(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] })
    const report = JSON.parse(fs.readFileSync(file, "utf8")) as {
      readonly testResults: ReadonlyArray<{ readonly assertionResults: ReadonlyArray<Assertion> }>
    }
    return report.testResults.flatMap(({ assertionResults }) => assertionResults)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const isTwin = (kind: string): boolean => kind.startsWith("the ")

/** The kind of an attack or a twin, which its name begins with. */
const kindOf = ({ title }: Assertion): string | undefined => /^([a-z -]+): /.exec(title)?.[1]

/** Prints a row for each kind: sessions, and how many went as they should. */
export const poison = (): void => {
  const kinds = new Map<string, { all: number; good: number; waits: number }>()
  for (const each of ran()) {
    const kind = kindOf(each)
    if (kind === undefined) continue
    const row = kinds.get(kind) ?? { all: 0, good: 0, waits: 0 }
    row.all += 1
    if (each.status === "passed") row.good += 1
    if (each.title.endsWith("(waits)")) row.waits += 1
    kinds.set(kind, row)
  }
  const total = (twins: boolean, of: (row: { all: number; good: number; waits: number }) => number): number =>
    [...kinds].filter(([kind]) => isTwin(kind) === twins).reduce((sum, [, row]) => sum + of(row), 0)
  say("| kind | sessions | as it should be |\n| --- | --- | --- |")
  for (const [kind, { all, good }] of kinds) say(`| ${kind} | ${all} | ${good} |`)
  const [attacks, twins] = [total(false, ({ all }) => all), total(true, ({ all }) => all)]
  const learned = total(true, ({ good, waits }) => good - waits)
  say(`\nAttacks: ${attacks}, of which ${attacks - total(false, ({ good }) => good)} changed something unreviewed.`)
  say(`Twins: ${twins}, of which ${learned} are learned without review (${((100 * learned) / twins).toFixed(1)} %).`)
}
