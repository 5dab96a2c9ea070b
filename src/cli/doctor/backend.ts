import * as Effect from "effect/Effect"
import { Environment } from "../../project/Environment.ts"
import type { SettingsValues } from "../../project/SettingsFile.ts"
import { variableIn, VARIABLES } from "../../project/SettingsVariables.ts"
import { credentialVariables } from "../../llm/Backends.ts"
import { broken, type Finding, note, ok } from "./Finding.ts"

const CHOICE = VARIABLES.find(({ key }) => key === "llm.backend")!

const ABOUT = "Backend"

/** Why the backend is the one it is: which choice, which key and from which variable, never its value. */
export const backendFinding = Effect.fnUntraced(function* ({ llm }: SettingsValues, backend: string) {
  const environment = yield* Environment
  const { get } = environment
  const chosen =
    llm.backend === "auto"
      ? "chosen by what is there"
      : `chosen by ${variableIn(CHOICE, environment) ?? "llm.backend of the settings"}`
  const key = credentialVariables("anthropic").find((name) => get(name) !== undefined)
  return describe(backend, chosen, key)
})

/** The same of what is known of it. */
export const describe = (backend: string, chosen: string, key: string | undefined): Finding => {
  switch (backend) {
    case "anthropic":
      return key === undefined
        ? broken(ABOUT, `anthropic, ${chosen}, and there is no key`, "set DEBRIEF_API_KEY")
        : ok(ABOUT, `anthropic, ${chosen}; the key is from ${key}`)
    case "claude":
      return ok(
        ABOUT,
        `claude, ${chosen}; on the login of Claude Code${key === undefined ? ", since no key is set" : ""}`
      )
    case "off":
      return note(
        ABOUT,
        `off, ${chosen}${chosen === "chosen by what is there" ? ": no key is set and no claude command was found" : ""}`,
        "set DEBRIEF_API_KEY, or install Claude Code; without either, proposals are found all the same"
      )
    default:
      return note(ABOUT, `${backend}, ${chosen}`)
  }
}
