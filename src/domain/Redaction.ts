import {
  CALL,
  CHAIN,
  COOKIE,
  COOKIES,
  ELEMENT,
  ESCAPED,
  EXAMPLE_WORDS,
  HEADS,
  LOOKUP,
  MASK,
  PATH,
  type Place,
  REFERENCES,
  REST,
  SCHEMES,
  SENTENCE_WORDS,
  SESSION,
  TECHNICAL,
  TOKENS,
  TYPES,
  UNQUOTED,
  URL_PASSWORD,
  VALUES,
  VARIABLE
} from "./SecretPatterns.ts"

const marker = (kind: string): string => `[REDACTED ${kind}]`

const wordsOf = (value: string): ReadonlyArray<string> =>
  value
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/(?<=[a-z_-])\d{1,2}$/i, "")
    .toLowerCase()
    .split(/[\s._:/-]+/)
    .filter((word) => word !== "")

/** What is left of a value without the parts that refer to another. */
const bareOf = (value: string): string => value.replace(REFERENCES, "").trim()

/** Whether a value as a whole names where a secret comes from, or stands for one. */
const isReference = (value: string): boolean => {
  if (VARIABLE.test(value) && /^[$%:@&!*]/.test(value)) return true
  if (MASK.test(value) || /^(?:process\.env|os\.environ|import\.meta\.env)\b/.test(value)) return true
  if (/^change[_-]?me$/i.test(value)) return true
  const words = wordsOf(value)
  return words[0] === "your" && words.every((word) => /^[a-z]{1,14}$/.test(word))
}

const isExample = (value: string): boolean => wordsOf(value).every((word) => EXAMPLE_WORDS.has(word))

/** Mixed upper and lower case beyond what names in code have: short humps, or a hump that nobody could pronounce. */
const looksRandom = (value: string): boolean => {
  const humps = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
  return value.length / humps.length < 3 || humps.some((hump) => /[a-z]/.test(hump) && /[^aeiouy\d_-]{5,}/i.test(hump))
}

const classesOf = (value: string): number =>
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
  return words.length >= 4 && value.length >= 20 && words.every((word) => /^[a-z]{3,12}$/.test(word))
}

/** What is to be judged: the value, the name it has, and what surrounds both. */
interface Candidate {
  readonly value: string
  readonly quoted: boolean
  readonly name: string
  /** Whether it is written as in a file of variables: `NAME=value`. */
  readonly variable: boolean
  /** What follows on the line. */
  readonly rest: string
}

const isCall = (value: string, rest: string): boolean =>
  CALL.test(value) && (value.endsWith("(") || value.includes(")") || rest.includes(")"))

/** A path, or what a working directory (`pwd`) can be; a part with all kinds of characters may be a key. */
const isPath = (value: string, name: string): boolean =>
  (PATH.test(value) && !/[A-Za-z\d]{20}/.test(value)) ||
  (/^pwd$/i.test(name) && /^(?:~|\.{1,2}|[A-Za-z]:)?[\\/]/.test(value))

