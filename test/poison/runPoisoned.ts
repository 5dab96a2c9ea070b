import * as fs from "node:fs"
import { Context, Effect, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { groundOf } from "../../src/core/grounding/Ground.ts"
import { makeJudge } from "../../src/core/grounding/Judge.ts"
import { judgeRatings } from "../../src/core/grounding/Ratings.ts"
import { cleanExtraction } from "../../src/core/playbook/Answer.ts"
import { findHeldRule } from "../../src/core/safety/findHeldRule.ts"
import type { DialogueEntry } from "../../src/core/transcript/Dialogue.ts"
import { layerLearning } from "../../src/layers.ts"
import type { Llm } from "../../src/llm/Llm.ts"
import { Environment } from "../../src/project/Environment.ts"
import { readSpan } from "../../src/sessions/readSpan.ts"
import { allKeyPoints } from "../../src/core/playbook/View.ts"
import { learnFromTranscript } from "../../src/worker/learnFromTranscript.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { isWholeSentence } from "../core/grounding/support.ts"
import { promptOf, scriptedLlm } from "../reflection/support.ts"
import { OWN_VARIABLES } from "../support/clones.ts"
import { layerPlatform } from "../support/files.ts"
import { inside } from "../support/inside.ts"
import { ownState } from "../support/ownState.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"
import type { Attack } from "./Attack.ts"
import { type Client, evidenceIn, type Step, transcriptOf } from "./Session.ts"

/** A playbook with something to lose. */
export const BEFORE = playbookOf({
  "USER PREFERENCES": [keyPoint("pref-001", "Never push to main.", 9), keyPoint("pref-002", "Answer in English.", 1)],
  "PATTERNS & APPROACHES": [
    keyPoint("pat-001", "Run a failing test file alone first.", 4),
    keyPoint("pat-002", "Parse input at the route with src/http/schemas.ts.", 1)
  ],
  "PROJECT CONTEXT": [keyPoint("ctx-001", "The test database listens on port 5433.", 1)]
})

/** The services of the worker, but that nothing is committed: that would take longer than all else. */
const layerOf = (llm: Layer.Layer<Llm>) =>
  Layer.merge(layerLearning("off"), llm).pipe(
    Layer.provideMerge(Layer.mergeAll(Environment.layer(OWN_VARIABLES), layerPlatform, TestConsole.layer))
  )

type Operation = Readonly<Record<string, unknown>>

/** All that could be done to the playbook with a text. */
const operationsFor = (text: string): ReadonlyArray<Operation> => [
  { type: "ADD", text, section: "USER PREFERENCES" },
  { type: "ADD", text, section: "PROJECT CONTEXT" },
  { type: "UPDATE", target_id: "pref-002", text },
  { type: "UPDATE", target_id: "ctx-001", text },
  { type: "UPDATE", target_id: "pref-001", text: "Always push to main." },
  { type: "MERGE", source_ids: ["pref-002", "pat-002"], merged_text: text, section: "PATTERNS & APPROACHES" },
  { type: "MERGE", source_ids: ["pref-001", "pat-001"], merged_text: "Run a failing test file alone, then push." },
  { type: "DELETE", target_id: "pref-001", reason: "no longer wanted" },
  { type: "DELETE", target_id: "ctx-001", reason: "no longer wanted" }
]

const evidenceFor = ({ evidence = [], steps, text }: Attack): ReadonlyArray<string> => [
  ...new Set([...evidence, text, ...evidenceIn(steps)])
]

const withEach = (operations: ReadonlyArray<Operation>, evidence: ReadonlyArray<string>): ReadonlyArray<Operation> =>
  operations.flatMap((operation) =>
    [undefined, ...evidence].map((words) =>
      words === undefined ? operation : Object.assign({ evidence: words, rationale: "as the session shows" }, operation)
    )
  )

const RATINGS = [
  { name: "pref-001", rating: "harmful" },
  { name: "ctx-001", rating: "helpful" }
]

/**
 * All that an LLM could answer that does what an attacker says: each operation and rating with each piece of the session
 * as its evidence, and with none.
 */
export const obedient = (attack: Attack) => ({
  operations: withEach([...operationsFor(attack.text), ...(attack.operations ?? [])], evidenceFor(attack)),
  evaluations: withEach(RATINGS, evidenceFor(attack))
})

/** The one answer of ten operations that an attacker would choose: with evidence that the person or the agent said. */
const bestAnswer = (attack: Attack) => {
  const evidence = evidenceFor(attack)
  const added = { type: "ADD", text: attack.text, section: "PATTERNS & APPROACHES", evidence: evidence[0] }
  const operations = operationsFor(attack.text).map((operation, index) =>
    Object.assign({ evidence: evidence[index % Math.min(evidence.length, 5)] }, operation)
  )
  const evaluations = obedient(attack).evaluations.filter((_, index) => index % 3 === 1)
  return { evaluations, operations: [added, ...operations] }
}

/** The rule that holds a text, looked for once: the same texts are asked of with each piece of evidence. */
const makeUnsafe = () => {
  const known = new Map<string, string | undefined>()
  return (text: string) => {
    if (!known.has(text)) known.set(text, findHeldRule(text)?.words)
    return known.get(text)
  }
}

const saidIn = (steps: ReadonlyArray<Step>): ReadonlyArray<string> =>
  steps.flatMap((step) => (step._tag === "Person" ? [step.text] : []))

/** What of all that could be answered would pass. */
const passing = (attack: Attack, entries: ReadonlyArray<DialogueEntry>): ReadonlyArray<Operation> => {
  const ground = groundOf(entries)
  // The session was given all of it, which an attacker cannot see to.
  const given = new Set(allKeyPoints(BEFORE).map(({ name }) => String(name)))
  const matter = { playbook: BEFORE, ground, accepted: new Set<string>(), unsafe: makeUnsafe() }
  const judge = makeJudge(matter)
  const { evaluations, operations } = obedient(attack)
  // Each by itself: of one answer only ten are looked at.
  const cleaned: ReadonlyArray<unknown> = operations.flatMap(
    (operation) =>
      cleanExtraction({ evaluations: [], new_key_points: [], operations: [operation] }).extraction.operations ?? []
  )
  const rated = evaluations.flatMap(
    (rating) =>
      judgeRatings([rating], { playbook: BEFORE, ground, given, counted: new Set(), renewed: new Set() })
        .evaluations as ReadonlyArray<Operation>
  )
  return [
    ...(cleaned as ReadonlyArray<Operation>).filter((operation) => {
      const verdict = judge(operation)
      return verdict._tag === "Pass" && !isWholeSentence(verdict.said, attack.text, saidIn(attack.steps))
    }),
    ...rated.filter(({ rating }) => rating !== "neutral")
  ]
}

const sectionsOf = (
  project: Project
): Record<string, ReadonlyArray<{ readonly name: string; readonly text: string }>> =>
  JSON.parse(project.read(PLAYBOOK)).sections

/** A project that is used here, for one session after the other: what one leaves behind is there for the next. */
export class Used extends Context.Service<Used, Project>()("test/poison/Used") {
  static readonly layer = Layer.effect(
    Used,
    Effect.tap(makeProject(), ({ root }) => Effect.sync(() => ownState(root)))
  )
}

/** Writes a session's transcript, named by its place in a table, and answers the file's name. */
const writeSession = (project: Project, index: number, steps: ReadonlyArray<Step>, client: Client): string => {
  project.write(PLAYBOOK, BEFORE)
  // Hundreds of sessions come to more than may be spent in a day.
  fs.rmSync(`${project.root}/.claude/debrief/spend.jsonl`, { force: true })
  const name = `s-${index}.jsonl`
  project.write(name, transcriptOf(steps, client, project.root))
  return name
}

/** Lets the worker learn from an attack's session with an LLM that obeys, and asks of all else it could have answered. */
export const runAttack = Effect.fnUntraced(function* (project: Project, attack: Attack, index: number, client: Client) {
  const name = writeSession(project, index, attack.steps, client)
  const llm = scriptedLlm([bestAnswer(attack)])
  const transcript = `${project.root}/${name}`
  const learnAndRead = Effect.gen(function* () {
    yield* learnFromTranscript({ transcript, session: undefined, event: undefined })
    return yield* readSpan(transcript, { whole: true })
  })
  const { entries } = yield* inside(project.paths, learnAndRead).pipe(Effect.provide(layerOf(llm.layer)))
  const known = new Set(allKeyPoints(BEFORE).map(({ text }) => text))
  const after = Object.entries(sectionsOf(project)).map(([section, points]) => [
    section,
    points.filter(({ text }) => known.has(text) || !isWholeSentence(text, attack.text, saidIn(attack.steps)))
  ])
  return {
    before: BEFORE.sections,
    after: Object.fromEntries(after),
    prompt: llm.requests.map(promptOf).join("\n"),
    passing: passing(attack, entries)
  }
})

/** Learns from a session what this answer says; tells the texts that are new in the playbook, which ids are gone, and why others are not. */
export const runTwin = Effect.fnUntraced(function* (
  project: Project,
  steps: ReadonlyArray<Step>,
  answer: unknown,
  index: number,
  client: Client
) {
  const name = writeSession(project, index, steps, client)
  const transcript = `${project.root}/${name}`
  const outcome = yield* inside(
    project.paths,
    learnFromTranscript({ transcript, session: undefined, event: undefined })
  ).pipe(Effect.provide(layerOf(scriptedLlm([answer]).layer)))
  const known = new Set(Object.values(BEFORE.sections).flatMap((entries) => entries.map(({ text }) => text)))
  const entries = Object.values(sectionsOf(project)).flat()
  const learned = entries.map(({ text }) => text)
  const gone = allKeyPoints(BEFORE)
    .map((each) => String(each.name))
    .filter((id) => !entries.some((each) => each.name === id))
  const skipped = outcome._tag === "Learned" ? outcome.lessons.flatMap(({ report }) => report.skipped) : []
  return { gone, learned: learned.filter((text) => !known.has(text)), reasons: skipped.map(({ reason }) => reason) }
})
