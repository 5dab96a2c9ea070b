// Writes docs/files.md: `npm run docs`. What is to be said of a file stands here; its shape is read off its Schema.
import * as fs from "node:fs"
import * as path from "node:path"
import * as Schema from "effect/Schema"
import { SubmittedBatch } from "../src/batch/submission/Submission.ts"
import { Playbook } from "../src/core/playbook/Playbook.ts"
import { Seed } from "../src/core/proposals/Seed.ts"
import { LearnedSpan } from "../src/core/transcript/LearnedSpan.ts"
import { Recording } from "../src/llm/Replay.ts"
import { type ProjectFacts, type ProjectPaths, projectPaths } from "../src/project/Project.ts"
import { SettingsFile } from "../src/project/SettingsFile.ts"
import { PendingAnswer } from "../src/reflection/PendingAnswer.ts"
import { Prepared } from "../src/store/Journal.ts"
import { JournalEntry } from "../src/store/JournalEntry.ts"
import { Observation } from "../src/store/ObservedFriction.ts"
import { ContextLines } from "../src/store/ProposalContexts.ts"

interface Described {
  /** What it is, whose it is, what becomes of it. */
  readonly what: string
  /** Below the path, where it is a folder of files. */
  readonly name?: string
  /** What stands in it: its Schema, or words where it has none. */
  readonly holds?: Schema.Top | string
  /** Whether each line is one such value. */
  readonly lines?: true
}

/** A project's files, each by its name in the code: the compiler says which is missing. */
const FILES: Record<Exclude<keyof ProjectPaths, keyof ProjectFacts | "root" | "claudeDirectory">, Described> = {
  playbook: {
    what: "The playbook. Yours to commit, edit and share; other tools may write it too. Two spaces of indentation, a newline at the end. What else a file held, and these fields cannot hold, is told of and kept in a copy before it is written.",
    holds: Playbook
  },
  settings: { what: "Settings of the project, which only make those of the person stricter.", holds: SettingsFile },
  prompts: {
    name: "NAME.txt",
    what: "Prompts in place of the packaged ones: `reflection`, `reflector`, `curator`, `playbook`. Not acted on in a repository until approved of."
  },
  diagnosticFlag: { what: "While it is there, what each stage did is written down. Its content is not read." },
  diagnosticDirectory: { name: "<YYYYMMDD_HHMMSS>_<name>.txt", what: "One diagnostic a file." },
  state: {
    what: "Our state, open to its owner alone. Holds a `.gitignore` of `*`, and a token by which this installation knows it for its own. `replaced/` in it holds files in whose place a save was put, for a day."
  },
  seed: { what: "Proposals, and what a person decided. Unknown fields are kept.", holds: Seed },
  goodPlaybook: { what: "The last sound playbook, to put back.", holds: "As the playbook." },
  goodSeed: { what: "The last sound seed, to put back.", holds: "As the seed." },
  contexts: {
    name: "<proposal>.json",
    what: "What was said around a proposal, kept apart from the seed because that one is committed.",
    holds: ContextLines
  },
  observed: {
    what: "What was seen in sessions without an LLM and is proposed once it was seen often enough.",
    holds: Schema.Array(Observation)
  },
  history: { what: "A git directory of our own, with the history of the playbook and the seed." },
  sessions: {
    name: "<session>.json",
    what: "The session was given the playbook, and when; sessions that have none are given it at their next prompt. Gone after a while.",
    holds: "`at` (ISO 8601), `event`, `source`, `shown` (ids of key points), `omitted` (how many were not)."
  },
  queue: {
    name: "<name>.json",
    what: "A job that waits for the worker. One that does not carry the state's token in `state` is moved to `dead`, as it is.",
    holds:
      "`state`, `session`, `transcript` (an absolute path), `event`, `bytes` (the transcript's length then), `queuedAt`, `attempts`, and once it was tried in vain `putBackAt`, `notBefore`, `problem` and `failures` (how many attempts failed in what: `llm`, `rejected`, `transcript`, `disk`)."
  },
  dead: {
    name: "<name>.json",
    what: "A job that was given up; `debrief work --retry-dead` tries it again.",
    holds:
      "As a job, with `diedAt`, `reason` and, where one came, the `answer` that could not be used, without secrets."
  },
  journal: {
    what: "Every change to the playbook and why it was made; only ever added to.",
    holds: JournalEntry,
    lines: true
  },
  prepared: {
    what: "A change that is about to be saved, seen through by whoever finds it after a kill. Beside these fields it has the state's token in `state`, without which it is dropped.",
    holds: Prepared
  },
  spend: {
    what: "What each call of an LLM took; only ever added to.",
    holds:
      "`at` (ISO 8601), `session`, `purpose`, `model`, `usage` (tokens), `usd`, `ok` (whether the answer was of use), and of a batch's requests `call` (its id).",
    lines: true
  },
  learned: { what: "Which messages have been learned from; only ever added to.", holds: LearnedSpan, lines: true },
  seen: {
    what: "How much of each transcript was dealt with, for a cheap look.",
    holds: "`state`, and bytes, by path."
  },
  skipped: {
    what: "Sessions that were passed over though something was said in them.",
    holds: "`state`, and why, by session."
  },
  answers: {
    name: "<window>.json",
    what: "An answer of the LLM that has not been applied yet: a killed worker does not ask, and pay, again. Beside these fields it has the state's token in `state`, without which it is not used.",
    holds: PendingAnswer
  },
  workerSign: { what: "There while a worker will look at the queue again, so that a hook need not start one." },
  workerLog: { what: "What the worker in the background said." }
}

