import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  type Candidate,
  discoveryOf,
  type FoundTranscript,
  possibleCopies,
  type Selection
} from "../../../src/core/transcript/Discovery.ts"

const EVERYTHING: Selection = {
  projectRoot: undefined,
  since: undefined,
  until: undefined,
  subagents: true,
  sdkSessions: true
}

type Given = Partial<FoundTranscript> & Partial<Omit<Candidate, "found" | "head">> & Partial<Candidate["head"]>

const candidate = (path: string, given: Given = {}): Candidate => {
  const { byProgram = false, own = false, root = "/w/proj", whole = true, ...found } = given
  return {
    found: {
      source: "claude",
      path,
      session: path,
      agent: undefined,
      cwd: root,
      size: 100,
      modified: 2_000,
      startedAt: 1_000,
      firstUuid: path,
      entrypoint: undefined,
      ...found
    },
    head: { first: "first" in given ? given.first : path, own, byProgram },
    whole,
    root: "root" in given ? given.root : root
  }
}

const reasons = (
  candidates: ReadonlyArray<Candidate>,
  selection: Partial<Selection> = {},
  ends: Readonly<Record<string, string>> = {}
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    discoveryOf(candidates, [], { ...EVERYTHING, ...selection }, new Map(Object.entries(ends))).leftOut.map(
      ({ path, reason }) => [path, reason]
    )
  )

describe("what is left out", () => {
  it("is what nothing was said in, if all of it was read", () => {
    const candidates = [candidate("a", { first: undefined }), candidate("b", { first: undefined, whole: false })]
    assert.deepStrictEqual(reasons(candidates), { a: "empty" })
  })

  it("is our own, even when sessions of programs are wanted", () => {
    assert.deepStrictEqual(reasons([candidate("a", { own: true, byProgram: true })]), { a: "our own" })
  })

  it("are sessions that a program started, unless they are wanted", () => {
    const candidates = [candidate("a", { byProgram: true }), candidate("b")]
    assert.deepStrictEqual(reasons(candidates, { sdkSessions: false }), { a: "started by a program" })
    assert.deepStrictEqual(reasons(candidates), {})
  })

  it("are subagents, when they are not wanted", () => {
    const candidates = [candidate("a", { agent: "a1" }), candidate("b")]
    assert.deepStrictEqual(reasons(candidates, { subagents: false }), { a: "subagent" })
  })

  it("are other projects, and what does not tell its project", () => {
    const candidates = [candidate("a", { root: "/w/proj/sub" }), candidate("b", { root: undefined }), candidate("c")]
    const expected = { a: "another project", b: "another project" }
    assert.deepStrictEqual(reasons(candidates, { projectRoot: "/w/proj" }), expected)
    assert.deepStrictEqual(reasons(candidates), {})
  })

  it("is for its first reason: an empty session of another project is none of ours", () => {
    const candidates = [
      candidate("a", { first: undefined, root: "/else" }),
      candidate("b", { first: undefined, root: undefined }),
      candidate("c", { root: "/else", byProgram: true, own: true })
    ]
    const expected = { a: "another project", b: "empty", c: "another project" }
    assert.deepStrictEqual(reasons(candidates, { projectRoot: "/w/proj" }), expected)
  })

  it("is what had ended before or began after the dates; what reaches into them is found", () => {
    const candidates = [
      candidate("before", { startedAt: 10, modified: 19 }),
      candidate("into", { startedAt: 10, modified: 20 }),
      candidate("around", { startedAt: 10, modified: 90 }),
      candidate("out of", { startedAt: 30, modified: 90 }),
      candidate("after", { startedAt: 31, modified: 90 }),
      candidate("unpacked", { startedAt: 25, modified: 5 })
    ]
    const expected = { before: "outside the dates", after: "outside the dates" }
    assert.deepStrictEqual(reasons(candidates, { since: 20, until: 30 }), expected)
  })
})

