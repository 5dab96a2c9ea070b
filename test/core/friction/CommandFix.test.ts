import { assert, describe, it } from "@effect/vitest"
import { makeFixFinder } from "../../../src/core/friction/CommandFix.ts"
import type { Moment } from "../../../src/core/friction/Moment.ts"

const ran = (command: string, failure?: string): Moment => ({
  _tag: "Ran",
  tool: "Bash",
  command,
  failure,
  at: undefined,
  message: 3
})

const edited: Moment = { _tag: "Edited", at: undefined, message: 3 }

const found = (...moments: ReadonlyArray<Moment>) => {
  const finder = makeFixFinder("s")
  moments.forEach(finder.push)
  return finder.found()
}

const contents = (...moments: ReadonlyArray<Moment>) => found(...moments).map(({ content }) => content)

/** What worked in the place of the one command that failed, as it is told. */
const workedFor = (...moments: ReadonlyArray<Moment>) => {
  const [one] = found(...moments)
  return one?.detector === "command-fix" ? one.content.replace(/^.*; `(.*)` does\.$/, "$1") : undefined
}

const BAD = "error: unknown option '--bad'"

describe("a mistake that nothing mended", () => {
  it.each([
    [
      "docker ps",
      "(eval):1: command not found: docker",
      "`docker` is not there to be run here ((eval):1: command not found: docker)."
    ],
    ["npm run build", "sh: 1: tsc: not found", "`npm run build` does not work here (sh: 1: tsc: not found)."],
    [
      "git git status",
      "git: 'git' is not a git command",
      "`git git status` does not work here (git: 'git' is not a git command)."
    ],
    ["tool --bad", `fatal: ${BAD}`, "`tool --bad` does not work here (error: unknown option '--bad')."],
    ["tool --bad `x`", "Error: unknown option `--bad`", "`tool --bad 'x'` does not work here (unknown option '--bad')."]
  ])("is told by what failed: %s", (command, failure, content) => {
    assert.deepStrictEqual(contents(ran(command, failure)), [content])
  })

  it("waits for a second session, and rests on what was run and printed", () => {
    assert.deepInclude(found(ran("tool --bad", BAD))[0], {
      detector: "usage-error",
      signature: "flag:tool:--bad",
      type: "insight",
      needs: 2,
      evidence: { session: "s", text: `tool --bad → ${BAD}` },
      message: 3
    })
  })

  it("is of the first message where it came before any", () => {
    assert.strictEqual(found({ ...ran("tool --bad", BAD), message: -1 } as Moment)[0]?.message, 0)
  })

  it("is told with 120 units of a command at most", () => {
    const most = `tool --bad ${"x".repeat(109)}`
    assert.include(contents(ran(most, BAD))[0], `\`${most}\` does`)
    assert.include(contents(ran(`${most}x`, BAD))[0], `\`${most.slice(0, -1)}…\` does`)
  })
})

describe("the command of a chain that failed", () => {
  it.each([
    ["the one that has what is wrong", "first a && tool --bad && last b", "`tool --bad`"],
    ["the last, if none has it", "first a && tool c && last b", "`last b`"]
  ])("is %s", (_, command, shown) => {
    assert.include(contents(ran(command, BAD))[0], shown)
  })

  it("is the only one, whatever is wrong", () => {
    assert.include(contents(ran("cd x && tool c", BAD))[0], "`tool c`")
  })
})

