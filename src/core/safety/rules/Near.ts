import type { Elsewhere } from "../HeldRule.ts"

/** One of these verbs near one of these things, whichever comes first, in one clause. */
export const near = (language: string, verbs: string, things: string): Elsewhere => {
  const isSpaced = language !== "ja" && language !== "zh"
  const [verb, thing] = [verbs, things].map((words) =>
    isSpaced ? String.raw`(?<![\w-])(?:${words})(?![\w-])` : `(?:${words})`
  )
  return {
    language,
    what: new RegExp(`${verb}[^.;。；]{0,60}?${thing}|${thing}[^.;。；]{0,60}?${verb}`),
    how: /./
  }
}
