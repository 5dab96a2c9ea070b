import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { layerReplay } from "../../../src/llm/Replay.ts"
import { keyPoint, playbookOf } from "../../core/playbook/support.ts"
import { git } from "../../git/support.ts"
import { commitFiles, located, makeClone, makeOriginAndClone, OWN_VARIABLES } from "../../support/clones.ts"
import { debrief } from "../../support/command.ts"
import { PLAYBOOK, type Project } from "../../support/projects.ts"
import { add, saying, taught } from "../../support/taught.ts"
import { runLearning, TRANSCRIPT, transcriptOf } from "../../worker/support.ts"
import { given, trustAll } from "./support.ts"

const ADVICE = "Deploy with make release"
const MISTAKE = "Running terraform apply before the plan was read"

const line = (name: string, text: string, helpful = 0) => `[${name}] helpful=${helpful} harmful=0 :: ${text}`
const advice = (text = ADVICE, helpful = 60) =>
  playbookOf({ "PATTERNS & APPROACHES": [keyPoint("pat-001", text, helpful)] })
const mistake = playbookOf({ "MISTAKES TO AVOID": [keyPoint("mis-001", MISTAKE, 3)] })
const moved = playbookOf({ "PATTERNS & APPROACHES": [keyPoint("mis-001", MISTAKE, 40)] })

const say = (project: Project, ...args: ReadonlyArray<string>) =>
  Effect.map(debrief(args, { cwd: project.root, env: OWN_VARIABLES }), ({ exitCode, stderr, stdout }) => {
    assert.deepStrictEqual([exitCode, stderr], [0, ""])
    return stdout
  })

const addAdvice = (project: Project) => say(project, "playbook", "add", "--section", "pat", ADVICE)
const addMistake = (project: Project) => say(project, "playbook", "add", "--section", "mis", MISTAKE)

/** A clone, and the pull of a commit that puts this playbook in the place of its own. */
const cloned = Effect.map(makeOriginAndClone({ "README.md": "theirs" }), ({ clone, origin }) => ({
  clone,
  pull: (playbook: unknown) => {
    fs.rmSync(clone.paths.playbook, { force: true })
    git(clone.root, "checkout", "--quiet", ".")
    commitFiles(origin, { [PLAYBOOK]: playbook })
    git(clone.root, "pull", "--quiet")
  }
}))

const notesOf = (project: Project, kind = "known") => {
  const name = fs.readdirSync(project.paths.state).find((each) => each.startsWith(`${kind}-`))!
  return `.claude/debrief/${name}`
}

describe("a mistake of one's own that a pull puts among the patterns", () => {
  it.live("came with the code, and is ours again where it stood", () =>
    Effect.gen(function* () {
      const { clone, pull } = yield* cloned
      yield* addMistake(clone)
      pull(moved)
      assert.deepStrictEqual(yield* given(clone), { own: [], foreign: [line("mis-001", MISTAKE)] })
      pull(mistake)
      assert.deepStrictEqual((yield* given(clone)).own, [line("mis-001", MISTAKE, 3)])
    })
  )

  it.live("was noted by a version that did not tell them apart, and is taken over by the next change", () =>
    Effect.gen(function* () {
      const { clone, pull } = yield* cloned
      yield* addMistake(clone)
      const notes = notesOf(clone)
      clone.write(notes, `${JSON.stringify(MISTAKE)}\n`)
      assert.deepStrictEqual((yield* given(clone)).own, [line("mis-001", MISTAKE)])
      yield* addAdvice(clone)
      assert.deepStrictEqual((yield* given(clone)).own, [line("pat-001", ADVICE), line("mis-001", MISTAKE)])
      const marked = clone.read(notes)
      yield* say(clone, "playbook", "edit", "pat-001", `${ADVICE} only`)
      assert.isTrue(clone.read(notes).startsWith(marked))
      pull(moved)
      assert.deepStrictEqual(yield* given(clone), { own: [], foreign: [line("mis-001", MISTAKE)] })
    })
  )

  it.live("is shown and approved of where it stands, and nowhere else", () =>
    Effect.gen(function* () {
      const project = yield* makeClone({ [PLAYBOOK]: moved })
      assert.include(yield* say(project, "trust", "--show"), "#mis-001 (key point in PATTERNS & APPROACHES)")
      const { found } = JSON.parse(yield* say(project, "trust", "--show", "--json"))
      assert.deepInclude(found[0], { section: "PATTERNS & APPROACHES", content: MISTAKE })
      yield* say(project, "trust", "--yes")
      assert.deepStrictEqual((yield* given(project)).own, [line("mis-001", MISTAKE, 40)])
      project.write(PLAYBOOK, mistake)
      assert.deepStrictEqual(yield* given(project), { own: [], foreign: [line("mis-001", MISTAKE)] })
    })
  )
})

