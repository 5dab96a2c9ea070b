import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Git } from "../../src/git/Git.ts"
import { keptByGit } from "../../src/git/TrackedState.ts"
import { type ProjectPaths, withSeed } from "../../src/project/Project.ts"
import { seedPlaces } from "../../src/project/SeedPlaces.ts"
import { accept, reject } from "../../src/review/decide.ts"
import { undo } from "../../src/review/undo.ts"
import { SeedStore } from "../../src/store/SeedStore.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { layerReview } from "../review/support.ts"
import { inside } from "../support/inside.ts"
import { makeProject, PLAYBOOK, projectAt } from "../support/projects.ts"
import { git, initRepository } from "./support.ts"

// A file of proposals that the user chose (`seed.path`).

const a = proposal("a", "You prefer a")
const b = proposal("b", "You prefer b")
const CHOSEN = "shared/proposals.json"

const statusesIn = (file: string): ReadonlyArray<string> =>
  JSON.parse(fs.readFileSync(file, "utf8")).state.proposals.map(({ status }: { readonly status: string }) => status)

/** A repository with proposals in a file of one's choice, and a home beside it. */
const makeChosen = (chosen = CHOSEN) =>
  Effect.gen(function* () {
    const outer = yield* makeProject({ [`project/${chosen}`]: seedOf(a, b), "project/file.txt": "one\n" })
    const { root } = outer
    const project = projectAt(`${root}/project`)
    initRepository(project.root)
    git(project.root, "add", "file.txt")
    git(project.root, "commit", "--quiet", "--message=file")
    const paths: ProjectPaths = withSeed({ ...project.paths, proofs: `${root}/home/projects` }, chosen)
    return { root, project, paths, state: `${root}/home` }
  })

const besides = (file: string) => fs.readdirSync(path.dirname(file)).toSorted()

const restored = (paths: ProjectPaths) =>
  Effect.gen(function* () {
    fs.writeFileSync(paths.seed, "{ half")
    const recovery = yield* inside(
      paths,
      SeedStore.use((seeds) => seeds.mend)
    )
    const { copy, from } = Option.getOrThrow(recovery)
    fs.rmSync(copy)
    return from
  })

