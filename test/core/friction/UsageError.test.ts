import { assert, describe, it } from "@effect/vitest"
import { usageErrorIn } from "../../../src/core/friction/UsageError.ts"

const signatureOf = (program: string, output: string) => usageErrorIn(program, output)?.signature

describe("an error of usage", () => {
  it.each([
    ['unknown option "--bad"', "flag:tool:--bad"],
    ["unknown option: '--bad'", "flag:tool:--bad"],
    ["unrecognized option `-x'", "flag:tool:-x"],
    ["unrecognised command line option '--bad'", "flag:tool:--bad"],
    ["unknown command-line flag '--bad', and more", "flag:tool:--bad"],
    ["unrecognized arguments: `--bad`", "flag:tool:--bad"],
    ["no such option: '--bad'", "flag:tool:--bad"],
    ["invalid switch '--bad'", "flag:tool:--bad"],
    ["unsupported option name: '--bad'", "flag:tool:--bad"],
    ["illegal option -- k", "flag:tool:k"],
    ["unknown option: --bad", "flag:tool:--bad"],
    ["unknown option --bad", "flag:tool:--bad"],
    ["the following required arguments were not provided:\n  --name <NAME>", "required:tool:--name"],
    ["error: the following arguments are required: --name", "required:tool:--name"],
    ["error: unexpected argument '-C' found", "flag:tool:-c"],
    ["unknown command: 'stauts'", "subcommand:tool:stauts"],
    ["unrecognized subcommand 'stauts'", "subcommand:tool:stauts"],
    ["invalid command stauts", "subcommand:tool:stauts"],
    ["no such command `stauts`", "subcommand:tool:stauts"],
    ["git: 'stauts' is not a git command.", "subcommand:tool:stauts"],
    ["'stauts' is not a command", "subcommand:tool:stauts"],
    ['npm error Missing script: "biuld"', "script:tool:biuld"],
    ['Script not found "biuld"', "script:tool:biuld"],
    ["couldn't find a script named 'biuld'", "script:tool:biuld"],
    ["no script named biuld", "script:tool:biuld"],
    ["(eval):1: command not found: docker", "program::docker"],
    ["bash: line 1: docker: command not found", "program::docker"],
    ["sh: 1: docker: not found", "program::docker"],
    ["sh: line 1: docker: not found", "program::docker"],
    ["'docker' is not recognized as an internal or external command", "program::docker"],
    ['Unknown JSON field: "baseRefOid"', "field:tool:baserefoid"],
    ["unknown property colour", "field:tool:colour"],
    ["unknown keys: colour", "field:tool:colour"],
    ["Agent type 'reviewer' not found.", "agent:tool:reviewer"],
    ["Unknown skill: deploy", "skill:tool:deploy"],
    ["ModuleNotFoundError: No module named 'yaml.x'", "module::yaml.x"],
    ["zsh: no matches found: src/*.tx", "glob:tool:src/*.tx"],
    ["missing required option: --name", "required:tool:--name"],
    ['required flag(s) "name" not set', "required:tool:name"],
    ["error: cannot find './tsconfig.json'", "config:tool:tsconfig.json"],
    ["no such file or directory: docker-compose.yml", "config:tool:docker-compose.yml"],
    ["can't open 'app.settings.toml'", "config:tool:app.settings.toml"],
    ["open /x/package.json: no such file or directory", "config:tool:package.json"],
    ["The file eslint.config.js does not exist", "config:tool:eslint.config.js"],
    ["Did you mean 'status'?", "meant:tool:status"]
  ])("is known by its kind, its program and its subject: %s", (output, signature) => {
    assert.strictEqual(signatureOf("tool", output), signature)
  })

  it.each([
    "1 test failed: error in parser",
    "error TS2304: Cannot find name 'x'",
    "unknown option",
    "no such file or directory: a.txt",
    "fatal: not a git repository",
    "the command was not found",
    "docker: command not found here"
  ])("is none of: %s", (output) => {
    assert.isUndefined(usageErrorIn("tool", output))
  })

  it("is the same from whichever program, where one or a module is missing", () => {
    assert.strictEqual(signatureOf("Make", "sh: 1: docker: not found"), signatureOf("npm", "sh: 1: docker: not found"))
    assert.strictEqual(signatureOf("Python", "No module named yaml"), "module::yaml")
    assert.strictEqual(signatureOf("Tool", "unknown option '--Bad'"), "flag:tool:--bad")
  })

  it("is the same whatever number its subject has", () => {
    assert.strictEqual(signatureOf("tool", "unknown option '--port8080x9'"), "flag:tool:--port#x#")
  })

  it("is of the kind that tells most", () => {
    const output = "unknown command stauts. Did you mean status? unknown option '--bad'"
    assert.strictEqual(signatureOf("tool", output), "flag:tool:--bad")
  })

  it("has its subject as it was printed", () => {
    assert.strictEqual(usageErrorIn("tool", "unknown option '--Bad9'")?.subject, "--Bad9")
  })
})

describe("the line that tells it", () => {
  it("is the one with the error, on one line with single spaces", () => {
    const output = "Running the tool with all that was asked of it\n\t error:  unknown option \t '--bad'  \nUsage: tool"
    assert.strictEqual(usageErrorIn("tool", output)?.line, "error: unknown option '--bad'")
  })

  it("is the last one where nothing follows", () => {
    assert.strictEqual(usageErrorIn("tool", "Running\nunknown option --bad!")?.line, "unknown option --bad!")
  })

  it("is the first one where nothing stands before it", () => {
    assert.strictEqual(usageErrorIn("tool", "unknown option --bad here\nUsage")?.line, "unknown option --bad here")
  })

  it("has at most 160 units", () => {
    const line = `unknown option --bad ${"x".repeat(200)}`
    assert.strictEqual(usageErrorIn("tool", line)?.line, line.slice(0, 160))
  })

  it("is looked for in the first 1,500 units", () => {
    const error = "\nunknown option --bad"
    assert.isDefined(usageErrorIn("tool", "x".repeat(1_500 - error.length) + error))
    assert.isUndefined(usageErrorIn("tool", "x".repeat(1_500) + error))
  })
})

describe("a program that looks for something", () => {
  it.each(["rg", "grep", "ls", "cat", "sed", "head", "tail", "find", "stat", "test", "which", "diff", "tree"])(
    "makes no such error by not finding it: %s",
    (program) => {
      const missing = "package.json: no such file or directory"
      assert.isUndefined(usageErrorIn(program, ` ${missing}`))
      assert.isDefined(usageErrorIn(`${program}x`, ` ${missing}`))
    }
  )

  it("makes none by a pattern that begins with a dash", () => {
    assert.isUndefined(usageErrorIn("grep", "grep: unrecognized option '--foo'"))
  })

  it("makes one by an option that the system's own does not have", () => {
    assert.strictEqual(signatureOf("sed", "sed: illegal option -- r"), "flag:sed:r")
  })

  it("is missed where it is not there", () => {
    assert.strictEqual(signatureOf("rg", "zsh: command not found: rg"), "program::rg")
  })
})
