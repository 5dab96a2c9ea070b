import * as fs from "node:fs"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import type { CommitMessage } from "../../src/git/CommitMessage.ts"
import { Git } from "../../src/git/Git.ts"
import type { Tracked } from "../../src/git/TrackedFiles.ts"
import { GitError } from "../../src/git/GitError.ts"
import { Environment } from "../../src/project/Environment.ts"
import type { ProjectPaths } from "../../src/project/Project.ts"
import { inside } from "../support/inside.ts"
import { get, makeProject, modeOf, put, temporaryDirectory } from "../support/project.ts"
import { git, initRepository } from "./support.ts"

const layer = (variables: Readonly<Record<string, string>> = {}) =>
  Git.layer.pipe(
    Layer.provide(Environment.layer({ PATH: process.env["PATH"], ...variables })),
    Layer.provide(NodeServices.layer)
  )

const commit = (project: ProjectPaths, message: CommitMessage = { subject: "Learn: add pat-001" }) =>
  Git.use((service) => inside(project, service.commit(message)))

/** Saves a playbook of that version. */
const save = (project: ProjectPaths, version: string) =>
  put(project.playbook, `${JSON.stringify({ version, last_updated: null, sections: {} })}\n`)

/** What git says about our history. */
const history = (project: ProjectPaths, ...args: ReadonlyArray<string>) =>
  git("/", "--git-dir", project.history, ...args)

const makeSaved = Effect.tap(makeProject, (project) => Effect.sync(() => save(project, "1")))

describe("the first commit", () => {
  it.live("makes a bare repository for the owner alone, in a directory that no repository picks up", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      assert.strictEqual(yield* commit(project), "committed")
      assert.strictEqual(history(project, "rev-parse", "--is-bare-repository").trim(), "true")
      assert.strictEqual(modeOf(project.history), 0o700)
      assert.strictEqual(get(`${project.state}/.gitignore`), "*\n")
      assert.strictEqual(history(project, "symbolic-ref", "HEAD").trim(), "refs/heads/main")
      assert.strictEqual(history(project, "fsck", "--strict").trim(), "")
    }).pipe(Effect.provide(layer()))
  )

  it.live("holds the playbook and the seed, as they are, and nothing else", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      put(`${project.state}/seed.json`, `{"version":"1.0","é":"\\r\\n"}\r\n`)
      put(project.settings, "{}")
      put(`${project.state}/worker.log`, "said")
      yield* commit(project)
      assert.strictEqual(history(project, "ls-tree", "-r", "--name-only", "HEAD"), "debrief/seed.json\nplaybook.json\n")
      assert.strictEqual(history(project, "show", "HEAD:debrief/seed.json"), get(`${project.state}/seed.json`))
    }).pipe(Effect.provide(layer()))
  )

  it.live("is not made for nothing", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      assert.strictEqual(yield* commit(project), "unchanged")
      assert.isTrue(Option.isNone(yield* Git.use((service) => inside(project, service.lastCommitted("playbook")))))
    }).pipe(Effect.provide(layer()))
  )
})

