import { Arbitrary, Schema } from "effect"
import type { Extraction } from "../../../src/core/playbook/Answer.ts"
import { Counter, type KeyPoint, type Playbook } from "../../../src/core/playbook/Playbook.ts"
import { SECTION_NAMES, SECTION_SLUGS, type SectionName } from "../../../src/core/playbook/Section.ts"
import { makeSections } from "../../../src/core/playbook/View.ts"

export const keyPoint = (name: string, text: string, helpful = 0, harmful = 0): KeyPoint => ({
  name,
  text,
  helpful,
  harmful
})

/** A playbook with these sections; those not named are empty. */
export const playbookOf = (sections: Partial<Record<SectionName, ReadonlyArray<KeyPoint>>> = {}): Playbook => ({
  version: "1.0",
  last_updated: null,
  sections: makeSections((name) => sections[name] ?? [])
})

/** The same value, frozen all the way down: writing to any part of it throws. */
export const frozen = <A>(value: A): A => {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

/** Lists nested this deep: more than recursion over them survives. */
export const deeplyNested = (depth = 200_000): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth))

// Ids and texts come half from small pools, so that duplicates, hits and collisions happen often.
const PREFIXES = [...Object.values(SECTION_SLUGS).map((slug) => `${slug}-`), "kpt_"]
const POOLED_IDS = PREFIXES.flatMap((prefix) => ["001", "002", "003", "07", "999"].map((number) => prefix + number))
const POOLED_TEXTS = ["use types", "prefer pathlib", "avoid globals", "été ✓ 😀"]

const usableText = Schema.String.check(Schema.isPattern(/\S/))
const text = Schema.Union([Schema.Literals(POOLED_TEXTS), usableText])
const pooledId = Schema.Literals(POOLED_IDS)
const id = Schema.Union([pooledId, pooledId, usableText])
const section = Schema.Literals(SECTION_NAMES)
const smallCount = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 }))
const count = Schema.Union([smallCount, Counter, Schema.Literal(Number.MAX_SAFE_INTEGER)])

/** A key point of any section, and the section. */
const placed = Schema.Struct({ section, name: id, text, helpful: count, harmful: count })

/** Any JSON value. */
export const anyJson = Arbitrary.schema(Schema.Json)

/** Any playbook that satisfies the Schema, ids unique. */
export const playbooks: Arbitrary.Arbitrary<Playbook> = Arbitrary.map(
  Arbitrary.array(Arbitrary.schema(placed), { maxLength: 30 }),
  (entries) => {
    const sections = new Map<SectionName, Array<KeyPoint>>(SECTION_NAMES.map((name) => [name, []]))
    for (const entry of new Map(entries.map((one) => [one.name, one])).values()) {
      const { section: home, ...rest } = entry
      sections.get(home)!.push(rest)
    }
    return playbookOf(Object.fromEntries(sections))
  }
)

/** A field that mostly has the shape it should, and sometimes any other. */
const mostly = <S extends Schema.Constraint>(schema: S) =>
  Schema.optionalKey(Schema.Union([schema, schema, schema, Schema.Json]))

const sectionish = Schema.Union([section, Schema.Literals(["others", "  Project Context ", "RANDOM STUFF", ""])])

const operation = Schema.Struct({
  type: mostly(Schema.Literals(["ADD", "UPDATE", "MERGE", "DELETE"])),
  text: mostly(text),
  section: mostly(sectionish),
  target_id: mostly(pooledId),
  source_ids: mostly(Schema.Array(pooledId).check(Schema.isMinLength(2))),
  merged_text: mostly(text),
  reason: mostly(Schema.String)
})

const evaluation = Schema.Struct({
  name: mostly(pooledId),
  rating: mostly(Schema.Literals(["helpful", "harmful", "neutral"]))
})

const newKeyPoint = Schema.Union([text, Schema.Struct({ text: mostly(text), section: mostly(sectionish) })])

const listOf = <S extends Schema.Constraint>(item: S) => Schema.Array(Schema.Union([item, item, item, Schema.Json]))

/** Lists of operations: well-formed ones, almost well-formed ones, and any JSON. */
export const operationLists = Arbitrary.schema(listOf(operation))

/** Extractions with and without operations, well-formed and not. */
export const extractions: Arbitrary.Arbitrary<Extraction> = Arbitrary.schema(
  Schema.Struct({
    new_key_points: listOf(newKeyPoint),
    evaluations: listOf(evaluation),
    operations: Schema.optionalKey(listOf(operation))
  })
)

const entry = Schema.Union([
  Schema.Struct({
    name: mostly(id),
    text: mostly(text),
    helpful: mostly(Schema.Int),
    harmful: mostly(Schema.Int)
  }),
  Schema.Struct({ name: mostly(id), text: mostly(text), score: mostly(Schema.Int) }),
  usableText,
  Schema.Json
])

const sectionsOf = (names: ReadonlyArray<string>) =>
  Schema.Struct(Object.fromEntries(names.map((name) => [name, mostly(Schema.Array(entry))])))

/** Playbook documents of every format, whole and broken, and any other JSON. */
export const documents = Arbitrary.schema(
  Schema.Union([
    Schema.Json,
    Schema.Struct({
      version: mostly(Schema.String),
      last_updated: mostly(Schema.NullOr(Schema.String)),
      sections: mostly(sectionsOf([...SECTION_NAMES, "others", "RANDOM STUFF", "__proto__"])),
      extra: mostly(Schema.Json)
    }),
    Schema.Struct({ version: mostly(Schema.String), key_points: mostly(Schema.Array(entry)) }),
    Schema.Struct({ sections: mostly(sectionsOf(SECTION_NAMES)), key_points: mostly(Schema.Array(entry)) })
  ])
)
