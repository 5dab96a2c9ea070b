import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Sample, samplesOf } from "../../bench/redaction/secrets.ts"
import { MAX_TEXT_LENGTH } from "../../src/core/playbook/Answer.ts"
import { MAX_OPERATIONS } from "../../src/core/playbook/Curator.ts"
import { offerJob } from "../../src/worker/JobFile.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { answer, failure, makeMessagesApi, type Reply } from "../llm/messagesApi.ts"
import { assistantLine, userLine } from "../sessions/support.ts"
import { type CommandRan, debrief } from "../support/command.ts"
import { layerFiles } from "../support/files.ts"
import { gitBytes } from "../support/gitBytes.ts"
import { inside } from "../support/inside.ts"
import { ownState } from "../support/ownState.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"

/** What must not be found: of a long one its middle, since a prefix only names the kind. */
const coreOf = ({ secret }: Sample): string => (secret.length > 24 ? secret.slice(8, -4) : secret)

/** One secret of each kind, others for each channel, so that what is found tells by where it came. */
const CHANNELS = [
  "what the person said",
  "what the agent said",
  "what a tool was given",
  "what a tool answered",
  "what a failing tool answered",
  "what a file was called",
  "an answer of the LLM",
  "an answer that is none",
  "an error of the API",
  "what was added by hand",
  "a setting",
  "a commit's trailer"
] as const

type Channel = (typeof CHANNELS)[number]

const samplesIn = (channel: Channel): ReadonlyArray<Sample> => {
  const all = samplesOf(100 + CHANNELS.indexOf(channel))
  // Of the ways in which each is shown others for each channel.
  const byKind = new Map<string, Array<Sample>>()
  for (const sample of all) byKind.set(sample.kind, [...(byKind.get(sample.kind) ?? []), sample])
  const each = [...byKind.values()]
  // A name has no place in it that tells: what goes by its own look alone is known in one.
  if (channel === "what a file was called")
    return each.flatMap((own) => (own.length > 2 ? [{ ...own[0]!, text: own[0]!.secret }] : []))
  return each.map((own) => own[CHANNELS.indexOf(channel) % own.length]!)
}

const PLANTED = new Map(CHANNELS.map((channel) => [channel, samplesIn(channel)]))
const textsIn = (channel: Channel): ReadonlyArray<string> => PLANTED.get(channel)!.map(({ text }) => text)

/** Those that stand on one line, with nothing that a shell or a settings file would have to be told of. */
const linesIn = (channel: Channel): ReadonlyArray<string> => textsIn(channel).filter((text) => !text.includes("\n"))

/** As few texts as hold all of these, none longer than a key point may be. */
const packed = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  const all: Array<string> = []
  for (const line of lines) {
    const last = all.at(-1)
    if (last === undefined || last.length + line.length > 1_900) all.push(line)
    else all[all.length - 1] = `${last} … ${line}`
  }
  return all
}

const own = { uuid: undefined, cwd: "/w/app" }
const called = (name: string, input: unknown, id: string) => assistantLine([{ type: "tool_use", id, name, input }], own)
const answered = (id: string, content: string, failed = false) =>
  userLine([{ type: "tool_result", tool_use_id: id, content, is_error: failed }], own)

