/** What a look at one thing found. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly about: string
  /** `broken`: something does not work or is not safe; `note`: to be known, nothing is wrong. */
  readonly state: "ok" | "note" | "broken"
  readonly detail: string
  /** The command, or what else a person does, that mends it. */
  readonly mend?: string
}

export const ok = (about: string, detail: string): Finding => ({ about, state: "ok", detail })

export const note = (about: string, detail: string, mend?: string): Finding => ({
  about,
  state: "note",
  detail,
  ...(mend === undefined ? {} : { mend })
})

export const broken = (about: string, detail: string, mend: string): Finding => ({
  about,
  state: "broken",
  detail,
  mend
})
