import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { checkTemplate, fillTemplate, stablePart } from "../core/text/Template.ts"
import { withoutUnseen } from "../core/text/Unseen.ts"
import { textIfThere } from "../disk/RegularFile.ts"
import { isOwnPrompt } from "./Approvals.ts"
import { Environment } from "./Environment.ts"
import { Project } from "./Project.ts"
import { warn } from "./Warning.ts"

export type PromptName = "playbook.txt" | "reflection.txt" | "reflector.txt" | "curator.txt"

/** Bytes of a prompt at most. */
const PROMPT_BYTES = 256 * 1024

/** The placeholders of each prompt, and whether a prompt of one's own must have them. */
const PLACEHOLDERS: Record<PromptName, Readonly<Record<string, "required" | "optional">>> = {
  "playbook.txt": { key_points: "required" },
  "reflection.txt": { playbook: "required", trajectories: "required", citations: "optional", hints: "optional" },
  "reflector.txt": { playbook: "required", trajectories: "required", citations: "optional", hints: "optional" },
  "curator.txt": { playbook: "required", reflection: "required" }
}

/** A filled prompt in two parts: what it always begins with, and the rest. */
export interface PromptParts {
  readonly stable: string
  readonly prompt: string
}

/** A prompt of the user's own cannot be used; the packaged one was used in its place. */
export class PromptError extends Data.TaggedError("PromptError")<{ readonly path: string; readonly detail: string }> {
  override get message() {
    return `the prompt ${this.path} is not used: ${this.detail}. The packaged prompt is used in its place.`
  }
}

/**
 * The prompts: `P/.claude/prompts/NAME` if there is one, else `NAME` in the user's `prompts` folder (`~/.claude`, or
 * CLAUDE_CONFIG_DIR), else the packaged one. Where one of the project's may have come with a clone or be another user's, it
 * is used once the user has approved of this very text.
 */
export class Prompts extends Context.Service<
  Prompts,
  {
    /** The prompt with its placeholders filled. One of the user's own that cannot be used is named on stderr and passed over. */
    readonly fill: (name: PromptName, values: Readonly<Record<string, string>>) => Effect.Effect<string, never, Project>
    /** The same in two parts; joined, they are what `fill` answers. */
    readonly fillParts: (
      name: PromptName,
      values: Readonly<Record<string, string>>
    ) => Effect.Effect<PromptParts, never, Project>
    /** The user's own template, checked; `undefined` when there is none. */
    readonly own: (name: PromptName) => Effect.Effect<string | undefined, PromptError, Project>
  }
>()("claude-debrief/project/Prompts") {
  /**
   * Over the packaged texts that this process carries; all of them are in `layerPrompts`. A hook reads its whole bundle
   * at each start, so it carries only those that it fills. To fill another is a defect.
   */
  static readonly layerOf = (packaged: Readonly<Partial<Record<PromptName, string>>>) =>
    Layer.effect(
      Prompts,
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        const environment = yield* Environment
        const home = environment.get("HOME") ?? environment.get("USERPROFILE")
        const userDirectory =
          environment.get("CLAUDE_CONFIG_DIR") ?? (home === undefined ? undefined : `${home}/.claude`)

        const here = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
          effect.pipe(Effect.provideService(FileSystem.FileSystem, fs), Effect.provideService(Environment, environment))

        const readOwn = (path: string) =>
          textIfThere(path, PROMPT_BYTES).pipe(
            Effect.provideService(FileSystem.FileSystem, fs),
            Effect.mapError((error) => new PromptError({ path, detail: `it cannot be read (${error.message})` }))
          )

        const own = Effect.fnUntraced(function* (name: PromptName) {
          const project = yield* Project
          const users = userDirectory === undefined ? [] : [`${userDirectory}/prompts/${name}`]
          for (const path of [`${project.prompts}/${name}`, ...users]) {
            const template = yield* readOwn(path)
            if (template === undefined) continue
            if (path.startsWith(`${project.prompts}/`) && !(yield* here(isOwnPrompt(path, template)))) {
              yield* warn(`${path} is not used: it may be a stranger's. To allow it as it is now: debrief trust`)
              continue
            }
            // What nobody who approved of it has seen is not said to anybody either.
            const seen = withoutUnseen(template)
            const checked = checkTemplate(seen, PLACEHOLDERS[name])
            if (Result.isFailure(checked)) return yield* new PromptError({ path, detail: checked.failure })
            return seen
          }
          return undefined
        })

        const templateOf = (name: PromptName) =>
          own(name).pipe(
            Effect.catchTag("PromptError", (error) => Effect.as(warn(error.message), undefined)),
            Effect.map((template) => template ?? packaged[name]),
            Effect.filterOrElse(
              (template) => template !== undefined,
              () => Effect.die(new Error(`${name} is not in this program`))
            )
          )

        return Prompts.of({
          own,
          fill: (name, values) => Effect.map(templateOf(name), (template) => fillTemplate(template, values)),
          fillParts: (name, values) =>
            Effect.map(templateOf(name), (template) => {
              const stable = stablePart(template)
              return { stable, prompt: fillTemplate(template, values).slice(stable.length) }
            })
        })
      })
    )
}
