import { isTrue } from "./Disabled.ts"
import type { Environment } from "./Environment.ts"

/** Variables that lay over the settings files: the first of the names that is set counts. */
export interface SettingVariables {
  readonly names: ReadonlyArray<string>
  /** The setting, as `llm.model`. */
  readonly key: string
  readonly valueOf: (text: string) => unknown
}

const text = (value: string): unknown => value

const PLUGIN = "CLAUDE_PLUGIN_OPTION_"

/** An option of the plugin, which the client asks the person for and sets for the plugin's hooks (docs/clients.md). */
const plugin = (option: string) => `${PLUGIN}${option}`

/** Whether a variable is an option of the plugin: one for all projects, as the user's file, so that a project's counts after it. */
export const isPluginOption = (name: string): boolean => name.startsWith(PLUGIN)

/** What may be set by the environment. */
export const VARIABLES: ReadonlyArray<SettingVariables> = [
  { names: ["DEBRIEF_BACKEND", plugin("BACKEND")], key: "llm.backend", valueOf: text },
  {
    names: ["DEBRIEF_MODEL", plugin("MODEL"), "AGENTIC_CONTEXT_MODEL", "ANTHROPIC_MODEL"],
    key: "llm.model",
    valueOf: text
  },
  {
    names: ["DEBRIEF_BASE_URL", "AGENTIC_CONTEXT_BASE_URL", "ANTHROPIC_BASE_URL"],
    key: "llm.baseUrl",
    valueOf: text
  },
  { names: ["DEBRIEF_CLAUDE_COMMAND"], key: "llm.command", valueOf: text },
  { names: ["DEBRIEF_REPLAY"], key: "llm.replayFile", valueOf: text },
  { names: ["DEBRIEF_TIMEOUT_SECONDS"], key: "llm.timeoutSeconds", valueOf: Number },
  { names: ["DEBRIEF_ATTEMPTS"], key: "llm.attempts", valueOf: Number },
  { names: ["DEBRIEF_REFLECTION_MODE"], key: "reflection.mode", valueOf: text },
  { names: ["DEBRIEF_MAX_USD_PER_DAY", plugin("MAX_USD_PER_DAY")], key: "budget.maxUsdPerDay", valueOf: Number },
  { names: ["DEBRIEF_MAX_USD_PER_MONTH"], key: "budget.maxUsdPerMonth", valueOf: Number },
  { names: ["DEBRIEF_LEARN_SDK"], key: "learn.sdkSessions", valueOf: isTrue },
  { names: ["DEBRIEF_LINGER_SECONDS"], key: "worker.lingerSeconds", valueOf: Number },
  { names: ["DEBRIEF_GIT_MODE"], key: "git.mode", valueOf: text },
  { names: ["DEBRIEF_SEED"], key: "seed.path", valueOf: text }
]

/** The variable that counts, if one is set. */
export const variableIn = ({ names }: SettingVariables, environment: Environment["Service"]): string | undefined =>
  names.find((name) => environment.get(name) !== undefined)

/** A settings file that says just this. */
export const settingAlone = (key: string, value: unknown): unknown => {
  const [section, name] = key.split(".") as [string, string]
  return { [section]: { [name]: value } }
}
