import type { Arbitrary } from "effect"

const FACTOR = process.env["TEST_THOROUGH"] === "1" ? 10 : 1

/** How often a property is tried by `npm test`; `npm run test:all` tries it ten times as often. */
export const runs = (count: number, options: Arbitrary.CheckOptions = {}) => ({
  arbitrary: { ...options, runs: count * FACTOR }
})
