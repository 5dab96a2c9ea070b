import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { estimateTokens } from "../../src/core/text/Tokens.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"
import { runInject, runLearn } from "./support.ts"

const start = { hook_event_name: "SessionStart", source: "startup" }
const prompt = (text: string) => ({ hook_event_name: "UserPromptSubmit", prompt: text })

const FILLER = Array.from({ length: 150 }, (_, index) =>
  keyPoint(`pat-${index + 1}`, `Filler ${index}: ${"what was proven long ago ".repeat(4)}`, 9, 0)
)
const RARE = [
  keyPoint("ctx-001", "Integration tests hang without docker compose up -d --wait test-db.", 0, 1),
  keyPoint("ctx-002", "In `src/billing/**`: amounts are integers of cents.", 0, 1),
  keyPoint("ctx-003", "Exports of invoices stream their rows.", 2, 2)
]
const LARGE = playbookOf({ "PATTERNS & APPROACHES": FILLER, "PROJECT CONTEXT": RARE })
/** None of the rare ones comes at the start: they did as much harm as good, and the proven ones fill the room. */
const large = makeProject({ [PLAYBOOK]: LARGE })

const SESSIONS = ".claude/debrief/sessions"
const receiptsIn = (project: Project, file = "s-1.more.json") =>
  project
    .read(`${SESSIONS}/${file}`)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))

describe("a playbook that is too long to be given whole", () => {
  it.live("gives what fits a prompt with it, each key point once", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({
        [PLAYBOOK]: playbookOf({
          ...LARGE.sections,
          "PROJECT CONTEXT": RARE.map((entry) => ({ ...entry, harmful: 0 }))
        })
      })
      const { context = "" } = yield* runInject(project, start)
      assert.match(context, /less proven key points are not shown here/)
      assert.notInclude(context, "[ctx-002]")
      const first = yield* runInject(project, prompt("Round the VAT in src/billing/vat.ts"))
      assert.strictEqual(
        first.context,
        "Key points of this project's playbook that fit this prompt, with their track record:\n" +
          "[ctx-002] helpful=0 harmful=0 :: In `src/billing/**`: amounts are integers of cents."
      )
      assert.isUndefined((yield* runInject(project, prompt("And now src/billing/net.ts"))).context)
      assert.isUndefined((yield* runInject(project, prompt("Thanks."))).context)
    })
  )

  it.live("leaves a receipt of each injection: ids, why, units and tokens", () =>
    Effect.gen(function* () {
      const project = yield* large
      const { context = "" } = yield* runInject(project, start)
      const more = yield* runInject(project, prompt("Why do exports of invoices stream?"))
      const [{ at, ...atStart }, { at: later, ...atPrompt }] = receiptsIn(project)
      assert.isFalse(Number.isNaN(Date.parse(at)) || Number.isNaN(Date.parse(later)))
      assert.deepStrictEqual(Object.keys(atStart.given), ["proven"])
      assert.strictEqual(atStart.given.proven.length + atStart.omitted, 153)
      assert.deepStrictEqual([atStart.units, atStart.tokens], [context.length, estimateTokens(context)])
      assert.deepStrictEqual(atPrompt, {
        event: "UserPromptSubmit",
        given: { prompt: ["ctx-003"] },
        omitted: atStart.omitted - 1,
        units: more.context!.length,
        tokens: estimateTokens(more.context!)
      })
    })
  )

  it.live("gives nothing more to a session whose receipts are longer than any session's", () =>
    Effect.gen(function* () {
      const project = yield* large
      yield* runInject(project, start)
      const file = `${SESSIONS}/s-1.more.json`
      project.write(file, project.read(file) + "{}\n".repeat(100_000))
      const refused = yield* Effect.flip(runInject(project, prompt("Why do exports of invoices stream?")))
      assert.include(String(refused), "too large to be ours")
    })
  )

  it.live("is given anew after compaction, and the receipts of before are kept", () =>
    Effect.gen(function* () {
      const project = yield* large
      yield* runInject(project, start)
      yield* runInject(project, prompt("Why do exports of invoices stream?"))
      yield* runLearn(project, { hook_event_name: "PreCompact", trigger: "auto" })
      assert.match(
        (yield* runInject(project, { ...start, source: "compact" })).context ?? "",
        /Playbook of this project/
      )
      assert.include((yield* runInject(project, prompt("exports of invoices"))).context, "[ctx-003]")
      const past = project.files().filter((file) => /\/s-1\.past-\d+\.json$/.test(file))
      assert.strictEqual(past.length, 1)
      assert.strictEqual(receiptsIn(project, past[0]!.slice(SESSIONS.length + 1)).length, 2)
    })
  )

  it.live("gives nothing more where no note of it can be made", () =>
    Effect.gen(function* () {
      const project = yield* large
      yield* runInject(project, start)
      const before = project.read(`${SESSIONS}/s-1.more.json`)
      project.write(PLAYBOOK, "{ broken")
      assert.isUndefined((yield* runInject(project, prompt("exports of invoices"))).context)
      assert.strictEqual(project.read(`${SESSIONS}/s-1.more.json`), before)
    })
  )

  it.live("does not say again what CLAUDE.md and MEMORY.md say, at the start or later", () =>
    Effect.gen(function* () {
      const project = yield* large
      project.write("CLAUDE.md", `# Rules\n\n- ${FILLER[1]!.text}\n- Exports of invoices stream their rows.\n`)
      project.write("memory/MEMORY.md", `- ${FILLER[0]!.text}\n`)
      const { context } = yield* runInject(project, start)
      assert.notInclude(context, "[pat-1]")
      // It has proven itself, and CLAUDE.md may have come with a pull.
      assert.include(context, "[pat-2]")
      assert.deepStrictEqual(receiptsIn(project)[0].said, ["pat-1"])
      assert.isUndefined((yield* runInject(project, prompt("exports of invoices"))).context)
    })
  )
})

describe("a playbook that is given whole", () => {
  const small = makeProject({ [PLAYBOOK]: playbookOf({ "PROJECT CONTEXT": RARE }) })

  it.live("brings nothing more with prompts, says it whatever CLAUDE.md says, and leaves one receipt", () =>
    Effect.gen(function* () {
      const project = yield* small
      project.write("CLAUDE.md", RARE[2]!.text)
      assert.include((yield* runInject(project, start)).context, "[ctx-003]")
      assert.isUndefined((yield* runInject(project, prompt("exports of invoices"))).context)
      assert.deepStrictEqual(
        project.files().filter((file) => file.startsWith(SESSIONS)),
        [`${SESSIONS}/s-1.json`]
      )
    })
  )
})
