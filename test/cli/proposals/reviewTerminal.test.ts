import { inside } from "../../support/inside.ts"
// @module-tag slow
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Proposal } from "../../../src/core/proposals/Proposal.ts"
import { reject } from "../../../src/review/decide.ts"
import { proposal, seedOf } from "../../core/proposals/support.ts"
import { layerReview, makeWaiting, readSeed, statuses, subjects } from "../../review/support.ts"
import { makeProject, PLAYBOOK, playbookTexts } from "../../support/projects.ts"
import { EXITED, hasTmux, openTerminal, type Terminal } from "../../support/tmux.ts"

const context = [
  { role: "user", text: "Please tidy up the imports." },
  { role: "assistant", text: "Done. You prefer named exports." }
]
const a = proposal("a", "You prefer named exports")
const b = proposal("b", "I learned that b is slow", { type: "insight" })
const c = proposal("c", "Note to self: check c", { type: "self_knowledge" })
const d = proposal("d", "You prefer d")
const e = proposal("e", "You prefer e")

const PROMPT = String.raw`Keep it\?`

/** Chooses an answer by the words it begins with: down until the mark is on it, then Enter. */
const choose = Effect.fnUntraced(function* (terminal: Terminal, answer: string) {
  const screen = yield* terminal.shows(`  ${answer}`).pipe(Effect.raceFirst(terminal.shows(`❯ ${answer}`)))
  const choices = screen.split("\n").filter((line) => /^[❯ ] \S/.test(line))
  const [from, to] = ["❯ ", ""].map((mark, index) =>
    choices.findLastIndex((line) => (index === 0 ? line.startsWith(mark) : line.slice(2).startsWith(answer)))
  )
  const steps = to! - from!
  const key = steps < 0 ? "Up" : "Down"
  if (steps !== 0) yield* terminal.press(...Array.from({ length: Math.abs(steps) }, () => key))
  yield* terminal.shows(`❯ ${answer}`)
  yield* terminal.press("Enter")
})

/** Waits for the question about the proposal at this place. */
const asked = Effect.fnUntraced(function* (terminal: Terminal, place: string, { content }: Proposal) {
  const screen = yield* terminal.shows(new RegExp(`${place}[^]*${PROMPT} ›[^]*❯ `))
  const last = screen.slice(screen.lastIndexOf(place))
  assert.include(last, content)
  return last
})

const name = "debrief review in a real terminal"

