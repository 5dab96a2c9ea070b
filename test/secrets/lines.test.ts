import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { cleanExtraction } from "../../src/core/playbook/Answer.ts"
import { keptLine } from "../../src/core/text/KeptLine.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { makeProject } from "../support/projects.ts"
import { run } from "./support.ts"

/** Secrets that only the lines of a file tell, at `§`. */
const SHOWN: Readonly<Record<string, readonly [text: string, secret: string]>> = {
  yaml: ["database:\n  password: §\n  host: db", "kobukisgalurur"],
  "a block of YAML": ["password: |\n  §\nhost: db", "itzsKYQ226*mbd"],
  "variables of CI": ["variables:\n  DEPLOY_PASSWD: §", "luvitanretebin"],
  "a Secret of Kubernetes": ["kind: Secret\ndata:\n  foo: §", "ZHV5dVpPTzE5NSp1Mjk="],
  csv: ["user,password,host\nada,§,db", "ygicXDQ608*hjt"],
  "a table": ["| user | password |\n|---|---|\n| ada | § |", "askyXUA965*bf6"],
  "a form": ['Content-Disposition: form-data; name="password"\n\n§', "W4ttYWMZqXYj60"],
  "a key's file": ["config/master.key:\n§", "817fb5635d02c470794fa1afb41d97a0"],
  "a key of PuTTY": ["Private-Lines: 1\n§", "97un+ORdkqjVPvkoXqLF8YXvzy4yGCa0vj24ljnvfoBO7J/UF/C+CJkDrC6GFIiE"],
  "colours of a terminal": ["Run it with \u001b[32mghp_\u001b[0m§", "lcB31ctzB4mMtucfxaEYkNR701CkdmvQ2fEy"]
}

const given = Object.values(SHOWN).map(([text, secret]) => "On staging we use this:\n" + text.replace("§", secret))
const secrets = Object.values(SHOWN).map(([, secret]) => secret)

const everyFile = (folder: string): string =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(`${entry.parentPath}/${entry.name}`, "utf8"))
    .join("\n")

describe("a secret that its lines tell goes before they are joined", () => {
  it.each(Object.entries(SHOWN))("%s", (_, [text, secret]) => {
    const line = keptLine("On staging we use this:\n" + text.replace("§", secret))
    assert.notInclude(line, secret)
    assert.notInclude(line, "\n")
    assert.strictEqual(keptLine(line), line)
  })

  it("in every field of an answer", () => {
    const { extraction } = cleanExtraction({
      new_key_points: given,
      evaluations: [],
      operations: given.map((text) => ({ type: "ADD", text, reason: text, evidence: text, section: "OTHERS" }))
    })
    for (const secret of secrets) assert.notInclude(JSON.stringify(extraction), secret)
  })

  it.effect("in what a person adds, rewrites and accepts in other words", () =>
    Effect.gen(function* () {
      for (const [index, text] of given.entries()) {
        const project = yield* makeProject({ ".claude/debrief/seed.json": seedOf(proposal("p1", "Use make.")) })
        const said = [
          yield* run(project, ["playbook", "add", "--force", "--", text]),
          yield* run(project, ["playbook", "edit", "oth-001", "--", text + "\n\nAnd use make."]),
          yield* run(project, ["proposals", "accept", "p1", "--force", "--text", text + "\n\nAnd use just."])
        ]
        assert.deepStrictEqual(
          said.map(({ exitCode, stderr }) => [exitCode, stderr]),
          said.map(() => [0, ""])
        )
        const out = said.map(({ stderr, stdout }) => stdout + stderr).join("\n")
        assert.notInclude(everyFile(`${project.root}/.claude`) + out, secrets[index]!)
      }
    })
  )
})
