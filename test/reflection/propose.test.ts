import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { rejectInSeed } from "../../src/core/proposals/Decision.ts"
import type { Proposal } from "../../src/core/proposals/Proposal.ts"
import { addProposals, emptySeed } from "../../src/core/proposals/Seed.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { withSeed } from "../../src/project/Project.ts"
import { extractionHook, extractProposals, writeProposals } from "../../src/reflection/propose.ts"
import { ProposalIds } from "../../src/stages/ProposalSource.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { historyOf, layerReview, makeWaiting, readSeed, SEED, statuses, subjects } from "../review/support.ts"
import { TRANSCRIPT_ALL_SIGNALS, TRANSCRIPT_NO_SIGNALS } from "../sessions/support.ts"
import { layerFailing } from "../support/faultyFileSystem.ts"
import { inside } from "../support/inside.ts"
import { makeProject } from "../support/projects.ts"

const TWO = [proposal("a", "You prefer a"), proposal("b", "I learned b", { type: "insight" })]
const all = (project: ProjectPaths, session = "session-1") =>
  inside(project, extractionHook(TRANSCRIPT_ALL_SIGNALS, session))

describe("writeProposals", () => {
  it.live("writes proposals to a seed that it creates, in order", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.deepStrictEqual(yield* inside(project.paths, writeProposals(TWO)), { ok: true, added: 2, skipped: 0 })
      assert.deepStrictEqual(readSeed(project).state.proposals, TWO)
      assert.strictEqual(readSeed(project).version, "1.0")
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("appends to those that are there, and skips those that are there ignoring case", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(TWO[0], "odd"))
      const again = proposal("z", "YOU PREFER A")
      assert.deepStrictEqual(yield* inside(project.paths, writeProposals([again, TWO[1]!])), {
        ok: true,
        added: 1,
        skipped: 1
      })
      assert.deepStrictEqual(readSeed(project).state.proposals, [TWO[0], "odd", TWO[1]])
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("does nothing for no proposals", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.deepStrictEqual(yield* inside(project.paths, writeProposals([])), { ok: true, added: 0, skipped: 0 })
      assert.deepStrictEqual(project.files(), [])
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("answers the error when the seed cannot be read, and leaves everything as it is", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [`${SEED}/folder`]: "" })
      const result = yield* inside(project.paths, writeProposals(TWO))
      assert.isFalse(result.ok)
      assert.include(result.ok ? "" : result.error, "cannot be read")
      assert.isTrue(project.exists(`${SEED}/folder`))
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("answers the error when the seed cannot be written", () =>
    Effect.gen(function* () {
      const project = yield* makeWaiting(seedOf(TWO[0]))
      const failing = layerReview({ fileSystem: layerFailing("rename", "seed.json", "ENOSPC") })
      const result = yield* inside(project.paths, writeProposals([TWO[1]!])).pipe(Effect.provide(failing))
      assert.isFalse(result.ok)
      assert.include(result.ok ? "" : result.error, "was not saved")
      assert.deepStrictEqual(readSeed(project).state.proposals, [TWO[0]])
    })
  )

  it.live("commits `Learn: extracted N proposals`, with the session, and only what it added", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* inside(project.paths, writeProposals(TWO))
      yield* inside(project.paths, writeProposals(TWO))
      yield* inside(project.paths, writeProposals([proposal("c", "You prefer c")]))
      assert.deepStrictEqual(subjects(project), ["Learn: extracted 1 proposals", "Learn: extracted 2 proposals"])
      assert.strictEqual(
        historyOf(project, "log", "-1", "--format=%(trailers)").trim(),
        "Session: s-1\nSource: signals"
      )
      assert.strictEqual(historyOf(project, "show", `HEAD:debrief/seed.json`), project.read(SEED))
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("is not failed by a missing git: the data is what counts", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.deepStrictEqual(yield* inside(project.paths, writeProposals(TWO)), { ok: true, added: 2, skipped: 0 })
      assert.deepStrictEqual(statuses(project), { a: "pending", b: "pending" })
    }).pipe(Effect.provide(layerReview({ variables: { PATH: "/nonexistent" } })))
  )

  it.live("writes to the file it is given, and leaves the project's own alone", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* inside(withSeed(project.paths, "elsewhere/seed.json"), writeProposals(TWO))
      assert.lengthOf(JSON.parse(project.read("elsewhere/seed.json")).state.proposals, 2)
      assert.isFalse(project.exists(SEED))
    }).pipe(Effect.provide(layerReview()))
  )
})

