import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import { ROOT } from "../machine.ts"
import type { Mutant } from "./mutantsOf.ts"
import type { Outcome } from "./Runner.ts"

export interface Judged extends Mutant {
  readonly outcome: Outcome
}

const FILE = path.join(ROOT, ".cache/mutants.json")

/** Tells a mutant from those of the file as it was before. */
export const keyOf = ({ file, start, end, text }: Mutant): string => {
  const digest = createHash("sha256")
    .update(fs.readFileSync(path.join(ROOT, file)))
    .digest("hex")
  return `${digest.slice(0, 12)} ${start}-${end} ${text}`
}

/** What was found so far, so that a run can be ended at any time, and go on later. */
export const readJudged = (): Map<string, Judged> =>
  new Map(
    fs.existsSync(FILE) ? Object.entries(JSON.parse(fs.readFileSync(FILE, "utf8")) as Record<string, Judged>) : []
  )

export const writeJudged = (judged: ReadonlyMap<string, Judged>): void => {
  fs.mkdirSync(path.dirname(FILE), { recursive: true })
  fs.writeFileSync(FILE, JSON.stringify(Object.fromEntries(judged)))
}

export const hasSurvived = ({ outcome }: Judged): boolean => outcome !== "no end" && outcome.failed === undefined
