import { rendered } from "../../src/cli/Marks.ts"

/** What is printed of what a function of src/cli shows. */
export const printed =
  <A extends ReadonlyArray<unknown>>(show: (...args: A) => string) =>
  (...args: A): string =>
    rendered(show(...args))
