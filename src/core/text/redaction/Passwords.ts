import type { Candidate } from "./Candidate.ts"
import { PASSWORDS } from "./Telling.ts"
import { looksDrawn, PLAIN_WORDS, TELLING_WORD } from "./Words.ts"

/** Names that mean a password, which a person chooses, not a key, which a machine makes. */
export const PASSWORD_NAME = new RegExp(`${PASSWORDS}|pass|community`, "iu")

/** What follows where a sentence, a part of it, or the line ends behind a value, and no code. */
const ENDS = /^["'`*_»”]{0,4}(?:[.!?;,](?=\s|$)|\s*$|\s?[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF])[^:={}()[\]<>|]*$/

/** A single plain word can be a password where it can be nothing else: in a file of variables, in quotes, alone on its line. */
export const isPlainPassword = ({ alone, name, quoted, rest, value, variable }: Candidate): boolean => {
  if (!PASSWORD_NAME.test(name) || /^(?:pass|pw)$/i.test(name)) return false
  if (!/^[A-Za-z]?[a-z]{5,30}$/.test(value) || PLAIN_WORDS.has(value.toLowerCase()) || TELLING_WORD.test(value))
    return false
  if (variable && (name === name.toUpperCase() || (alone && rest.trim() === ""))) return true
  if (quoted) return /^\S*\s*[,;)}\]]|^["'`\\]*\s*$/.test(rest)
  if (alone && rest.trim() === "") return value === value.toLowerCase()
  return ENDS.test(rest) && looksDrawn(value)
}

export const isPasswordName = (name: string): boolean => PASSWORD_NAME.test(name)

/** Numbers that examples have: all digits alike, or counted up or down. */
const isCounted = (value: string): boolean =>
  /^(\d)\1*$/.test(value) || "012345678901234567890".includes(value) || "098765432109876543210".includes(value)

/** A number as a password: six digits at least, where the name means a password and is no abbreviation. */
export const isChosenNumber = (name: string, value: string): boolean =>
  PASSWORD_NAME.test(name) && !/^(?:pass|pwd?)$/i.test(name) && /^\d{6,20}$/.test(value) && !isCounted(value)
