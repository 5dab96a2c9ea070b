import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { makeGlobMatcher } from "../../src/core/text/Glob.ts"
import { layerReplay } from "../../src/llm/Replay.ts"
import { makeExclude } from "../../src/core/transcript/Exclusion.ts"
import { ExcludedPaths } from "../../src/sessions/ExcludedPaths.ts"
import { readSkipped } from "../../src/worker/SkippedSessions.ts"
import { promptOf, scriptedLlm } from "../reflection/support.ts"
import { codexCall, codexMeta, codexOutput, codexSaid } from "../sessions/codex.ts"
import { assistantLine as agentLine, userLine as personLine } from "../sessions/support.ts"
import { layerFiles } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { ownState } from "../support/ownState.ts"
import { makeProject, type Project } from "../support/projects.ts"
import { add, saying } from "../support/taught.ts"
import { layerQueue, queueSession, runDrain, runWork, TRANSCRIPT } from "./support.ts"

const SECRET = "Ada Quill leaves in March"
const KEPT = "Remember that we always use pnpm here."
const PRIVATE = `<private>${SECRET}</private>`

type Fields = Readonly<Record<string, unknown>>

/** Lines without ids of their own, so that each is known by what it says. */
const userLine = (content: unknown, fields: Fields = {}) => personLine(content, { uuid: undefined, ...fields })
const assistantLine = (content: unknown, fields: Fields = {}) => agentLine(content, { uuid: undefined, ...fields })
const toolLine = (name: string, input: unknown, id: string, fields: Fields = {}) =>
  assistantLine([{ type: "tool_use", id, name, input }], fields)
const resultLine = (id: string, content: string, { is_error, ...fields }: Fields = {}) =>
  userLine([{ type: "tool_result", tool_use_id: id, content, is_error }], fields)

/** All that there is of a project but its transcript. */
const everythingIn = (project: Project): string =>
  project
    .files()
    .filter((file) => file !== TRANSCRIPT)
    .map((file) => `${file}\n${project.read(file)}`)
    .join("\n")

/** What an LLM was shown of a session of these lines, once nothing of it was found to be written. */
const shownOf = Effect.fnUntraced(function* (
  lines: ReadonlyArray<string>,
  globs: ReadonlyArray<string> = [],
  hidden = SECRET
) {
  const project = yield* makeProject({ [TRANSCRIPT]: `${lines.join("\n")}\n`, ".claude/diagnostic_mode": "" })
  ownState(project.root)
  const llm = scriptedLlm([add("One.")])
  const isExcluded = makeGlobMatcher(globs, { root: project.root, home: undefined })
  const outcome = yield* runWork(project, llm.layer, { event: "SessionEnd" }).pipe(
    Effect.provideService(ExcludedPaths, isExcluded)
  )
  const shown = llm.requests.map(promptOf).join("\n")
  assert.notInclude(shown, hidden)
  assert.notInclude(everythingIn(project), hidden)
  return { shown, outcome, project }
})

const cwd = { cwd: "/w/app" }

