import type { Candidate, Place } from "./Candidate.ts"
import { PASSWORD_NAME } from "./Passwords.ts"
import { classesOf, isCredential, looksMade, looksRandom, looksSecret } from "./Values.ts"
import { looksDrawn, SENTENCE_WORDS } from "./Words.ts"

/** Not a path, an address, a name in code or a number with its unit: what a place that says little must at least hold. */
const looksChosen = ({ value }: Candidate): boolean =>
  value.length >= 8 &&
  !/\s/.test(value) &&
  /\d/.test(value) &&
  /[A-Za-z]/.test(value) &&
  !/^https?:|[(){}[\]]|^[./~@<$-]|[:,;]$|\.[a-z]{1,5}\d?$|@[\w-]{1,60}\.[a-z]/i.test(value) &&
  !/^v?[\d.:]+[A-Za-z]{0,8}$/.test(value) &&
  (!/^[a-z]+(?:[A-Z][a-z]*)+\d{0,3}(?:[A-Z][a-z]*)*$/.test(value) || looksRandom(value)) &&
  !/^[A-Z\d_-]+$/.test(value)

/** Where a place says little: chosen as a password is, of three kinds of characters, or made by a machine. */
const looksGiven = (candidate: Candidate): boolean => {
  const { name, quoted, value } = candidate
  if (/^pass$/i.test(name) && !quoted && classesOf(value) < 4) return false
  if (!looksChosen(candidate) || !looksSecret({ ...candidate, quoted: false, variable: false, alone: false }))
    return false
  if (!PASSWORD_NAME.test(name)) return looksMade(candidate)
  return classesOf(value) >= (quoted ? 2 : 3) || looksMade(candidate)
}

/** A pass phrase of a few words, in quotes. */
const isWords = ({ name, quoted, value }: Candidate): boolean =>
  quoted &&
  /phrase/i.test(name) &&
  /^[a-z]{3,12}(?: [a-z]{3,12}){1,7}$/.test(value) &&
  !value.split(" ").some((word) => SENTENCE_WORDS.has(word))

/** In prose, after a flag or in a cell a value has to look more like a secret: what follows may be any word. */
export const judges: Record<Place, (candidate: Candidate) => boolean> = {
  assigned: looksSecret,
  flag: (candidate) => looksSecret(candidate) || isWords(candidate),
  default: (candidate) => looksSecret({ ...candidate, variable: true }),
  told: ({ name, value }) => PASSWORD_NAME.test(name) && looksDrawn(value),
  strict: looksMade,
  weak: looksGiven,
  bare: (candidate) =>
    looksGiven(candidate) &&
    (looksMade(candidate) || (PASSWORD_NAME.test(candidate.name) && classesOf(candidate.value) >= 4)),
  below: (candidate) => {
    // The tests that pass are no password: `Tests pass. The commit is:` and one on the next line.
    if (/^pass$/i.test(candidate.name) && !candidate.alone) return false
    if (candidate.rest.replace(/^["'`],?/, "").trim() !== "" || !/^[!-~]{8,400}$/.test(candidate.value)) return false
    if (!PASSWORD_NAME.test(candidate.name) && candidate.value.length < 20) return false
    return looksGiven(candidate) || (/^[\da-f]{32,64}$/.test(candidate.value) && PASSWORD_NAME.test(candidate.name))
  },
  cell: (candidate) => {
    const { name, value } = candidate
    if (
      value.length < 8 ||
      /^(?:pass|pw)$/i.test(name) ||
      /^(?:[A-Z][a-z]+\d{0,3})+$/.test(value) ||
      /\.[a-z]{1,4}$/.test(value)
    )
      return false
    if (/^[A-Za-z]{20,}$/.test(value)) return looksRandom(value)
    return /\d/.test(value) && /[A-Za-z]/.test(value) && looksSecret({ ...candidate, quoted: false })
  },
  prose: (candidate) => {
    const { name, quoted, value } = candidate
    if (/passcode/i.test(name) && /^\d{4,10}$/.test(value)) return true
    if (quoted && /\s/.test(value)) return looksSecret(candidate)
    if (value.length < 8 || !looksSecret({ ...candidate, quoted: false, alone: false })) return false
    if (!/\d/.test(value)) return true
    return /[A-Za-z]/.test(value) && (PASSWORD_NAME.test(name) || classesOf(value) >= 3 || value.length >= 16)
  },
  element: (candidate) =>
    looksSecret({ ...candidate, quoted: true }) ||
    (/^pass(?:wd|word)?$/.test(candidate.name) && isCredential(candidate.value, candidate.rest))
}

/** Whether a value looks as people choose a password. Where it is told to be one, in quotes or by a flag, less is asked of it. */
export const isChosen = (value: string, isTold: boolean): boolean =>
  judges.weak({ value, name: "password", quoted: isTold, variable: false, alone: false, rest: "" })