const looksSecret = ({ name, quoted, rest, value, variable }: Candidate): boolean => {
  const bare = bareOf(value)
  if (bare.length < 6 || isReference(bare) || isExample(bare) || /^[A-Z]?[a-z]{1,14}$/.test(bare)) return false
  if (isPath(value, name)) return false
  if (quoted) {
    // The quote closed a string of code, as in `"?token=" + token`.
    if (/^(?:\s|[+.]\s?[$A-Za-z_]|\)|,\s)/.test(value) || (CALL.test(value) && value.endsWith(")"))) return false
    if (/\s/.test(bare)) return isPassPhrase(bare)
    if (/^[a-z]+(?:[_.:/-][a-z]+)+$/i.test(bare) && wordsOf(bare).some((word) => EXAMPLE_WORDS.has(word))) return false
    return classesOf(bare) >= 2 || bare.length >= 16
  }
  if (/^(?:[[{(|=]|\/[\^[(\\]|https?:\/\/)/.test(value) || LOOKUP.test(value) || isCall(value, rest)) return false
  if (CHAIN.test(value) || TECHNICAL.test(value)) return false
  const classes = classesOf(bare)
  if (/\d/.test(bare.replace(TYPES, "")))
    return classes >= 2 && (!/^(?:pass|pwd?)$/i.test(name) || /[A-Za-z]/.test(bare))
  if (bare.length < 16 || !/[a-z]/.test(bare) || !/[A-Z]/.test(bare) || !/^[\w+/=.~!@#%^&*-]+$/.test(bare)) return false
  return (variable && name === name.toUpperCase()) || (bare.length >= 20 && looksRandom(bare))
}

/** In prose, after a flag or in a cell a value has to look more like a secret: what follows may be any word. */
const judges: Record<Place, (candidate: Candidate) => boolean> = {
  assigned: looksSecret,
  flag: looksSecret,
  prose: (candidate) => {
    const { name, quoted, value } = candidate
    if (quoted && /\s/.test(value)) return looksSecret(candidate)
    if (value.length < 8 || !looksSecret({ ...candidate, quoted: false })) return false
    if (!/\d/.test(value)) return true
    return /[A-Za-z]/.test(value) && (/^pass|^pw/i.test(name) || classesOf(value) >= 3 || value.length >= 16)
  },
  element: (candidate) =>
    looksSecret({ ...candidate, quoted: true }) ||
    (/^pass(?:wd|word)?$/.test(candidate.name) && judges.certain(candidate)),
  certain: ({ rest, value }) => {
    const bare = bareOf(value)
    return !(bare.length < 4 || /\s/.test(bare) || isReference(bare) || /^\d{1,7}$/.test(bare)) && !isCall(value, rest)
  }
}

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** A short name stands by itself: `pass:` and `dbPass=` but not `bypass:`. */
const isName = (text: string, at: number, name: string): boolean => {
  if (!/^(?:pass|pwd?)$/i.test(name) || at === 0) return true
  const before = text.charAt(at - 1)
  return !/[A-Za-z]/.test(before) || (/[a-z]/.test(before) && /^P[a-z]/.test(name))
}

/** The text with the values that stand after `head` replaced where they look like secrets. */
const redactValues = (text: string, place: Place, head: RegExp): string => {
  let [result, done] = ["", 0]
  head.lastIndex = 0
  for (let match = head.exec(text); match !== null; match = head.exec(text)) {
    const [whole, name = "", quote] = match
    const start = match.index + whole.length
    if (!isName(text, match.index + whole.indexOf(name), name)) continue
    const closed =
      place === "element"
        ? matchAt(ELEMENT, text, start)
        : quote && matchAt(quote.startsWith("\\") ? ESCAPED : VALUES[quote]!, text, start)
    let value = closed || matchAt(UNQUOTED, text, start)
    if (value === undefined) continue
    if (place === "prose" && !closed) value = value.replace(/[.,:;!?)\]*_|]{1,9}$/, "")
    const end = start + value.length
    const rest = text.slice(end, end + 200).split("\n", 1)[0]!
    const variable = text.charAt(start - 1) === "="
    if (!judges[place]({ value, quoted: quote !== undefined && quote !== "", name, variable, rest })) continue
    result += text.slice(done, start) + marker("value")
    done = closed || value.length < 400 ? end : end + matchAt(REST, text, end)!.length
    head.lastIndex = done
  }
  return result + text.slice(done)
}

const redactCookies = (text: string): string =>
  text.replace(COOKIE, (whole: string, name: string, value: string) =>
    (SESSION.test(name) || (value.length >= 20 && /\d/.test(value) && /[A-Za-z]/.test(value))) &&
    judges.certain({ value, quoted: false, name, variable: true, rest: "" })
      ? `${name}=${marker("cookie")}`
      : whole
  )

const redactOnce = (text: string): string => {
  let result = text
  for (const { kind, pattern } of TOKENS) result = result.replace(pattern, marker(kind))
  for (const scheme of SCHEMES) {
    result = result.replace(scheme, (whole: string, head: string, value: string) =>
      isReference(value) || PATH.test(value) || /^[a-z]+(?:[-_.][a-z]+)*$/.test(value)
        ? whole
        : `${head}${marker("credential")}`
    )
  }
  result = result
    .replace(URL_PASSWORD, (whole: string, head: string, password: string, at: string) => {
      const bare = bareOf(password)
      return bare === "" || isReference(bare) ? whole : `${head}${marker("password")}${at}`
    })
    .replace(COOKIES, (_, head: string, cookies: string) => head + redactCookies(cookies))
  for (const [place, head] of HEADS) result = redactValues(result, place, head)
  return result
}

/** A marker may be so much shorter than what it stands for that a value around it can be seen as a whole. */
const ROUNDS = 4

/**
 * The text with what looks like a secret replaced by `[REDACTED kind]` (design promise 3). Known token shapes always go;
 * a value goes when its place says secret and it does not look like a word or a reference.
 * Redacting twice changes nothing more.
 */
export const redact = (text: string): string => {
  let result = text
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = redactOnce(result)
    if (next === result) break
    result = next
  }
  return result
}
