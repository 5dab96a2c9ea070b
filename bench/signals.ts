import * as fs from "node:fs"
import { detectLearningSignals } from "../src/core/proposals/signals/Signal.ts"
import { SIGNAL_LANGUAGES, SIGNAL_TYPES } from "../src/core/proposals/signals/Languages.ts"
import { readTranscriptText } from "../src/core/transcript/claude/Text.ts"
import { atMost, type Row, type Topic } from "./Row.ts"
import { interleave, timeOf } from "./Sample.ts"
import { transcriptFiles } from "./transcripts.ts"

const SIZE = 5_000_000

/** What looking at every unit once takes, so many times over; twice what the worst of the hostile texts takes now. */
const TIMES_A_LOOK = 30

const fill = (part: string): string => part.repeat(Math.ceil(SIZE / part.length))

const phrases = SIGNAL_LANGUAGES.flatMap(({ phrases: all }) => SIGNAL_TYPES.flatMap((type) => all[type]))
const spaced = phrases.filter((phrase) => !/[\u3040-\u9fff]/.test(phrase))

const realText = (): string =>
  transcriptFiles()
    .flatMap((file) => readTranscriptText(fs.readFileSync(file, "utf8")).messages.map(({ content }) => content))
    .join("\n")

const texts = (): Readonly<Record<string, string>> => ({
  "real messages": fill(`${realText()}\n`),
  "one sentence of 5 MB": fill("the build of this part takes a while and nobody minds "),
  "one sentence of beginnings": fill("you alway i learne you prefe remember tha note to sel "),
  "a million short sentences": "Fine. ".repeat(1_000_000),
  "only phrases, in one sentence": fill(`${spaced.join(" ")} `),
  "only phrases, a sentence each": fill(spaced.map((phrase) => `${phrase} x. `).join("")),
  "only phrases of all languages": fill(phrases.join("\n")),
  "only sentence ends": fill(". ! ? \n")
})

/** Looks at every unit once and does nothing with it. */
const lookAtEvery = (text: string): number => {
  let sum = 0
  for (let index = 0; index < text.length; index += 1) sum = (sum + text.charCodeAt(index)) | 0
  return sum
}

/** Signals on real and on hostile text. */
export const signals = async (): Promise<Topic> => {
  const rows: Array<Row> = []
  for (const [name, text] of Object.entries(texts())) {
    const megabytes = Buffer.byteLength(text) / 1e6
    const runs = [() => timeOf(() => void detectLearningSignals(text)), () => timeOf(() => void lookAtEvery(text))]
    const [detect, look] = await interleave(runs, { warmUp: 3, counted: 15 })
    rows.push({
      name,
      unit: "MB/s",
      measured: (megabytes / detect!.least) * 1e3,
      baseline: (megabytes / look!.least) * 1e3,
      ratio: detect!.least / look!.least,
      budget: atMost("ratio", TIMES_A_LOOK)
    })
  }
  return { title: "Signals", baseline: "a loop of charCodeAt over the same text", rows, notes: [] }
}
