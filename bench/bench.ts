// npm run bench [-- topic … --json --bundle --check --rounds N --sessions N]: how fast it is, next to a baseline in the same run.
import * as fs from "node:fs"
import * as path from "node:path"
import { parseArgs } from "node:util"
import { bundles } from "./bundle.ts"
import { ROOT } from "./machine.ts"
import { type Amounts, attempt, isBroken, isKept, table, type Topic } from "./Row.ts"

/** Loaded when it is their turn: most of them load the built library. */
const TOPICS: Readonly<Record<string, (amounts: Amounts) => Promise<Topic>>> = {
  starts: async (amounts) => (await import("./starts.ts")).starts(amounts),
  burst: async () => (await import("./burst.ts")).burst(),
  updates: async () => (await import("./updates.ts")).updates(),
  clean: async () => (await import("./clean.ts")).clean(),
  reading: async () => (await import("./reading.ts")).reading(),
  dialogue: async () => (await import("./dialogue.ts")).dialogue(),
  signals: async () => (await import("./signals.ts")).signals(),
  redaction: async () => (await import("./redaction.ts")).redaction(),
  batch: async () => (await import("./batch.ts")).batch(),
  detectors: async () => (await import("./detectors.ts")).detectors(),
  history: async (amounts) => (await import("./history.ts")).history(amounts),
  page: async (amounts) => (await import("./page.ts")).page(amounts),
  session: async (amounts) => (await import("./session.ts")).session(amounts),
  tests: async () => (await import("./tests.ts")).tests()
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const asJson = (topics: ReadonlyArray<Topic>): string =>
  JSON.stringify(
    topics.map((topic) => ({ ...topic, rows: topic.rows.map((row) => ({ ...row, ok: isKept(row) })) })),
    null,
    2
  )

const countOf = (option: string, text: string | undefined): number | undefined => {
  const count = text === undefined ? undefined : Number(text)
  if (count !== undefined && !(Number.isSafeInteger(count) && count > 0))
    throw new Error(`--${option} takes a count of 1 or more, not ${text}`)
  return count
}

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: "boolean" },
      json: { type: "boolean" },
      bundle: { type: "boolean" },
      check: { type: "boolean" },
      rounds: { type: "string" },
      sessions: { type: "string" }
    }
  })
  // Their figures are of what is found and counted, not of a time next to a baseline.
  if (positionals[0] === "friction") return (await import("./friction.ts")).friction()
  if (positionals[0] === "grounding") return (await import("./grounding.ts")).grounding()
  if (positionals[0] === "poison") return (await import("./poison.ts")).poison()
  if (positionals[0] === "tokens") return (await import("./tokens.ts")).tokens()
  const names = positionals.length === 0 ? Object.keys(TOPICS) : positionals
  const unknown = names.find((name) => !Object.hasOwn(TOPICS, name))
  if (unknown !== undefined)
    throw new Error(`there is no topic ${unknown}; there are ${Object.keys(TOPICS).join(", ")}`)
  if (!fs.existsSync(path.join(ROOT, "dist/lib"))) throw new Error("nothing is built yet: run npm run build")
  const topics: Array<Topic> = []
  const amounts = { rounds: countOf("rounds", values.rounds), sessions: countOf("sessions", values.sessions) }
  for (const name of names) {
    const topic = await attempt(name, () => TOPICS[name]!(amounts))
    topics.push(topic)
    if (!values.json) say(`${table([topic])}\n`)
  }
  if (values.json) say(asJson(topics))
  if (values.bundle && !values.json) say(bundles())
  if (topics.some(({ failure }) => failure !== undefined) || (values.check && topics.some(isBroken)))
    process.exitCode = 1
}

main().catch((error: unknown) => {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