describe("<private> in a prompt", () => {
  it.live.each([
    ["a prompt", [userLine(`${KEPT} ${PRIVATE} Go on.`), assistantLine("Done.")]],
    ["a prompt that does not close it", [userLine(`${KEPT} <private>${SECRET}, and so on`), assistantLine("Done.")]],
    ["a prompt of nested ones", [userLine(`${KEPT} <private>a <private>b</private> ${SECRET}</private>`)]],
    [
      "prompts between which it was left open",
      [userLine(`${KEPT} <private>It is so:`), userLine(`${SECRET}.`), userLine("That is all.</private> Go on.")]
    ],
    [
      "the agent's words and tools that repeat it",
      [
        userLine(`${KEPT} ${PRIVATE}`),
        assistantLine(`I see: ${SECRET}.`),
        toolLine("Bash", { command: `echo '${SECRET}'` }, "t-1"),
        resultLine("t-1", `${SECRET}\n`),
        toolLine("Task", { prompt: `Note ${PRIVATE}.` }, "t-2"),
        resultLine("t-2", `Noted: ada quill\nleaves in march`)
      ]
    ],
    [
      "a rollout of Codex",
      [codexMeta(), codexSaid("user", KEPT, `${PRIVATE} Go on.`), codexSaid("assistant", "Done.")]
    ],
    [
      "a rollout of Codex whose tools repeat it",
      [
        codexMeta(),
        codexSaid("user", `${KEPT} ${PRIVATE}`),
        codexCall("shell", { command: ["echo", SECRET] }),
        codexOutput(`Exit code: 0\nOutput:\n${SECRET}`)
      ]
    ]
  ] as const)("of %s reaches no LLM and no file", ([, lines]) =>
    Effect.map(shownOf(lines), ({ shown }) => assert.include(shown, "we always use pnpm"))
  )

  it.live("is not shown with a later part of the session either", () =>
    Effect.gen(function* () {
      const { project } = yield* shownOf([userLine(`${KEPT} ${PRIVATE}`, { uuid: "u-1" })])
      const more = `${userLine("Now the tests.", { uuid: "u-2" })}\n${assistantLine(`As ${SECRET}, …`, { uuid: "u-3" })}\n`
      project.write(TRANSCRIPT, `${project.read(TRANSCRIPT)}${more}`)
      const llm = scriptedLlm([add("Two.")])
      yield* runWork(project, llm.layer, { event: "SessionEnd" })
      assert.include(promptOf(llm.requests[0]!), "Now the tests.")
      assert.notInclude(promptOf(llm.requests[0]!), SECRET)
    })
  )

  it.live("of a session is not shown with what its subagent did", () =>
    Effect.gen(function* () {
      const agent = [userLine(`Look into it: ${SECRET}.`, { isSidechain: true }), assistantLine("It is so.")]
      const project = yield* makeProject({
        "t/s-1.jsonl": `${userLine(`${KEPT} ${PRIVATE}`)}\n`,
        "t/s-1/subagents/agent-a.jsonl": `${agent.join("\n")}\n`
      })
      const llm = scriptedLlm([add("One.")])
      const transcript = `${project.root}/t/s-1/subagents/agent-a.jsonl`
      yield* runWork(project, llm.layer, { event: "SubagentStop", transcript })
      assert.include(promptOf(llm.requests[0]!), "Look into it")
      assert.notInclude(promptOf(llm.requests[0]!), SECRET)
    })
  )
})

