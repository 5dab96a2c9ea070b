/**
 * A text that is taken for what its list says by one of its alternatives alone, and a text near it that is not. Of what
 * stands between ⟨ and ⟩, with ¦ between, each alternative is tried.
 */
export type Row = readonly [taken: string, near: string]

/** Texts for a question that the rules ask of a text. */
export interface Asked {
  readonly asks: string
  readonly of: (text: string) => boolean
  readonly rows: ReadonlyArray<Row>
}
