import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Llm } from "../../../src/llm/Llm.ts"
import { layerReplay } from "../../../src/llm/Replay.ts"
import { readInbox } from "../../../src/ui/inbox.ts"
import { keyPoint, playbookOf } from "../../core/playbook/support.ts"
import { runInject } from "../../hooks/support.ts"
import { readSeed, SEED } from "../../review/support.ts"
import { located, makeClone, OWN_VARIABLES } from "../../support/clones.ts"
import { debrief } from "../../support/command.ts"
import { inside } from "../../support/inside.ts"
import { ownState } from "../../support/ownState.ts"
import { makeProject, PLAYBOOK, type Project } from "../../support/projects.ts"
import { layerWork, runLearning, TRANSCRIPT, transcriptOf } from "../../worker/support.ts"

const RULE = "Always run pnpm lint before committing."
const SAID = [RULE, "Understood, I run it each time.", "Never push to main, only open pull requests.", "As you wish."]

/** What an LLM learns of it: the first rule. */
const answer = {
  evaluations: [],
  operations: [{ type: "ADD", text: "Run pnpm lint before every commit.", section: "USER PREFERENCES", evidence: RULE }]
}

const run = (project: Project, args: ReadonlyArray<string>, keys?: ReadonlyArray<string>) =>
  Effect.map(
    debrief(args, { cwd: project.root, ...(keys === undefined ? {} : { keys }) } as Parameters<typeof debrief>[1]),
    ({ exitCode, stderr, stdout }) => {
      assert.strictEqual(exitCode, 0, stderr)
      return stdout
    }
  )

const projectWith = (said: ReadonlyArray<string>) =>
  Effect.tap(makeProject({ [TRANSCRIPT]: transcriptOf(said) }), ({ root }) => Effect.sync(() => ownState(root)))

/** What waits, everywhere that it is told. */
const told = Effect.fnUntraced(function* (project: Project) {
  const listed = JSON.parse(yield* run(project, ["proposals", "list", "--json"])) as ReadonlyArray<{ content: string }>
  const inbox = yield* inside(project.paths, readInbox).pipe(Effect.provide(layerWork(Llm.layerOff)))
  const { context } = yield* runInject(project, { hook_event_name: "SessionStart", source: "startup" })
  return {
    listed: listed.map(({ content }) => content),
    counted: [
      JSON.parse(yield* run(project, ["status", "--json"])).proposals,
      JSON.parse(yield* run(project, ["proposals", "stats", "--json"])).pending,
      inbox.waiting,
      inbox.proposals.length,
      Number(/(\d+) proposals? awaits? review/.exec(context ?? "")?.[1] ?? 0)
    ]
  }
})

describe("a rule that the detectors hear and the LLM learns", () => {
  it.live("waits for nobody while the playbook says it, and again once it does not", () =>
    Effect.gen(function* () {
      const project = yield* projectWith(SAID)
      yield* runLearning(project, Llm.layerOff)
      const [lint, push] = SAID.filter((_, index) => index % 2 === 0) as [string, string]
      assert.deepStrictEqual(yield* told(project), { listed: [lint, push], counted: [2, 2, 2, 2, 2] })

      const { lessons } = yield* runLearning(project, layerReplay([{ answer }]))
      const name = lessons[0]!.report.applied[0]!.entry.name
      const seed = project.read(SEED)
      assert.deepStrictEqual(yield* told(project), { listed: [push], counted: [1, 1, 1, 1, 1] })
      assert.include(yield* run(project, ["proposals", "list"]), `the playbook says that already [${name}]`)
      yield* run(project, ["proposals", "reject-all"])
      assert.deepStrictEqual((yield* told(project)).listed, [])

      yield* run(project, ["playbook", "remove", name])
      assert.deepStrictEqual(yield* told(project), { listed: [lint], counted: [1, 1, 1, 1, 1] })
      assert.deepStrictEqual(readSeed(project).state.proposals[0], JSON.parse(seed).state.proposals[0])
    })
  )

  it.live("waits also where a playbook says it that came with a clone: a stranger speaks for nobody here", () =>
    Effect.gen(function* () {
      const clone = yield* makeClone({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", RULE, 99)] }) })
      clone.write(TRANSCRIPT, transcriptOf(SAID.slice(0, 2)))
      yield* runLearning(yield* located(clone), Llm.layerOff, {}, OWN_VARIABLES)
      const listed = yield* debrief(["proposals", "list", "--json"], { cwd: clone.root, env: OWN_VARIABLES })
      assert.deepStrictEqual(
        JSON.parse(listed.stdout).map(({ content }: { readonly content: string }) => content),
        [RULE]
      )
      const { context } = yield* runInject(clone, { hook_event_name: "SessionStart", source: "startup" })
      assert.include(context, "1 proposal awaits review")
    })
  )

  it.live("is still accepted by its id: it is the key point that says it", () =>
    Effect.gen(function* () {
      const project = yield* projectWith(SAID.slice(0, 2))
      yield* runLearning(
        project,
        layerReplay([{ answer: { ...answer, operations: [{ ...answer.operations[0]!, text: RULE }] } }])
      )
      assert.include(yield* run(project, ["review"], []), "No proposal waits for review.")
      const [{ id }] = readSeed(project).state.proposals as ReadonlyArray<{ id: string }> as [{ id: string }]
      assert.match(yield* run(project, ["proposals", "accept", id]), /^accepted {2}Always run pnpm lint .*\[pref-\d+\]/)
    })
  )
})
