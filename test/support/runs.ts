import type { Arbitrary } from "effect"

/** Whether all is to be tried, however long it takes: in `npm run test:all`. */
export const isThorough = process.env["TEST_THOROUGH"] === "1"

const FACTOR = isThorough ? 10 : 1

/** How often a property is tried by `npm test`; `npm run test:all` tries it ten times as often. */
export const runs = (count: number, options: Arbitrary.CheckOptions = {}) => ({
  arbitrary: { ...options, runs: count * FACTOR }
})
