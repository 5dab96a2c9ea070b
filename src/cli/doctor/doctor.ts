import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { countOf } from "../../core/text/Amounts.ts"
import { layerFromSettings } from "../../llm/Backends.ts"
import { Project } from "../../project/Project.ts"
import { readHookRuns } from "../../worker/HookRuns.ts"
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
import { branchLockFinding, lockFindings } from "./locks.ts"
import { lookAtHooks, lookAtPlugins } from "./lookAtHooks.ts"
import { mend } from "./mend.ts"
import { onlineFinding } from "./online.ts"
import { placeFindings } from "./place.ts"
import { programFindings } from "./programs.ts"
import { openToOthers, permissionFindings, secretFindings, statusFindings } from "./project.ts"
import { runFindings } from "./runs.ts"

/** Looks at all that learning in a project takes. Only who says so has the LLM asked. */
export const examine = Effect.fnUntraced(function* ({ settings }: ProjectContext, folder: string, online = false) {
  const project = yield* Project
  const status = yield* Effect.provide(readStatus(settings), layerFromSettings(settings))
  const free = yield* freeBytes(project.root)
  const hooks = yield* lookAtHooks(folder)
  return [
    ...(yield* placeFindings(folder)),
    ...(yield* programFindings(settings)),
    ...hookFindings(hooks, yield* lookAtPlugins(hooks)),
    ...runFindings(yield* readHookRuns, status),
    yield* backendFinding(settings, status.backend),
    ...(online ? [yield* Effect.provide(onlineFinding(settings), layerFromSettings(settings))] : []),
    ...statusFindings(status),
    ...(project.stateProblem === undefined ? [] : [broken("Files", project.stateProblem, "debrief trust --show")]),
    ...(yield* lockFindings),
    ...(yield* branchLockFinding(settings)),
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
      Flag.withDescription(
        "Mend what can be mended without a loss: access, locks of killed processes, jobs given up, hooks in your settings"
      ),
      Flag.withDefault(false)
    ),
    online: Flag.Boolean("online").pipe(
      Flag.withDescription("Also ask the LLM one short question, within your limits"),
      Flag.withDefault(false)
    ),
    json: jsonFlag,
    project: projectFlag
  },
  Effect.fn("cli.doctor")(function* ({ fix, json, online, project }) {
    const folder = yield* chosenFolder(project)
    const { findings, fixed } = yield* inProject(project, (context) =>
      Effect.gen(function* () {
        const done = fix ? yield* mend(context.settings, folder) : []
        return { findings: yield* examine(context, folder, online), fixed: done }
      })
    )
    yield* json ? printJson({ findings, fixed }) : print(show(findings, fixed, yield* outputStyle))
    const wrong = findings.filter(({ state }) => state === "broken").length
    if (wrong > 0)
      return yield* new Failure({ detail: `${countOf(wrong, "thing")} to mend; what mends each is told with it` })
  })
).pipe(
  Command.withDescription(
    "Look at all that learning takes: Node, git, the client, where hooks are and whether they would run, backend and why, files, jobs, access, disk, stored secrets. Asks nobody over the network without --online; exit code 1 when something is broken."
  ),
  Command.withExamples([
    { command: "debrief doctor", description: "What is well, what is not, and what mends it" },
    { command: "debrief doctor --fix", description: "And mend what can be mended without a loss" },
    { command: "debrief doctor --online", description: "And ask the LLM one short question" },
    { command: "debrief doctor --json | jq '.findings[] | select(.state == \"broken\")'", description: "For a script" }
  ])
)
