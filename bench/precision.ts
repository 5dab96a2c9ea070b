// How many of the proposals found without an LLM are worth a person's look, before and after our filters, against
// labels given by hand. Run: node bench/precision.ts [--list]
import * as fs from "node:fs"
import * as path from "node:path"
import { proposalsInSession } from "../src/core/proposals/Found.ts"
import { contentKey } from "../src/core/proposals/Proposal.ts"
import { detectLearningSignals } from "../src/core/proposals/signals/Signal.ts"
import { readTranscriptText } from "../src/core/transcript/claude/Text.ts"

/** Only what is proposed counts here. */
const SOURCE = { nextId: () => "", now: "" }

type Label = "worth" | "noise"

interface Text {
  readonly name: string
  readonly messages: ReadonlyArray<{ readonly role: "user" | "assistant"; readonly content: string }>
}

const here = import.meta.dirname
const transcripts = path.join(here, "../../shared/transcripts")

const readJson = <A>(file: string): A => JSON.parse(fs.readFileSync(path.join(here, file), "utf8")) as A

const sentences = readJson<ReadonlyArray<{ set: string; label: Label; text: string }>>("precision.sentences.json")
const labels = new Map(Object.entries(readJson<Record<string, Label>>("precision.labels.json")))

/** Each content once, in the order found. */
const distinct = (contents: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Map(contents.toReversed().map((content) => [contentKey(content), content])).values()
]

const say = (line: string) => process.stdout.write(`${line}\n`)

const percent = (part: number, whole: number): string => (whole === 0 ? "-" : `${Math.round((100 * part) / whole)} %`)

const row = (name: string, cells: ReadonlyArray<string | number>) =>
  say(name.padEnd(44) + cells.map((cell) => String(cell).padStart(9)).join(""))

/** Prints the figures of some texts, and with `--list` what was found in each. */
const report = (
  name: string,
  texts: ReadonlyArray<Text>,
  labelOf: (content: string, text: Text) => Label | undefined
) => {
  const unlabelled: Array<string> = []
  const judge = (find: (text: Text) => ReadonlyArray<string>) =>
    texts.flatMap((text) =>
      distinct(find(text)).map((content) => {
        const label = labelOf(content, text)
        if (label === undefined) unlabelled.push(content)
        return { content, label, text }
      })
    )
  const before = judge(({ messages }) =>
    messages.flatMap(({ content }) => detectLearningSignals(content).map((signal) => signal.content))
  )
  const after = judge(({ messages }) =>
    proposalsInSession(messages, undefined, SOURCE).map(({ proposal }) => proposal.content)
  )
  const worth = (found: typeof before) => found.filter(({ label }) => label === "worth").length
  const cells = (found: typeof before) => [found.length, worth(found), percent(worth(found), found.length)]
  row(name, [...cells(before), ...cells(after)])
  if (process.argv.includes("--list")) {
    const kept = new Set(after.map(({ content, text }) => `${text.name}\n${content}`))
    for (const { content, label, text } of before) {
      const isKept = kept.has(`${text.name}\n${content}`)
      say(`    ${isKept ? "kept   " : "dropped"} ${String(label).padEnd(5)} ${content}`)
    }
  }
  if (unlabelled.length > 0) {
    say(`not labelled in precision.labels.json:\n  ${[...new Set(unlabelled)].join("\n  ")}`)
    process.exitCode = 1
  }
}

row("", ["found", "worth", "precis.", "filtered", "worth", "precis."])

if (fs.existsSync(transcripts)) {
  const files = fs
    .readdirSync(transcripts, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".jsonl"))
  const texts = files.sort().map((file): Text => {
    const text = fs.readFileSync(path.join(transcripts, file), "utf8")
    return { name: file, messages: readTranscriptText(text).messages }
  })
  report(`${files.length} shared transcripts`, texts, (content) => labels.get(content))
} else say("the shared transcripts are not here")

const textsOf = (chosen: typeof sentences) =>
  chosen.map(({ text }): Text => ({ name: text, messages: [{ role: "assistant", content: text }] }))
const labelOf = (_: string, { name }: Text) => sentences.find(({ text }) => text === name)?.label

for (const set of new Set(sentences.map((sentence) => sentence.set))) {
  report(`sentences ${set}`, textsOf(sentences.filter((sentence) => sentence.set === set)), labelOf)
}
report("all sentences", textsOf(sentences), labelOf)
