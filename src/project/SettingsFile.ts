import * as Schema from "effect/Schema"
import { BACKEND_NAMES } from "../core/spend/Backends.ts"
import type { Limits } from "../core/spend/Budget.ts"
import type { Price } from "../core/spend/Price.ts"

const optional = <S extends Schema.Top>(schema: S, description: string) =>
  Schema.optionalKey(schema.annotate({ description }))

const Positive = Schema.Finite.check(Schema.isGreaterThan(0))
const NotNegative = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const PositiveInt = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

export const LLM_BACKENDS = ["auto", ...BACKEND_NAMES] as const
export const REFLECTION_MODES = ["single", "roles"] as const
export const GIT_MODES = ["history", "project", "off"] as const

/** They come with a project's code, and each is held against every word of a session that may be a path. */
const Glob = Schema.NonEmptyString.check(
  Schema.isMaxLength(200),
  Schema.isPattern(/^[^*?]*(?:[*?]+[^*?]+){0,10}[*?]*$/, { expected: "a glob with at most ten runs of * and ?" })
)

/** US dollars per million tokens of one model. */
const PriceOfModel = Schema.Struct({
  input: NotNegative,
  output: NotNegative,
  cacheWrite: NotNegative,
  cacheRead: NotNegative
})

/**
 * A settings file: `P/.claude/debrief.json` or `~/.config/debrief/config.json`. Every field may be left out
 * (docs/files.md).
 */
export const SettingsFile = Schema.Struct({
  llm: optional(
    Schema.Struct({
      backend: optional(
        Schema.Literals(LLM_BACKENDS),
        "What reflects on sessions. auto: the API when there is a key, else the claude command, else off. Default auto."
      ),
      model: optional(
        Schema.NonEmptyString,
        "The model that reflects. Read from the user's file and the environment only. Default claude-haiku-5-5."
      ),
      baseUrl: optional(
        Schema.NonEmptyString,
        "Where the Messages API is. Read from the user's file and the environment only, never from a project: a project must not be able to send transcripts and keys elsewhere."
      ),
      command: optional(
        Schema.NonEmptyString,
        "The claude command of the claude backend. Read from the user's file and the environment only. Default claude."
      ),
      replayFile: optional(
        Schema.NonEmptyString,
        "Recorded answers for the replay backend. Read from the user's file and the environment only."
      ),
      timeoutSeconds: optional(Positive, "Seconds for one attempt. Default 30; the claude backend takes at least 120."),
      attempts: optional(PositiveInt, "How often a call is tried. Default 3."),
      maxOutputTokens: optional(PositiveInt, "Tokens of one answer at most. Default 8000.")
    }),
    "The LLM that reflects on sessions."
  ),
  reflection: optional(
    Schema.Struct({
      mode: optional(
        Schema.Literals(REFLECTION_MODES),
        "single: one call rates and curates. roles: a reflector's call, then a curator's, which sees no transcript. Default single."
      ),
      windowTokens: optional(
        Schema.Int.check(Schema.isGreaterThanOrEqualTo(1000)),
        "Tokens of a session that one reflection is shown; a longer session is cut. Default 50000."
      )
    }),
    "How sessions are reflected on."
  ),
  budget: optional(
    Schema.Struct({
      maxTokensPerSession: optional(
        PositiveInt,
        "Tokens, in and out, that one session may take. Default 1000000. A project's file may only lower it."
      ),
      maxUsdPerDay: optional(
        NotNegative,
        "US dollars that this project may take in a day, UTC. Default 1. A project's file may only lower it."
      ),
      maxUsdPerMonth: optional(
        NotNegative,
        "US dollars that this project may take in a month, UTC. Default 10. A project's file may only lower it."
      )
    }),
    "What may be spent. Checked before each call."
  ),
  prices: optional(
    Schema.Record(Schema.String, PriceOfModel),
    "US dollars per million tokens, by model, over the packaged table. Read from the user's file only."
  ),
  learn: optional(
    Schema.Struct({
      sdkSessions: optional(
        Schema.Boolean,
        "Whether to learn from sessions that a program started (print mode, SDKs). Default false."
      ),
      exclude: optional(
        Schema.Array(Glob).check(Schema.isMaxLength(100)),
        "Globs (*, **, ?) of projects that nothing is learned from, as in ~/clients/**, and of files: what tools read or wrote there is left out. At most 100, each with at most 200 characters and ten runs of * and ?. A project's file may only add to them."
      )
    }),
    "What is learned from."
  ),
  playbook: optional(
    Schema.Struct({
      maxTextLength: optional(
        Schema.Int.check(Schema.isBetween({ minimum: 40, maximum: 2000 })),
        "Characters (UTF-16 units) of a new key point at most. What stands there already may be longer. Default 500. A project's file may only lower it."
      ),
      similarity: optional(
        Schema.Finite.check(Schema.isBetween({ minimum: 0.5, maximum: 1 })),
        "How much of their words a new key point and one that is there may have in common before the new one counts as a repetition, from 0.5 to 1. Default 0.85."
      )
    }),
    "What new key points have to keep to."
  ),
  worker: optional(
    Schema.Struct({
      lingerSeconds: optional(
        Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 600 })),
        "Seconds that the worker in the background waits for more sessions to end before it leaves. Default 15. A project's file may only lower it."
      )
    }),
    "The worker in the background."
  ),
  git: optional(
    Schema.Struct({
      mode: optional(
        Schema.Literals(GIT_MODES),
        "history: every change is committed to .claude/debrief/history.git. project: to the project's own repository, just our files. off: no history. Read from the user's file and the environment only: in a repository that came with the code, git can be made to run programs. Default history."
      )
    }),
    "The history of the playbook."
  ),
  files: optional(
    Schema.Struct({
      followLinks: optional(
        Schema.Array(Schema.NonEmptyString),
        "Roots of projects, absolute, in whose .claude symbolic links are followed. Read from the user's file only: links in a project come with its code and could lead anywhere."
      )
    }),
    "How files of a project are opened."
  ),
  seed: optional(
    Schema.Struct({
      path: optional(
        Schema.NonEmptyString,
        "The file of proposals, instead of .claude/debrief/seed.json. Read from the user's file and the environment only."
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
    readonly command: string
    readonly replayFile: string | undefined
    readonly timeoutSeconds: number
    readonly attempts: number
    readonly maxOutputTokens: number
  }
  readonly reflection: { readonly mode: (typeof REFLECTION_MODES)[number]; readonly windowTokens: number }
  readonly budget: Limits
  readonly prices: Readonly<Record<string, Price>>
  readonly learn: { readonly sdkSessions: boolean; readonly exclude: ReadonlyArray<string> }
  readonly playbook: { readonly maxTextLength: number; readonly similarity: number }
  readonly worker: { readonly lingerSeconds: number }
  readonly git: { readonly mode: (typeof GIT_MODES)[number] }
  readonly seed: { readonly path: string | undefined }
}
