import {
  CALL,
  CHAIN,
  CODE_NAME,
  EXAMPLE_WORDS,
  LOOKUP,
  MASK,
  OPERATOR_BEHIND,
  PATH,
  POINTER,
  REFERENCES,
  RESOURCE,
  RUNNING_CODE,
  SENTENCE_WORDS,
  SEQUENCE,
  TECHNICAL,
  TELLING_WORD,
  TYPES,
  VARIABLE
} from "./Words.ts"
import type { Candidate } from "./Candidate.ts"
import { isChosenNumber, isPlainPassword, PASSWORD_NAME } from "./Passwords.ts"

const wordsOf = (value: string): ReadonlyArray<string> =>
  value
    .replace(/V\d(?:(?:alpha|beta)\d)?(?=[A-Z])/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/(?<=[a-z_-])\d{1,2}$/i, "")
    .toLowerCase()
    .split(/[\s._:/-]+/)
    .filter((word) => word !== "")

/** What is left of a value without the parts that refer to another. */
export const bareOf = (value: string): string => value.replace(REFERENCES, "").trim()

/** Whether a value as a whole names where a secret comes from, or stands for one. */
export const isReference = (value: string): boolean => {
  if (VARIABLE.test(value) && /^[$%:@&!*]/.test(value)) return true
  if (RESOURCE.test(value)) return true
  if (
    MASK.test(value) ||
    SEQUENCE.test(value) ||
    POINTER.test(value) ||
    /^(?:process\.env|os\.environ|import\.meta\.env)\b/.test(value)
  )
    return true
  if (/^change[_-]?me$/i.test(value) || /^\W{0,3}(?:redacted|masked|hidden|removed|filtered)\W{0,3}$/i.test(value))
    return true
  const words = wordsOf(value)
  return words[0] === "your" && words.every((word) => /^[a-z]{1,14}$/.test(word))
}

const isExample = (value: string): boolean => wordsOf(value).every((word) => EXAMPLE_WORDS.has(word))

/** Words with something between them, one of which tells what stands there: `test-secret-for-local-use`, `passwordFactor`. */
const isTalk = (value: string): boolean => {
  if (!/^[A-Za-z\d]+(?:[-_.:/ ][A-Za-z\d]+)*$/.test(value)) return false
  const words = wordsOf(value)
  return (
    words.length > 1 &&
    words.every((word) => /^(?:[a-z]{1,14}|e2e)$/.test(word)) &&
    words.some((word) => TELLING_WORD.test(word))
  )
}

/** Mixed upper and lower case beyond what names in code have: short humps, few vowels, or a hump that nobody could pronounce. */
export const looksRandom = (value: string): boolean => {
  const humps = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
  if (value.length >= 20 && value.replace(/[^aeiouy]/gi, "").length < value.length / 5) return true
  return value.length / humps.length < 3 || humps.some((hump) => /[a-z]/.test(hump) && /[^aeiouy\d_-]{5,}/i.test(hump))
}

/** Letters of both cases in a mix that no name in code has: every other one turns. */
const isScrambled = (value: string): boolean =>
  /^[A-Za-z]+$/.test(value) && (value.match(/[a-z][A-Z]|[A-Z][a-z]/g) ?? []).length >= value.length * 0.45

/** Small letters and capitals, more than one of which stands behind another. */
const isMixed = (value: string): boolean => /[a-z]/.test(value) && /[A-Z].*[A-Z].*[A-Z]/.test(value)

