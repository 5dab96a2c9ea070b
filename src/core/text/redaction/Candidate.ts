/** How much the place of a value says that it is a secret. */
export type Place =
  | "assigned"
  | "flag"
  | "cell"
  | "prose"
  | "element"
  | "strict"
  | "weak"
  | "bare"
  | "below"
  | "default"
  | "told"

/** What is to be judged: the value, the name it has, and what surrounds both. */
export interface Candidate {
  readonly value: string
  readonly quoted: boolean
  readonly name: string
  /** Whether it is written as in a file of variables: `NAME=value`. */
  readonly variable: boolean
  /** Whether nothing but white space stands before the name on its line. */
  readonly alone: boolean
  /** What follows on the line. */
  readonly rest: string
}
