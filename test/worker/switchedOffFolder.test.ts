import * as fs from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { layerReplay } from "../../src/llm/Replay.ts"
import { git, initRepository } from "../git/support.ts"
import { makeProject } from "../support/projects.ts"
import { add, saying, taught } from "../support/taught.ts"
import { runLearning, TRANSCRIPT, transcriptOf } from "./support.ts"

const OFF = JSON.stringify({ llm: { backend: "off" } })

/** A project with a linked work tree, and a session that worked in that. */
const makeLinked = Effect.gen(function* () {
  const project = yield* makeProject()
  initRepository(project.root)
  const linked = `${project.root}/.claude/worktrees/one`
  git(project.root, "worktree", "add", "--quiet", linked)
  fs.mkdirSync(`${linked}/.claude`)
  fs.mkdirSync(`${linked}/src`)
  project.write(
    TRANSCRIPT,
    transcriptOf([saying(taught("pnpm"), "one", "two", "three"), "I will."], { cwd: `${linked}/src` })
  )
  return { linked, project }
})

const llm = layerReplay([{ answer: add(taught("pnpm")) }])

describe("a session in a linked work tree", () => {
  it.live("asks no LLM when that work tree's own settings say off, though its project's do not", () =>
    Effect.gen(function* () {
      const { linked, project } = yield* makeLinked
      fs.writeFileSync(`${linked}/.claude/debrief.json`, OFF)
      const { lessons, reflected } = yield* runLearning(project, llm)
      assert.deepStrictEqual([reflected, lessons], [false, []])
      fs.writeFileSync(`${linked}/.claude/debrief.json`, "{}")
      assert.isTrue((yield* runLearning(project, llm)).reflected)
    })
  )

  it.live("asks the LLM that DEBRIEF_BACKEND names for this occasion", () =>
    Effect.gen(function* () {
      const { linked, project } = yield* makeLinked
      fs.writeFileSync(`${linked}/.claude/debrief.json`, OFF)
      const variables = { PATH: process.env["PATH"] ?? "", DEBRIEF_BACKEND: "replay" }
      assert.isTrue((yield* runLearning(project, llm, {}, variables)).reflected)
    })
  )
})
