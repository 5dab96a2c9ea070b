import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { screenshotOf } from "./screenshot.ts"

describe("a terminal as a picture", () => {
  it("shows what was printed, letter by letter, in its colours", () => {
    const svg = screenshotOf("a <b> & \u001B[1mbold \u001B[36mblue\u001B[39m\u001B[22m end\n")
    assert.include(svg, 'a\u00A0&lt;b&gt;\u00A0&amp;\u00A0<tspan class="b">bold\u00A0</tspan>')
    assert.include(svg, '<tspan class="b c">blue</tspan>\u00A0end</text>')
    assert.notInclude(svg, "\u001B")
  })

  it("shows each step after the one before, and all at once to who wants no motion", () => {
    const svg = screenshotOf("title\n\u001B[36m1\u001B[39m  one\n\n2  two\n")
    assert.strictEqual(svg.match(/<g style="animation-delay: [\d.]+s">/g)?.length, 3)
    assert.include(svg, "prefers-reduced-motion")
  })

  it("is in the README, of a demo that ran to its end: npm run capture", () => {
    const root = path.resolve(import.meta.dirname, "../..")
    assert.include(fs.readFileSync(path.join(root, "README.md"), "utf8"), "(docs/demo.svg)")
    const svg = fs
      .readFileSync(path.join(root, "docs/demo.svg"), "utf8")
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll("\u00A0", " ")
    for (const words of ["Before.", "A session.", "It ends.", "The next one starts.", "[pref-002]"]) {
      assert.include(svg, words)
    }
  })
})
