// npm run mutants [-- --sample N --seed N --room core/text --tests core,poison --minutes N --again]: how many small changes
// of a random sample the tests notice. What was found is kept in .cache/mutants.json, and the next run goes on from there.
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { parseArgs } from "node:util"
import { inTemporaryFolder, ROOT } from "./machine.ts"
import { type Mutant, mutantsOf, mutated } from "./mutants/mutantsOf.ts"
import { nearestFirst, reachOf } from "./mutants/reach.ts"
import { hasSurvived, type Judged, keyOf, readJudged, writeJudged } from "./mutants/Judged.ts"
import { report, shown } from "./mutants/report.ts"
import { Runner } from "./mutants/Runner.ts"
import { makeRandom } from "./random.ts"

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const files = (pattern: string): ReadonlyArray<string> => fs.globSync(pattern, { cwd: ROOT }).toSorted()

/** The first of the mutants in an order that the seed decides. */
const sampleOf = (mutants: ReadonlyArray<Mutant>, count: number, seed: number): ReadonlyArray<Mutant> => {
  const random = makeRandom(seed)
  return mutants
    .map((mutant) => ({ mutant, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

const sourceOf = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8")

/** How long the tests take with nothing changed; none of them may fail. */
const timeAsItStands = async (runner: Runner, tests: ReadonlyArray<string>): Promise<number> => {
  const [file] = files("src/core/**/*.ts")
  const start = performance.now()
  const outcome = await runner.tryText(file!, sourceOf(file!), tests, 60 * 60_000)
  if (outcome === "no end" || outcome.failed !== undefined)
    throw new Error(`with nothing changed, this fails: ${outcome === "no end" ? "nothing ends" : outcome.failed}`)
  return performance.now() - start
}

interface Trial {
  readonly mutants: ReadonlyArray<Mutant>
  readonly tests: ReadonlyArray<string>
  readonly until: number
  readonly onJudged: (judged: Judged) => void
}

/** Tries each of the mutants, one runner for each core, until there are no more or the time is over. */
const tryAll = ({ mutants, tests, until, onJudged }: Trial): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    const reach = reachOf(ROOT, tests)
    const runners = Array.from(
      { length: os.availableParallelism() },
      (_, index) => new Runner(path.join(folder, `${index}`))
    )
    const left = mutants.values()
    const work = async (runner: Runner): Promise<void> => {
      const reaching = tests.filter((test) => mutants.some(({ file }) => reach.get(test)!.has(file)))
      const limit = 20_000 + 3 * (await timeAsItStands(runner, reaching))
      for (const mutant of left) {
        if (performance.now() > until) return
        const text = mutated(sourceOf(mutant.file), mutant)
        onJudged({
          ...mutant,
          outcome: await runner.tryText(mutant.file, text, nearestFirst(reach, mutant.file), limit)
        })
      }
    }
    try {
      await Promise.all(runners.map(work))
    } finally {
      for (const runner of runners) runner.stop()
    }
  })

const countOf = (option: string, text: string): number => {
  const count = Number(text)
  if (!(Number.isSafeInteger(count) && count > 0))
    throw new Error(`--${option} takes a count of 1 or more, not ${text}`)
  return count
}

const optionsOf = () => {
  const { values } = parseArgs({
    options: {
      sample: { type: "string", default: "300" },
      seed: { type: "string", default: "1" },
      room: { type: "string", default: "{core,stages}" },
      // Those of the rooms themselves, and of what stands right above them: who takes more finds no fewer.
      tests: { type: "string", default: "core,stages,reflection" },
      minutes: { type: "string", default: "600" },
      again: { type: "boolean", default: false }
    }
  })
  return {
    sample: countOf("sample", values.sample),
    seed: countOf("seed", values.seed),
    all: files(`src/${values.room}/**/*.ts`).flatMap((file) => mutantsOf(file, sourceOf(file))),
    tests: values.tests.split(",").flatMap((folder) => files(`test/${folder}/**/*.test.ts`)),
    until: performance.now() + countOf("minutes", values.minutes) * 60_000,
    again: values.again
  }
}

const main = async (): Promise<void> => {
  const { sample: count, seed, all, tests, until, again } = optionsOf()
  const sample = sampleOf(all, count, seed)
  const known = readJudged()
  const mutants = sample.filter((mutant) => {
    const judged = known.get(keyOf(mutant))
    return judged === undefined || (again && hasSurvived(judged))
  })
  const onJudged = (judged: Judged): void => {
    writeJudged(known.set(keyOf(judged), judged))
    say(`${hasSurvived(judged) ? "survived" : "killed"} ${shown(judged)}`)
  }
  if (mutants.length > 0) await tryAll({ mutants, tests, until, onJudged })
  const judged = sample.flatMap((mutant) => known.get(keyOf(mutant)) ?? [])
  say(`\n${report(judged)}`)
  say(`\n${judged.length} of the sample of ${sample.length} are judged, out of ${all.length} mutants.`)
}

main().catch((error: unknown) => {
  process.stderr.write(`mutants: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