/** A session in which each kind is said, given, answered and named. */
const sessionOf = (id: string): string =>
  [
    userLine("Remember that we use pnpm here.", own),
    ...textsIn("what the person said").map((text) => userLine(`Remember that ${text} is what we use.`, own)),
    ...textsIn("what the agent said").map((text) => assistantLine(`I noticed that ${text} works.`, own)),
    ...textsIn("what a tool was given").flatMap((text, index) => [
      called("Bash", { command: text }, `${id}-i${index}`),
      answered(`${id}-i${index}`, "ok"),
      called("Edit", { file_path: "/w/app/a.ts", old_string: "x", new_string: text }, `${id}-e${index}`)
    ]),
    ...textsIn("what a tool answered").flatMap((text, index) => [
      called("Bash", { command: "cat notes" }, `${id}-o${index}`),
      answered(`${id}-o${index}`, text)
    ]),
    ...textsIn("what a failing tool answered").flatMap((text, index) => [
      called("Bash", { command: `run --flag${index}` }, `${id}-f${index}`),
      answered(`${id}-f${index}`, `error: unknown option\n${text}`, true),
      called("Bash", { command: `run --flag ${index}` }, `${id}-g${index}`),
      answered(`${id}-g${index}`, text)
    ]),
    ...PLANTED.get("what a file was called")!.flatMap(({ text }, index) => [
      called("Read", { file_path: `/w/app/${text}/notes.txt` }, `${id}-n${index}`),
      answered(`${id}-n${index}`, `/w/app/${text}: No such file or directory`, true)
    ]),
    assistantLine("Done.", own)
  ]
    .map((line) => line.replaceAll('"sessionId":"s-1"', `"sessionId":"${id}"`))
    .join("\n")

const shortSession = (id: string): string =>
  [userLine(`We speak of ${id}.`, { ...own, sessionId: id }), assistantLine("Fine.", { ...own, sessionId: id })].join(
    "\n"
  )

/** So few that each is looked at: of an answer's operations ten are. */
const lessons = [
  ...packed(linesIn("an answer of the LLM")),
  textsIn("an answer of the LLM")
    .filter((text) => text.includes("\n"))
    .join("\n…\n")
].map((text, index) => ({
  type: "ADD",
  text: `Lesson ${index}: ${text}`,
  section: "OTHERS",
  evidence: text,
  reason: text
}))

const taught = answer(
  JSON.stringify({
    evaluations: [{ name: "oth-001", rating: "helpful", rationale: textsIn("an answer of the LLM").join("\n") }],
    operations: lessons
  }),
  { model: `model ${linesIn("an answer of the LLM")[0]}` }
)

const REPLIES: ReadonlyArray<Reply> = [
  // The batch is given one, and the worker another.
  taught,
  taught,
  answer(`It is so: ${textsIn("an answer that is none").join("\n")}`),
  answer(`It is so: ${textsIn("an answer that is none").join("\n")}`),
  failure(400, textsIn("an error of the API").join("\n")),
  failure(401, textsIn("an error of the API").join("\n"))
]

interface World {
  readonly project: Project
  readonly run: (args: ReadonlyArray<string>, env?: Readonly<Record<string, string>>) => Effect.Effect<CommandRan>
  readonly printed: () => string
  readonly sent: () => string
}

const makeWorld = Effect.gen(function* () {
  const project = yield* makeProject({
    [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "Words.")] }),
    ".claude/diagnostic_mode": ""
  })
  ownState(project.root)
  const api = yield* makeMessagesApi(...REPLIES)
  let printed = ""
  const run: World["run"] = (args, env = {}) =>
    debrief(args, {
      cwd: project.root,
      env: {
        HOME: `${project.root}/home`,
        DEBRIEF_BACKEND: "anthropic",
        DEBRIEF_API_KEY: "none",
        DEBRIEF_BASE_URL: api.baseUrl,
        DEBRIEF_ATTEMPTS: "1",
        DEBRIEF_MAX_USD_PER_DAY: "1000",
        DEBRIEF_MAX_USD_PER_MONTH: "1000",
        ...env
      }
    }).pipe(Effect.tap(({ drawn, stderr, stdout }) => Effect.sync(() => void (printed += stdout + stderr + drawn))))
  const sent = () => JSON.stringify(api.requests.map(({ body }) => body))
  return { project, run, printed: () => printed, sent } satisfies World
})

/** Where secrets were planted; nothing of ours. */
const isPlanted = (file: string): boolean => file.startsWith("t/") || file.includes(".claude/projects/")

const writtenIn = (project: Project): string =>
  project
    .files()
    .filter((file) => !isPlanted(file) && !file.includes("history.git/"))
    .map((file) => `${file}\n${fs.readFileSync(`${project.root}/${file}`, "utf8")}`)
    .join("\n")