/** Files that stand beside those of a project. */
const OTHERS: ReadonlyArray<readonly [string, Described]> = [
  [
    "P/.claude/debrief/known-<token>, P/.claude/debrief/approved-<token>",
    {
      what: "Which key points were written here, and which were approved; only ever added to, a later line counts. `debrief trust --undo` removes the second.",
      holds:
        "On each line a text, of a key point that is not among the mistakes, or `text`, `mistake` (whether it is) and, where a change of ours took it out, `gone` (that change's id); and once `tells`, before which a text alone counts among the mistakes too."
    }
  ],
  [
    "P/.claude/debrief/batches/<batch>.json",
    { what: "A batch that was submitted to the API and waits to be collected.", holds: SubmittedBatch }
  ],
  [
    "~/.local/state/debrief/seeds/<digest of its path>/good.json",
    { what: "The last sound version of a seed that the user chose; its lock is beside it.", holds: "As the seed." }
  ],
  [
    "~/.config/debrief/config.json",
    {
      what: "Settings of the person; the variables `DEBRIEF_*` lie over them, and options of a command over both.",
      holds: SettingsFile
    }
  ],
  [
    "~/.config/debrief/config.json.edit, P/.claude/debrief/debrief.json.edit",
    { what: "What a person wrote in `debrief config edit` and could not be used; the next edit goes on with it." }
  ],
  [
    "P/CLAUDE.md, and the other files that `debrief export --to` writes",
    {
      what: "A block between two marks, in a file that is otherwise its owner's ([how](sharing.md)). Mode and line ends stay as they are."
    }
  ],
  [
    "P/.claude/rules/debrief-<paths>.md, and those of other clients",
    {
      what: "Key points for certain files, as `debrief export` has them. Ours as a whole, unless somebody writes into it."
    }
  ],
  [
    "the file that `llm.replayFile` names",
    { what: "Recorded answers of the replay backend.", holds: Schema.Array(Recording) }
  ]
]

interface Shape {
  readonly [key: string]: unknown
}

const isShape = (value: unknown): value is Shape => typeof value === "object" && value !== null && !Array.isArray(value)
const shapes = (value: unknown): ReadonlyArray<Shape> => (Array.isArray(value) ? value.filter(isShape) : [])

/** A JSON Schema as a type of TypeScript. */
const typeOf = (schema: unknown, definitions: Shape, indent: string): string => {
  if (!isShape(schema)) return "unknown"
  const { $ref, anyOf, const: constant, enum: values, items, oneOf, properties, type } = schema
  if (typeof $ref === "string") return typeOf(definitions[$ref.slice($ref.lastIndexOf("/") + 1)], definitions, indent)
  if (constant !== undefined) return JSON.stringify(constant)
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ")
  const either = [...shapes(anyOf), ...shapes(oneOf)]
  if (either.length > 0) {
    const types = [...new Set(either.map((one) => typeOf(one, definitions, indent)))]
    return types.includes("unknown") ? "unknown" : types.join(" | ")
  }
  if (type === "array" || items !== undefined) {
    const of = typeOf(items, definitions, indent)
    return of.includes(" | ") ? `Array<${of}>` : `${of}[]`
  }
  if (type !== "object") return type === "integer" ? "integer" : typeof type === "string" ? type : "unknown"
  return objectType(schema, isShape(properties) ? properties : {}, definitions, indent)
}

const objectType = (schema: Shape, properties: Shape, definitions: Shape, indent: string): string => {
  const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : [])
  const inner = `${indent}  `
  const named = Object.entries(properties).map(([name, property]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    return `${inner}${key}${required.has(name) ? "" : "?"}: ${typeOf(property, definitions, inner)}`
  })
  const more = schema["additionalProperties"]
  const rest = isShape(more) ? [`${inner}[name: string]: ${typeOf(more, definitions, inner)}`] : []
  const all = [...named, ...rest]
  return all.length === 0 ? "object" : `{\n${all.join("\n")}\n${indent}}`
}

const shapeOf = (schema: Schema.Top): string => {
  const { definitions, schema: root } = Schema.toJsonSchemaDocument(schema)
  return typeOf(root, definitions as Shape, "")
}

const described = (place: string, { holds, lines, name, what }: Described): string => {
  const head = `### \`${place}${name === undefined ? "" : `/${name}`}\`\n\n${what}`
  if (holds === undefined) return head
  const each = lines === true ? " A value of JSON a line:" : ""
  if (typeof holds === "string") return `${head}${each} ${holds}`
  return `${head}${each}\n\n\`\`\`ts\n${shapeOf(holds)}\n\`\`\``
}

/** The text of docs/files.md. */
export const filesDocument = (): string => {
  const paths = projectPaths("P")
  const own = (Object.keys(FILES) as ReadonlyArray<keyof typeof FILES>).map((key) => described(paths[key], FILES[key]))
  const others = OTHERS.map(([place, description]) => described(place, description))
  return `${[
    "# Every file on disk, and its shape",
    "Made by `npm run docs` from the Schemas in the code; a test compares the two, so change the code and run it again. `P` is the project's root: from the folder that a session or a command is started in, the nearest folder up that holds `.claude/playbook.json`, `.claude/debrief.json` or `.claude/debrief`, no further than the root of the git work tree, else that root, else that folder itself; in a linked git worktree, the same of the main work tree. A field with a question mark may be missing. Files are 0600 and folders 0700; each is written beside its place, synced and moved into it, or, where it is only added to, line by line. What is read is never trusted: a line or a file that does not fit is passed over or kept aside, never written over. What a playbook or a seed may hold beyond these shapes is kept ([the rules](rules.md), D1 and D2).",
    "## In a project",
    ...own,
    "## Elsewhere",
    ...others
  ].join("\n\n")}\n`
}

if (import.meta.main) fs.writeFileSync(path.resolve(import.meta.dirname, "../docs/files.md"), filesDocument())
