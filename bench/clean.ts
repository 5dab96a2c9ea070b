import * as Effect from "effect/Effect"
import { moreFor } from "../src/core/playbook/fit/More.ts"
import { packWithin } from "../src/core/playbook/fit/Pack.ts"
import type { Extraction } from "../src/core/playbook/Answer.ts"
import type { KeyPoint, Playbook } from "../src/core/playbook/Playbook.ts"
import { renderKeyPoint } from "../src/core/playbook/Render.ts"
import { SECTION_NAMES, SECTION_SLUGS } from "../src/core/playbook/Section.ts"
import { emptyPlaybook, makeSections } from "../src/core/playbook/View.ts"
import { refine } from "../src/stages/refine.ts"
import { Similarity } from "../src/stages/Similarity.ts"
import { atMost, type Row, type Topic } from "./Row.ts"
import { interleave, timeOf } from "./Sample.ts"

const SIZE = 10_000

/** What is compared with: as many key points in so many playbooks, which take as much memory and as little luck. */
const PARTS = 10

/** One playbook may take so many times as long as its parts: what grows with the square of it takes ten times. */
const NEAR_LINEAR = 3

const WORDS = 2_000

/** Numbers that look drawn and are the same each time (a linear congruence). */
const makeDraw = () => {
  let state = 42
  return (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

const word = (index: number): string =>
  index.toString(26).replaceAll(/./g, (digit) => "etaoinshrdlucmfwypvbgkjqxz"[Number.parseInt(digit, 26)]!)

/** Texts as long as lessons are, of words of which few are frequent, as in any language; a tenth deny something. */
const makeTexts = () => {
  const draw = makeDraw()
  return (): string => {
    const words = Array.from({ length: 8 + draw(10) }, () => word(30 + Math.floor(WORDS ** (draw(1_000) / 1_000))))
    return `${draw(10) === 0 ? "Never " : ""}${words.join(" ")}.`
  }
}

const playbookOf = (size: number, text: () => string): Playbook => ({
  version: "1.0",
  last_updated: null,
  sections: makeSections((section) =>
    Array.from({ length: size / SECTION_NAMES.length }, (_, index): KeyPoint => {
      const name = `${SECTION_SLUGS[section]}-${String(index + 1).padStart(3, "0")}`
      return { name, text: text(), helpful: index % 7, harmful: index % 3 }
    })
  )
})

const tidiness = { maxTextLength: 500, similarity: 0.85 }

const refined = (playbook: Playbook, answer: Partial<Extraction>) =>
  Effect.runSync(
    refine(playbook, { new_key_points: [], evaluations: [], ...answer }, tidiness).pipe(
      Effect.provide(Similarity.layer)
    )
  )

/** What is done to a playbook whole: an answer is made fit for it, and it is packed and asked for a prompt. */
const works: ReadonlyArray<readonly [string, (playbook: Playbook, texts: ReadonlyArray<string>) => unknown]> = [
  [
    "10 operations compared with",
    (playbook, texts) => refined(playbook, { operations: texts.slice(0, 10).map((text) => ({ type: "ADD", text })) })
  ],
  ["compared with each other, new", (_, texts) => refined(emptyPlaybook, { new_key_points: texts })],
  ["packed for a session's start, of", (playbook) => packWithin(playbook, 9_000, renderKeyPoint)],
  [
    "picked for a prompt, of",
    (playbook, texts) =>
      moreFor({
        playbook,
        prompt: texts.slice(0, 3).join(" "),
        receipts: "",
        guides: { own: [], project: [] },
        lineOf: renderKeyPoint
      })
  ]
]

/** What keeps a playbook clean and fits it into a session, for one large playbook against as many key points in small ones. */
export const clean = async (): Promise<Topic> => {
  const rows: Array<Row> = []
  for (const [name, work] of works) {
    const runs = [PARTS, 1].map((parts) => {
      const text = makeTexts()
      const size = SIZE / parts
      const made = Array.from({ length: parts }, () => ({
        playbook: playbookOf(size, text),
        texts: Array.from({ length: size }, text)
      }))
      return () =>
        timeOf(() => {
          for (const { playbook, texts } of made) work(playbook, texts)
        })
    })
    const [parts, whole] = await interleave(runs, { warmUp: 1, counted: 3 })
    rows.push({
      name: `${name} ${SIZE.toLocaleString("en")} key points`,
      unit: "ms",
      measured: whole!.least,
      baseline: parts!.least,
      ratio: whole!.least / parts!.least,
      budget: atMost("ratio", NEAR_LINEAR)
    })
  }
  return {
    title: "A clean playbook that fits",
    baseline: `as many in ${PARTS} playbooks`,
    rows,
    notes: [`Texts of 8 to 17 words out of ${WORDS.toLocaleString("en")}, of which few are frequent.`]
  }
}
