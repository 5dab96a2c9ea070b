import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { COMMAND, NODE, run } from "./support/builtPrograms.ts"
import { debrief } from "./support/command.ts"
import { makeProject, PLAYBOOK, type Project } from "./support/projects.ts"
import { keyPoint, playbookOf } from "./core/playbook/support.ts"

const ROOT = path.resolve(import.meta.dirname, "..")
const readText = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8")

const DOCUMENTS = [
  "README.md",
  "src/plugin/README.md",
  ...fs
    .readdirSync(path.join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`)
]

/** The lines that a document gives to a shell, without what is said of them. */
const shellLines = (document: string): ReadonlyArray<string> =>
  Array.from(readText(document).matchAll(/^```(?:sh|bash|shell|console)\n([\s\S]*?)^```$/gm), ([, block]) =>
    block!.trim().split("\n")
  )
    .flat()
    .map((line) => line.replace(/\s+#\s.*$/, "").trim())
    .filter((line) => line !== "")

/** Lines that are run elsewhere, with what there shows it. A line that no test can run stands here with the reason. */
const ELSEWHERE: ReadonlyArray<readonly [line: RegExp, file: string, shown: string]> = [
  [/^npm ci && npm run demo$/, ".ci/run", "npm run demo"],
  // The run that runs this test.
  [/^npm test$/, "package.json", '"test": "vitest run'],
  [/^npm ci$/, ".ci/run", "npm ci"],
  [/^npm run build && npm run types && npm run lint && npm run format$/, ".ci/run", "npm run format:check"],
  [/^npm run docs$/, "test/docs.test.ts", "configurationDocument()"],
  [/^npm ci && npm run build$/, "test/e2e/readme.test.ts", 'commandsUnder("Install")'],
  [/^claude plugin (?:marketplace add|install) /, "test/e2e/readme.test.ts", 'startsWith("claude plugin ")'],
  [/^(?:DEBRIEF_LEARN_SDK=1 )?claude -p "/, "test/e2e/readme.test.ts", "world.runLine(line, answers)"],
  // At a terminal.
  [/^debrief config edit$/, "test/cli/config/config.test.ts", 'run(["edit"]'],
  [/^claude mcp add debrief -- debrief mcp$/, "test/e2e/mcp.test.ts", '"mcp", "add", "debrief", "--"']
]

const elsewhere = (line: string) => ELSEWHERE.find(([pattern]) => pattern.test(line))

/** A project with a playbook, another beside it, and the files that the documents name. */
const makeWorld = Effect.gen(function* () {
  const playbook = playbookOf({ OTHERS: [keyPoint("oth-001", "Run make check before every commit.")] })
  const world = yield* makeProject({
    [`project/${PLAYBOOK}`]: playbook,
    [`other/${PLAYBOOK}`]: playbookOf({ OTHERS: [keyPoint("oth-001", "Never push to main.")] }),
    "project/CLAUDE.md": "# Rules\n\n- Use pnpm for all packages of this project.\n",
    "project/rules.txt": "Answer in short sentences.\n",
    "bin/debrief": `#!/bin/sh\nexec '${NODE}' '${COMMAND}' "$@"\n`
  })
  fs.chmodSync(path.join(world.root, "bin/debrief"), 0o755)
  return world
})

const runLine = (world: Project, line: string) =>
  run("sh", ["-c", line], {
    cwd: path.join(world.root, "project"),
    env: {
      PATH: `${world.root}/bin:${process.env["PATH"]}`,
      HOME: `${world.root}/home`,
      XDG_CONFIG_HOME: `${world.root}/config`
    }
  })

describe("the commands in the documents", () => {
  it.live.each(DOCUMENTS.filter((document) => shellLines(document).length > 0))("%s: all run", (document) =>
    Effect.gen(function* () {
      const world = yield* makeWorld
      for (const line of shellLines(document)) {
        const found = elsewhere(line)
        if (found !== undefined) {
          assert.include(readText(found[1]), found[2], line)
          continue
        }
        assert.match(line, /^debrief /, `${document} has a line that is run nowhere`)
        const ran = yield* runLine(world, line)
        assert.strictEqual(ran.exitCode, 0, `${line}\n${ran.stdout}${ran.stderr}`)
      }
    })
  )

  it("that are run elsewhere are in the documents", () => {
    const lines = DOCUMENTS.flatMap(shellLines)
    assert.deepStrictEqual(
      ELSEWHERE.map(([pattern]) => pattern).filter((pattern) => !lines.some((line) => pattern.test(line))),
      []
    )
  })

  it.live("in the midst of text name flags that there are", () =>
    Effect.gen(function* () {
      const spans = DOCUMENTS.flatMap((document) =>
        Array.from(readText(document).matchAll(/`debrief ([a-z]+)((?: [^`|]+)?)`/g), ([, name, rest]) => ({
          document,
          name: name!,
          flags: rest!.match(/--[a-z][a-z-]*/g) ?? []
        }))
      ).filter(({ flags }) => flags.length > 0)
      assert.isAbove(spans.length, 10)
      const missing: Array<string> = []
      for (const { document, flags, name } of spans) {
        const help = (yield* debrief([name, "--help"])).stdout
        for (const flag of flags) if (!help.includes(flag)) missing.push(`${document}: debrief ${name} ${flag}`)
      }
      assert.deepStrictEqual(missing, [])
    })
  )
})
