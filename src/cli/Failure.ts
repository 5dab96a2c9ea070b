import * as Schema from "effect/Schema"

/** A command did not do all that it was asked to; exit code 1. */
export class Failure extends Schema.TaggedError<Failure>()("Failure", { detail: Schema.String }) {
  override get message() {
    return this.detail
  }
}
