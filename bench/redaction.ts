import * as fs from "node:fs"
import { redact } from "claude-debrief/Transcript"
import { BLIND_MISSED, blindKindsBy, isAnyLeft } from "./redaction/kinds/all.ts"
import { HARMLESS } from "./redaction/kinds/harmless.ts"
import { kindsOf } from "./redaction/kinds/kinds.ts"
import { onceMissedBy, STILL_MISSED } from "./redaction/missed.ts"
import { samplesOf } from "./redaction/secrets.ts"
import { shownBy, UNSEEN } from "./redaction/shown.ts"
import { atMost, type Row, type Topic } from "./Row.ts"
import { interleave, timeOf } from "./Sample.ts"
import { transcriptFiles } from "./transcripts.ts"

const SEEDS = [1, 2, 3, 4, 5]

/** What looking at every unit once takes, so many times over; twice what it takes now. */
const TIMES_A_LOOK = 30

/** Every text in a JSON value, but signatures and pictures. */
const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return value.length < 6 ? [] : [value]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === "signature" || key === "data" ? [] : textsIn(inner)))
}

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const realTexts = (): ReadonlyArray<string> =>
  Array.from(
    new Set(
      transcriptFiles().flatMap((file) =>
        fs
          .readFileSync(file, "utf8")
          .split("\n")
          .flatMap((line) => textsIn(parse(line)))
      )
    )
  )

/** What hides a secret from a search, though not from a reader. */
const HIDING = /[\u00AD\u200B\u2060]|\\?\n\s*(?=[A-Za-z0-9]{16,}$)/g

const isMissed = ({ secret, text }: { readonly secret: string; readonly text: string }): boolean =>
  redact(text)
    .replaceAll(HIDING, "")
    .includes(secret.length > 24 ? secret.slice(8, -4) : secret)

/** Looks at every unit once and does nothing with it. */
const lookAtEvery = (texts: ReadonlyArray<string>): number => {
  let sum = 0
  for (const text of texts)
    for (let index = 0; index < text.length; index += 1) sum = (sum + text.charCodeAt(index)) | 0
  return sum
}

/** Redaction: what it misses of synthetic secrets, what it cuts in real text, and its speed. */
export const redaction = async (): Promise<Topic> => {
  const samples = SEEDS.flatMap(samplesOf)
  const missed = new Set(samples.filter(isMissed).map(({ kind }) => kind))
  const shown = SEEDS.flatMap(shownBy)
  const unseen = new Set(shown.filter(isMissed).map(({ kind }) => kind))
  const onceMissed = SEEDS.flatMap(onceMissedBy)
  const again = new Set(onceMissed.filter(isMissed).map(({ kind }) => kind))
  const blind = new Set(
    SEEDS.flatMap(blindKindsBy)
      .filter((kind) => isAnyLeft(kind, redact(kind.text)))
      .map(({ name }) => name)
  )
  const twins = SEEDS.flatMap((seed) => kindsOf(HARMLESS, seed)).filter(({ text }) => redact(text) !== text)
  const texts = realTexts()
  const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6
  const cuts = texts.filter((text) => redact(text) !== text)
  const runs = [() => timeOf(() => texts.forEach(redact)), () => timeOf(() => void lookAtEvery(texts))]
  const [cut, look] = await interleave(runs, { warmUp: 1, counted: 5 })
  const rows: ReadonlyArray<Row> = [
    { name: "kinds missed", unit: "kinds", measured: missed.size, budget: atMost("measured", 0) },
    { name: "ways of showing missed", unit: "kinds", measured: unseen.size, budget: atMost("measured", UNSEEN.size) },
    {
      name: "once missed, missed still",
      unit: "kinds",
      measured: again.size,
      budget: atMost("measured", STILL_MISSED.size)
    },
    {
      name: "kinds written blind, missed now",
      unit: "kinds",
      measured: blind.size,
      budget: atMost("measured", BLIND_MISSED.size)
    },
    { name: "harmless twins cut", unit: "texts", measured: twins.length, budget: atMost("measured", 0) },
    {
      name: "texts cut in a megabyte of real text",
      unit: "texts",
      measured: cuts.length / megabytes,
      budget: atMost("measured", 0.1)
    },
    {
      name: "real text",
      unit: "MB/s",
      measured: (megabytes / cut!.least) * 1e3,
      baseline: (megabytes / look!.least) * 1e3,
      ratio: cut!.least / look!.least,
      budget: atMost("ratio", TIMES_A_LOOK)
    }
  ]
  const kinds = new Set(samples.map(({ kind }) => kind)).size
  return {
    title: "Redaction",
    baseline: "a loop of charCodeAt over the same text",
    rows,
    notes: [
      `${kinds} kinds, ${samples.length} samples; ${texts.length} texts, ${megabytes.toFixed(1)} MB`,
      ...missed,
      ...unseen,
      ...again,
      ...blind,
      ...twins.map(({ name }) => name)
    ]
  }
}