describe("a seed at a path of one's choice, with the history in", () => {
  it.live("the project's repository: is committed where it stands, and nothing is left beside it", () =>
    Effect.gen(function* () {
      const { paths, project } = yield* makeChosen()
      assert.isUndefined((yield* inside(paths, accept(a))).commitProblem)
      assert.isUndefined((yield* inside(paths, reject(b))).commitProblem)
      assert.strictEqual(
        git(project.root, "show", "--format=%s", "--name-only", "HEAD~1"),
        "Confirm: You prefer a\n\n.claude/playbook.json\nshared/proposals.json\n"
      )
      assert.strictEqual(git(project.root, "show", `HEAD:${CHOSEN}`), project.read(CHOSEN))
      assert.deepStrictEqual(besides(paths.seed), ["proposals.json"])
      assert.deepStrictEqual(
        (yield* inside(
          paths,
          Git.use((service) => service.log(9))
        )).map(({ subject }) => subject),
        ["Reject: You prefer b", "Confirm: You prefer a", "Keep: changes made outside of debrief"]
      )
      yield* inside(paths, undo(undefined))
      assert.deepStrictEqual(statusesIn(paths.seed), ["accepted", "pending"])
    }).pipe(Effect.provide(layerReview({ mode: "project" })))
  )

  it.live("a repository of our own: is committed under a name of its own, and nothing is left beside it", () =>
    Effect.gen(function* () {
      const { paths, project } = yield* makeChosen()
      yield* inside(paths, accept(a))
      yield* inside(paths, reject(b))
      const { committedAs } = yield* inside(paths, seedPlaces)
      const own = (...args: ReadonlyArray<string>) => git("/", "--git-dir", paths.history, ...args)
      assert.strictEqual(own("ls-tree", "-r", "--name-only", "HEAD"), `${committedAs}\nplaybook.json\n`)
      assert.strictEqual(own("show", `HEAD:${committedAs}`), project.read(CHOSEN))
      assert.deepStrictEqual(besides(paths.seed), ["proposals.json"])
      assert.strictEqual(git(project.root, "log", "--format=%s").trim(), "file\nfirst")
      yield* inside(paths, undo(undefined))
      assert.deepStrictEqual(statusesIn(paths.seed), ["accepted", "pending"])
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("a repository of our own: also when it stands outside of the project, and of no repository otherwise", () =>
    Effect.gen(function* () {
      const { paths: inProject, project, root } = yield* makeChosen()
      const paths = withSeed(inProject, "../elsewhere/seed.json")
      assert.strictEqual(paths.seed, `${root}/./elsewhere/seed.json`)
      fs.mkdirSync(`${root}/elsewhere`)
      fs.writeFileSync(paths.seed, JSON.stringify(seedOf(a, b)))
      yield* inside(paths, accept(a))
      const { committedAs } = yield* inside(paths, seedPlaces)
      assert.strictEqual(
        git("/", "--git-dir", paths.history, "show", `HEAD:${committedAs}`),
        fs.readFileSync(paths.seed, "utf8")
      )
      yield* inside(paths, accept(b)).pipe(Effect.provide(layerReview({ mode: "project" })))
      assert.deepStrictEqual(statusesIn(paths.seed), ["accepted", "accepted"])
      assert.strictEqual(git(project.root, "show", "--format=", "--name-only", "HEAD"), `${PLAYBOOK}\n`)
      assert.deepStrictEqual(besides(paths.seed), ["seed.json"])
    }).pipe(Effect.provide(layerReview()))
  )

  const elsewhere: ReadonlyArray<readonly [string, (root: string) => void]> = [
    ["a link leads to it", (root) => fs.renameSync(`${root}/shared`, `${root}/real`)],
    ["it stands in another repository", (root) => initRepository(`${root}/shared`)]
  ]
  it.live.each(elsewhere)("the project's repository: not when %s", ([what, make]) =>
    Effect.gen(function* () {
      const { paths: chosen, project } = yield* makeChosen()
      // By an absolute path: on a relative one no link is followed.
      const paths = withSeed(chosen, `${project.root}/${CHOSEN}`)
      make(project.root)
      if (what.includes("link")) fs.symlinkSync("real", `${project.root}/shared`)
      assert.isUndefined((yield* inside(paths, accept(a))).commitProblem)
      assert.deepStrictEqual(statusesIn(paths.seed), ["accepted", "pending"])
      assert.strictEqual(git(project.root, "show", "--format=", "--name-only", "HEAD"), `${PLAYBOOK}\n`)
    }).pipe(Effect.provide(layerReview({ mode: "project" })))
  )

  it.live("git's own folder: holds up no commit of the playbook", () =>
    Effect.gen(function* () {
      const { paths, project } = yield* makeChosen(".git/debrief/seed.json")
      assert.isUndefined((yield* inside(paths, accept(a))).commitProblem)
      assert.strictEqual(git(project.root, "show", "--format=", "--name-only", "HEAD"), `${PLAYBOOK}\n`)
    }).pipe(Effect.provide(layerReview({ mode: "project" })))
  )
})

describe("a seed at a path of one's choice that is cut short", () => {
  it.live.each(["history", "project", "off"] as const)("comes back from its good copy, git.mode %s", (mode) =>
    Effect.gen(function* () {
      const { paths } = yield* makeChosen()
      yield* inside(paths, reject(a))
      assert.strictEqual(yield* restored(paths), "history")
      assert.deepStrictEqual(statusesIn(paths.seed), ["rejected", "pending"])
      assert.deepStrictEqual(besides(paths.seed), ["proposals.json"])
    }).pipe(Effect.provide(layerReview({ mode })))
  )

  it.live.each(["history", "project"] as const)("comes back from the last commit without one, git.mode %s", (mode) =>
    Effect.gen(function* () {
      const { paths, state } = yield* makeChosen()
      yield* inside(paths, reject(a))
      fs.rmSync(state, { recursive: true })
      assert.strictEqual(yield* restored(paths), "history")
      assert.deepStrictEqual(statusesIn(paths.seed), ["rejected", "pending"])
    }).pipe(Effect.provide(layerReview({ mode })))
  )

  it.live("never becomes another seed of the same project", () =>
    Effect.gen(function* () {
      const { paths, state } = yield* makeChosen()
      yield* inside(paths, reject(a))
      fs.rmSync(state, { recursive: true })
      assert.strictEqual(yield* restored(withSeed(paths, "shared/other.json")), "default")
    }).pipe(Effect.provide(layerReview()))
  )
})

describe("the lock of a seed at a path of one's choice", () => {
  it.live("is one for all projects that share it, in the user's state folder", () =>
    Effect.gen(function* () {
      const { paths, root, state } = yield* makeChosen()
      const other = withSeed({ ...projectAt(`${root}/other`).paths, proofs: paths.proofs }, paths.seed)
      const { lock } = yield* inside(paths, seedPlaces)
      assert.deepStrictEqual(yield* inside(other, seedPlaces), yield* inside(paths, seedPlaces))
      assert.strictEqual((yield* inside(withSeed(other, `${root}/a/../project//${CHOSEN}`), seedPlaces)).lock, lock)
      assert.notStrictEqual((yield* inside(withSeed(other, "seed.json"), seedPlaces)).lock, lock)
      yield* inside(paths, reject(a))
      assert.isTrue(fs.existsSync(lock))
      assert.isTrue(lock.startsWith(`${state}/`))
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("is in the project's state where there is no home", () =>
    Effect.gen(function* () {
      const { paths } = projectAt("/nowhere")
      const { good, lock } = yield* inside(withSeed(paths, CHOSEN), seedPlaces)
      for (const place of [good, lock]) assert.isTrue(place.startsWith(`${paths.state}/seeds/`))
    })
  )
})

describe("what git may keep in the state", () => {
  const { paths } = projectAt("/nowhere")
  it("is the seed that is used there, with the history in the project's repository, and the default one", () => {
    const project = { git: { mode: "project" } }
    assert.deepStrictEqual(keptByGit(project, paths), ["seed.json"])
    assert.deepStrictEqual(keptByGit(project, withSeed(paths, ".claude/debrief/mine.json")), ["seed.json", "mine.json"])
    assert.deepStrictEqual(keptByGit(project, withSeed(paths, CHOSEN)), ["seed.json"])
    assert.deepStrictEqual(keptByGit({ git: { mode: "history" } }, paths), [])
  })
})
