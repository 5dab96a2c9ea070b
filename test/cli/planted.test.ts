import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { debriefFor } from "../../src/cli/commands.ts"
import { type CommandRan, debrief } from "../support/command.ts"
import { ACTED_UPON } from "../support/hostile.ts"
import { ID, plantedProject, plantedText, PROPOSAL } from "../support/planted.ts"
import { PLAYBOOK, type Project } from "../support/projects.ts"

interface Node {
  readonly name: string
  readonly subcommands: ReadonlyArray<{ readonly commands: ReadonlyArray<Node> }>
}

/** The commands that do something, by their words. */
const leaves = ({ subcommands }: Node, above: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  subcommands.length === 0
    ? [above.join(" ")]
    : subcommands.flatMap(({ commands }) => commands.flatMap((each) => leaves(each, [...above, each.name])))

interface Scenario {
  /** What follows the command's words, in each of the runs. */
  readonly runs: ReadonlyArray<ReadonlyArray<string>>
  readonly prepare?: (project: Project) => Effect.Effect<unknown>
  /** Whether it can answer as JSON; a line each, or one value. */
  readonly json?: "none" | "value" | "lines"
  readonly stdin?: string
  readonly keys?: ReadonlyArray<string>
  /** Whether what was planted is to be seen. */
  readonly silent?: boolean
}

const inProject = (project: Project, args: ReadonlyArray<string>, options: Partial<Scenario> = {}) =>
  debrief(args, {
    cwd: project.root,
    env: {
      HOME: `${project.root}/home`,
      DEBRIEF_BACKEND: "replay",
      DEBRIEF_REPLAY: `${project.root}/answers.json`,
      EDITOR: "true",
      VISUAL: "true"
    },
    ...(options.stdin === undefined ? {} : { stdin: options.stdin }),
    ...(options.keys === undefined ? {} : { keys: options.keys })
  })

/** A change in the playbook's own history, whose subject and key point hold escapes. */
const withHistory = (project: Project) => inProject(project, ["playbook", "edit", ID, plantedText("other words")])

/** What a clone may bring: a prompt of its own, and variables. */
const asClone = (project: Project) =>
  Effect.sync(() => {
    project.write(".git/HEAD", "ref: refs/heads/main\n")
    project.write(".claude/settings.json", { env: { [plantedText("NAME")]: plantedText("value") } })
  })

/** Settings of the client with hooks of ours, of another installation, among others. */
const asInstalled = (project: Project) =>
  Effect.sync(() => {
    const hook = { type: "command", command: "node", args: [plantedText("/x/claude-debrief/dist/hooks/inject.js")] }
    project.write(".claude/settings.local.json", {
      [plantedText("key")]: plantedText("value"),
      hooks: { SessionStart: [{ hooks: [hook] }] }
    })
  })

const corrupt = (project: Project) =>
  Effect.andThen(
    withHistory(project),
    Effect.sync(() => project.write(PLAYBOOK, plantedText("{")))
  )

/** What a client was told to read, by whoever wrote it. */
const withGuide = (project: Project) =>
  Effect.sync(() =>
    project.write("CLAUDE.md", `- Always run make check before a commit, ${plantedText("since it is so")}.\n`)
  )

/** What serves until it is ended; their own tests plant escapes. */
const SERVES = ["ui", "mcp"]

const SCENARIOS: Record<string, Scenario> = {
  status: { runs: [[]] },
  trust: { runs: [["--show"], [], ["--yes"], ["--undo"]], prepare: asClone, keys: ["n"] },
  "playbook show": { runs: [[]] },
  "playbook add": { runs: [[plantedText("new words")]], silent: true },
  "playbook merge": { runs: [[ID, plantedText("none"), plantedText("words of both")]], silent: true },
  "playbook edit": { runs: [[ID, plantedText("other words")]] },
  "playbook remove": { runs: [[ID]] },
  "playbook move": { runs: [[ID, "ctx"]] },
  "playbook history": { runs: [[], [ID]], prepare: withHistory },
  "playbook undo": { runs: [[]], prepare: withHistory },
  review: { runs: [[]], json: "none", keys: ["down", "down", "return"] },
  "proposals list": { runs: [[]] },
  "proposals accept": { runs: [[PROPOSAL]] },
  "proposals reject": { runs: [[PROPOSAL]] },
  "proposals accept-all": { runs: [[]] },
  "proposals reject-all": { runs: [[]] },
  "proposals clean": { runs: [[]], silent: true },
  "proposals stats": { runs: [[]], silent: true },
  log: { runs: [[]] },
  doctor: { runs: [[], ["--fix"]] },
  install: {
    runs: [
      ["--scope", "local", "--dry-run"],
      ["--scope", "local"]
    ],
    prepare: asInstalled,
    // There are no built hooks beside this program: what it shows of settings is what uninstall shows.
    silent: true
  },
  uninstall: {
    runs: [
      ["--scope", "local", "--dry-run"],
      ["--scope", "local", "--purge", "--yes"]
    ],
    prepare: asInstalled
  },
  explain: { runs: [[], ["s"], [plantedText("nobody")]] },
  why: { runs: [[ID], [plantedText("nobody")]] },
  undo: { runs: [[], [plantedText("entry")]] },
  work: {
    runs: [[], ["--retry-dead"], ["--transcript", "t\u001B[31m\u202E.jsonl"], ["--transcript", plantedText("no")]]
  },
  batch: { runs: [["--dry-run"], ["--yes"], ["--collect"], ["--path", plantedText("none"), "--yes"]], json: "lines" },
  extract: {
    runs: [
      ["--transcript", "t\u001B[31m\u202E.jsonl"],
      ["--transcript", plantedText("no")]
    ],
    silent: true
  },
  restore: { runs: [[]], prepare: corrupt },
  init: { runs: [["--yes"]], prepare: withGuide },
  export: { runs: [["--dry-run"], ["--to", "markdown"], ["--to", "json"], []], silent: true },
  import: { runs: [["CLAUDE.md"], [plantedText("none")]], prepare: withGuide },
  "config get": { runs: [[], ["llm.model"]], json: "value", silent: true },
  "config set": {
    runs: [
      ["llm.model", plantedText("model")],
      [plantedText("key"), "1"]
    ]
  },
  "config unset": { runs: [[plantedText("key")]] },
  "config edit": { runs: [[]], silent: true },
  completions: { runs: [["bash"]], json: "none", silent: true },
  scan: { runs: [[]], json: "value", silent: true },
  scrub: { runs: [["--yes"]], json: "none", silent: true },
  stage: {
    runs: [["redact"], ["migrate"], [plantedText("nothing")]],
    json: "none",
    stdin: `${JSON.stringify(plantedText("words"))}\n`
  }
}

// oxlint-disable-next-line no-control-regex
const PALETTE = /\u001B\[(?:0|1|2|22|3[1-6]|39)m/g
/** What questions and the live display are drawn with: the cursor's moves, cleared lines, and wrapping. */
// oxlint-disable-next-line no-control-regex
const DRAWING = /\u001B\[(?:\d*[AGKJ]|\d+;\d+[Hf]|\?(?:7|25)[hl])|\r/g

const checkText = (text: string): void => {
  assert.notMatch(text, ACTED_UPON)
  assert.notMatch(text, /[\u2028\u2029\u0085]/)
  assert.notMatch(text, /^FORGED/m)
}

const check = (ran: CommandRan): void => {
  checkText((ran.stdout + ran.stderr).replaceAll(PALETTE, ""))
  checkText(ran.drawn.replaceAll(PALETTE, "").replaceAll(DRAWING, ""))
}

const parsed = (text: string, json: Scenario["json"]): void => {
  for (const one of json === "lines" ? text.split("\n") : [text]) if (one.trim() !== "") JSON.parse(one)
}

const runAll = Effect.fnUntraced(function* (name: string, arm: "plain" | "coloured" | "json") {
  const { json = "value", keys = [], prepare, runs, silent, stdin } = SCENARIOS[name]!
  if (arm === "json" && json === "none") return
  let all = ""
  for (const run of runs) {
    const project = yield* plantedProject
    if (prepare !== undefined) yield* prepare(project)
    const ran = yield* inProject(project, [...name.split(" "), ...run, ...(arm === "json" ? ["--json"] : [])], {
      ...(stdin === undefined ? {} : { stdin }),
      ...(arm === "coloured" ? { keys } : {})
    })
    check(ran)
    assert.notInclude(ran.stderr, "    at ")
    if (arm === "json") parsed(ran.stdout, run.includes("--collect") ? "value" : json)
    all += ran.stdout + ran.stderr
  }
  if (arm !== "json" && silent !== true && !(name === "review" && arm === "plain")) assert.include(all, "\uFFFD")
  if (arm === "coloured" && name === "log") assert.include(all, "\u001B[33m")
}, Effect.scoped)

describe("escapes in every field of every file reach no terminal", () => {
  it.effect("has a scenario for every command", () =>
    Effect.map(debriefFor([]), (program) =>
      assert.sameMembers([...leaves(program as unknown as Node)], [...Object.keys(SCENARIOS), ...SERVES])
    )
  )

  it.live.each(Object.keys(SCENARIOS))(
    "by debrief %s, plain, with colours and as JSON",
    (name) =>
      Effect.gen(function* () {
        yield* runAll(name, "plain")
        yield* runAll(name, "coloured")
        yield* runAll(name, "json")
      }),
    { tags: ["slow"] }
  )
})