describe("extractProposals", () => {
  it("gives ids that are unique and that no command line takes for a flag, and the time", () => {
    const text = Array.from({ length: 2_000 }, (_, index) => `You prefer number ${index}`).join("\n")
    const proposals = extractProposals(text)
    assert.lengthOf(new Set(proposals.map(({ id }) => id)), 2_000)
    for (const { extractedAt, id } of proposals) {
      assert.match(id, /^[A-Za-z0-9_][A-Za-z0-9_-]{20}$/)
      assert.match(extractedAt, /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
  })

  it.each([undefined, null, 5, {}, []])("never throws, whatever it is given: %j", (wrong) => {
    assert.deepStrictEqual(extractProposals(wrong as unknown as string, wrong as unknown as string), [])
  })
})

describe("extractionHook", () => {
  it.effect("takes ids and the time from services", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* TestClock.setTime(Date.UTC(2026, 0, 2))
      let count = 0
      yield* all(project.paths).pipe(Effect.provideService(ProposalIds, () => `id-${++count}`))
      const proposals = readSeed(project).state.proposals as ReadonlyArray<Proposal>
      assert.deepStrictEqual(
        proposals.map(({ extractedAt, id }) => [id, extractedAt]),
        [1, 2, 3].map((id) => [`id-${id}`, "2026-01-02T00:00:00.000Z"])
      )
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("goes from a transcript to proposals in the seed", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      assert.deepStrictEqual(yield* all(project.paths), { ok: true, added: 3, total: 3 })
      const proposals = readSeed(project).state.proposals as ReadonlyArray<Proposal>
      assert.deepStrictEqual(
        proposals.map(({ source, status, type }) => [type, source, status]),
        [
          ["insight", "session-1", "pending"],
          ["pattern", "session-1", "pending"],
          ["self_knowledge", "session-1", "pending"]
        ]
      )
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("writes nothing for a transcript without signals", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      for (const text of [TRANSCRIPT_NO_SIGNALS, ""]) {
        assert.deepStrictEqual(yield* inside(project.paths, extractionHook(text)), { ok: true, added: 0, total: 0 })
      }
      assert.deepStrictEqual(project.files(), [])
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("adds nothing when run again, and says how many there were", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* all(project.paths)
      const before = project.read(SEED)
      assert.deepStrictEqual(yield* all(project.paths, "session-2"), { ok: true, added: 0, total: 3 })
      assert.strictEqual(project.read(SEED), before)
      assert.deepStrictEqual(subjects(project), ["Learn: extracted 3 proposals"])
    }).pipe(Effect.provide(layerReview()))
  )

  it.live.each(["{ half", "[]", "5"])("of a corrupt seed keeps the bytes, says so once, and goes on: %s", (bytes) =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [SEED]: bytes })
      const refused = yield* all(project.paths)
      const copies = project.files().filter((file) => file.startsWith(`${SEED}.corrupt-`))
      assert.lengthOf(copies, 1)
      assert.strictEqual(project.read(copies[0]!), bytes)
      assert.isFalse(refused.ok)
      assert.include(refused.ok ? "" : refused.error, copies[0]!)
      assert.deepStrictEqual(readSeed(project).state.proposals, [])
      assert.deepStrictEqual(yield* all(project.paths), { ok: true, added: 3, total: 3 })
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("of a corrupt seed gives the last good one back, and adds to that the next time", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* inside(project.paths, writeProposals(TWO))
      project.write(SEED, "{ half")
      assert.isFalse((yield* all(project.paths)).ok)
      assert.deepStrictEqual(readSeed(project).state.proposals, TWO)
      yield* all(project.paths)
      assert.deepStrictEqual(readSeed(project).state.proposals.slice(0, 2), TWO)
      assert.lengthOf(readSeed(project).state.proposals, 5)
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("answers the error when nothing can be written", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ ".claude/debrief": "a file where the folder belongs" })
      const result = yield* all(project.paths)
      assert.isFalse(result.ok)
      assert.isNotEmpty(result.ok ? "" : result.error)
    }).pipe(Effect.provide(layerReview()))
  )

  it.live.each(["open", "rename", "readFile", "makeDirectory", "readDirectory", "writeFileString"] as const)(
    "never fails, whatever the disk does: %s",
    (method) =>
      Effect.gen(function* () {
        const project = yield* makeWaiting(seedOf(TWO[0]))
        const before = project.read(SEED)
        const result = yield* all(project.paths)
        if (result.ok) {
          assert.deepStrictEqual(result, { ok: true, added: 3, total: 3 })
          assert.lengthOf(readSeed(project).state.proposals, 4)
          assert.deepStrictEqual(readSeed(project).state.proposals[0], TWO[0])
        } else {
          assert.isNotEmpty(result.error)
          assert.strictEqual(project.read(SEED), before)
        }
        const left = project.files().filter((file) => file.startsWith(SEED))
        assert.deepStrictEqual(left, [SEED])
      }).pipe(Effect.provide(layerReview({ fileSystem: layerFailing(method, ".claude", "EIO") })))
  )

  it.live("never fails, whatever it is given", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      for (const wrong of [undefined, null, 5, {}]) {
        const result = yield* inside(project.paths, extractionHook(wrong as unknown as string))
        assert.isFalse(result.ok)
      }
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("calls the session unknown-session when it is not told, and lets no secret through", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      const secret = `ghp_${"a1".repeat(18)}`
      yield* inside(project.paths, extractionHook(`You prefer the token ${secret} for this`))
      const [found] = readSeed(project).state.proposals as ReadonlyArray<Proposal>
      assert.strictEqual(found?.source, "unknown-session")
      assert.match(found?.content ?? "", /^You prefer the token \[REDACTED [a-z ]+\] for this$/)
    }).pipe(Effect.provide(layerReview()))
  )
})

