import { type Name, nameIn } from "./Names.ts"
import { judges } from "./Judges.ts"
import { isChosenNumber, isPasswordName } from "./Passwords.ts"

/** Longer values are texts, not secrets as a whole. */
const LONGEST = 4000

/** Whether a field's name says of its value that it is secret, whatever the value. */
export const isTellingName = (name: string): boolean => nameIn(name) !== undefined || /auth|cookie|kty/i.test(name)

const isSecretOf = (name: Name | undefined, isStrict: (name: Name) => boolean, value: string): boolean => {
  if (name === undefined || value.length < 4 || value.length > LONGEST) return false
  if (isChosenNumber(name.text, value)) return true
  const candidate = { value, quoted: true, name: name.text, variable: false, alone: false, rest: "" }
  return judges[isStrict(name) ? "strict" : "assigned"](candidate)
}

/** Whether a value is a secret by the name of its field. */
export const isNamedSecret = (name: string, value: string): boolean =>
  isSecretOf(nameIn(name), ({ strict }) => strict, value)

/** Whether a value is a secret by a label beside it. One that says `token` or `key` may tell what kind of a word it is. */
export const isLabelledSecret = (label: string, value: string): boolean =>
  isSecretOf(nameIn(label), ({ strict, text }) => strict || !isPasswordName(text), value)
