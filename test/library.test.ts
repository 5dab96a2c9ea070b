import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { NODE, run } from "./support/builtPrograms.ts"
import { makeProject, type Project } from "./support/projects.ts"

const ROOT = path.resolve(import.meta.dirname, "..")
const CLOSED = /^(?:bin|cli|hooks)\//

const modules = fs
  .readdirSync(path.join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts") && !CLOSED.test(file))
  .map((file) => file.slice(0, -".ts".length))

/** A project beside ours that has the package installed. */
const consumer = Effect.gen(function* () {
  const project = yield* makeProject({ "package.json": { type: "module" } })
  fs.mkdirSync(path.join(project.root, "node_modules"))
  fs.symlinkSync(ROOT, path.join(project.root, "node_modules/claude-debrief"))
  return project
})

const inConsumer = (project: Project, command: string, args: ReadonlyArray<string>) =>
  run(NODE, [path.join(ROOT, "node_modules", command), ...args], { cwd: project.root })

describe("the library", () => {
  it.each(modules)("%s has its types", (name) => {
    assert.isTrue(fs.existsSync(path.join(ROOT, `dist/lib/${name}.d.ts`)))
  })

  it.live(
    "gives every module to the package itself and to who installed it",
    () =>
      Effect.gen(function* () {
        const script = `for (const name of process.argv.slice(1)) {
        const module = await import("claude-debrief/" + name)
        console.log(name + " " + Object.keys(module).length)
      }`
        const project = yield* consumer
        for (const cwd of [ROOT, project.root]) {
          const ran = yield* run(NODE, ["--input-type=module", "--eval", script, ...modules], { cwd })
          assert.strictEqual(ran.stderr, "")
          assert.deepStrictEqual(
            ran.stdout
              .trim()
              .split("\n")
              .map((line) => line.split(" ")[0]),
            modules
          )
        }
      }),
    { tags: ["slow"] }
  )

  it.live(
    "gives types that hold where it is installed",
    () =>
      Effect.gen(function* () {
        const project = yield* consumer
        const all = modules.map((name, index) => `import * as M${index} from "claude-debrief/${name}"`)
        project.write(
          "all.ts",
          `${all.join("\n")}\nexport const all = [${modules.map((_, index) => `M${index}`).join(", ")}]\n`
        )
        project.write(
          "use.ts",
          `import type { Playbook } from "claude-debrief/core/playbook/Playbook"
import { migrate } from "claude-debrief/core/playbook/Migration"
import { layerReplay } from "claude-debrief/llm/Replay"
import { redact } from "claude-debrief/core/text/Redaction"

export const playbook: Playbook = migrate({}).playbook
export const llm = layerReplay([{ answer: {} }])
export const clean: string = redact("text")
// @ts-expect-error: a playbook is no number, so the type is not "any"
export const wrong: number = playbook
// @ts-expect-error: recordings are a list
layerReplay(5)
`
        )
        project.write("tsconfig.json", {
          compilerOptions: {
            target: "es2023",
            module: "nodenext",
            strict: true,
            noEmit: true,
            skipLibCheck: true,
            types: []
          },
          files: ["all.ts", "use.ts"]
        })
        const ran = yield* inConsumer(project, "typescript/bin/tsc", ["--project", "."])
        assert.deepStrictEqual([ran.exitCode, ran.stdout], [0, ""])
      }),
    { tags: ["slow"] }
  )

  it("exports nothing else but its manifest and the settings' schema", () => {
    const { exports } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"))
    assert.sameMembers(Object.keys(exports), ["./*", "./package.json", "./settings.schema.json"])
    assert.isObject(JSON.parse(fs.readFileSync(path.join(ROOT, "dist/settings.schema.json"), "utf8")))
  })
})
