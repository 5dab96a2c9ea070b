import * as Result from "effect/Result"

// `{name}` is a placeholder; `{{` and `}}` stand for single braces, as in the seeds' templates.
const TOKEN = /\{\{|\}\}|\{([a-z][a-z0-9_]*)\}/g

/** Checks a template against the placeholders it may have; a failure says what is wrong with it. */
export const checkTemplate = (
  template: string,
  placeholders: Readonly<Record<string, "required" | "optional">>
): Result.Result<void, string> => {
  const found = new Set(Array.from(template.matchAll(TOKEN), (match) => match[1]).filter((name) => name !== undefined))
  const unknown = [...found].find((name) => !Object.hasOwn(placeholders, name))
  if (unknown !== undefined) return Result.fail(`it has an unknown placeholder {${unknown}}`)
  const missing = Object.keys(placeholders).find((name) => placeholders[name] === "required" && !found.has(name))
  if (missing !== undefined) return Result.fail(`it lacks the placeholder {${missing}}`)
  return Result.void
}

/** The template with its placeholders replaced. What the values say is not looked at: braces in them stay as they are. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(TOKEN, (token: string, name: string | undefined) =>
    name === undefined ? token[0]! : Object.hasOwn(values, name) ? values[name]! : token
  )

/** What stands before the first placeholder, braces as they are meant: the same whatever the values. */
export const stablePart = (template: string): string => {
  const first = Array.from(template.matchAll(TOKEN)).find(([, name]) => name !== undefined)
  return fillTemplate(template.slice(0, first?.index ?? template.length), {})
}