describe("#nolearn in a session", () => {
  const nothingLearned = Effect.fnUntraced(function* (lines: ReadonlyArray<string>, options = {}) {
    const project = yield* makeProject({ [TRANSCRIPT]: `${lines.join("\n")}\n` })
    const llm = scriptedLlm([add("One.")])
    const outcome = yield* runWork(project, llm.layer, options)
    assert.deepInclude(outcome, { _tag: "Skipped", as: "#nolearn" })
    assert.lengthOf(llm.requests, 0)
    assert.deepStrictEqual(project.files(), [TRANSCRIPT])
  })

  it.live.each([
    ["at its beginning", [userLine(`#nolearn ${KEPT}`), assistantLine("Fine.")]],
    ["at its end", [userLine(KEPT), assistantLine("Fine."), userLine("Thanks. #nolearn")]],
    [
      "behind a slash command",
      [userLine("<command-name>/x</command-name><command-args>#nolearn</command-args>"), userLine(KEPT)]
    ],
    [
      "while the agent worked",
      [
        userLine(KEPT),
        JSON.stringify({ type: "attachment", attachment: { type: "queued_command", prompt: "#nolearn" } })
      ]
    ],
    ["to Codex", [codexMeta(), codexSaid("user", KEPT), codexSaid("user", "#nolearn")]]
  ] as const)("keeps it from being learned from when said %s", ([, lines]) =>
    nothingLearned(lines, { event: "SessionEnd" })
  )

  it.live("holds when a person asks for the transcript to be learned from", () =>
    nothingLearned([userLine(`#nolearn ${KEPT}`)])
  )

  it.live.each([
    ["the agent", [assistantLine("Say #nolearn to stop it.")]],
    ["a tool", [toolLine("Bash", { command: "cat README" }, "t-1"), resultLine("t-1", "#nolearn")]],
    ["a subagent's prompt", [userLine("#nolearn", { isSidechain: true })]],
    ["a summary", [userLine("#nolearn", { isCompactSummary: true })]]
  ] as const)("counts only where the person types it, not where %s says it", ([, lines]) =>
    Effect.map(shownOf([userLine(KEPT), ...lines]), ({ outcome }) => assert.strictEqual(outcome._tag, "Learned"))
  )

  it.live("holds for its subagents too", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({
        "t/s-1.jsonl": `${userLine("#nolearn")}\n`,
        "t/s-1/subagents/agent-a.jsonl": `${userLine(KEPT, { isSidechain: true })}\n`
      })
      const transcript = `${project.root}/t/s-1/subagents/agent-a.jsonl`
      const outcome = yield* runWork(project, layerReplay([{ answer: add("x") }]), { transcript })
      assert.deepInclude(outcome, { as: "#nolearn" })
    })
  )

  it.live("when said late, names what was taught before, with how to take it back", () =>
    Effect.gen(function* () {
      const { outcome, project } = yield* shownOf([userLine(saying(KEPT, "One."), { uuid: "u-1" })])
      assert.strictEqual(outcome._tag, "Learned")
      project.write(TRANSCRIPT, `${project.read(TRANSCRIPT)}${userLine("#nolearn", { uuid: "u-2" })}\n`)
      const again = yield* runWork(project, layerReplay([{ answer: add("x") }]), {
        event: "SessionEnd",
        session: "s-1"
      })
      const [entry] = project.read(".claude/debrief/journal.jsonl").split("\n")
      assert.include(again._tag === "Skipped" ? again.reason : "", `debrief undo ${JSON.parse(entry!).id}`)
    })
  )

  it.live("is counted once a session by the worker, of which nothing else is kept", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* queueSession(project, "one", "#nolearn We speak of Ada Quill.")
      const llm = scriptedLlm([add("x")])
      yield* runDrain(project, llm.layer)
      yield* queueSession(project, "one", undefined)
      yield* runDrain(project, llm.layer)
      assert.deepStrictEqual([...(yield* inside(project.paths, readSkipped))], [["one", "#nolearn"]])
      assert.lengthOf(llm.requests, 0)
      const kept = project.files().filter((file) => file.startsWith(".claude/"))
      for (const file of kept) assert.notInclude(project.read(file), "Quill")
    }).pipe(Effect.provide(Layer.merge(layerQueue, layerFiles)))
  )
})

