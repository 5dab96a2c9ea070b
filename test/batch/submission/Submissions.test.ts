import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, type FileSystem, Layer } from "effect"
import type { KeptOutcome } from "../../../src/batch/submission/Submission.ts"
import { batchesOf, SubmittedBatches } from "../../../src/batch/submission/Submissions.ts"
import type { ProjectPaths } from "../../../src/project/Project.ts"
import { layerFailing } from "../../support/faultyFileSystem.ts"
import { layerFiles } from "../../support/files.ts"
import { inside } from "../../support/inside.ts"
import { makeProject, modeOf, namesIn, put } from "../../support/project.ts"
import { submittedBatch } from "./support.ts"

const inProject = <A, E>(
  test: (records: SubmittedBatches["Service"], project: ProjectPaths) => Effect.Effect<A, E>,
  files: Layer.Layer<FileSystem.FileSystem> = layerFiles
) =>
  Effect.flatMap(makeProject, (project) =>
    SubmittedBatches.use((records) => test(records, project)).pipe(
      Effect.provide(Layer.provide(SubmittedBatches.layer, files))
    )
  )

const EXPIRED: KeptOutcome = { _tag: "Expired" }

describe("a batch's record", () => {
  it.live("is read as it was written, and again as it was completed", () =>
    inProject((records, project) =>
      Effect.gen(function* () {
        const batch = submittedBatch("a")
        yield* inside(project, records.write(batch))
        assert.deepStrictEqual(yield* inside(project, records.known), { open: [batch], closed: [], unreadable: [] })
        const completed = { ...batch, id: "msgbatch_1", endedAt: "2026-03-04T06:00:00.000Z" }
        yield* inside(project, records.write(completed))
        assert.deepStrictEqual((yield* inside(project, records.known)).open, [completed])
      })
    )
  )

  it.live("is for its owner alone, in a folder that git ignores", () =>
    inProject((records, project) =>
      Effect.gen(function* () {
        yield* inside(project, records.write(submittedBatch("a")))
        assert.strictEqual(modeOf(`${batchesOf(project)}/a.json`), 0o600)
        assert.strictEqual(modeOf(batchesOf(project)), 0o700)
        assert.strictEqual(fs.readFileSync(`${project.state}/.gitignore`, "utf8"), "*\n")
      })
    )
  )

  it.live("comes with the others oldest first", () =>
    inProject((records, project) =>
      Effect.gen(function* () {
        assert.match(yield* records.newName, /^[0-9]{17}-[0-9a-z]{6}$/)
        for (const name of ["20260304050608000-a", "20260304050607000-b"]) {
          yield* inside(project, records.write(submittedBatch(name)))
        }
        const { open } = yield* inside(project, records.known)
        assert.deepStrictEqual(
          open.map(({ name }) => name),
          ["20260304050607000-b", "20260304050608000-a"]
        )
      })
    )
  )

  it.live("stays the old one when writing the new one fails", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      const batch = submittedBatch("a")
      const writeWith = (id: string, files: Layer.Layer<FileSystem.FileSystem>) =>
        SubmittedBatches.use((records) => inside(project, records.write({ ...batch, id }))).pipe(
          Effect.provide(Layer.provide(SubmittedBatches.layer, files))
        )
      yield* writeWith("old", layerFiles)
      yield* Effect.flip(writeWith("new", layerFailing("rename", "a.json", "ENOSPC")))
      const { open } = yield* SubmittedBatches.use((records) => inside(project, records.known)).pipe(
        Effect.provide(Layer.provide(SubmittedBatches.layer, layerFiles))
      )
      assert.deepStrictEqual(
        open.map(({ id }) => id),
        ["old"]
      )
      assert.deepStrictEqual(namesIn(batchesOf(project)), ["a.json"])
    })
  )

  it.live.each([
    ["is no JSON", "{"],
    ["is something else", '{"name": "a"}'],
    ["names another file", JSON.stringify(submittedBatch("b"))],
    ["names a path", JSON.stringify(submittedBatch("a", { items: [], id: "../../x" }))]
  ] as const)("that %s is kept as it is and told of", ([, text]) =>
    inProject((records, project) =>
      Effect.gen(function* () {
        const path = `${batchesOf(project)}/a.json`
        put(path, text)
        yield* inside(project, records.write(submittedBatch("c")))
        const { open, unreadable } = yield* inside(project, records.known)
        assert.deepStrictEqual(unreadable, [path])
        assert.deepStrictEqual(
          open.map(({ name }) => name),
          ["c"]
        )
        assert.strictEqual(fs.readFileSync(path, "utf8"), text)
      })
    )
  )

  it.live("is none where there is no folder", () =>
    inProject((records, project) =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* inside(project, records.known), { open: [], closed: [], unreadable: [] })
      })
    )
  )

  it.live("goes when the batch was not made", () =>
    inProject((records, project) =>
      Effect.gen(function* () {
        const batch = submittedBatch("a")
        yield* inside(project, records.write(batch))
        yield* inside(project, records.forget(batch))
        assert.deepStrictEqual(namesIn(batchesOf(project)), [])
      })
    )
  )
})

describe("an outcome", () => {
  it.live("is kept until its batch is closed, which then says when, and why it was given up", () =>
    inProject((records, project) =>
      Effect.gen(function* () {
        const batch = submittedBatch("a", { id: "msgbatch_1" })
        yield* inside(project, records.write(batch))
        assert.isUndefined(yield* inside(project, records.outcome(batch, "a-0")))
        yield* inside(project, records.keepOutcome(batch, "a-0", EXPIRED))
        assert.deepStrictEqual(yield* inside(project, records.outcome(batch, "a-0")), EXPIRED)
        yield* inside(project, records.close(batch, "it was archived"))
        assert.deepStrictEqual(namesIn(batchesOf(project)), ["a.json"])
        const { closed, open } = yield* inside(project, records.known)
        assert.deepStrictEqual(open, [])
        const [{ collectedAt, ...rest }] = closed as [(typeof closed)[number]]
        assert.isNotNaN(Date.parse(collectedAt ?? ""))
        assert.deepStrictEqual(rest, { ...batch, items: [], problem: "it was archived" })
      })
    )
  )

  it.live("that is damaged counts as none: it is fetched again", () =>
    inProject((records, project) =>
      Effect.gen(function* () {
        const batch = submittedBatch("a")
        yield* inside(project, records.write(batch))
        put(`${batchesOf(project)}/a/a-0.json`, '{"_tag": "Expi')
        assert.isUndefined(yield* inside(project, records.outcome(batch, "a-0")))
      })
    )
  )

  it.live("left by a process that was killed when it had closed the batch goes at the next look", () =>
    inProject((records, project) =>
      Effect.gen(function* () {
        const batch = submittedBatch("a")
        yield* inside(project, records.close(batch))
        yield* inside(project, records.keepOutcome(batch, "a-0", EXPIRED))
        yield* inside(project, records.known)
        assert.deepStrictEqual(namesIn(batchesOf(project)), ["a.json"])
      })
    )
  )
})
