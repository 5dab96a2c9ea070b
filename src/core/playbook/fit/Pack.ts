import type { KeyPoint, Playbook } from "../Playbook.ts"
import { blockOf, type Fitted, headerLength, omissionLine, renderKeyPoint } from "../Render.ts"
import { SECTION_NAMES, type SectionName } from "../Section.ts"
import { countKeyPoints, makeSections } from "../View.ts"
import type { Said } from "./Said.ts"
import { scopeOf } from "./Scope.ts"

/** The part of the room that key points which nobody has rated yet have to themselves, if they need it. */
const FRESH_SHARE = 0.2

/** What a line has besides the id and the text. */
const FRAME = renderKeyPoint({ name: "", text: "", helpful: 0, harmful: 0 }).length

/** The length of a line that holds nothing, with the line break. */
const SHORTEST = 1 + FRAME

/** Why a key point is given: what the receipt says. */
export type Reason = "proven" | "fresh" | "scoped" | "doubtful" | "harmful"

interface Candidate {
  readonly section: SectionName
  readonly entry: KeyPoint
  readonly reason: Reason
  /** Where it stands in its section. */
  readonly at: number
  /** UTF-16 units of its line with the line break, but for the digits of its record. */
  readonly length: number
  /** More is given first. */
  readonly rank: number
}

const reasonOf = ({ harmful, helpful, text }: KeyPoint): Reason => {
  if (harmful > helpful) return "harmful"
  // It comes by itself with the prompts that it is for.
  if (scopeOf(text).length > 0) return "scoped"
  if (helpful === 0) return "fresh"
  return helpful > harmful ? "proven" : "doubtful"
}

/**
 * What a key point is worth: how often it helped, each time a little less, by how likely it is to help again (the rule of
 * succession).
 */
export const worthOf = ({ harmful, helpful }: Pick<KeyPoint, "helpful" | "harmful">): number =>
  Math.log2(1 + helpful) * ((helpful + 1) / (helpful + harmful + 2))

/** What is given before others of its kind: proven ones by worth per character, fresh ones by age, others by record. */
const rankOf = (reason: Reason, entry: KeyPoint, length: number, at: number): number => {
  if (reason === "fresh") return at
  return reason === "proven" || reason === "scoped" ? worthOf(entry) / length : entry.helpful - entry.harmful
}

const firstRank = (one: Candidate, other: Candidate): number => other.rank - one.rank

/** How entries are shown, and whether the agent is told them anyway. Asked of no more of them than may have room. */
interface Telling {
  readonly lineOf: (entry: KeyPoint) => string
  readonly said: Said
}

const makeSack = (room: number, { lineOf, said }: Telling) => {
  const lines = new Map<KeyPoint, string>()
  const taken = new Map<KeyPoint, Candidate>()
  const saidElsewhere = new Set<KeyPoint>()
  const headed = new Set<SectionName>()
  let length = 0
  /** Takes what fits of these, up to a length. */
  const take = (candidates: ReadonlyArray<Candidate>, most = room) => {
    for (const candidate of candidates) {
      // Of a large playbook most are left.
      if (length + SHORTEST > most) return
      const { entry, length: estimate, section } = candidate
      const start = length + (headed.has(section) ? 0 : headerLength(section, headed.size === 0))
      if (start + estimate > most || taken.has(entry) || saidElsewhere.has(entry)) continue
      const line = lines.get(entry) ?? lineOf(entry)
      lines.set(entry, line)
      if (start + 1 + line.length > most) continue
      if (said(entry)) {
        saidElsewhere.add(entry)
        continue
      }
      length = start + 1 + line.length
      headed.add(section)
      taken.set(entry, candidate)
    }
  }
  return { take, taken, saidElsewhere, lines, length: () => length }
}

const candidatesIn = (playbook: Playbook): ReadonlyMap<Reason, Array<Candidate>> => {
  const candidates = new Map<Reason, Array<Candidate>>()
  for (const section of SECTION_NAMES) {
    playbook.sections[section].forEach((entry, at) => {
      const reason = reasonOf(entry)
      const length = SHORTEST + entry.name.length + entry.text.length
      const candidate = { section, entry, reason, at, length, rank: rankOf(reason, entry, length, at) }
      const alike = candidates.get(reason)
      if (alike === undefined) candidates.set(reason, [candidate])
      else alike.push(candidate)
    })
  }
  return candidates
}

/**
 * The key point block in at most `limit` UTF-16 units, of a playbook that is too long to be given whole. First what is
 * proven, by worth per character, but for a share of the room for the fresh; then what is for certain files or commands
 * alone, what is doubtful, and last what did harm. What is `said` elsewhere is left out. A closing line, part of the
 * limit, counts what is not shown.
 */
export const packWithin = (
  playbook: Playbook,
  limit: number,
  lineOf: (entry: KeyPoint) => string,
  said: Said = () => false
): Fitted => {
  const candidates = candidatesIn(playbook)
  const inOrder = (reason: Reason) => (candidates.get(reason) ?? []).toSorted(firstRank)
  const count = countKeyPoints(playbook)
  const room = limit - omissionLine(count).length
  const sack = makeSack(room, { lineOf, said })
  const [proven, fresh] = [inOrder("proven"), inOrder("fresh")]
  const wanted = fresh.reduce((sum, { length }) => sum + length, 0)
  const share = Math.min(wanted, Math.floor(room * FRESH_SHARE))
  sack.take(proven, room - share)
  sack.take(fresh, Math.min(sack.length() + share, room))
  for (const more of [proven, fresh, inOrder("scoped"), inOrder("doubtful"), inOrder("harmful")]) sack.take(more)
  const { lines, saidElsewhere, taken } = sack
  const inPlace = [...taken.values()].sort((one, other) => one.at - other.at)
  const sections = makeSections((name) => inPlace.flatMap(({ entry, section }) => (section === name ? entry : [])))
  const shown = SECTION_NAMES.flatMap((name) => sections[name])
  const block = blockOf({ ...playbook, sections }, lines)
  const omitted = count - shown.length - saidElsewhere.size
  const text = block === "" ? "" : block + (omitted === 0 ? "" : omissionLine(omitted))
  return { text, shown, omitted, saidElsewhere: [...saidElsewhere], why: (entry) => taken.get(entry)!.reason }
}
