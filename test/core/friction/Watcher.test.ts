import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { type SessionListener, makeSessionListener } from "../../../src/core/friction/SessionFindings.ts"
import { FORMATS } from "../../../src/core/transcript/Formats.ts"

const SHARED = new URL("../../../../shared/", import.meta.url)
const folder = fs.existsSync(SHARED) ? SHARED : new URL("../../fixtures/", import.meta.url)

const transcripts = fs
  .readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".jsonl"))
  .toSorted()

const linesOf = (name: string): ReadonlyArray<Buffer> =>
  fs
    .readFileSync(new URL(name.split("/").map(encodeURIComponent).join("/"), folder), "latin1")
    .split("\n")
    .map((line) => Buffer.from(line, "latin1"))

const found = (listener: SessionListener) => {
  let next = 0
  return listener.found({ nextId: () => `id-${(next += 1)}`, now: "" })
}

describe("the fast reader, by which a batch without an LLM goes", () => {
  it("finds in every real transcript what reading all of it does", { timeout: 60_000, tags: ["slow"] }, () => {
    assert.isNotEmpty(transcripts)
    let candidates = 0
    for (const name of transcripts) {
      const format = FORMATS[name.includes("rollout-") ? "codex" : "claude"]
      const [read, watch] = [format.makeReader(), format.makeWatcher()]
      const [whole, fast] = [makeSessionListener(name), makeSessionListener(name)]
      for (const line of linesOf(name)) {
        read(line).entries.forEach(whole.push)
        watch(line).entries.forEach(fast.push)
      }
      const expected = found(whole)
      candidates += expected.candidates.length
      assert.deepStrictEqual(found(fast), expected, name)
    }
    assert.isTrue(folder !== SHARED || candidates > 100)
  })
})
