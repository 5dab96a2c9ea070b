import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { withSeed } from "../../src/project/Project.ts"
import { SeedStore } from "../../src/store/SeedStore.ts"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { git } from "../git/support.ts"
import { layerReview } from "../review/support.ts"
import { makeOriginAndClone } from "../support/clones.ts"
import { inside } from "../support/inside.ts"
import { temporaryDirectory } from "../support/project.ts"

const CHOSEN = "docs/proposals.json"
const RC = "alias k=kubectl\n"

/** A clone that has links where the user, by a setting for all projects, keeps proposals; and the user's home. */
const makePlanted = (link: string, target: string) =>
  Effect.gen(function* () {
    const home = yield* temporaryDirectory
    fs.writeFileSync(path.join(home, "proposals.json"), RC)
    const { clone, origin } = yield* makeOriginAndClone({ file: "" })
    fs.mkdirSync(path.dirname(path.join(origin, link)), { recursive: true })
    fs.symlinkSync(path.join(home, target), path.join(origin, link))
    git(origin, "add", "--force", ".")
    git(origin, "commit", "--quiet", "-m", "theirs")
    git(clone.root, "pull", "--quiet")
    const paths = { ...clone.paths, proofs: path.join(home, "state/projects") }
    return { clone, paths, rc: () => fs.readFileSync(path.join(home, "proposals.json"), "utf8") }
  })

const add = SeedStore.use((seeds) =>
  Effect.asVoid(seeds.modify(() => [seedOf(proposal("a", "You prefer a")), undefined]))
)
const mend = SeedStore.use((seeds) => seeds.mend)

describe("a file of proposals that the user chose relative to each project", () => {
  const links: ReadonlyArray<readonly [string, string]> = [
    [CHOSEN, "proposals.json"],
    ["docs", ""]
  ]

  it.live.each(links)("is neither read nor written through a link of a clone's: %s", ([link, target]) =>
    Effect.gen(function* () {
      const { clone, paths, rc } = yield* makePlanted(link, target)
      const held = withSeed(paths, CHOSEN)
      for (const use of [add, Effect.asVoid(mend)]) {
        const said = yield* Effect.flip(inside(held, use))
        assert.match(said.message, /is a link, which is not followed: .* name \S+ in files\.followLinks/)
      }
      assert.strictEqual(rc(), RC)
      assert.strictEqual(git(clone.root, "status", "--porcelain"), "")
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("nor through one between the project and a folder beside it", () =>
    Effect.gen(function* () {
      const { clone, paths, rc } = yield* makePlanted("docs", "")
      const sub = { ...paths, root: `${clone.root}/sub`, claudeDirectory: `${clone.root}/sub/.claude` }
      yield* Effect.flip(inside(withSeed(sub, `../${CHOSEN}`), add))
      assert.strictEqual(rc(), RC)
    }).pipe(Effect.provide(layerReview()))
  )

  it.live("is where a link leads that the user's own settings name by its whole path", () =>
    Effect.gen(function* () {
      const { clone, paths, rc } = yield* makePlanted(CHOSEN, "proposals.json")
      const mended = yield* inside(withSeed(paths, `${clone.root}/${CHOSEN}`), mend)
      const { copy } = Option.getOrThrow(mended)
      assert.strictEqual(fs.readFileSync(copy, "utf8"), RC)
      assert.notInclude(copy, clone.root)
      assert.include(rc(), "proposals")
      assert.strictEqual(git(clone.root, "status", "--porcelain"), "")
    }).pipe(Effect.provide(layerReview()))
  )
})
