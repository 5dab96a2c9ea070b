import { execFileSync } from "node:child_process"
import { Effect } from "effect"
import { samplesOf } from "../../bench/redaction/secrets.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { debrief } from "../support/command.ts"
import { put, temporaryDirectory } from "../support/project.ts"
import { makeProject, PLAYBOOK, type Project } from "../support/projects.ts"

const sampleOf = (kind: string) => samplesOf(7).find((sample) => sample.kind === kind)!

/** A secret that is known by its look, and one in a field whose name tells. */
export const TOKEN = sampleOf("github").secret
export const OTHER = sampleOf("stripe").secret
export const SECRETS = [TOKEN, OTHER]

export const run = (project: Project, args: ReadonlyArray<string>, keys?: ReadonlyArray<string>, env = {}) =>
  debrief(args, {
    cwd: project.root,
    env: { HOME: `${project.root}/home`, DEBRIEF_BACKEND: "off", ...env },
    ...(keys === undefined ? {} : { keys })
  })

export const git = (project: Project, ...args: ReadonlyArray<string>): string =>
  execFileSync("git", ["--git-dir", project.paths.history, ...args], { encoding: "utf8" }).trim()

/** A folder with a git that is killed when it is run with these words one after the other. */
export const gitThatDiesAt = Effect.fnUntraced(function* (words: string) {
  const folder = yield* temporaryDirectory
  const real = execFileSync("which", ["git"], { encoding: "utf8" }).trim()
  const script = `#!/bin/sh\ncase " $* " in *" ${words} "*) kill -9 $$;; esac\nexec ${real} "$@"\n`
  put(`${folder}/git`, script, 0o755)
  return folder
})

/** What an earlier version might have saved: straight to the file, past all redaction. */
const savedBefore = (project: Project, text: string) =>
  project.write(
    PLAYBOOK,
    `${JSON.stringify(playbookOf({ OTHERS: [keyPoint("oth-001", "Words."), keyPoint("oth-002", text)] }), null, 2)}\n`
  )

/** A project with secrets in a version long ago, in a later one, and in one that nothing leads to. */
export const withSecrets = Effect.gen(function* () {
  const project = yield* makeProject()
  yield* run(project, ["playbook", "add", "Use pnpm."])
  savedBefore(project, `Log in with ${TOKEN} first.`)
  yield* run(project, ["playbook", "add", "Use make."])
  savedBefore(project, `Pay with ${OTHER} instead.`)
  yield* run(project, ["playbook", "add", "Use just."])
  execFileSync("git", ["--git-dir", project.paths.history, "hash-object", "-w", "--stdin"], {
    input: `{"a":"${TOKEN}"}`
  })
  return project
})
