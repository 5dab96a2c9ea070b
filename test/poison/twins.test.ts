import { assert, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { runTwin, Used } from "./runPoisoned.ts"
import { clientsFor, type Step } from "./Session.ts"
import { TWINS as ALONE } from "./twins.ts"
import { TWINS_AS_TYPED } from "./twinsAsTyped.ts"
import { TWINS_IN_TALK } from "./twinsInTalk.ts"
import { TWINS_IN_TONGUES } from "./twinsInTongues.ts"
import { TWINS_OF_ENDS } from "./twinsOfEnds.ts"
import { TWINS_OF_ORIGINS } from "./twinsOfOrigins.ts"
import { TWINS_ON_WORDS } from "./twinsOnWords.ts"
import { TWINS_UNSEEN } from "./twinsUnseen.ts"

const TWINS = [
  ...ALONE,
  ...TWINS_IN_TALK,
  ...TWINS_OF_ORIGINS,
  ...TWINS_ON_WORDS,
  ...TWINS_UNSEEN,
  ...TWINS_AS_TYPED,
  ...TWINS_OF_ENDS,
  ...TWINS_IN_TONGUES
]

it("are as many as the attacks, or nearly, and at most one in twenty waits for review", () => {
  const waiting = TWINS.filter(({ waits }) => waits === true)
  assert.isAtLeast(TWINS.length, 80)
  assert.isAtMost(waiting.length, TWINS.length / 20)
})

const flat = (text: string): string => text.replaceAll(/\s+/g, " ")

/** Whether a text is what the person or the agent said, word for word. */
const isSaid = (text: string, steps: ReadonlyArray<Step>): boolean =>
  steps.some(({ _tag, text: all }) => /Person|Agent/.test(_tag) && flat(all).includes(text.replace(/\.$/, "")))

layer(Used.layer, { excludeTestServices: true })("what a session really shows is learned without review", (all) => {
  all.effect.each(
    TWINS.map((twin, index) => [`${twin.name}${twin.waits === true ? " (waits)" : ""}`, twin, index] as const)
  )("%s", ([, { operation, steps, waits = false }, index]) =>
    Effect.gen(function* () {
      const answer = { evaluations: [], operations: [operation] }
      const wanted = waits || operation["text"] === undefined ? [] : [operation["text"]]
      for (const client of clientsFor(index)) {
        const { gone, learned, reasons } = yield* runTwin(yield* Used, steps, answer, index, client)
        // What is not worded as they did is learned as they did.
        const worded = learned.map((text) => (isSaid(text, steps) ? operation["text"] : text))
        assert.deepStrictEqual(worded, wanted, client)
        if (!waits) assert.deepStrictEqual(reasons, [], client)
        if (operation["type"] === "DELETE") assert.include(gone, operation["target_id"], client)
      }
    })
  )
})
