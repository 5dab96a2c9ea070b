import type { KeyPoint, Playbook } from "../src/core/playbook/Playbook.ts"
import { SECTION_NAMES, SECTION_SLUGS } from "../src/core/playbook/Section.ts"
import { updatePlaybook } from "../src/core/playbook/Update.ts"
import { makeSections } from "../src/core/playbook/View.ts"
import { atMost, type Row, type Topic } from "./Row.ts"
import { interleave, type Sample, timeOf } from "./Sample.ts"

const SIZES = [100, 1_000, 10_000, 100_000]

/** That many key points, spread over the sections alike. */
const playbookOf = (size: number): Playbook => ({
  version: "1.0",
  last_updated: null,
  sections: makeSections((section) =>
    Array.from({ length: size / SECTION_NAMES.length }, (_, index): KeyPoint => {
      const name = `${SECTION_SLUGS[section]}-${String(index + 1).padStart(3, "0")}`
      return {
        name,
        text: `Key point ${name} says something about the project`,
        helpful: index % 7,
        harmful: index % 3
      }
    })
  )
})

/** Ten operations of all kinds, among them the removal of a section's highest id, and ratings. */
const extractionFor = (size: number) => {
  const last = `pat-${String(size / SECTION_NAMES.length).padStart(3, "0")}`
  return {
    new_key_points: [],
    operations: [
      { type: "ADD", text: "Something new about patterns", section: "PATTERNS & APPROACHES" },
      { type: "ADD", text: "Something new about mistakes", section: "MISTAKES TO AVOID" },
      { type: "ADD", text: "Something new about nothing we know", section: "SOMETHING ELSE" },
      { type: "UPDATE", target_id: "pat-007", text: "Something better" },
      { type: "UPDATE", target_id: "mis-008", text: "Something shorter" },
      { type: "UPDATE", target_id: "ctx-999999", text: "Something that is not there" },
      { type: "MERGE", source_ids: ["ctx-001", "ctx-002", "oth-003"], merged_text: "Three in one", section: "OTHERS" },
      { type: "MERGE", source_ids: ["pref-004", "pref-005"], merged_text: "Two in one" },
      { type: "DELETE", target_id: last, reason: "it is no longer so" },
      { type: "DELETE", target_id: "oth-010", reason: "it is no longer so" }
    ],
    evaluations: ["pat-001", "mis-002", "ctx-003"].map((name) => ({ name, rating: "helpful" }))
  }
}

/** Ten operations on playbooks of several sizes; each against ten times what the size below takes. */
export const updates = async (): Promise<Topic> => {
  const runs = SIZES.map((size) => {
    const [playbook, extraction] = [playbookOf(size), extractionFor(size)]
    return () => timeOf(() => void updatePlaybook(playbook, extraction))
  })
  const samples = await interleave(runs, { warmUp: 20, counted: 60 })
  const rows = SIZES.map((size, index): Row => {
    const name = `10 operations on ${size.toLocaleString("en")} key points`
    const measured = samples[index]!.least
    const smaller: Sample | undefined = samples[index - 1]
    if (smaller === undefined) return { name, unit: "ms", measured }
    const baseline = smaller.least * 10
    return { name, unit: "ms", measured, baseline, ratio: measured / baseline, budget: atMost("ratio", 2) }
  })
  return { title: "update", baseline: "ten times the size below, which is 1x when linear", rows, notes: [] }
}
