import { beforeEach } from "vitest"

/** The hash of a text (FNV-1a), as a number of 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}

/** Numbers from 0 to 1 that only the seed decides (mulberry32). */
const makeRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
}

// Effect's Random, by which properties choose their seed, draws from Math.random. A gate answers the same for the same
// code, so each test draws by its own name; `npm run fuzz` draws anew, and looks for what these draws do not meet.
if (process.env["TEST_FUZZ"] !== "1") {
  beforeEach(({ task }) => {
    Math.random = makeRandom(hashOf(`${task.file.name} ${task.fullTestName}`))
  })
}