describe("learn.exclude", () => {
  const read = (path: string, text: string, id = "t-1") => [
    toolLine("Read", { file_path: path }, id, cwd),
    resultLine(id, text, cwd)
  ]

  it.live.each([
    ["is read", "/w/app/vault/**", read("/w/app/vault/a.txt", SECRET)],
    [
      "is read by a relative path",
      "/w/app/vault",
      [
        toolLine("Bash", { command: "cd x; cat ../app/vault/a" }, "t-1", { cwd: "/w/x" }),
        resultLine("t-1", SECRET, cwd)
      ]
    ],
    ...(
      [
        ["by where a command goes first", "cd sub/deep && cat ../../vault/a"],
        ["by where a command goes in steps", "pushd sub; cd deep; cat ../../vault/a"],
        ["by where git is told to look", "git -C sub show ../vault/a"],
        ["by the variable of the folder", 'cat "$PWD/vault/a"'],
        ["by a command in the folder", "cat $(pwd)/vault/a"],
        ["by going there", "cd vault && cat a"]
      ] as const
    ).map(
      ([how, command]) =>
        [
          `is read ${how}`,
          "/w/app/vault/**",
          [toolLine("Bash", { command }, "t-1", cwd), resultLine("t-1", SECRET, cwd)]
        ] as const
    ),
    [
      "is written",
      "/w/app/vault",
      [toolLine("Write", { file_path: "/w/app/vault/a", content: SECRET }, "t-1", cwd), resultLine("t-1", "ok", cwd)]
    ],
    [
      "is patched",
      "/w/app/vault",
      [toolLine("apply_patch", { input: `*** Update File: vault/a\n+${SECRET}` }, "t-1", cwd)]
    ],
    [
      "is found by a search",
      "/w/app/vault",
      [toolLine("Grep", { pattern: "Ada" }, "t-1", cwd), resultLine("t-1", `vault/a:3:${SECRET}`, cwd)]
    ],
    [
      "fails to be read",
      "*.pem",
      [
        toolLine("Bash", { command: "cat k.pem" }, "t-1", cwd),
        resultLine("t-1", `error: ${SECRET}`, { ...cwd, is_error: true })
      ]
    ]
  ] as const)("keeps from an LLM what %s below it", ([, glob, lines]) =>
    Effect.map(shownOf([userLine(KEPT, cwd), ...lines, assistantLine("Done.", cwd)], [glob]), ({ shown }) =>
      assert.include(shown, "we always use pnpm")
    )
  )

  it.live("keeps what a call answered that was learned of before its answer came", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ ".claude/diagnostic_mode": "" })
      ownState(project.root)
      const isExcluded = makeGlobMatcher(["/w/app/vault"], { root: project.root, home: undefined })
      const call = toolLine("Bash", { command: "cat vault/a" }, "t-1", cwd)
      const lines = [userLine(KEPT, cwd), call]
      const llm = scriptedLlm([add("One."), add("Two.")])
      const work = () =>
        runWork(project, llm.layer, { event: "SessionEnd" }).pipe(Effect.provideService(ExcludedPaths, isExcluded))
      project.write(TRANSCRIPT, `${lines.join("\n")}\n`)
      yield* work()
      lines.push(resultLine("t-1", SECRET, { ...cwd, is_error: true }), userLine("Remember that tests run first.", cwd))
      project.write(TRANSCRIPT, `${lines.join("\n")}\n`)
      yield* work()
      const shown = llm.requests.map(promptOf).join("\n")
      assert.include(shown, "tests run first")
      assert.notInclude(shown, SECRET)
    })
  )

  it.each(["cat ~/clients/a", "cat $HOME/clients/a", "cat ${HOME}/clients/a"])("knows the home in %s", (command) => {
    const exclude = makeExclude({
      isExcluded: makeGlobMatcher(["~/clients/**"], { root: "/w/app", home: "/home/ada" })
    })
    const lines = [toolLine("Bash", { command }, "t-1", cwd), resultLine("t-1", SECRET, cwd)]
    const left = lines.map((line) => JSON.stringify(exclude(JSON.parse(line))))
    assert.notInclude(left.join("\n"), SECRET)
  })

  it.live("holds in a session of Codex, from the folder that a call names", () =>
    shownOf(
      [
        codexMeta({ cwd: "/w/app" }),
        codexSaid("user", KEPT),
        codexCall("exec_command", { cmd: "cat a", workdir: "/w/app/vault" }, "c-1"),
        codexOutput(JSON.stringify({ output: SECRET, metadata: { exit_code: 1 } }), "c-1"),
        codexCall("shell", { command: ["bash", "-lc", "cd x && cat ../vault/a"] }, "c-2"),
        codexOutput(JSON.stringify({ output: SECRET, metadata: { exit_code: 1 } }), "c-2"),
        codexSaid("assistant", "Done.")
      ],
      ["/w/app/vault/**"]
    )
  )

  it.live("leaves alone what lies elsewhere", () =>
    Effect.gen(function* () {
      const { shown } = yield* shownOf(
        [userLine(KEPT), ...read("/w/app/src/a.ts", "x"), ...read("/w/app/vault/b", SECRET, "t-2")],
        ["/w/app/vault"]
      )
      assert.include(shown, "src/a.ts")
    })
  )

  it.live("skips a session that was started below it, and a project that it names", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [TRANSCRIPT]: `${userLine(KEPT, { cwd: "/w/app/client" })}\n` })
      for (const glob of ["/w/app/client/**", project.root]) {
        const isExcluded = makeGlobMatcher([glob], { root: project.root, home: undefined })
        const outcome = yield* runWork(project, layerReplay([{ answer: add("x") }])).pipe(
          Effect.provideService(ExcludedPaths, isExcluded)
        )
        assert.deepInclude(outcome, { _tag: "Skipped", as: "learn.exclude" })
      }
    })
  )
})
