import { normalise, similarityOf, wordsIn, wordsOf } from "../playbook/likeness/Words.ts"
import { isProposal, type Seed } from "./Seed.ts"

/** What a session taught the playbook: the text of a key point, and the words of the session that it rests on. */
export interface Taught {
  readonly text: string
  readonly evidence: string
}

const spaced = (text: string): string => ` ${wordsIn(normalise(text)).join(" ")} `

/** Words that are the ground of much say what one sentence of theirs does only if the key point does so too. */
const IN_COMMON = 0.25

const says = ({ evidence, text }: Taught, content: string): boolean => {
  const [said, proposed] = [spaced(evidence), spaced(content)]
  const isSame = said.trim() !== "" && (said.includes(proposed) || proposed.includes(said))
  return isSame && similarityOf(wordsOf(text), wordsOf(content)) >= IN_COMMON
}

/**
 * The seed without those proposals of a session, not yet decided on, that rest on the same words as what the session
 * taught the playbook: nobody has to decide on what is learned already.
 */
export const withoutTaught = (seed: Seed, session: string, taught: ReadonlyArray<Taught>): Seed => {
  const proposals = seed.state.proposals.filter(
    (entry) =>
      !isProposal(entry) ||
      entry.status !== "pending" ||
      entry.source !== session ||
      !taught.some((each) => says(each, entry.content))
  )
  return proposals.length === seed.state.proposals.length ? seed : { ...seed, state: { ...seed.state, proposals } }
}
