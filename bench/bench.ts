// npm run bench [-- topic … --json --bundle --check]: how fast it is, next to a baseline in the same run (design 7).
import * as fs from "node:fs"
import * as path from "node:path"
import { parseArgs } from "node:util"
import { bundles } from "./bundle.ts"
import { ROOT } from "./machine.ts"
import { isKept, table, type Topic } from "./Row.ts"

/** Loaded when it is their turn: most of them load the built library. */
const TOPICS: Readonly<Record<string, () => Promise<Topic>>> = {
  starts: async () => (await import("./starts.ts")).starts(),
  burst: async () => (await import("./burst.ts")).burst(),
  updates: async () => (await import("./updates.ts")).updates(),
  reading: async () => (await import("./reading.ts")).reading(),
  dialogue: async () => (await import("./dialogue.ts")).dialogue(),
  signals: async () => (await import("./signals.ts")).signals(),
  redaction: async () => (await import("./redaction.ts")).redaction(),
  batch: async () => (await import("./batch.ts")).batch(),
  history: async () => (await import("./history.ts")).history()
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const asJson = (topics: ReadonlyArray<Topic>): string =>
  JSON.stringify(
    topics.map((topic) => ({ ...topic, rows: topic.rows.map((row) => ({ ...row, ok: isKept(row) })) })),
    null,
    2
  )

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: "boolean" },
      json: { type: "boolean" },
      bundle: { type: "boolean" },
      check: { type: "boolean" }
    }
  })
  // Its figures are of what is found, not of a time next to a baseline.
  if (positionals[0] === "friction") return (await import("./friction.ts")).friction()
  const names = positionals.length === 0 ? Object.keys(TOPICS) : positionals
  const unknown = names.find((name) => !Object.hasOwn(TOPICS, name))
  if (unknown !== undefined)
    throw new Error(`there is no topic ${unknown}; there are ${Object.keys(TOPICS).join(", ")}`)
  if (!fs.existsSync(path.join(ROOT, "dist/lib"))) throw new Error("nothing is built yet: run npm run build")
  const topics: Array<Topic> = []
  for (const name of names) topics.push(await TOPICS[name]!())
  say(values.json ? asJson(topics) : table(topics))
  if (values.bundle && !values.json) say(`\n${bundles()}`)
  const broken = topics.flatMap(({ rows }) => rows).some((row) => isKept(row) === false)
  if (values.check && broken) process.exitCode = 1
}

main().catch((error: unknown) => {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = process.argv.includes("--check") ? 1 : 0
})