export const classesOf = (value: string): number =>
  [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length

/** A value in quotes with spaces: four plain words or more, or one that is no word. Sentences and messages stay. */
const isPassPhrase = (value: string): boolean => {
  const words = value.trim().split(/\s+/)
  if (words.length > 12 || words.some((word) => SENTENCE_WORDS.has(word.toLowerCase().replace(/[^a-z']/g, "")))) {
    return false
  }
  if (words.some((word) => word.length >= 6 && /[A-Za-z]/.test(word) && /\d/.test(word) && !TECHNICAL.test(word))) {
    return !/[(){}=]/.test(value)
  }
  if (words.length >= 5 && words.some((word) => /^\d{1,4}$/.test(word)))
    return words.every((word) => /^[a-z\d]{1,12}$/.test(word))
  return words.length >= 4 && value.length >= 19 && words.every((word) => /^[a-z]{3,12}$/.test(word))
}

const isCall = (value: string, rest: string): boolean =>
  // Nothing goes on right behind the end of a call but a chain of others.
  !/\)[A-Za-z\d]/.test(value) && CALL.test(value) && (value.endsWith("(") || value.includes(")") || rest.includes(")"))

/** A path, or what a working directory (`pwd`) can be; a part with all kinds of characters may be a key. */
const isPath = (value: string, name: string): boolean =>
  (PATH.test(value) &&
    !/[A-Za-z\d]{20}/.test(value) &&
    !value.split("/").some((part) => part.length >= 8 && classesOf(part) >= 3 && /^[A-Za-z\d]+$/.test(part))) ||
  (/^pwd$/i.test(name) && /^(?:~|\.{1,2}|[A-Za-z]{1,10}:)?[\\/]/.test(value))

/** Words of Chinese or Japanese are a message, as a translation has them. */
const UNSPACED = /[\u3040-\u30FF\u3400-\u9FFF]{2}/

/** A constant in hexadecimal, and the version of a package. */
const NUMBER = /^(?:0x[\da-f]{1,8}|[\^~<>=]{1,2}\s?\d+\.\d+\.\d+(?:-[a-z]{1,10}(?:\.\d{1,4})*)?)$/i

/** Four letters four times, as Apple and Google make passwords for programs. */
const APP_PASSWORD = /^(?:[a-z]{4}-){3}[a-z]{4}$/

/** Names after which a word is a word: a kind of token, and in `allPass: "…"` what passes. */
const isName = (name: string): boolean => !PASSWORD_NAME.test(name) || /^pass$/i.test(name)

/** Whether a value in a place that tells is rather a secret than a word, a reference, a message or code. */
export const looksSecret = (candidate: Candidate): boolean => {
  const { name, quoted, rest, value, variable } = candidate
  const bare = bareOf(value)
  if (bare.length < 6 || isReference(bare) || isExample(bare) || isTalk(bare)) return false
  if (/^[A-Za-z]?[a-z]{1,30}$/.test(bare)) {
    if (isPlainPassword({ ...candidate, value: bare })) return true
    if (!quoted || bare.length < 16) return false
  }
  if (PASSWORD_NAME.test(name) && APP_PASSWORD.test(bare)) return true
  if (isChosenNumber(name, bare)) return quoted || variable || candidate.alone
  if (isPath(value, name) || UNSPACED.test(bare) || NUMBER.test(bare)) return false
  if (quoted) {
    // The quote closed a string of code, as in `"?token=" + token`.
    if (/^(?:\s|[+.]\s?[$A-Za-z_](?![\w+/]{20})|\)|,\s)/.test(value) || (CALL.test(value) && value.endsWith(")")))
      return false
    if (/\s/.test(bare)) return !/^pass$/i.test(name) && isPassPhrase(bare)
    if (CODE_NAME.test(bare) && isName(name) && !looksRandom(bare)) return false
    // Words with something between them are a password at most, no key.
    if (/^\W{0,2}[a-z]+(?:[_.:/-](?:[a-z]+|v\d{1,2}))+$/i.test(bare)) {
      return PASSWORD_NAME.test(name) && bare.length >= 16 && !wordsOf(bare).some((word) => EXAMPLE_WORDS.has(word))
    }
    return classesOf(bare) >= 2 || bare.length >= 16
  }
  const own = value.replace(/^(?:\[REDACTED [a-z0-9. ]{1,40}\])+/, "")
  if (/^(?:[[{(|=]|\/[\^[(\\*]|https?:\/\/|#[0-9a-f]{3,8}\b)/i.test(own) || LOOKUP.test(value) || isCall(value, rest))
    return false
  if (OPERATOR_BEHIND.test(rest) || RUNNING_CODE.test(value)) return false
  if (CHAIN.test(value) || TECHNICAL.test(value) || /\|/.test(value)) return false
  // A name in code with a number in it, which something follows: `privateKey: ed25519Seed,`.
  if (!variable && /^[a-z]+\d{0,5}(?:[A-Z][a-z]+)+$/.test(bare) && /^\s*[,;)}\]]/.test(rest)) return false
  if (bare.length >= 16 && bare.length % 4 === 0 && /^[A-Za-z+/]+={1,2}$/.test(bare)) return true
  const classes = classesOf(bare)
  if (/\d/.test(bare.replace(TYPES, "")))
    return (
      classes >= 2 && (!/^(?:pass|pwd?)$/i.test(name) || (/[A-Za-z]/.test(bare) && !/^[\d.-]+[A-Z]+:?$/.test(bare)))
    )
  if (
    PASSWORD_NAME.test(name) &&
    bare.length >= 10 &&
    /^[A-Za-z]+$/.test(bare) &&
    (isScrambled(bare) || (isMixed(bare) && looksRandom(bare)))
  )
    return true
  if (variable && PASSWORD_NAME.test(name) && bare.length >= 8 && /^[A-Za-z]+$/.test(bare) && looksRandom(bare))
    return true
  if (bare.length < 16 || !/[a-z]/.test(bare) || !/[A-Z]/.test(bare) || !/^[\w+/=.~!@#%^&*-]+$/.test(bare)) return false
  return (variable && name === name.toUpperCase()) || (bare.length >= 20 && looksRandom(bare.replace(/=+$/, "")))
}

/** Letters and digits as a machine mixes them, long enough, and neither a path nor a name nor a reference. */
export const looksMade = (candidate: Candidate): boolean => {
  const bare = bareOf(candidate.value)
  if (bare.length < 12 || /\s|^https?:|^\d[\d.:-]*$|^[A-Z_]+$/.test(bare) || isPath(bare, "")) return false
  if (CODE_NAME.test(bare.replace(/^V\d[a-z]*\d?/, "")) && !looksRandom(bare)) return false
  if (!looksSecret({ ...candidate, quoted: false, variable: true })) return false
  if (!/\d/.test(bare)) return bare.length >= 16 && looksRandom(bare)
  const words = bare.split(/[-_.:/@]/)
  return /[A-Za-z]/.test(bare) && words.some((word) => word.length >= 10 && /\d/.test(word) && /[A-Za-z]/.test(word))
}

/** A credential that stands by itself in its place: nothing but a reference, a number or a call is none. */
export const isCredential = (value: string, rest: string): boolean => {
  const bare = bareOf(value)
  return !(bare.length < 4 || /\s/.test(bare) || isReference(bare) || /^\d{1,7}$/.test(bare)) && !isCall(value, rest)
}