describe("a commit", () => {
  it.live("is made whatever a subject holds, also what no argument of a program can hold", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      const message = { subject: "Edit \u0000 \u001B[31mx", trailers: { Session: "s\u0000\u009B" } }
      assert.strictEqual(yield* commit(project, message), "committed")
      assert.strictEqual(history(project, "log", "--format=%s").trim(), "Edit \uFFFD \uFFFD[31mx")
    }).pipe(Effect.provide(layer()))
  )

  it.live("says subject, trailers and who, on one line each", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      yield* commit(project, {
        subject: "Learn: add pat-001,\nrate été",
        trailers: { Session: "s-1\nEvil: yes", Source: undefined, Model: "m" }
      })
      assert.strictEqual(
        history(project, "log", "--format=%an <%ae> %cn%n%B"),
        "claude-debrief <debrief@localhost> claude-debrief\n" +
          "Learn: add pat-001, rate été\n\nSession: s-1 Evil: yes\nModel: m\n\n"
      )
      assert.strictEqual(history(project, "log", "--format=%(trailers:key=Session,valueonly)").trim(), "s-1 Evil: yes")
    }).pipe(Effect.provide(layer()))
  )

  it.live("leaves secrets out of its message", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      const secret = `ghp_${"a1".repeat(18)}`
      yield* commit(project, { subject: `Learn: ${secret}`, trailers: { Session: secret } })
      const message = history(project, "log", "--format=%B")
      assert.notInclude(message, secret)
      assert.include(message, "[REDACTED github token]")
    }).pipe(Effect.provide(layer()))
  )

  it.live("is not made when nothing changed, and is when something did", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      assert.strictEqual(yield* commit(project), "committed")
      assert.strictEqual(yield* commit(project), "unchanged")
      save(project, "1")
      assert.strictEqual(yield* commit(project), "unchanged")
      save(project, "2")
      assert.strictEqual(yield* commit(project), "committed")
      assert.strictEqual(history(project, "rev-list", "--count", "HEAD").trim(), "2")
    }).pipe(Effect.provide(layer()))
  )

  it.live.each(["index.lock", "HEAD.lock", "refs/heads/main.lock", "config.lock"])(
    "survives a %s that a killed git left",
    (name) =>
      Effect.gen(function* () {
        const project = yield* makeSaved
        yield* commit(project)
        put(`${project.history}/${name}`, "")
        save(project, "2")
        assert.strictEqual(yield* commit(project), "committed")
        assert.isFalse(fs.existsSync(`${project.history}/${name}`))
      }).pipe(Effect.provide(layer()))
  )

  it.live("stays out of history when a file is corrupt: the last good version stays the last", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      yield* commit(project)
      const good = get(project.playbook)
      put(project.playbook, "{ half")
      assert.strictEqual(yield* commit(project), "unchanged")
      const last = yield* Git.use((service) => inside(project, service.lastCommitted("playbook")))
      assert.deepStrictEqual(last, Option.some(good))
    }).pipe(Effect.provide(layer()))
  )
})

const lastCommitted = (project: ProjectPaths, file: Tracked) =>
  Git.use((service) => inside(project, service.lastCommitted(file)))

describe("the last committed text", () => {
  it.live("is what was committed, not what is on disk; none of what never was", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      const committed = get(project.playbook)
      assert.isTrue(Option.isNone(yield* lastCommitted(project, "playbook")))
      yield* commit(project)
      save(project, "été")
      assert.deepStrictEqual(yield* lastCommitted(project, "playbook"), Option.some(committed))
      assert.isTrue(Option.isNone(yield* lastCommitted(project, "seed")))
      yield* commit(project)
      assert.deepStrictEqual(yield* lastCommitted(project, "playbook"), Option.some(get(project.playbook)))
    }).pipe(Effect.provide(layer()))
  )

  it.live("is none, and nothing is committed, with the history off", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      assert.strictEqual(yield* commit(project), "unchanged")
      assert.isTrue(Option.isNone(yield* lastCommitted(project, "playbook")))
      assert.isFalse(fs.existsSync(project.state))
    }).pipe(Effect.provide(Git.layerOff))
  )
})

