import { withoutUnseen } from "./Unseen.ts"

let lookAlikes: ReadonlyMap<string, string> | undefined

/** Letters of other alphabets that are drawn like Latin ones, in lower case and upper case. Made when first needed. */
const makeLookAlikes = (): ReadonlyMap<string, string> => {
  const rows = [
    "аaвbсcԁdеeёeһhіiїiјjкkӏlмmнhоoрpԛqѕsтtуyѵvԝwхxьb",
    "АAВBСCЕEЁEНHІIЇIЈJКKӀlМMОOРPԚQЅSТTУYԜWХX",
    "αaβbεeηnιiκkνvοoρpτtυuχxγyωwςc",
    "ΑAΒBΕEΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXΖZ",
    "օoսuոnհhցgզq",
    "ıiɑaɡgɩiᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz"
  ]
  return new Map(
    rows.flatMap((row) => Array.from(row.match(/../gu) ?? [], ([other, latin]) => [other!, latin!] as const))
  )
}

const OTHER_ALPHABET =
  /[\u0131\u0251\u0261\u0262\u0269\u026A\u0274\u0280\u028F\u0299\u029C\u029F\u0370-\u0587\u1D00-\u1D22\uA730\uA731]/
const WORD = /[\p{L}\p{M}\p{N}_]+/gu

const latinOf = (word: string): string => {
  const known = (lookAlikes ??= makeLookAlikes())
  return Array.from(word, (letter) => known.get(letter) ?? letter).join("")
}

/** The text with every look-alike as the Latin letter that it is drawn like, words of other alphabets among them. */
export const inLatin = (text: string): string => (OTHER_ALPHABET.test(text) ? latinOf(text) : text)

/** Look-alikes in words that have Latin letters too: nobody writes `сurl` with a Cyrillic с but to deceive. */
const unmixed = (text: string): string =>
  text.replaceAll(WORD, (word) => {
    if (!OTHER_ALPHABET.test(word) || !/[a-z]/i.test(word)) return word
    const latin = latinOf(word)
    return /^[\p{sc=Latn}\p{M}\p{N}_]+$/u.test(latin) ? latin : word
  })

/**
 * A text as it is read: without what nobody sees (`withoutUnseen`), and with letters that only look Latin as the Latin
 * ones within words that mix both. Takes time in proportion to the text.
 */
export const asRead = (text: string): string => {
  const whole = withoutUnseen(text)
  return OTHER_ALPHABET.test(whole) ? unmixed(whole) : whole
}