describe("what worked instead", () => {
  const failed = ran("tool a --bad", BAD)

  it("is proposed at once", () => {
    assert.deepInclude(found(failed, ran("tool a"))[0], {
      detector: "command-fix",
      needs: 1,
      content: "`tool a --bad` does not work here (unknown option '--bad'); `tool a` does."
    })
  })

  it("is more than half alike, and not the same", () => {
    // 4 of 7, and 6 of 11: the limit is 0.55.
    assert.strictEqual(workedFor(failed, ran("tool a x y")), "tool a x y")
    assert.isUndefined(workedFor(ran("tool a b c --bad", BAD), ran("tool a b x y z")))
    assert.isUndefined(workedFor(failed, ran("tool a --bad")))
  })

  it("is without what was wrong", () => {
    assert.isUndefined(workedFor(failed, ran("tool b --bad")))
    assert.isUndefined(workedFor(failed, ran("tool a --bad=1")))
  })

  it("has what the error names, where the command had not", () => {
    const missing = ran("tool add x", "missing required option: --name")
    assert.strictEqual(workedFor(missing, ran("tool add x --name")), "tool add x --name")
    assert.isUndefined(workedFor(missing, ran("tool add x --force")))
  })

  it("has a word of the first 1,500 units of what was printed", () => {
    const missing = (space: number) => ran("tool add x", `missing required option: yy${" ".repeat(space)}--name`)
    assert.isDefined(workedFor(missing(1_400), ran("tool add x --name")))
    assert.isUndefined(workedFor(missing(1_500), ran("tool add x --name")))
  })

  it("is of the same program, or of what it wraps or is wrapped in", () => {
    assert.strictEqual(workedFor(ran("rtk bun run --bad", BAD), ran("bun run")), "bun run")
    assert.strictEqual(workedFor(ran("bun run --bad", BAD), ran("rtk bun run")), "rtk bun run")
    assert.isUndefined(workedFor(ran("tool a b c --bad", BAD), ran("other a b c")))
  })

  it("is found in a chain", () => {
    assert.strictEqual(workedFor(failed, ran("cd x && other && tool a")), "tool a")
  })

  it("is none of a command that was cut, nor for one", () => {
    assert.isUndefined(workedFor(failed, ran("tool a …")))
    assert.isUndefined(workedFor(ran("tool a --bad …", BAD), ran("tool a")))
  })

  it("is looked for among the five that work next", () => {
    const others = (count: number) => Array.from({ length: count }, (_, index) => ran(`other ${index}`))
    assert.strictEqual(workedFor(failed, ...others(4), ran("tool a")), "tool a")
    assert.isUndefined(workedFor(failed, ...others(5), ran("tool a")))
  })

  it("is the first that does", () => {
    assert.strictEqual(workedFor(failed, ran("tool a x"), ran("tool a")), "tool a x")
  })

  it("may as well be a change of files, after one", () => {
    assert.isUndefined(workedFor(failed, edited, ran("tool a")))
  })

  it("is no cure where the mistake comes again", () => {
    assert.isUndefined(workedFor(failed, ran("tool a"), ran("tool b --bad", BAD)))
    assert.strictEqual(workedFor(failed, ran("tool b --bad", BAD), ran("tool b")), "tool b")
  })

  it("is looked for in spite of other mistakes", () => {
    assert.strictEqual(workedFor(failed, ran("other --worse", "unknown option --worse"), ran("tool a")), "tool a")
  })
})

const long = (words: string) => `${words} ${"x".repeat(120)}`

describe("two commands of which one is beyond 120 units", () => {
  it.each([
    ["tool sub cmd four --bad", "tool sub cmd"],
    ["tool sub --bad", "tool sub"],
    ["tool 9 --bad", "tool"],
    ["./tool sub-cmd a.b --bad", "./tool sub-cmd"]
  ])("are told by their program, its subcommands and what to leave out: %s", (command, call) => {
    const rest = command.replace(" --bad", "")
    assert.deepStrictEqual(contents(ran(long(command), BAD), ran(long(rest))), [
      `\`${call}\` does not take \`--bad\` here (unknown option '--bad'); without it, it works.`
    ])
  })

  it("are told beside each other where nothing was left out", () => {
    const [content] = contents(
      ran(long("tool stauts"), "unknown command stauts; did you mean status?"),
      ran(long("tool status"))
    )
    assert.match(content!, /^`tool stauts x+…` does not work here \(.*\); `tool status x+…` does\.$/)
  })
})
