import type { DialogueEntry } from "../transcript/Dialogue.ts"
import { type Origin, type Stretch, stretchesOf, textOf } from "./Origin.ts"
import { promptsIn } from "./Prompted.ts"
import { isPassing, isQuestion, withdraws } from "./Mood.ts"
import { isFlipped } from "./Polarity.ts"
import { takenBackIn } from "./Retraction.ts"
import { type Quote, sentencesOf, type Span, spanOf } from "./Quote.ts"
import { fold } from "./Fold.ts"
import { doneIn, linesOf, type Use, usesIn } from "./Use.ts"
import { type Content, contentOf, holds, isExact, sharedWith, wordsOf } from "./Words.ts"

/** What a span of a session holds to judge by. */
export interface Ground {
  readonly span: Span
  /** All that the person said in it. */
  readonly person: Content
  /** The sentences that it is made of. */
  readonly stated: ReadonlyArray<string>
  /** What the person only asked, imagined, or took back. */
  readonly asked: Content
  /** What the agent ran, changed or opened by its name, and it went well. */
  readonly worked: Content
  /** Plain words of what the agent ran, changed or opened. */
  readonly called: Content
  /** What was run and changed, and what that printed, by the use of a tool. */
  readonly uses: ReadonlyArray<Use>
  /** What was run and changed, and how commands failed. */
  readonly done: Content
  /** What the person and the agent did not say: outputs, files, pages, pastes, other agents, what was injected. */
  readonly unsaid: Content
  /** Whether a text repeats, word for word, what stands in such a place. */
  readonly repeats: (text: string) => boolean
  /** Whether the person said the opposite of a text, or said it and took it back. */
  readonly denies: (text: string) => boolean
  /** Whether a word was to be read in such a place before the agent first used it. */
  readonly wasFed: (word: string) => boolean
  /** The same of files, pages and pastes alone. */
  readonly wasRead: (word: string) => boolean
}

/** So many words in a row are no chance. */
const ROW = 6

const rowsOf = (text: string): ReadonlyArray<string> => {
  const words = wordsOf(fold(text).text)
  return words
    .slice(0, Math.max(words.length - ROW + 1, 0))
    .map((_, index) => words.slice(index, index + ROW).join(" "))
}

/** Where a stranger may have written what the agent then does; its subagents and runs hand on what they found. */
const READ: ReadonlySet<string> = new Set<Origin>(["page", "pasted", "command", "injected"])

const SAID: ReadonlySet<Origin> = new Set(["person", "agent", "call"])

/** What nobody said, without the lines that cover what was said in the same message. */
const unsaidTexts = (stretches: ReadonlyArray<Stretch>): ReadonlyArray<string> => {
  const said = new Map<string, string>()
  const texts: Array<string> = []
  for (const { origin, role, text, turn, whole } of stretches) {
    const message = `${turn} ${role} ${whole}`
    if (SAID.has(origin)) said.set(message, `${said.get(message) ?? ""}\n${text}`)
    else {
      const own = new Set((said.get(message) ?? "").split(/\n+/).map((line) => line.trim()))
      texts.push(
        text
          .split("\n")
          .filter((line) => !own.has(line.trim()))
          .join("\n")
      )
    }
  }
  return texts
}

