import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { NODE, run } from "./support/builtPrograms.ts"
import { makeProject, type Project } from "./support/projects.ts"

const ROOT = path.resolve(import.meta.dirname, "..")

/** What is given as namespaces by the package's own name, and each by itself. */
const NAMESPACES = [
  "Batch",
  "Llm",
  "Playbook",
  "Project",
  "Proposals",
  "Reflection",
  "Spend",
  "Stages",
  "Store",
  "Transcript",
  "Worker"
]

/** A project beside ours that has the package installed. */
const consumer = Effect.gen(function* () {
  const project = yield* makeProject({ "package.json": { type: "module" } })
  fs.mkdirSync(path.join(project.root, "node_modules"))
  fs.symlinkSync(ROOT, path.join(project.root, "node_modules/claude-debrief"))
  return project
})

const inConsumer = (project: Project, command: string, args: ReadonlyArray<string>) =>
  run(NODE, [path.join(ROOT, "node_modules", command), ...args], { cwd: project.root })

const USE = `import { Llm, Playbook, Proposals, Worker } from "claude-debrief"
import type { JournalEntry } from "claude-debrief/Store"
import { layerProjectFiles } from "claude-debrief/node"

export const playbook: Playbook.Playbook = Playbook.migrate({}).playbook
export const found: ReadonlyArray<Proposals.Proposal> = Proposals.extractProposals("You prefer tabs")
export const llm = Llm.layerReplay([{ answer: {} }])
export const run = [Worker.runWorker, layerProjectFiles]
export const idOf = (entry: JournalEntry): string => entry.id
// @ts-expect-error: a playbook is no number, so the type is not "any"
export const wrong: number = playbook
// @ts-expect-error: recordings are a list
Llm.layerReplay(5)
// @ts-expect-error: closed
export type Closed = typeof import("claude-debrief/core/playbook/Curator")
`

/** The examples of docs/library.md, by the door that each is of. */
const EXAMPLES = new Map(
  fs
    .readFileSync(path.join(ROOT, "docs/library.md"), "utf8")
    .split(/^## /m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf("\n")), /```ts\n(.*?)```/s.exec(part)?.[1] ?? ""] as const)
)

describe("the library", () => {
  it("has an example for each door", () => {
    assert.sameMembers([...EXAMPLES.keys()], [...NAMESPACES, "node"])
    for (const [door, code] of EXAMPLES) assert.include(code, `from "claude-debrief/${door}"`)
  })

  it("has one door a capability, types beside each, and all else closed", () => {
    const { exports } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"))
    const doors = [".", ...NAMESPACES.map((name) => `./${name}`), "./node"]
    assert.sameMembers(Object.keys(exports), [...doors, "./settings.schema.json", "./package.json", "./*"])
    assert.isNull(exports["./*"])
    for (const door of doors) {
      for (const file of Object.values<string>(exports[door])) assert.isTrue(fs.existsSync(path.join(ROOT, file)), file)
    }
    assert.isObject(JSON.parse(fs.readFileSync(path.join(ROOT, "dist/settings.schema.json"), "utf8")))
  })

  it.live("gives every door to the package itself and to who installed it, and nothing behind them", () =>
    Effect.gen(function* () {
      const script = `
        const all = await import("claude-debrief")
        for (const name of process.argv.slice(1)) {
          if ((await import("claude-debrief/" + name)) !== all[name]) console.log("another " + name)
        }
        console.log(Object.keys(all).join(" "))
        console.log(Object.keys(await import("claude-debrief/node")).length > 0)
        for (const path of ["core/playbook/Curator", "Curator", "dist/lib/everything.js"]) {
          await import("claude-debrief/" + path).catch((error) => console.log(error.code))
        }`
      const project = yield* consumer
      for (const cwd of [ROOT, project.root]) {
        const ran = yield* run(NODE, ["--input-type=module", "--eval", script, ...NAMESPACES], { cwd })
        const closed = "ERR_PACKAGE_PATH_NOT_EXPORTED"
        assert.deepStrictEqual(
          [ran.stderr, ...ran.stdout.trim().split("\n")],
          ["", NAMESPACES.join(" "), "true", closed, closed, closed]
        )
      }
    })
  )

  it.live.each([
    ["nodenext", "nodenext"],
    ["esnext", "bundler"]
  ])("gives types that hold where it is installed, under %s with %s", ([module, moduleResolution]) =>
    Effect.gen(function* () {
      const project = yield* consumer
      const examples = [...EXAMPLES].map(([door, code]) => [`${door}.example.ts`, code] as const)
      for (const [file, code] of [["use.ts", USE] as const, ...examples]) project.write(file, code)
      for (const name of ["effect", "@effect"])
        fs.symlinkSync(path.join(ROOT, "node_modules", name), path.join(project.root, "node_modules", name))
      project.write("tsconfig.json", {
        compilerOptions: {
          target: "es2023",
          module,
          moduleResolution,
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          types: ["node"],
          typeRoots: [path.join(ROOT, "node_modules/@types")]
        },
        files: ["use.ts", ...examples.map(([file]) => file)]
      })
      const ran = yield* inConsumer(project, "typescript/bin/tsc", ["--project", "."])
      assert.deepStrictEqual([ran.exitCode, ran.stdout], [0, ""])
    })
  )
})
