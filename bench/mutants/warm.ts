// One vitest that stays: it runs the tests it is told of, over and over, and says whether one failed.
import * as path from "node:path"
import { BaseSequencer, createVitest, type Reporter, type TestModule, type TestSpecification } from "vitest/node"

export interface Asked {
  /** Relative to the folder, as all files are; it was written anew. */
  readonly changed: string
  /** In the order in which they are run, until one fails. */
  readonly tests: ReadonlyArray<string>
}

export interface Answered {
  /** The file whose test failed first, if one did. */
  readonly failed?: string
}

/** Keeps the order asked for, nearest first. */
class AsAsked extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    return files
  }
}

const root = process.cwd()

/** The files that ended in this run; vitest itself remembers those of earlier ones too. */
const ended: Array<TestModule> = []
const reporter: Reporter = { onTestModuleEnd: (module) => void ended.push(module) }

const vitest = await createVitest("test", {
  root,
  project: ["unit"],
  tagsFilter: ["!slow"],
  watch: false,
  bail: 1,
  // Some compare times, which a busy machine may upset once.
  retry: 2,
  maxWorkers: 1,
  reporters: [reporter],
  sequence: { sequencer: AsAsked }
})
await vitest.standalone()
const project = vitest.projects[0]!

/** What was changed before stands as it was by now. */
let before: string | undefined

const answer = async ({ changed, tests }: Asked): Promise<Answered> => {
  for (const file of new Set([before ?? changed, changed])) vitest.invalidateFile(path.join(root, file))
  before = changed
  ended.length = 0
  const { unhandledErrors } = await vitest.runTestSpecifications(
    tests.map((test) => project.createSpecification(path.join(root, test)))
  )
  const failed = ended.find((module) => module.state() === "failed")
  if (failed !== undefined) return { failed: path.relative(root, failed.moduleId) }
  if (unhandledErrors.length > 0) return { failed: "an error outside of the tests" }
  if (ended.length < tests.length) throw new Error(`${ended.length} of ${tests.length} files were run`)
  return {}
}

process.on("message", (asked: Asked) => {
  answer(asked).then(
    (answered) => process.send!(answered),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    }
  )
})
process.on("disconnect", () => process.exit())
process.send!("ready")
