import * as Schema from "effect/Schema"
import { staysInClaudeDirectory } from "./ProjectPaths.ts"

const optional = <S extends Schema.Top>(schema: S, description: string) =>
  Schema.optionalKey(schema.annotate({ description }))

const Positive = Schema.Finite.check(Schema.isGreaterThan(0))
const PositiveInt = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

export const LLM_BACKENDS = ["auto", "anthropic", "replay", "off"] as const
export const GIT_MODES = ["history", "project", "off"] as const

/** A settings file: `P/.claude/debrief.json` or `~/.config/debrief/config.json`. Every field may be left out (design 3). */
export const SettingsFile = Schema.Struct({
  llm: optional(
    Schema.Struct({
      backend: optional(
        Schema.Literals(LLM_BACKENDS),
        "What reflects on sessions. auto: the API when there is a key, else off. Default auto."
      ),
      model: optional(Schema.NonEmptyString, "The model that reflects. Default claude-haiku-5-5."),
      baseUrl: optional(
        Schema.NonEmptyString,
        "Where the Messages API is. Read from the user's file and the environment only, never from a project: a project must not be able to send transcripts and keys elsewhere."
      ),
      replayFile: optional(
        Schema.NonEmptyString,
        "Recorded answers for the replay backend. Read from the user's file and the environment only."
      ),
      timeoutSeconds: optional(Positive, "Seconds for one attempt. Default 30."),
      attempts: optional(PositiveInt, "How often a call is tried. Default 3."),
      maxOutputTokens: optional(PositiveInt, "Tokens of one answer at most. Default 8000.")
    }),
    "The LLM that reflects on sessions."
  ),
  learn: optional(
    Schema.Struct({
      sdkSessions: optional(
        Schema.Boolean,
        "Whether to learn from sessions that a program started (print mode, SDKs). Default false."
      )
    }),
    "What is learned from."
  ),
  git: optional(
    Schema.Struct({
      mode: optional(
        Schema.Literals(GIT_MODES),
        "history: every change is committed to .claude/debrief/history.git. project: to the project's own repository, just our files. off: no history. Default history."
      )
    }),
    "The history of the playbook."
  ),
  seed: optional(
    Schema.Struct({
      path: optional(
        Schema.NonEmptyString,
        "The file of proposals, instead of .claude/debrief/seed.json. In a project's settings it must lie in the project's .claude."
      )
    }),
    "Proposals that wait for review."
  )
})

export interface SettingsFile extends Schema.Schema.Type<typeof SettingsFile> {}

/** The settings in force. */
export interface SettingsValues {
  readonly llm: {
    readonly backend: (typeof LLM_BACKENDS)[number]
    readonly model: string
    readonly baseUrl: string | undefined
    readonly replayFile: string | undefined
    readonly timeoutSeconds: number
    readonly attempts: number
    readonly maxOutputTokens: number
  }
  readonly learn: { readonly sdkSessions: boolean }
  readonly git: { readonly mode: (typeof GIT_MODES)[number] }
  readonly seed: { readonly path: string | undefined }
}

export const defaultSettings: SettingsValues = {
  llm: {
    backend: "auto",
    model: "claude-haiku-5-5",
    baseUrl: undefined,
    replayFile: undefined,
    timeoutSeconds: 30,
    attempts: 3,
    maxOutputTokens: 8000
  },
  learn: { sdkSessions: false },
  git: { mode: "history" },
  seed: { path: undefined }
}

/** Settings with a file laid over them. */
export const overlay = (settings: SettingsValues, file: SettingsFile): SettingsValues => ({
  llm: { ...settings.llm, ...file.llm },
  learn: { ...settings.learn, ...file.learn },
  git: { ...settings.git, ...file.git },
  seed: { ...settings.seed, ...file.seed }
})

/** A project's settings file without what a project may not decide: it comes with the code and may be anybody's. */
export const withoutUntrusted = ({ seed, ...file }: SettingsFile): SettingsFile => {
  const { baseUrl: _, replayFile: __, ...llm } = file.llm ?? {}
  return {
    ...file,
    ...(file.llm === undefined ? {} : { llm }),
    ...(seed?.path !== undefined && staysInClaudeDirectory(seed.path) ? { seed } : {})
  }
}
