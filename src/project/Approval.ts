type Variables = Readonly<Record<string, string | undefined>>

/** Where what we know outside of all projects is kept; `undefined` without a home. */
export const stateHome = (variables: Variables): string | undefined => {
  const home = variables["HOME"] || variables["USERPROFILE"]
  const state = variables["XDG_STATE_HOME"] || (home ? `${home}/.local/state` : undefined)
  return state === undefined ? undefined : `${state}/debrief`
}

/**
 * Set where a project set what says where this installation keeps its proofs: in this process, and in what it starts,
 * where nothing is left of the variable itself.
 */
export const PLACE_VARIABLE = "DEBRIEF_STATE_WITHHELD"

/** What a person can approve that came with a project. */
export type ApprovedKind = "env" | "prompt"

/** Of what the name of an approval is a digest: of this very content, wherever it stands. */
export const approvedText = (kind: ApprovedKind, content: string): string => `${kind}\0${content}`

/** Where approvals are, an empty file for each; `undefined` without a home. */
export const approvalsIn = (variables: Variables): string | undefined => {
  const state = stateHome(variables)
  return state === undefined ? undefined : `${state}/approved`
}
