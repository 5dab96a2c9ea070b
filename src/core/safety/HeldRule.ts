/** What a text may say that nobody but a person can let into the playbook. Its patterns are bounded: none nests. */
export interface HeldRule {
  /** Stable, in kebab case; docs/safety.md lists them all. */
  readonly id: string
  /** What the text speaks of, to follow "it speaks of". */
  readonly words: string
  /** Found where it is not denied: "never use sudo" is not held, "use sudo" is. With the flag g. */
  readonly meant?: ReadonlyArray<RegExp>
  /** Found, denied or not. */
  readonly anyhow?: ReadonlyArray<RegExp>
  /** A thing, anywhere in the text, and what is done to it, not denied. */
  readonly done?: ReadonlyArray<{ readonly what: RegExp; readonly how: RegExp }>
  /** Found in the text as it was given. */
  readonly given?: (text: string) => boolean
  /** In languages other than English: a thing and what is done to it. One denial beside them denies them. */
  readonly elsewhere?: ReadonlyArray<Elsewhere>
}

/** Words of one language: without accents and in Latin letters, or as they are where it has letters of its own. */
export interface Elsewhere {
  /** BCP 47. */
  readonly language: string
  readonly what: RegExp
  readonly how: RegExp
  /** Held whatever is denied: the denial itself is what is looked for. */
  readonly always?: boolean
}