/** A sentence that goes on with what the one before it said. */
const GOES_ON = /^(?:this way|that way|so that|because|that's why|that is why)\b/i

/** Sentences, those that go on with the one before them along with it. */
const linked = (sentences: ReadonlyArray<string>): ReadonlyArray<string> =>
  sentences.map((sentence, index) => (GOES_ON.test(sentence) ? `${sentences[index - 1] ?? ""} ${sentence}` : sentence))

/** Who took back a sentence took back what has this share of its words. */
const MOSTLY = 0.6

/** What the person said, sentence by sentence, with what each is worth. */
const sentencesIn = (stretches: ReadonlyArray<Stretch>) => {
  const messages = stretches
    .filter(({ origin }) => origin === "person")
    .map(({ text, turn }) => ({ sentences: sentencesOf(text), isBeside: turn === 0 }))
  const isTakenBack = takenBackIn(messages)
  return messages.flatMap((message) =>
    message.sentences.map((sentence, index) => ({ sentence, isTakenBack: isTakenBack(message, index) }))
  )
}

/**
 * Whether a sentence speaks against a text: all of its words are in the text, and it denies them. One that says most of
 * the text is what the text rests on, and judged as that.
 */
const speaksAgainst = (sentence: string, text: string, content: Content): boolean => {
  const own = contentOf(sentence)
  if (own.words.length === 0 || sharedWith(content, own).length >= content.words.length * MOSTLY) return false
  return own.words.every((word) => holds(content, word)) && isFlipped(text, sentence)
}

/** What the person said in the rest of a session, whose turns nobody counts. */
const saidBesides = (entries: ReadonlyArray<DialogueEntry>, prompted: ReadonlySet<string>): ReadonlyArray<Stretch> =>
  stretchesOf(entries, prompted)
    .filter(({ origin }) => origin === "person")
    .map((stretch) => Object.assign({}, stretch, { turn: 0 }))

/** A path as it may be named without where it is looked for from. */
const bareName = (word: string): string => word.replace(/^\.\//, "")

/** What a window of a session holds to judge by, and what the person said `besides`, before and after it. */
export const groundOf = (entries: ReadonlyArray<DialogueEntry>, besides: ReadonlyArray<DialogueEntry> = []): Ground => {
  const prompted = promptsIn([...entries, ...besides])
  const stretches = [...stretchesOf(entries, prompted), ...saidBesides(besides, prompted)]
  const personText = textOf(stretches.filter(({ origin }) => origin === "person"))
  const sentences = sentencesIn(stretches)
  const stated = sentences.filter(
    ({ isTakenBack, sentence }) => !isTakenBack && !isQuestion(sentence) && !isPassing(sentence)
  )
  const saidRows = new Set(rowsOf(personText))
  const unsaid = unsaidTexts(stretches)
  const rows = new Set(unsaid.flatMap(rowsOf))
  const words = stretches.map(({ text }) => new Set(contentOf(text).words.map(bareName)))
  const firstOrigin = (word: string) => stretches[words.findIndex((each) => each.has(bareName(word)))]?.origin
  const wasFed = (word: string): boolean => {
    const first = firstOrigin(word)
    return first !== undefined && !SAID.has(first)
  }
  const wasRead = (word: string): boolean => READ.has(firstOrigin(word) ?? "")
  return {
    span: spanOf(stretches),
    person: contentOf(stated.map(({ sentence }) => sentence).join("\n")),
    stated: linked(stated.map(({ sentence }) => sentence)),
    asked: contentOf(
      sentences
        .filter((each) => !stated.includes(each))
        .map(({ sentence }) => sentence)
        .join("\n")
    ),
    worked: contentOf(linesOf(stretches.map(({ named = "", worked }) => (worked === true ? named : "")))),
    called: contentOf(
      contentOf(linesOf(stretches.map(({ named = "" }) => named)))
        .words.filter((word) => !isExact(word) && !wasFed(word))
        .join(" ")
    ),
    uses: usesIn(stretches, wasRead),
    done: contentOf(linesOf(stretches.map(doneIn))),
    unsaid: contentOf(unsaid.join("\n")),
    repeats: (text) => rowsOf(text).some((row) => rows.has(row) && !saidRows.has(row)),
    denies: (text) => {
      const content = contentOf(text)
      const isSaid = ({ sentence }: { readonly sentence: string }) =>
        sharedWith(content, contentOf(sentence)).length >= content.words.length * MOSTLY
      // What was asked for before is no word against what was said then.
      const from = sentences.findIndex(isSaid)
      return sentences.some(({ isTakenBack, sentence }, index) =>
        withdraws(sentence)
          ? sharedWith(content, contentOf(sentence)).length > 0
          : isTakenBack
            ? sharedWith(content, contentOf(sentence)).length >= content.words.length * MOSTLY
            : index > from && !isQuestion(sentence) && speaksAgainst(sentence, text, content)
      )
    },
    wasFed,
    wasRead
  }
}

/** What the stretch of a quote says around it. */
export const contentAround = ({ stretch }: Quote): Content => contentOf(stretch.text)
