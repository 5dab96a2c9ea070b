import { beforeEach } from "vitest"
import { makeRandom } from "../../bench/random.ts"

/** The hash of a text (FNV-1a), as a number of 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}

// Effect's Random, by which properties choose their seed, draws from Math.random. A gate answers the same for the same
// code, so each test draws by its own name; `npm run fuzz` draws anew, and looks for what these draws do not meet.
if (process.env["TEST_FUZZ"] !== "1") {
  beforeEach(({ task }) => {
    Math.random = makeRandom(hashOf(`${task.file.name} ${task.fullTestName}`))
  })
}
