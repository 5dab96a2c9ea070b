import { spawnSync } from "node:child_process"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { debrief } from "../support/command.ts"
import { makeProject } from "../support/projects.ts"

// .ci/run installs the shells.
const isThere = (shell: string): boolean => spawnSync(shell, ["-c", "true"]).status === 0

const ENVIRONMENT = { PATH: process.env["PATH"], LANG: "C.UTF-8", TERM: "dumb" }

/** What a shell prints that runs this. */
const printed = (shell: string, args: ReadonlyArray<string>, cwd: string): string => {
  const ran = spawnSync(shell, args, { cwd, env: { ...ENVIRONMENT, HOME: cwd }, encoding: "utf8", timeout: 5 * 60_000 })
  assert.deepStrictEqual([ran.status, ran.stderr], [0, ""])
  return ran.stdout
}

/** The completions for a shell, in the file that it looks for. */
const installed = Effect.fnUntraced(function* (shell: string, file: string) {
  const { root, write } = yield* makeProject()
  write(file, (yield* debrief(["completions", shell])).stdout)
  return root
})

/** Words that have one completion, each of another kind: a command, a command of one, a flag, a value. */
const WORDS = [
  ["debrief stat", "status"],
  ["debrief playbook hist", "history"],
  ["debrief status --js", "--json"],
  ["debrief completions zs", "zsh"]
] as const

/**
 * A zsh at a terminal of its own, in which a line is typed and completed by the tab key. `-r` waits until what is shown
 * has the completed word; what was typed is not all of it.
 */
const ZSH = String.raw`
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=''; fpath=($1 \$fpath); autoload -U compinit; compinit -u -d $1/dump; echo rea''dy"
zpty -r shell out '*ready*'
zpty -w -n shell "$2"$'\t'
zpty -r shell out "*$3*"
print -r -- "$out"
zpty -d shell
`

describe("debrief completions", () => {
  it.live.runIf(isThere("fish"))("has a real fish complete", () =>
    Effect.gen(function* () {
      const root = yield* installed("fish", "debrief.fish")
      for (const [typed, word] of WORDS) {
        const script = `source ${root}/debrief.fish; complete -C '${typed}'`
        const found = printed("fish", ["--no-config", "-c", script], root).trimEnd().split("\n")
        assert.deepStrictEqual(
          found.map((line) => line.split("\t")[0]),
          [word]
        )
      }
    })
  )

  it.live.runIf(isThere("zsh"))("has a real zsh complete at the tab key", () =>
    Effect.gen(function* () {
      const root = yield* installed("zsh", "_debrief")
      for (const [typed, word] of WORDS) {
        const before = typed.slice(0, typed.lastIndexOf(" ") + 1)
        const shown = printed("zsh", ["-f", "-c", ZSH, "zsh", root, typed, `${before}${word}`], path.dirname(root))
        assert.include(shown, `${before}${word}`)
      }
    })
  )
})
