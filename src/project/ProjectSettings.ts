import { isJsonObject } from "../core/text/Json.ts"
import type { SettingsFile, SettingsValues } from "./SettingsFile.ts"

// Apart from SettingsFile.ts, whose Schema would cost a hook's start-up about 4 ms: hooks and the command follow this
// one table.

/** What a project's file may make of a setting, given what it says and what the user has; `undefined`: nothing. */
type Rule<A> = (own: unknown, user: A) => A | undefined

/** The user's alone. */
const no = () => undefined

const lower: Rule<number> = (own, user) => (typeof own === "number" && own < user ? own : undefined)

/** Only this one value, which is the strictest. */
const only =
  <const A>(value: A) =>
  (own: unknown): A | undefined =>
    own === value ? value : undefined

/** Only adds to what the user has. */
const more: Rule<ReadonlyArray<string>> = (own, user) =>
  Array.isArray(own) ? [...user, ...own.filter((one): one is string => typeof one === "string")] : undefined

/** The rule for `learn.sdkSessions`. Hooks ask for it by itself, and so leave the table out of what they load. */
export const sdkSessionsRule = /* @__PURE__ */ only(false)

type Section = keyof SettingsValues

type Table = {
  readonly [S in Section]: { readonly [K in keyof SettingsValues[S]]-?: Rule<SettingsValues[S][K]> }
}

/**
 * What a project's own settings may decide. They come with its code and may be anybody's, so they may only make things
 * stricter: spend less, learn less, or nothing at all. A setting that has no rule here does not compile.
 */
const PROJECT_MAY: Table = {
  llm: {
    backend: /* @__PURE__ */ only("off"),
    // A dearer one would spend the user's money.
    model: no,
    baseUrl: no,
    command: no,
    replayFile: no,
    timeoutSeconds: lower,
    attempts: lower,
    maxOutputTokens: lower
  },
  // Two calls in the place of one, and smaller windows, which are more of them, would cost more.
  reflection: { mode: no, windowTokens: no },
  budget: { maxTokensPerSession: lower, maxUsdPerDay: lower, maxUsdPerMonth: lower },
  // With prices of its own, a limit in dollars would be worth nothing.
  prices: {},
  learn: { sdkSessions: sdkSessionsRule, exclude: more },
  // With another measure of what is the same, nothing new would be learned.
  playbook: { maxTextLength: lower, similarity: no },
  worker: { lingerSeconds: lower },
  // With `project`, a repository that came with a clone could run the programs that its configuration names.
  git: { mode: no },
  // A file that came with the code would pose as proposals that were found here.
  seed: { path: no }
}

/** A section of a project's settings file, of which only what the project may decide is left. */
export const stricterSection = <S extends Section>(
  section: S,
  own: unknown,
  user: SettingsValues[S]
): Partial<SettingsValues[S]> => {
  if (!isJsonObject(own)) return {}
  const rules = Object.entries(PROJECT_MAY[section] as unknown as Readonly<Record<string, Rule<unknown>>>)
  const decided = rules.map(([name, rule]) => [name, rule(own[name], user[name as keyof SettingsValues[S]])] as const)
  return Object.fromEntries(decided.filter(([, value]) => value !== undefined)) as Partial<SettingsValues[S]>
}

/** The user's settings, made stricter by a project's file where that asks for it. */
export const madeStricter = (user: SettingsValues, own: SettingsFile): SettingsValues => ({
  llm: { ...user.llm, ...stricterSection("llm", own.llm, user.llm) },
  reflection: { ...user.reflection, ...stricterSection("reflection", own.reflection, user.reflection) },
  budget: { ...user.budget, ...stricterSection("budget", own.budget, user.budget) },
  prices: user.prices,
  learn: { ...user.learn, ...stricterSection("learn", own.learn, user.learn) },
  playbook: { ...user.playbook, ...stricterSection("playbook", own.playbook, user.playbook) },
  worker: { ...user.worker, ...stricterSection("worker", own.worker, user.worker) },
  git: { ...user.git, ...stricterSection("git", own.git, user.git) },
  seed: { ...user.seed, ...stricterSection("seed", own.seed, user.seed) }
})
