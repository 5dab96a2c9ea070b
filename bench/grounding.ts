// npm run bench grounding [-- --list]: of what an honest reflector would answer about sessions, how much is applied
// without review, and why the rest is held. The answers are written by hand: operations and ratings, those that may be
// learned, and those that are to wait (`waits` says why), as a request for once that was made a rule of. The set "unseen"
// was written after the rules, the sessions "blind" without them in view.
import { results } from "./groundingAnswers.ts"

const say = (text: string): void => void process.stdout.write(`${text}\n`)

interface Row {
  may: number
  applied: number
  said: number
  waits: number
  held: number
}

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

/** Prints by kind how many that may be learned are applied, and how many that are to wait do; with `--list` the others. */
export const grounding = (): void => {
  const rows = new Map<string, Row>()
  const isListing = process.argv.includes("--list")
  for (const { answer, kind, outcome } of results()) {
    const { may, applied, said, waits, held } = rows.get(kind) ?? {
      may: 0,
      applied: 0,
      said: 0,
      waits: 0,
      held: 0
    }
    const { isSaid, reason } = outcome
    const [isToWait, isHeld] = [answer.waits !== undefined, reason !== undefined]
    rows.set(kind, {
      may: may + Number(!isToWait),
      applied: applied + Number(!isToWait && !isHeld),
      said: said + Number(!isToWait && isSaid),
      waits: waits + Number(isToWait),
      held: held + Number(isToWait && isHeld)
    })
    if (isListing && isToWait !== isHeld)
      say(`${reason ?? `APPLIED, though ${answer.waits}`}\n  ${JSON.stringify(answer.operation ?? answer.rating)}`)
  }
  say(
    "| kind | may be learned | applied without review | in the person's sentence | are to wait | wait |\n| --- | --- | --- | --- | --- | --- |"
  )
  const all: Row = { may: 0, applied: 0, said: 0, waits: 0, held: 0 }
  for (const [kind, { applied, held, may, said, waits }] of rows) {
    say(`| ${kind} | ${may} | ${applied} | ${said} | ${waits} | ${held} |`)
    all.may += may
    all.applied += applied
    all.said += said
    all.waits += waits
    all.held += held
  }
  say(
    `\n${all.applied} of ${all.may} that may be learned are applied without review (${share(all.applied, all.may)}), ${all.said} of them in the person's sentence.`
  )
  say(`${all.held} of ${all.waits} that are to wait do (${share(all.held, all.waits)}).`)
}
