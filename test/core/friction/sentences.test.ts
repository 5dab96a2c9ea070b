import * as fs from "node:fs"
import { assert, it } from "@effect/vitest"
import { sentenceLines } from "../../../bench/frictionSentences.ts"

const TOLD = new URL("../../../docs/learning-without-an-llm.md", import.meta.url)

it("finds of the invented sentences what docs/learning-without-an-llm.md says, and takes as few others for lessons", () => {
  const told = fs.readFileSync(TOLD, "utf8")
  for (const line of sentenceLines(false)) {
    const [, lessons] = /of (\d+) lessons/.exec(line)!
    const [recall, precision, either, eitherPrecision] = Array.from(line.matchAll(/\d\.\d\d/g), ([share]) => share)
    const row = `| ${recall} of ${lessons} | ${precision} | ${either} | ${eitherPrecision} |`
    assert.include(told, row, line)
  }
})