describe.skipIf(!hasTmux)(hasTmux ? name : `${name} (skipped: there is no tmux)`, () => {
  it.live("Esc goes one step back, and what was written is still there", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(a, b))
      const terminal = yield* openTerminal(["review"], project.root)
      yield* asked(terminal, "1 of 2", a)
      yield* choose(terminal, "skip for now")
      yield* asked(terminal, "2 of 2", b)
      yield* terminal.press("Escape")
      yield* terminal.shows(new RegExp(`2 of 2[^]*1 of 2[^]*${PROMPT} ›[^]*❯ `))
      yield* choose(terminal, "edit, then accept")
      yield* terminal.shows("In your words")
      yield* terminal.type(", always")
      yield* terminal.press("Enter")
      yield* terminal.shows("Into which section")
      yield* terminal.press("Escape")
      yield* terminal.shows(/Into which section[^]*In your words[^\n]*You prefer named exports, always/)
      yield* terminal.type(" and ever")
      yield* terminal.shows("always and ever")
      yield* terminal.press("Escape")
      yield* terminal.shows(new RegExp(`always and ever[^]*1 of 2[^]*${PROMPT} ›[^]*❯ `))
      yield* choose(terminal, "edit, then accept")
      yield* terminal.shows(new RegExp(`1 of 2[^]*${PROMPT}[^]*In your words[^\\n]*always and ever`))
      yield* terminal.press("Enter")
      yield* choose(terminal, "USER PREFERENCES")
      yield* terminal.shows("accepted as pref-001")
      assert.deepStrictEqual(playbookTexts(project), {
        "USER PREFERENCES": { "pref-001": "You prefer named exports, always and ever" }
      })
    })
  )

  it.live("accept, edit then accept into another section, reject, skip, quit", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(a, b, c, d, e), { ".claude/debrief/contexts/a.json": context })
      const terminal = yield* openTerminal(["review"], project.root)
      const first = yield* asked(terminal, "1 of 5", a)
      assert.include(first, "preference")
      assert.include(first, "you    Please tidy up the imports.")
      assert.include(first, "agent  Done. You prefer named exports.")
      assert.include(first, "session s-1, 2026-01-02 03:04")
      yield* choose(terminal, "accept, into USER PREFERENCES")
      yield* terminal.shows("accepted as pref-001")

      yield* asked(terminal, "2 of 5", b)
      yield* choose(terminal, "edit, then accept")
      yield* terminal.shows("In your words")
      yield* terminal.type(", so cache it")
      yield* terminal.shows("I learned that b is slow, so cache it")
      yield* terminal.press("Enter")
      yield* terminal.shows("❯ PATTERNS & APPROACHES")
      yield* choose(terminal, "MISTAKES TO AVOID")
      yield* terminal.shows("accepted as mis-001")

      yield* asked(terminal, "3 of 5", c)
      yield* choose(terminal, "reject, and never propose it again")
      yield* terminal.shows("  rejected")

      yield* asked(terminal, "4 of 5", d)
      yield* choose(terminal, "skip for now")

      yield* asked(terminal, "5 of 5", e)
      yield* choose(terminal, "quit")
      const last = yield* terminal.shows(`${EXITED} 0`)
      assert.include(last.replaceAll(/\s+/g, " "), "2 accepted, 1 rejected, 1 skipped, 1 not looked at.")
      assert.deepStrictEqual(playbookTexts(project), {
        "MISTAKES TO AVOID": { "mis-001": "I learned that b is slow, so cache it" },
        "USER PREFERENCES": { "pref-001": a.content }
      })
      assert.deepStrictEqual(statuses(project), {
        a: "accepted",
        b: "accepted",
        c: "rejected",
        d: "pending",
        e: "pending"
      })
      assert.deepStrictEqual(subjects(project).slice(0, 3), [
        "Reject: Note to self: check c",
        "Confirm: I learned that b is slow, so cache it",
        "Confirm: You prefer named exports"
      ])
    })
  )

  it.live("accept all of a kind, then into another section", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(a, b, d, e))
      const terminal = yield* openTerminal(["review"], project.root)
      yield* asked(terminal, "1 of 4", a)
      yield* choose(terminal, "accept all 3 waiting preferences")
      yield* terminal.shows("accepted as pref-003")
      const last = yield* asked(terminal, "4 of 4", b)
      assert.notInclude(last, "accept all")
      yield* choose(terminal, "accept, into another section")
      yield* choose(terminal, "OTHERS")
      yield* terminal.shows(`${EXITED} 0`)
      assert.deepStrictEqual(Object.values(statuses(project)), ["accepted", "accepted", "accepted", "accepted"])
      assert.deepStrictEqual(playbookTexts(project)["OTHERS"], { "oth-001": b.content })
      assert.strictEqual(readSeed(project).state.extractionStats.pattern.accepted, 3)
    })
  )

  it.live("Ctrl-C ends it at any question; what was decided stays, what was not waits", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(a, b))
      const terminal = yield* openTerminal(["review"], project.root)
      yield* asked(terminal, "1 of 2", a)
      yield* choose(terminal, "accept, into USER PREFERENCES")
      yield* asked(terminal, "2 of 2", b)
      yield* choose(terminal, "edit, then accept")
      yield* terminal.shows("In your words")
      yield* terminal.press("C-c")
      const screen = yield* terminal.shows(`${EXITED} 130`)
      assert.notInclude(screen, "Error")
      assert.deepStrictEqual(statuses(project), { a: "accepted", b: "pending" })
      assert.deepStrictEqual(playbookTexts(project), { "USER PREFERENCES": { "pref-001": a.content } })
    })
  )

  it.live("an empty text is not taken", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(d))
      const terminal = yield* openTerminal(["review"], project.root)
      yield* asked(terminal, "1 of 1", d)
      yield* choose(terminal, "edit, then accept")
      yield* terminal.shows("In your words")
      yield* terminal.press(...Array.from(d.content, () => "BSpace"))
      yield* terminal.type(" ")
      yield* terminal.press("Enter")
      yield* terminal.shows("It must say something.")
      yield* terminal.press("C-c")
      yield* terminal.shows(EXITED)
      assert.deepStrictEqual(statuses(project), { d: "pending" })
    })
  )

  it.live("a decision that was made elsewhere meanwhile stands, and is told", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(d))
      const terminal = yield* openTerminal(["review"], project.root)
      yield* asked(terminal, "1 of 1", d)
      yield* inside(project.paths, reject(d))
      yield* choose(terminal, "accept, into USER PREFERENCES")
      yield* terminal.shows("rejected already, elsewhere: that stands")
      yield* terminal.shows(`${EXITED} 0`)
      assert.deepStrictEqual(statuses(project), { d: "rejected" })
      assert.isFalse(project.exists(PLAYBOOK))
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("asks about the ten most promising, and says how to see the others", () =>
    Effect.gen(function* () {
      const many = Array.from({ length: 12 }, (_, index) => proposal(`p${index}`, `You prefer number${index}`))
      const project = yield* makeWaiting(seedOf(...many))
      const terminal = yield* openTerminal(["review"], project.root)
      yield* asked(terminal, "1 of 10", many[0]!)
      yield* choose(terminal, "quit")
      const screen = yield* terminal.shows(`${EXITED} 0`)
      assert.include(screen, "10 not looked at. 2 more: debrief review --all.")
    })
  )

  it.live("says so when nothing waits", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const terminal = yield* openTerminal(["review"], project.root)
      const screen = yield* terminal.shows(`${EXITED} 0`)
      assert.include(screen, "No proposal waits for review.")
    })
  )
})
