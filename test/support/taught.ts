/** What a test's session teaches, by a name: a sentence that the person says, so that it may be learned from them. */
export const taught = (name: string): string => `The output is in out/${name.replaceAll(" ", "-")}.log.`

/** An operation that adds it, with the words of the session that show it. */
export const teaching = (name: string, section = "OTHERS") => ({
  type: "ADD",
  text: taught(name),
  section,
  evidence: taught(name)
})

/** An answer that adds it. */
export const add = (name: string, section?: string) => ({ evaluations: [], operations: [teaching(name, section)] })

/** What the person says to teach these, after what they say besides. */
export const saying = (words: string, ...names: ReadonlyArray<string>): string =>
  [/[.!?]$/.test(words) ? words : `${words}.`, ...names.map(taught)].join(" ")