describe("copies", () => {
  const copy = { first: "u-1", firstUuid: "u-1" }

  it("are those that begin and end alike; the one written to first stays", () => {
    const candidates = [candidate("a", { ...copy, modified: 9 }), candidate("b", { ...copy, modified: 5 })]
    assert.deepStrictEqual(reasons(candidates, {}, { a: "u-9", b: "u-9" }), { a: "copy of another session" })
  })

  it("of one age leave the first by path", () => {
    const candidates = [candidate("b", copy), candidate("a", copy)]
    assert.deepStrictEqual(reasons(candidates, {}, { a: "u-9", b: "u-9" }), { b: "copy of another session" })
  })

  it("are not forks, which end otherwise, nor those whose end could not be read", () => {
    const candidates = [candidate("a", copy), candidate("b", copy), candidate("c", copy)]
    assert.deepStrictEqual(reasons(candidates, {}, { a: "u-8", b: "u-9" }), {})
  })

  it("are looked for only among what is kept", () => {
    const candidates = [candidate("a", { ...copy, byProgram: true }), candidate("b", copy)]
    const selection = { sdkSessions: false }
    const expected = { a: "started by a program" }
    assert.deepStrictEqual(reasons(candidates, selection, { a: "u-9", b: "u-9" }), expected)
    assert.deepStrictEqual(possibleCopies(candidates, { ...EVERYTHING, ...selection }), [])
  })

  it("are never of another client's transcript", () => {
    const candidates = [candidate("a", copy), candidate("b", { ...copy, source: "codex" })]
    assert.deepStrictEqual(possibleCopies(candidates, EVERYTHING), [])
    assert.deepStrictEqual(reasons(candidates, {}, { a: "u-9", b: "u-9" }), {})
  })

  it("are possible only where another begins alike", () => {
    const candidates = [candidate("a", copy), candidate("b"), candidate("c", copy), candidate("d")]
    assert.deepStrictEqual(
      possibleCopies(candidates, EVERYTHING).map(({ path }) => path),
      ["a", "c"]
    )
  })
})

const small = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 }))
const worlds = Schema.Array(
  Schema.Struct({
    startedAt: small,
    modified: small,
    first: Schema.Literals(["u-1", "u-2", "u-3", "none"]),
    end: Schema.Literals(["e-1", "e-2", "none"]),
    own: Schema.Boolean,
    byProgram: Schema.Boolean,
    whole: Schema.Boolean,
    agent: Schema.Literals(["", "a1"]),
    root: Schema.Literals(["/w/proj", "/else", ""])
  })
)
const selections = Schema.Struct({
  projectRoot: Schema.Literals(["", "/w/proj"]),
  since: small,
  until: small,
  subagents: Schema.Boolean,
  sdkSessions: Schema.Boolean
})

describe("any discovery", () => {
  it.prop("parts what was looked at, in order, whatever order it came in", [worlds, selections], ([world, wanted]) => {
    const ends = new Map<string, string>()
    const candidates = world.map(({ agent, end, first, root, ...given }, index) => {
      if (end !== "none") ends.set(`p${index}`, end)
      return candidate(`p${index}`, {
        ...given,
        agent: agent || undefined,
        root: root || undefined,
        first: first === "none" ? undefined : first
      })
    })
    const selection = { ...wanted, projectRoot: wanted.projectRoot || undefined }
    const unusable = [{ path: "x", reason: "unreadable" as const }]
    const { found, leftOut } = discoveryOf(candidates, unusable, selection, ends)
    const seen = [...found, ...leftOut].map(({ path }) => path)
    assert.deepStrictEqual(seen.toSorted(), [...candidates.map(({ found: { path } }) => path), "x"].toSorted())
    found.slice(1).forEach((next, index) => {
      const one = found[index]!
      assert.isTrue(one.startedAt < next.startedAt || (one.startedAt === next.startedAt && one.path < next.path))
    })
    assert.deepStrictEqual(discoveryOf(candidates.toReversed(), unusable, selection, ends), { found, leftOut })
    // Of every set of copies one is found.
    for (const { path } of leftOut.filter(({ reason }) => reason === "copy of another session")) {
      const { head } = candidates.find((one) => one.found.path === path)!
      const twin = candidates.find(
        (one) =>
          found.includes(one.found) && one.head.first === head.first && ends.get(one.found.path) === ends.get(path)
      )
      assert.isDefined(twin, path)
    }
  })
})