/** Where something of what was planted has to stand, without its secrets: where nothing comes, nothing can leak. */
const ARRIVED: ReadonlyArray<readonly [file: RegExp, words: RegExp]> = [
  [/debrief\/seed\.json$/, /Lesson \d+: .*\[REDACTED /],
  [/debrief\/contexts\//, /\[REDACTED /],
  [/debrief\/queue\/dead\//, /"answer": ".*\[REDACTED /],
  [/debrief\/queue\/dead\//, /"reason": ".*\[REDACTED /],
  [/debrief\/queue\//, /"problem": ".*\[REDACTED /],
  [/debrief\/journal\.jsonl$/, /\[REDACTED /],
  [/report\.md$/, /\[REDACTED /]
]

/** Secrets that are found, by channel and kind. Those of JSON stand in it as it spells them. */
const leaksIn = (everything: string): ReadonlyArray<string> =>
  CHANNELS.flatMap((channel) =>
    PLANTED.get(channel)!.flatMap((sample) => {
      const core = coreOf(sample)
      const spelt = JSON.stringify(core).slice(1, -1)
      return everything.includes(core) || everything.includes(spelt) ? [`${channel}: ${sample.kind}`] : []
    })
  )

describe("secrets of every kind, planted everywhere", () => {
  it.live(
    "are in no file, no request, no version of the history, and on no terminal",
    () =>
      Effect.gen(function* () {
        const { printed, project, run, sent } = yield* makeWorld
        const settings = "home/.config/debrief/config.json"
        project.write(settings, { playbook: { maxTextLength: 2000 }, reflection: { windowTokens: 1_000_000 } })
        for (const id of ["a", "b", "c", "d"]) {
          // The others are there for what the API answers about them.
          const transcript = project.write(`t/${id}.jsonl`, id === "a" ? sessionOf(id) : shortSession(id))
          const request = { session: id, transcript, event: "SessionEnd", bytes: undefined }
          yield* Effect.provide(inside(project.paths, offerJob(request)), layerFiles)
        }
        project.write("home/.claude/projects/-w-app/e.jsonl", sessionOf("e").replaceAll("/w/app", project.root))
        // Before the API refuses the key: from then on nothing is asked.
        yield* run(["batch", "--yes", "--report", "report.md"])
        yield* run(["work"])
        yield* run(["extract", "--transcript", "t/a.jsonl"])
        const [first, ...rest] = linesIn("what was added by hand")
        for (const text of packed(rest)) yield* run(["playbook", "add", `Words: ${text}`])
        yield* run(["playbook", "edit", "oth-001", `Words: ${first}`])
        yield* run(["status"], { DEBRIEF_BACKEND: linesIn("a setting").join(" ") })
        project.write(settings, { llm: { attempts: linesIn("a setting").join(" ") } })
        yield* run(["work"])
        fs.rmSync(`${project.root}/home/.config`, { recursive: true })
        const trailer = linesIn("a commit's trailer").join(" ")
        const short = project.write("t/f.jsonl", userLine("You prefer short answers here.", own))
        yield* run(["work", "--transcript", short, "--session", trailer], { DEBRIEF_BACKEND: "off" })
        yield* run(["scan"])

        assert.isAbove(sent().length, 10_000)
        for (const { text } of lessons) assert.isAtMost(text.length, MAX_TEXT_LENGTH)
        assert.isAtMost(lessons.length, MAX_OPERATIONS)
        for (const [file, words] of ARRIVED) {
          const found = project.files().filter((name) => file.test(name))
          assert.isTrue(
            found.some((name) => words.test(project.read(name))),
            `${file} has no ${words}`
          )
        }
        assert.match(gitBytes(project.paths.history), /^Session: .*\[REDACTED /m)
        const everything = [writtenIn(project), gitBytes(project.paths.history), sent(), printed()].join("\n")
        assert.deepStrictEqual(leaksIn(everything), [])
        const scanned = yield* run(["scan", "--json"])
        assert.deepStrictEqual(JSON.parse(scanned.stdout).secrets, [])
      }),
    { tags: ["slow"] }
  )
})
