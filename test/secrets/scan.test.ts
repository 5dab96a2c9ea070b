import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { samplesOf } from "../../bench/redaction/secrets.ts"
import { makeSecretFinder, withoutSecrets } from "../../src/core/text/SecretScan.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"
import { outcomesOf } from "../worker/support.ts"
import { OTHER, run, SECRETS, TOKEN, withSecrets } from "./support.ts"

const { done } = outcomesOf((project, args) => run(project, args))

const scanOf = Effect.fnUntraced(function* (project: Project) {
  const ran = yield* run(project, ["scan", "--json"])
  for (const secret of SECRETS) assert.notInclude(ran.stdout + ran.stderr, secret)
  const { secrets } = JSON.parse(ran.stdout) as {
    readonly secrets: ReadonlyArray<{
      readonly kind: string
      readonly in: string
      readonly path: string
      readonly place: string
    }>
  }
  assert.strictEqual(ran.exitCode, secrets.length > 0 ? 1 : 0)
  return secrets
})

const line = (value: unknown) => `${JSON.stringify(value)}\n`

/** A place of ours by its path, with what is written there, and what it is called. */
const PLACES: ReadonlyArray<readonly [path: string, content: unknown, called: string]> = [
  [PLAYBOOK, playbookOf({ OTHERS: [keyPoint("oth-001", `use ${TOKEN}`)] }), "playbook"],
  [".claude/playbook.json.corrupt-20261120", `{"a": "${TOKEN}`, "playbook"],
  [".claude/.playbook.json.x.debrief-tmp", line({ a: TOKEN }), "playbook"],
  [".claude/debrief/playbook.good.json", line({ a: TOKEN }), "playbook"],
  [".claude/debrief/seed.json", line({ state: { proposals: [{ content: TOKEN }] } }), "proposals"],
  [".claude/debrief/contexts/p-1.json", line([{ text: TOKEN }]), "proposals"],
  [".claude/debrief/observed.json", line([TOKEN]), "proposals"],
  [".claude/debrief/journal.jsonl", line({ id: "1" }) + line({ subject: TOKEN }), "journal"],
  [".claude/debrief/journal.prepared.json", line({ subject: TOKEN }), "journal"],
  [".claude/debrief/queue/1.json", line({ transcript: `/t/${TOKEN}` }), "queue"],
  [".claude/debrief/queue/dead/1.json", line({ reason: `401 for ${TOKEN}` }), "queue"],
  [".claude/debrief/answers/w.json", line({ answer: { operations: [{ text: TOKEN }] } }), "answers"],
  [".claude/debrief/batches/b.json", line({ a: TOKEN }), "answers"],
  [".claude/debrief/worker.log", `2026 learned\n2026 failed: ${TOKEN}\n`, "worker log"],
  [".claude/debrief/sessions/s.json", line({ a: TOKEN }), "state"],
  [".claude/diagnostic/1_prompt.txt", `key ${TOKEN}`, "diagnostics"],
  [".claude/debrief.set-aside-1/state/seed.json", line({ a: TOKEN }), "set aside"],
  [".claude/debrief.json", { llm: { model: TOKEN } }, "settings"],
  ["home/.config/debrief/config.json", { llm: { model: TOKEN } }, "settings"],
  [".claude/prompts/playbook.txt", `Use ${TOKEN}`, "prompt"]
]

describe("debrief scan", () => {
  it.live.each(PLACES)("finds a secret in %s", ([path, content, called]) =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      project.write(".claude/debrief/.gitignore", "*\n")
      project.write(path, content)
      const found = (yield* scanOf(project)).filter((secret) => secret.path === `${project.root}/${path}`)
      assert.deepStrictEqual(
        found.map((secret) => [secret.kind, secret.in]),
        [["github token", called]]
      )
    })
  )

  it.live("finds them in versions of the history, and in those that nothing leads to", () =>
    Effect.gen(function* () {
      const found = (yield* scanOf(yield* withSecrets)).filter((secret) => secret.in === "history")
      assert.sameMembers(
        found.map(({ kind }) => kind),
        ["github token", "stripe key"]
      )
    })
  )

  it.live("finds one in a file's name, and does not tell it", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      project.write(`.claude/debrief/queue/${TOKEN}.json`, "{}")
      const [found, ...others] = yield* scanOf(project)
      assert.deepStrictEqual([found?.in, others], ["file name", []])
    })
  )

  it.live("tells a person kinds, files and lines, and what to do", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      project.write(".claude/debrief/worker.log", `fine\nfailed: ${TOKEN}\n`)
      const ran = yield* run(project, ["scan"])
      assert.strictEqual(ran.exitCode, 1)
      assert.include(ran.stdout, `worker log  ${project.root}/.claude/debrief/worker.log\n  github token, line 2`)
      assert.include(ran.stderr, "1 secret found. Revoke them first")
      assert.notInclude(ran.stdout + ran.stderr, TOKEN)
    })
  )

  it.live("finds none where there is nothing, and makes nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.include(yield* done(project, "scan"), "No secrets found")
      assert.deepStrictEqual(project.files(), [])
    })
  )
})

describe("a text that is looked through", () => {
  it("is found to hold every kind of secret that redaction knows, as text and in JSON, and loses it", () => {
    const missed = samplesOf(3).filter(({ secret, text }) =>
      [
        text,
        JSON.stringify({ note: text }, null, 2),
        `${JSON.stringify([1, text])}\n${JSON.stringify(["fine"])}\n`
      ].some((whole) => makeSecretFinder()(whole).length === 0 || withoutSecrets(whole).includes(secret))
    )
    assert.deepStrictEqual(
      missed.map(({ kind }) => kind),
      []
    )
  })

  it("keeps every other byte of JSON as it was, also where it is odd", () => {
    const odd = `{ "a":"\\u00e9\\/",\r\n\t"b" : [1e5,  "${OTHER}", null],"c":{"password":"corr3cthorse"} }\n`
    const clean = withoutSecrets(odd)
    assert.strictEqual(
      clean.replaceAll(/\[REDACTED [a-z ]+\]/g, "#"),
      odd.replace(OTHER, "#").replace("corr3cthorse", "#")
    )
    assert.doesNotThrow(() => JSON.parse(clean))
  })

  it("is looked through once, however often its lines come again", () => {
    const find = makeSecretFinder()
    const clean = `${JSON.stringify({ a: "fine" }, null, 2)}\n`
    assert.deepStrictEqual([find(clean), find(clean)], [[], []])
    const dirty = clean.replace("fine", TOKEN)
    assert.deepStrictEqual(find(dirty), find(dirty))
    assert.deepStrictEqual(find(dirty), [{ kind: "github token", line: 2 }])
  })
})
