import { assert, describe, it } from "@effect/vitest"
import { confirm, type Supported } from "../../../../src/core/friction/Confirm.ts"
import { addConfirmed, sessionsSince } from "../../../../src/core/friction/ConfirmedProposals.ts"
import { makeFrictionFinder } from "../../../../src/core/friction/Friction.ts"
import type { Entry } from "../../../../src/core/friction/Moment.ts"
import { acceptInSeed } from "../../../../src/core/proposals/Decision.ts"
import { countedSource, seedOf } from "../../proposals/support.ts"

const BASE = { tools: [], timestamp: undefined }
const says = (content: string): Entry => ({ ...BASE, role: "user", content })
let calls = 0

/** A command and what came of it, in Claude Code's names unless told others. */
const runs = (command: string, failure?: string, name = "Bash"): ReadonlyArray<Entry> => {
  const id = `c${(calls += 1)}`
  const isError = failure !== undefined
  return [
    { ...BASE, role: "assistant", content: "", tools: [{ _tag: "Call", id, name, summary: command }] },
    { ...BASE, role: "user", content: "", tools: [{ _tag: "Result", id, isError, text: failure ?? "" }] }
  ]
}

const edits: Entry = {
  ...BASE,
  role: "assistant",
  content: "",
  tools: [{ _tag: "Call", id: "e", name: "Edit", summary: "a.ts" }]
}

const found = (session: string, entries: ReadonlyArray<Entry>) => {
  const finder = makeFrictionFinder(session)
  entries.forEach(finder.push)
  return finder.found()
}

/** What is shown after these sessions, in order, each on its own. */
const shownAfter = (...sessions: ReadonlyArray<ReadonlyArray<Entry>>) => {
  let observed: ReadonlyArray<Supported> = []
  return sessions.flatMap((entries, index) => {
    const result = confirm(observed, found(`s${index}`, entries))
    observed = result.observed
    return result.confirmed.map(({ supported }) => ({
      detector: supported.detector,
      content: supported.content,
      sessions: supported.sessions
    }))
  })
}

const UNKNOWN = "Exit code 2\nerror: unexpected argument '-C' found\n\nUsage: rtk git [OPTIONS]"

describe("a command that failed by how it was called", () => {
  it("is a fact with the variant that worked", () => {
    const [one] = shownAfter([...runs("rtk git -C /x status", UNKNOWN), ...runs("rtk git status")])
    assert.deepInclude(one, { detector: "command-fix", sessions: ["s0"] })
    assert.strictEqual(
      one?.content,
      "`rtk git -C /x status` does not work here (unexpected argument '-C' found); `rtk git status` does."
    )
  })

  it("is told by what was wrong where the commands are too long to see the difference", () => {
    const fields = "number,state,isDraft,mergeStateStatus,mergeable,headRefName,baseRefName,statusCheckRollup,url,title"
    const [one] = shownAfter([
      ...runs(`gh pr view 15 --json ${fields},baseRefOid --repo a/b`, 'Unknown JSON field: "baseRefOid"'),
      ...runs(`gh pr view 16 --json ${fields} --repo a/b`)
    ])
    assert.strictEqual(
      one?.content,
      '`gh pr view` does not take `baseRefOid` here (Unknown JSON field: "baseRefOid"); without it, it works.'
    )
  })

  it("is read alike from Codex", () => {
    const failure = "Chunk ID: 1\nProcess exited with code 1\nOutput:\nError: unknown flag: --short\n"
    const [one] = shownAfter([
      ...runs("bd dolt status --short", failure, "exec_command"),
      ...runs("bd dolt status", undefined, "exec_command")
    ])
    assert.strictEqual(
      one?.content,
      "`bd dolt status --short` does not work here (unknown flag: --short); `bd dolt status` does."
    )
  })

  it.each<[string, ReadonlyArray<Entry>]>([
    ["nothing like it worked", [...runs("rtk git -C /x status", UNKNOWN), ...runs("ls -la")]],
    ["a file was edited between", [...runs("rtk git -C /x status", UNKNOWN), edits, ...runs("rtk git status")]],
    [
      "it came again afterwards",
      [...runs("rtk git -C /x status", UNKNOWN), ...runs("rtk git status"), ...runs("rtk git -C /y log", UNKNOWN)]
    ],
    ["the code was at fault", [...runs("npm test", "1 test failed: error in parser"), ...runs("npm test -- a")]],
    ["something was looked for", [...runs("ls src", "ls: src: No such file or directory"), ...runs("ls source")]]
  ])("is not shown after one session when %s", (_, entries) => {
    assert.deepStrictEqual(shownAfter(entries), [])
  })

  it("is shown when it happens in a second session, and not when it happens twice in one", () => {
    const missing = runs("docker ps", "Exit code 127\n(eval):1: command not found: docker")
    assert.deepStrictEqual(shownAfter([...missing, ...missing]), [])
    const [one, ...more] = shownAfter(missing, [says("hello there")], missing)
    assert.deepStrictEqual([one?.detector, one?.sessions, more.length], ["usage-error", ["s0", "s2"], 0])
  })
})

