import { TOLD_AFTER_FAILURE } from "../transcript/OpenCalls.ts"
import { type Candidate, evidenceOf } from "./Candidate.ts"
import { type CommandLine, commandLines, isCut, similarity } from "./Command.ts"
import type { Moment, Ran } from "./Moment.ts"
import { type UsageError, usageErrorIn } from "./UsageError.ts"

const ALIKE = 0.55

interface Failed {
  readonly ran: Ran
  readonly error: UsageError
  readonly lines: ReadonlyArray<CommandLine>
  /** The part of the command that the error is about. */
  readonly line: CommandLine
  /** Of the commands after it among which its variant is looked for, how many are still to come. */
  left: number
}

/** The part of a chain that an error is about: the one that has its subject, or the last. */
const partOf = (
  lines: ReadonlyArray<CommandLine>,
  failure: string
): { line: CommandLine; error: UsageError } | undefined => {
  for (const line of lines) {
    const error = usageErrorIn(line.program, failure)
    if (error === undefined) continue
    if (lines.length === 1 || line.words.some((word) => word.includes(error.subject))) return { line, error }
  }
  const last = lines.at(-1)
  const error = last === undefined ? undefined : usageErrorIn(last.program, failure)
  return last === undefined || error === undefined ? undefined : { line: last, error }
}

const failedOf = (ran: Ran): Failed | undefined => {
  const lines = commandLines(ran.command)
  const part = partOf(lines, ran.failure!)
  return part === undefined ? undefined : { ran, ...part, lines, left: TOLD_AFTER_FAILURE }
}

/** Words that tell a variant from what failed, and stand in the error: they were learned from it. */
const shares = (worked: CommandLine, { error, line, ran }: Failed): boolean => {
  const told = new Set(
    ran
      .failure!.slice(0, 1_500)
      .split(/[^\w.-]+/)
      .filter((word) => word.length > 1)
  )
  const isNew = (word: string) => !line.words.includes(word) && told.has(word)
  const isGone = worked.program !== line.program || !worked.words.some((word) => word.includes(error.subject))
  return worked.words.some(isNew) || (isGone && line.words.some((word) => word.includes(error.subject)))
}

/** The same without its first word, which was a wrapper: `rtk bun run test` and `bun run test`. */
const isSameProgram = (failed: CommandLine, worked: CommandLine): boolean =>
  failed.program === worked.program || failed.words[1] === worked.program || worked.words[1] === failed.program

const variantOf = (failed: Failed, ran: Ran): CommandLine | undefined =>
  isCut(ran.command) || isCut(failed.ran.command)
    ? undefined
    : commandLines(ran.command).find((line) => {
        const alike = similarity(failed.line.words, line.words)
        return isSameProgram(failed.line, line) && alike >= ALIKE && alike < 1 && shares(line, failed)
      })

const MOST_SHOWN = 120

const textOf = (words: ReadonlyArray<string>): string => words.join(" ").replaceAll("`", "'")

const shown = (words: ReadonlyArray<string>): string => {
  const text = textOf(words)
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN - 1)}…`
}

/** A program with its subcommands: the words before the first that is of this call alone. */
const callOf = ({ words }: CommandLine): string => {
  const end = words.findIndex((word, index) => index > 0 && !/^[a-z][a-z-]*$/i.test(word))
  return textOf(words.slice(0, end === -1 ? 3 : Math.min(end, 3)))
}

const told = ({ line }: UsageError): string => line.replaceAll("`", "'").replace(/^(?:error|fatal):\s*/i, "")

/** How the mistake reads as a fact. */
const errorText = (error: UsageError, line: CommandLine): string =>
  error.signature.startsWith("program:") && line.program === error.subject
    ? `\`${error.subject}\` is not there to be run here (${told(error)}).`
    : `\`${shown(line.words)}\` does not work here (${told(error)}).`

/** The two beside each other; where they are too long for anyone to see the difference, only what it was. */
const fixText = ({ error, line }: Failed, worked: CommandLine): string => {
  const isLong = [line, worked].some(({ words }) => textOf(words).length > MOST_SHOWN)
  const isLeftOut = /^(?:flag|field):/.test(error.signature) && !textOf(worked.words).includes(error.subject)
  return isLong && isLeftOut
    ? `\`${callOf(line)}\` does not take \`${error.subject}\` here (${told(error)}); without it, it works.`
    : `\`${shown(line.words)}\` does not work here (${told(error)}); \`${shown(worked.words)}\` does.`
}

const candidate = (session: string, failed: Failed, worked: CommandLine | undefined): Candidate => ({
  detector: worked === undefined ? "usage-error" : "command-fix",
  signature: failed.error.signature,
  type: "insight",
  content: worked === undefined ? errorText(failed.error, failed.line) : fixText(failed, worked),
  needs: worked === undefined ? 2 : 1,
  evidence: evidenceOf(session, failed.ran.at, `${failed.ran.command} → ${failed.error.line}`),
  message: Math.max(failed.ran.message, 0)
})

/** Errors of usage, and for each the variant of the command that worked, if one did and the error stayed away. */
export const makeFixFinder = (session: string) => {
  const found = new Map<string, { readonly failed: Failed; worked: CommandLine | undefined }>()
  let open: ReadonlyArray<Failed> = []
  const failing = (ran: Ran) => {
    const failed = failedOf(ran)
    if (failed === undefined) return
    const { signature } = failed.error
    // It came back: what seemed to help did not.
    open = [...open.filter(({ error }) => error.signature !== signature), failed]
    found.set(signature, { failed, worked: undefined })
  }
  const working = (ran: Ran) => {
    for (const failed of open) {
      const worked = variantOf(failed, ran)
      if (worked !== undefined) {
        found.get(failed.error.signature)!.worked = worked
        failed.left = 0
      } else failed.left -= 1
    }
    open = open.filter(({ left }) => left > 0)
  }
  return {
    push: (moment: Moment) => {
      if (moment._tag === "Edited") open = []
      if (moment._tag !== "Ran") return
      if (moment.failure === undefined) working(moment)
      else failing(moment)
    },
    found: (): ReadonlyArray<Candidate> =>
      [...found.values()].map(({ failed, worked }) => candidate(session, failed, worked))
  }
}
