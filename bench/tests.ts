import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { inTemporaryFolder, nodes, ROOT } from "./machine.ts"
import { atMost, type Topic } from "./Row.ts"
import { interleave, timeOf } from "./Sample.ts"

/** So many starts of node take three minutes on the two cores that `npm test` is to take three minutes on. */
const STARTS = 4_000

const run = (program: string, args: ReadonlyArray<string>): number =>
  timeOf(() => {
    const { status, stderr } = spawnSync(program, args, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] })
    if (status !== 0) throw new Error(`${[program, ...args].join(" ")} ended with ${status}: ${stderr.toString()}`)
  })

/** The whole of `npm test`, the build before it left out: that takes away what the other topics run. */
export const tests = (): Promise<Topic> =>
  inTemporaryFolder(async (folder) => {
    const empty = path.join(folder, "empty.js")
    fs.writeFileSync(empty, "")
    const program = nodes()[0]!.program
    const starts = () => interleave([() => run(program, [empty])], { warmUp: 5, counted: 40 })
    const [before] = await starts()
    const measured = run("npm", ["test", "--ignore-scripts"])
    const [after] = await starts()
    // The machine may be busier at the end than at the start.
    const baseline = ((before!.median + after!.median) / 2) * STARTS
    return {
      title: "npm test",
      baseline: `${STARTS.toLocaleString("en")} starts of node with an empty file`,
      rows: [
        { name: "all of it", unit: "ms", measured, baseline, ratio: measured / baseline, budget: atMost("ratio", 1) }
      ],
      notes: []
    }
  })