describe("a text that a change of ours took out", () => {
  it.live.each([
    ["removed", ["remove", "pat-001"]],
    ["reworded", ["edit", "pat-001", "Ask before anything is deployed"]],
    ["moved to the mistakes", ["move", "pat-001", "mis"]]
  ] as const)("is not ours when a pull brings it back: %s", ([, args]) =>
    Effect.gen(function* () {
      const { clone, pull } = yield* cloned
      yield* addAdvice(clone)
      yield* say(clone, "playbook", ...args)
      pull(advice())
      assert.deepStrictEqual(yield* given(clone), { own: [], foreign: [line("pat-001", ADVICE)] })
    })
  )

  it.live("is ours again by an undo of just that, and gone again by an undo of the undo", () =>
    Effect.gen(function* () {
      const { clone, pull } = yield* cloned
      yield* addAdvice(clone)
      yield* say(clone, "playbook", "remove", "pat-001")
      yield* say(clone, "undo")
      assert.deepStrictEqual((yield* given(clone)).own, [line("pat-001", ADVICE)])
      pull(advice(ADVICE, 2))
      assert.deepStrictEqual((yield* given(clone)).own, [line("pat-001", ADVICE, 2)])
      yield* say(clone, "playbook", "remove", "pat-001")
      pull(advice())
      yield* say(clone, "playbook", "edit", "pat-001", "Ask before anything is deployed")
      yield* say(clone, "undo")
      assert.deepStrictEqual((yield* given(clone)).own, [])
    })
  )

  it.live("is not ours though it was approved of, until it is again; approvals are taken back as before", () =>
    Effect.gen(function* () {
      const project = yield* makeClone({ [PLAYBOOK]: advice() })
      assert.isTrue(yield* trustAll(project))
      yield* say(project, "playbook", "remove", "pat-001")
      project.write(PLAYBOOK, advice())
      assert.deepStrictEqual(yield* given(project), { own: [], foreign: [line("pat-001", ADVICE)] })
      assert.isTrue(yield* trustAll(project))
      assert.deepStrictEqual((yield* given(project)).own, [line("pat-001", ADVICE, 60)])
      yield* say(project, "trust", "--undo")
      assert.deepStrictEqual((yield* given(project)).own, [])
    })
  )

  it.live("stays ours where only pulls took it out and brought it back", () =>
    Effect.gen(function* () {
      const { clone, pull } = yield* cloned
      yield* addAdvice(clone)
      pull(mistake)
      yield* say(clone, "playbook", "add", "--section", "pref", "Use pnpm")
      pull(advice(ADVICE, 1))
      assert.deepStrictEqual((yield* given(clone)).own, [line("pat-001", ADVICE, 1)])
    })
  )

  it.live("by what a session taught is not ours when a pull brings it back", () =>
    Effect.gen(function* () {
      const { clone, pull } = yield* cloned
      const project = yield* located(clone)
      const learn = (file: string, text: string, answer: unknown) => {
        project.write(file, transcriptOf([text, "I will."], { sessionId: file }))
        const transcript = `${project.root}/${file}`
        return runLearning(project, layerReplay([{ answer }]), { transcript }, OWN_VARIABLES)
      }
      yield* learn(TRANSCRIPT, saying("Please use pnpm here.", "one"), add("one"))
      const both = `${taught("one")} ${taught("two")}`
      const update = { type: "UPDATE", target_id: "oth-001", text: both, evidence: taught("two") }
      yield* learn("later.jsonl", saying("And now.", "two"), { operations: [update] })
      assert.deepStrictEqual((yield* given(clone)).own, [line("oth-001", both)])
      pull(playbookOf({ OTHERS: [keyPoint("oth-001", taught("one"), 9)] }))
      assert.deepStrictEqual(yield* given(clone), { own: [], foreign: [line("oth-001", taught("one"))] })
    })
  )

  it.live("is seen through when its process was killed after the exchange, and stays ours before it", () =>
    Effect.gen(function* () {
      const { clone, pull } = yield* cloned
      yield* addAdvice(clone)
      const known = clone.read(notesOf(clone))
      const state = clone.read(".claude/debrief/owner").trim()
      for (const isMade of [false, true]) {
        clone.write(notesOf(clone), known)
        const temporary = `${clone.root}/.claude/new.json`
        if (isMade) fs.rmSync(temporary)
        else fs.writeFileSync(temporary, "")
        const prepared = { state, temporary, gone: [`+${ADVICE}`] }
        clone.write(".claude/debrief/journal.prepared.json", JSON.stringify(prepared))
        yield* say(clone, "playbook", "add", "--section", "pref", `Use ${isMade ? "tabs" : "pnpm"}`)
        pull(advice(ADVICE, isMade ? 60 : 1))
        const { own } = yield* given(clone)
        assert.deepStrictEqual(own, isMade ? [] : [line("pat-001", ADVICE, 1)])
      }
    })
  )
})
