import { type Candidate, evidenceOf } from "./Candidate.ts"
import { clausesOf } from "./Clause.ts"
import { commandLines } from "./Command.ts"
import type { Moment } from "./Moment.ts"
import { usageErrorIn } from "./UsageError.ts"

/** A person says that a check does not pass. */
const COMPLAINT =
  /\b(ci|pipeline|tests?|build|lint\w*|type ?check\w*|e2e|checks?|workflow|publish\w*|release)\b.{0,40}\b(?:fail\w*|broken|broke|breaks|(?:is|are|still) red|not pass\w*)\b|\b(?:fail\w*|broken) (ci|pipeline|tests?|build|lint\w*|e2e|checks?|workflow)\b/

const CHECK =
  /\b(?:tests?|lint|typecheck|type-check|tsc|build|check|clippy|vet|pytest|jest|vitest|eslint|biome|ruff|mypy|golangci-lint)\b/

const NAMES: Readonly<Record<string, string>> = {
  pipeline: "ci",
  workflow: "ci",
  check: "ci",
  test: "test",
  e2e: "e2e test"
}

const nameOf = (word: string): string => NAMES[word.replace(/s$/, "")] ?? word.replace(/s$/, "")

/** Sessions with such a complaint before it is a lesson of the project. */
const NEEDED = 3

const withCommand = (candidate: Candidate, failed: string | undefined): Candidate =>
  failed === undefined
    ? candidate
    : { ...candidate, content: `${candidate.content} Here \`${failed.replaceAll("`", "'")}\` was seen to fail.` }

/** Checks that a person had to complain about, with the command that failed here, if one did. */
export const makeCheckFinder = (session: string) => {
  const found = new Map<string, Candidate>()
  let failed: string | undefined
  return {
    push: (moment: Moment) => {
      if (moment._tag === "Ran" && moment.failure !== undefined) {
        const line = commandLines(moment.command).findLast(({ words }) => CHECK.test(words.slice(0, 4).join(" ")))
        if (line !== undefined && usageErrorIn(line.program, moment.failure) === undefined)
          failed = line.words.slice(0, 4).join(" ")
      }
      if (moment._tag !== "Said") return
      for (const { plain, text } of clausesOf(moment.text)) {
        const match = COMPLAINT.exec(plain)
        const name = match === null ? undefined : nameOf(match[1] ?? match[2]!)
        if (name === undefined || found.has(name)) continue
        found.set(name, {
          detector: "failing-check",
          signature: `check:${name}`,
          type: "insight",
          content: `The ${name === "ci" ? "CI" : name} keeps failing after the work is said to be done: run what it runs before that.`,
          needs: NEEDED,
          evidence: evidenceOf(session, moment.at, text),
          message: moment.message
        })
      }
    },
    found: (): ReadonlyArray<Candidate> => [...found.values()].map((each) => withCommand(each, failed))
  }
}