/** A session with a mistake and what worked, at that time. */
const fails = (session: string, timestamp: string) =>
  found(
    session,
    [...runs("rtk git -C /x status", UNKNOWN), ...runs("rtk git status")].map((entry) =>
      Object.assign({}, entry, { timestamp })
    )
  )

it("what a person accepted and what happens all the same is counted with it, once a session", () => {
  let observed: ReadonlyArray<Supported> = []
  let seed = seedOf()
  const learn = (candidates: ReturnType<typeof fails>) => {
    const result = confirm(observed, candidates)
    observed = result.observed
    const added = addConfirmed(seed, result.confirmed, countedSource())
    seed = added.seed
    return added.added
  }
  const [proposed] = learn(fails("s0", "2026-11-01T10:00:00.000Z"))
  const accepted = { text: proposed!.content, keyPoint: "pat-001", at: "2026-11-02T10:00:00.000Z" }
  seed = acceptInSeed(seed, proposed!, accepted)
  assert.deepStrictEqual(learn(fails("read late", "2026-11-01T12:00:00.000Z")), [])
  assert.deepStrictEqual(sessionsSince(seed, "pat-001"), [])
  learn(fails("s1", "2026-11-03T10:00:00.000Z"))
  learn(fails("s1", "2026-11-03T10:00:00.000Z"))
  learn(fails("s2", "2026-11-04T10:00:00.000Z"))
  assert.deepStrictEqual(sessionsSince(seed, "pat-001"), ["s1", "s2"])
  assert.deepStrictEqual(sessionsSince(seed, "pat-002"), [])
})

describe("what a person says", () => {
  it("once is enough for a rule, and is proposed as they wrote it", () => {
    assert.deepStrictEqual(shownAfter([says("ok. Never use npm here")]), [
      { detector: "rule", content: "ok. Never use npm here", sessions: ["s0"] }
    ])
  })

  it("waits where it may be of this task alone, and is shown when it comes again in other words", () => {
    const first = [says("we shouldn't show the provider in cloud mode")]
    const again = [says("and you shouldn't show a provider in the cloud mode")]
    assert.deepStrictEqual(shownAfter(first), [])
    assert.deepStrictEqual(shownAfter(first, again)[0]?.sessions, ["s0", "s1"])
  })

  it("as a request is shown at the third session, whatever else was asked with it", () => {
    const asked = ["commit and update the changelog", "update changelog.md", "then commit, and update changelog"]
    assert.deepStrictEqual(shownAfter(...asked.slice(0, 2).map((one) => [says(one)])), [])
    assert.deepStrictEqual(
      shownAfter(...asked.map((one) => [says(one)])).map(({ detector }) => detector),
      ["said-again"]
    )
  })

  it("by its name is shown at the third session, whatever it is named for", () => {
    const asked = ["look in team-notes repo first", "is it in the team-notes repo", "save it to the team-notes repo"]
    assert.deepStrictEqual(shownAfter(...asked.slice(0, 2).map((one) => [says(one)])), [])
    const [one, ...more] = shownAfter(...asked.map((each) => [says(each)]))
    assert.deepStrictEqual([one?.detector, more.length], ["said-again", 0])
    assert.include(one?.content, "team-notes")
  })

  it("is no rule where they doubt it in the next breath", () => {
    assert.deepStrictEqual(shownAfter([says("You should never call it twice. Is that true?")]), [])
  })

  it("of routine is never shown, however often", () => {
    const routine = Array.from({ length: 6 }, () => [says("commit and push it please"), says("run the tests again")])
    assert.deepStrictEqual(shownAfter(...routine), [])
  })

  it("by a subagent or a notification does not count", () => {
    assert.deepStrictEqual(shownAfter([{ ...says("Never use npm here"), aside: "others" }]), [])
  })

  it("three times of a check that fails makes one lesson", () => {
    const failing = [...runs("npm run lint", "3 problems"), says("ci failed, please fix")]
    const [one, ...more] = shownAfter(failing, failing, failing)
    assert.deepStrictEqual([one?.detector, more.length], ["failing-check", 0])
    assert.include(one?.content, "`npm run lint`")
  })
})

it("what is observed stays bounded, and what several sessions support stays longest", () => {
  let observed: ReadonlyArray<Supported> = []
  for (let index = 0; index < 60; index += 1) {
    const words = Array.from({ length: 50 }, (_, n) =>
      says(`rename widget${"abcdefghij"[n % 10]}${index}x${n} into gadget`)
    )
    observed = confirm(observed, found(`s${index}`, [...words, says("keep the sidebar narrow")])).observed
  }
  assert.isAtMost(observed.length, 2_000)
  assert.isTrue(observed.some(({ content, sessions }) => content.includes("sidebar") && sessions.length > 10))
})
