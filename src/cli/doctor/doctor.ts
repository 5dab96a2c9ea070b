import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { countOf } from "../../core/text/Amounts.ts"
import { DIRECTORY_MODE } from "../../disk/DurableFile.ts"
import { layerFromSettings } from "../../llm/Backends.ts"
import { Project } from "../../project/Project.ts"
import { scan } from "../../secrets/scan.ts"
import { chosenFolder, Failure, inProject, jsonFlag, type ProjectContext, projectFlag } from "../command.ts"
import { LINE_END } from "../Marks.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import { status as readStatus } from "../status/readStatus.ts"
import { hang, type Style } from "../Style.ts"
import { backendFinding } from "./backend.ts"
import { broken, type Finding } from "./Finding.ts"
import { freeBytes, spaceFinding } from "./freeSpace.ts"
import { hookFindings } from "./hookFindings.ts"
import { lookAtHooks } from "./lookAtHooks.ts"
import { placeFindings } from "./place.ts"
import { programFindings } from "./programs.ts"
import { openToOthers, permissionFindings, secretFindings, statusFindings } from "./project.ts"

/** Closes to others what is ours; answers what was done. */
const mend = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const done: Array<string> = []
  for (const path of yield* openToOthers) {
    const closed = yield* Effect.result(fs.chmod(path, DIRECTORY_MODE))
    if (closed._tag === "Success") done.push(`closed ${path} to others`)
  }
  return done
})

/** Looks at all that learning in a project takes. */
export const examine = Effect.fnUntraced(function* ({ settings }: ProjectContext, folder: string) {
  const project = yield* Project
  const status = yield* Effect.provide(readStatus(settings), layerFromSettings(settings))
  const free = yield* freeBytes(project.root)
  return [
    ...(yield* placeFindings(folder)),
    ...(yield* programFindings(settings)),
    ...hookFindings(yield* lookAtHooks(folder)),
    yield* backendFinding(settings, status.backend),
    ...statusFindings(status),
    ...(project.stateProblem === undefined ? [] : [broken("Files", project.stateProblem, "debrief trust --show")]),
    ...permissionFindings(yield* openToOthers),
    ...(free === undefined ? [] : [spaceFinding(free)]),
    ...secretFindings(yield* scan({ settings }))
  ] satisfies ReadonlyArray<Finding>
})

const HEAD = 14

const show = (findings: ReadonlyArray<Finding>, fixed: ReadonlyArray<string>, style: Style): string =>
  [
    ...findings.flatMap(({ about, detail, mend: how, state }) => {
      const paint = { ok: (text: string) => text, note: style.yellow, broken: style.red }[state]
      const head = about.padEnd(HEAD)
      return [
        paint(hang(style.bold(head), HEAD, state === "broken" ? `BROKEN: ${detail}` : detail, style.width)),
        ...(how === undefined ? [] : [`${" ".repeat(HEAD)}${how}`])
      ]
    }),
    ...fixed.map((done) => `Mended: ${done}`)
  ].join(LINE_END)

/** `debrief doctor` */
export const doctor = Command.make(
  "doctor",
  {
    fix: Flag.Boolean("fix").pipe(
      Flag.withDescription("Mend what can be mended without a loss: close our state to others"),
      Flag.withDefault(false)
    ),
    json: jsonFlag,
    project: projectFlag
  },
  Effect.fn("cli.doctor")(function* ({ fix, json, project }) {
    const folder = yield* chosenFolder(project)
    const { findings, fixed } = yield* inProject(project, (context) =>
      Effect.gen(function* () {
        const done = fix ? yield* mend : []
        return { findings: yield* examine(context, folder), fixed: done }
      })
    )
    yield* json ? printJson({ findings, fixed }) : print(show(findings, fixed, yield* outputStyle))
    const wrong = findings.filter(({ state }) => state === "broken").length
    if (wrong > 0)
      return yield* new Failure({ detail: `${countOf(wrong, "thing")} to mend; what mends each is told with it` })
  })
).pipe(
  Command.withDescription(
    "Look at all that learning takes: Node, git, the client, where hooks are and whether they would run, backend and why, files, jobs, access, disk, stored secrets. Asks nobody over the network; exit code 1 when something is broken."
  ),
  Command.withExamples([
    { command: "debrief doctor", description: "What is well, what is not, and what mends it" },
    { command: "debrief doctor --fix", description: "And mend what can be mended without a loss" },
    { command: "debrief doctor --json | jq '.findings[] | select(.state == \"broken\")'", description: "For a script" }
  ])
)