describe("what surrounds us", () => {
  it.live("changes nothing: GIT_* variables, hooks, templates, signing", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      const home = yield* temporaryDirectory
      const hook = '#!/bin/sh\ntouch "$(dirname "$0")/ran"\nexit 1\n'
      put(`${home}/hooks/pre-commit`, hook, 0o755)
      put(`${home}/hooks/reference-transaction`, hook, 0o755)
      put(`${home}/template/hooks/pre-commit`, hook, 0o755)
      put(`${home}/template/info/exclude`, "*\n")
      put(
        `${home}/.gitconfig`,
        `[commit]\n\tgpgsign = true\n[gpg]\n\tprogram = /bin/false\n[core]\n\thooksPath = ${home}/hooks\n` +
          `[init]\n\ttemplateDir = ${home}/template\n\tdefaultBranch = other\n[user]\n\tuseConfigOnly = true\n`
      )
      const variables = {
        HOME: home,
        XDG_CONFIG_HOME: home,
        GIT_CONFIG_GLOBAL: `${home}/.gitconfig`,
        GIT_DIR: `${home}/elsewhere.git`,
        GIT_INDEX_FILE: `${home}/index`,
        GIT_WORK_TREE: home,
        GIT_OBJECT_DIRECTORY: `${home}/objects`,
        GIT_TEMPLATE_DIR: `${home}/template`,
        GIT_AUTHOR_NAME: "somebody else"
      }
      assert.strictEqual(yield* commit(project).pipe(Effect.provide(layer(variables))), "committed")
      assert.strictEqual(history(project, "log", "--format=%an %G?").trim(), "claude-debrief N")
      assert.isFalse(fs.existsSync(`${project.history}/hooks`))
      assert.deepStrictEqual(fs.readdirSync(home).sort(), [".gitconfig", "hooks", "template"])
      assert.isFalse(fs.existsSync(`${home}/hooks/ran`))
    })
  )

  it.live("stays as it is: the user's own repository, to the byte", () =>
    Effect.gen(function* () {
      const project = yield* makeProject
      initRepository(project.root)
      put(`${project.root}/staged.txt`, "staged")
      put(`${project.root}/.gitattributes`, "*.json text eol=crlf\n")
      git(project.root, "add", "staged.txt")
      save(project, "1")
      const look = () => ({
        index: fs.readFileSync(`${project.root}/.git/index`, "latin1"),
        files: fs.readdirSync(`${project.root}/.git`, { recursive: true, encoding: "utf8" }).sort(),
        config: get(`${project.root}/.git/config`),
        refs: git(project.root, "show-ref", "--head")
      })
      const status = git(project.root, "status", "--porcelain", "--untracked-files=all")
      const before = look()
      yield* commit(project)
      assert.deepStrictEqual(look(), before)
      assert.strictEqual(git(project.root, "status", "--porcelain", "--untracked-files=all"), status)
      assert.strictEqual(history(project, "show", "HEAD:playbook.json"), get(project.playbook))
    }).pipe(Effect.provide(layer()))
  )
})

describe("GitError", () => {
  it.live("is GitMissing when there is no git command, and says that the data is saved", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      const PATH = yield* temporaryDirectory
      const error = yield* commit(project).pipe(Effect.flip, Effect.provide(layer({ PATH })))
      assert.instanceOf(error, GitError)
      assert.strictEqual(error.reason._tag, "GitMissing")
      assert.include(error.message, "there is no git command. The data is saved; this commit was not made")
    })
  )

  it.live("is GitMissing from reading too", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      yield* commit(project).pipe(Effect.provide(layer()))
      const PATH = yield* temporaryDirectory
      const error = yield* Git.use((service) => inside(project, service.lastCommitted("playbook"))).pipe(
        Effect.flip,
        Effect.provide(layer({ PATH }))
      )
      assert.strictEqual(error.reason._tag, "GitMissing")
    })
  )

  it.live("is GitFailed, with what was wrong, when there is no place for a history", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      put(project.state, "a file")
      const error = yield* commit(project).pipe(Effect.flip)
      assert.instanceOf(error, GitError)
      assert.strictEqual(error.reason._tag, "GitFailed")
      assert.include(error.message, `git init in ${project.history} failed: git exited with `)
      assert.strictEqual(get(project.state), "a file")
    }).pipe(Effect.provide(layer()))
  )

  it.live("is GitFailed when the state directory cannot be made", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      put(project.state, "a file")
      const error = yield* commit(project).pipe(Effect.flip)
      assert.strictEqual(error.reason._tag, "GitFailed")
    }).pipe(Effect.provide(layer()))
  )

  it.live("does not outlast its cause: a history whose making was interrupted is mended", () =>
    Effect.gen(function* () {
      const project = yield* makeSaved
      put(`${project.history}/HEAD`, "ref: refs/heads/main\n")
      assert.strictEqual(yield* commit(project), "committed")
    }).pipe(Effect.provide(layer()))
  )
})
