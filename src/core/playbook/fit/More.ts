import { isJsonObject, jsonIn } from "../../text/Json.ts"
import { estimateTokens } from "../../text/Tokens.ts"
import type { KeyPoint, Playbook } from "../Playbook.ts"
import { allKeyPoints } from "../View.ts"
import { pickFor } from "./Pick.ts"
import { type Guides, makeSaid } from "./Said.ts"

const INTRO = "Key points of this project's playbook that fit this prompt, with their track record:"

/** The ids that a session has been given, or does not need to be. */
const settledIn = (receipts: string): ReadonlySet<unknown> =>
  new Set(
    receipts.split("\n").flatMap((line) => {
      const receipt = jsonIn(line)
      if (!isJsonObject(receipt)) return []
      const { given, said } = receipt
      return [...(isJsonObject(given) ? Object.values(given) : []), said].flat()
    })
  )

/** What a session was given of a playbook already, and what is asked of it now. */
export interface Asked {
  readonly prompt: string
  /** The receipts of the session, as text. */
  readonly receipts: string
  readonly playbook: Playbook
  readonly lineOf: (entry: KeyPoint) => string
  /** Texts that the agent is given anyway. */
  readonly guides: Guides
}

/** What of a playbook fits a prompt and was not given yet, with its receipt; nothing when nothing does. */
export const moreFor = ({ guides, lineOf, playbook, prompt, receipts }: Asked) => {
  const settled = settledIn(receipts)
  const entries = allKeyPoints(playbook).filter(({ name }) => !settled.has(name))
  const picked = pickFor(prompt, entries, (entry) => lineOf(entry).length, makeSaid(guides))
  if (picked.length === 0) return undefined
  const context = [INTRO, ...picked.map(({ entry }) => lineOf(entry))].join("\n")
  const given: Record<string, Array<string>> = {}
  for (const { entry, reason } of picked) (given[reason] ??= []).push(entry.name)
  const omitted = entries.length - picked.length
  return { context, receipt: { given, omitted, units: context.length, tokens: estimateTokens(context) } }
}