describe("the whole way", () => {
  it.live("the files, the history and the state's own .gitignore", () =>
    Effect.gen(function* () {
      const project = yield* makeProject()
      yield* all(project.paths)
      assert.strictEqual(project.read(".claude/debrief/.gitignore"), "*\n")
      assert.strictEqual(historyOf(project, "ls-tree", "-r", "--name-only", "HEAD").trim(), "debrief/seed.json")
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("proposals of another tool stay as they are among ours", () =>
    Effect.gen(function* () {
      const theirs = { ...proposal("theirs", "You prefer theirs"), confidence: 0.5 }
      const project = yield* makeWaiting({ ...seedOf(theirs), identity: "ivy" })
      yield* all(project.paths)
      assert.deepStrictEqual(readSeed(project).state.proposals[0], theirs)
      assert.lengthOf(readSeed(project).state.proposals, 4)
      assert.strictEqual(readSeed(project).identity, "ivy")
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("a rejected proposal does not come back", () =>
    Effect.gen(function* () {
      const [first, ...others] = extractProposals(TRANSCRIPT_ALL_SIGNALS, "s")
      const seed = rejectInSeed(addProposals(emptySeed, [first!, ...others]).seed, first!, "2026-01-03T00:00:00.000Z")
      const project = yield* makeWaiting(seed)
      assert.deepStrictEqual(yield* all(project.paths), { ok: true, added: 0, total: 3 })
      assert.strictEqual(statuses(project)[first!.id], "rejected")
    }).pipe(Effect.provide(layerReview()))
  )

  it.live(
    "sessions at once lose nothing",
    () =>
      Effect.gen(function* () {
        const project = yield* makeProject()
        const texts = Array.from({ length: 12 }, (_, index) => `You prefer number ${index}\nI learned ${index} things`)
        const results = yield* Effect.forEach(texts, (text) => inside(project.paths, extractionHook(text)), {
          concurrency: "unbounded"
        })
        for (const result of results) assert.deepStrictEqual(result, { ok: true, added: 2, total: 2 })
        assert.lengthOf(readSeed(project).state.proposals, 24)
        assert.strictEqual(historyOf(project, "show", `HEAD:debrief/seed.json`), project.read(SEED))
      }).pipe(Effect.provide(layerReview())),
    { tags: ["slow"] }
  )
})
