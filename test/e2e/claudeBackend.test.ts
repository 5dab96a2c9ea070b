import * as fs from "node:fs"
import * as path from "node:path"
import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest"
import { describeClient, GIVEN, LEARN, occurrences, playbookFile, PROMPT, teaching } from "../support/clientSuite.ts"
import { ClientWorld } from "../support/clientWorld.ts"
import { bundleProgram } from "../support/process.ts"

const EVENTS = ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"]
const RULE = "Every answer ends with the word marmalade"
const SECRET = "the-content-of-a-file-of-the-user"

/** Hooks that leave a line in a file when they are fired. */
const tracing = (trace: string, who: string) => {
  const hooksOf = (event: string) => [{ hooks: [{ type: "command", command: `echo ${who} ${event} >> ${trace}` }] }]
  return JSON.stringify({ hooks: Object.fromEntries(EVENTS.map((event) => [event, hooksOf(event)])) })
}

const write = (file: string, text: string, mode = 0o600) => {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text, { mode })
}

const linesOf = (file: string): ReadonlyArray<string> =>
  fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n") : []

const transcriptsIn = (home: string): ReadonlyArray<string> => {
  const projects = path.join(home, ".claude/projects")
  if (!fs.existsSync(projects)) return []
  return fs.readdirSync(projects, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"))
}

/** What a session's hook leaves in the environment of the worker that it starts. */
const SESSION = {
  CLAUDECODE: "1",
  CLAUDE_CODE_ENTRYPOINT: "cli",
  CLAUDE_CODE_CHILD_SESSION: "1",
  CLAUDE_CODE_SESSION_ID: "6f1d3c52-9d0e-4c43-8a53-1f0c7c1d2e3f",
  CLAUDE_CODE_MESSAGING_TOKEN: "secret-of-the-session"
}

/** What an older client may lack. */
const NEWER = ["--safe-mode", "--no-session-persistence", "--tools", "--strict-mcp-config"]

describeClient("the claude backend in the real client", ({ setup }) => {
  const scope = Scope.makeUnsafe()
  let program = ""

  beforeAll(async () => {
    program = await Effect.runPromise(bundleProgram("askClaude").pipe(Scope.provide(scope)))
  })
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

  /** A home with hooks, memory and our plugin installed, a project with hooks, memory and a playbook, and a secret. */
  const makeWorld = async (lacking: ReadonlyArray<string> = []) => {
    const tools = fs.mkdtempSync(path.join(path.dirname(program), "tools-"))
    // Sessions of the world and our program are started by one command.
    const starter = path.join(tools, "start")
    const ask = `[ -n "$ASK_BACKEND" ] && exec node "${program}" "$@"\n`
    write(starter, `#!/bin/sh\n${ask}exec "${setup.client}" "$@"\n`, 0o700)
    const refuse = lacking.map((option) => `${option}) echo "error: unknown option '$one'" >&2; exit 1;;`).join(" ")
    const old = `for one; do case "$one" in ${refuse} *) ;; esac; done\n`
    write(path.join(tools, "bin/claude"), `#!/bin/sh\n${old}exec "${setup.client}" "$@"\n`, 0o700)

    const world = new ClientWorld({ ...setup, client: starter })
    onTestFinished(() => world.remove())
    const trace = path.join(world.root, "trace")
    const secret = path.join(world.home, "secret.txt")
    write(secret, SECRET)
    write(path.join(world.home, ".claude/settings.json"), tracing(trace, "user"))
    write(path.join(world.home, ".claude/CLAUDE.md"), RULE)
    world.write(".claude/settings.json", tracing(trace, "project"))
    world.write(".claude/playbook.json", playbookFile)
    world.write("CLAUDE.md", RULE)

    const market = path.join(world.root, "market")
    fs.cpSync(setup.plugin, path.join(market, "plugin"), { recursive: true })
    const plugins = [{ name: "debrief", source: "./plugin", description: "Debrief" }]
    const marketplace = { name: "local", owner: { name: "us" }, plugins }
    write(path.join(market, ".claude-plugin/marketplace.json"), JSON.stringify(marketplace))
    expect(await world.runCommand(["plugin", "marketplace", "add", market])).toMatchObject({ code: 0 })
    expect(await world.runCommand(["plugin", "install", "debrief@local"])).toMatchObject({ code: 0 })
    // The client fires SessionEnd after such commands, too.
    fs.rmSync(trace, { force: true })

    const PATH = [path.join(tools, "bin"), setup.nodes[0]!.directory, setup.programs].join(path.delimiter)
    return { world, trace, PATH, prompt: `${PROMPT}. See @${secret} for more.` }
  }

  it("has something to keep away: a plain run fires every hook, learns, reads files and leaves a transcript", async () => {
    const { prompt, trace, world } = await makeWorld()
    const ended = await world.run(prompt, teaching(), { env: LEARN })
    expect(ended, ended.stderr).toMatchObject({ code: 0 })
    const all = ["user", "project"].flatMap((who) => EVENTS.map((event) => `${who} ${event}`))
    expect(linesOf(trace).toSorted()).toStrictEqual(all.toSorted())
    expect(transcriptsIn(world.home)).toHaveLength(1)
    expect(world.requests.map(({ asker }) => asker)).toStrictEqual(["client", "reflection"])
    const [request] = world.requests
    expect([RULE, GIVEN, SECRET].filter((text) => occurrences(text, request) === 0)).toStrictEqual([])
  })

  it.each([
    ["today's client", []],
    ["a client without the newer options", NEWER]
  ])("is answered by %s, and nothing else happens", async (_, lacking) => {
    const { PATH, prompt, trace, world } = await makeWorld(lacking)
    const log = path.join(world.root, "asked.ndjson")
    const state = fs.readdirSync(path.join(world.project, ".claude"))
    const env = { ...LEARN, ...SESSION, PATH, ASK_BACKEND: "1" }
    const ended = await world.run(prompt, teaching(), { env, args: [log] })
    expect(JSON.parse(ended.stdout)).toMatchObject({
      text: '{"a":"learned ✓"}',
      model: "claude-haiku-5-5",
      usage: { inputTokens: 100, outputTokens: 20 },
      costUsd: expect.any(Number)
    })

    expect(linesOf(trace)).toStrictEqual([])
    expect(transcriptsIn(world.home)).toStrictEqual([])
    expect(world.requests).toStrictEqual([])
    expect(fs.readdirSync(path.join(world.project, ".claude"))).toStrictEqual(state)
    expect(world.read(".claude/playbook.json")).toBe(playbookFile)

    const asked = linesOf(log)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain(PROMPT)
    const strangers = [RULE, GIVEN, SECRET, SESSION.CLAUDE_CODE_MESSAGING_TOKEN, world.project]
    expect(strangers.filter((text) => asked[0]?.includes(text))).toStrictEqual([])
    const tools = (JSON.parse(asked[0]!) as { readonly tools: ReadonlyArray<{ readonly name: string }> }).tools
    expect(tools.map(({ name }) => name)).toContain("StructuredOutput")
    expect(tools.map(({ name }) => name)).not.toContain("Bash")
  })
})
