import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stdio from "effect/Stdio"
import { Project } from "../../project/Project.ts"
import { chosenProject, Failure, jsonFlag, projectFlag } from "../command.ts"
import { outputStyle } from "../outputStyle.ts"
import { print, printJson } from "../Printer.ts"
import { knownKey, setSetting, unsetSetting } from "./change.ts"
import { editSettings } from "./edit.ts"
import { effectiveSettings, keyVariable, OWNERS } from "./effective.ts"
import { settingJson, shownValue, showSettings, written } from "./show.ts"

const common = { project: projectFlag, json: jsonFlag }

const scopeFlag = Flag.Literals("scope", OWNERS).pipe(
  Flag.withDescription("Whose settings: yours everywhere, or the project's, which can only make yours stricter"),
  Flag.withDefault("user")
)

const keyArgument = Argument.String("key").pipe(Argument.withDescription("The setting, such as llm.model"))

/** Does something with the settings of a project. Files that cannot be used are no hindrance to mending them. */
const withProject = <A, E, R>(flag: Option.Option<string>, use: Effect.Effect<A, E, R>) =>
  Effect.flatMap(chosenProject(flag), (project) => Effect.provideService(use, Project, project))

const showAll = Effect.fnUntraced(function* (json: boolean) {
  const settings = yield* effectiveSettings
  const variable = yield* keyVariable
  if (json) return yield* printJson({ settings: settings.map(settingJson), key: variable ?? null })
  yield* print(showSettings(settings, variable, (yield* Project).settings, yield* outputStyle))
})

const showOne = Effect.fnUntraced(function* (key: string, json: boolean) {
  yield* knownKey(key)
  const setting = (yield* effectiveSettings).find((one) => one.key === key)!
  yield* json ? printJson(settingJson(setting)) : print(written(setting.value))
})

const get = Command.make(
  "get",
  { ...common, key: keyArgument.pipe(Argument.optional) },
  Effect.fn("cli.config.get")(function* ({ json, key, project: flag }) {
    yield* withProject(flag, Option.isSome(key) ? showOne(key.value, json) : showAll(json))
  })
).pipe(
  Command.withDescription(
    "Show the settings in force, and where each is from: a variable, you, the project, a default."
  ),
  Command.withExamples([
    { command: "debrief config get", description: "All of them" },
    { command: "debrief config get llm.model --json", description: "One, for a script" }
  ])
)

const tell = (json: boolean, result: { readonly file: string; readonly changed: boolean }, done: string) =>
  json ? printJson(result) : print(result.changed ? `${done} in ${result.file}.` : `${result.file} says so already.`)

const set = Command.make(
  "set",
  {
    ...common,
    scope: scopeFlag,
    key: keyArgument,
    value: Argument.String("value").pipe(Argument.withDescription("The value; a list or a table as JSON"))
  },
  Effect.fn("cli.config.set")(function* ({ json, key, project: flag, scope, value }) {
    const result = yield* withProject(flag, setSetting(scope, key, value))
    const shown = { ...result, value: shownValue(result.value) }
    yield* tell(json, shown, `${key} is ${written(result.value)}`)
  })
).pipe(
  Command.withDescription("Set a setting. It is checked first, and everything else in the file stays as it is."),
  Command.withExamples([
    { command: "debrief config set budget.maxUsdPerDay 0.5", description: "Spend less, in all projects" },
    { command: "debrief config set --scope project llm.backend off", description: "Ask no LLM about this project" },
    { command: `debrief config set learn.exclude '["~/clients/**"]'`, description: "A list, as JSON" }
  ])
)

const unset = Command.make(
  "unset",
  { ...common, scope: scopeFlag, key: keyArgument },
  Effect.fn("cli.config.unset")(function* ({ json, key, project: flag, scope }) {
    const result = yield* withProject(flag, unsetSetting(scope, key))
    yield* json || result.changed
      ? tell(json, result, `${key} is not set any more`)
      : print(`${result.file} does not set ${key}. Nothing was changed.`)
  })
).pipe(
  Command.withDescription("Take a setting out of a file."),
  Command.withExamples([{ command: "debrief config unset llm.model", description: "Go back to the default model" }])
)

const edit = Command.make(
  "edit",
  { ...common, scope: scopeFlag },
  Effect.fn("cli.config.edit")(function* ({ json, project: flag, scope }) {
    const stdio = yield* Stdio.Stdio
    if (!((yield* stdio.stdinIsTerminal) && (yield* stdio.stdoutIsTerminal))) {
      return yield* new Failure({
        detail: "an editor needs a terminal. Nothing was changed. For scripts: debrief config set"
      })
    }
    const result = yield* withProject(flag, editSettings(scope))
    yield* json || result.changed ? tell(json, result, "What you wrote is") : print("Nothing was changed.")
  })
).pipe(
  Command.withDescription(
    "Open the settings in your editor (VISUAL, EDITOR). What could not be used is kept beside the file."
  ),
  Command.withExamples([
    { command: "debrief config edit --scope project", description: "The settings of this project" }
  ])
)

/** `debrief config …` */
export const config = Command.make(
  "config",
  {},
  Effect.fn("cli.config")(() => withProject(Option.none(), showAll(false)))
).pipe(Command.withDescription("Show and change settings."), Command.withSubcommands([get, set, unset, edit]))
