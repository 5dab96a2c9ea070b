import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFileSync, spawnSync } from "node:child_process"
import { packCode, unpackCode } from "../../src/hooks/CodeCache.ts"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { COMMAND, HOOKS, NODE } from "../support/builtPrograms.ts"
import { isRoot } from "../support/project.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"

const source = Buffer.from("a program")
const data = Buffer.from([1, 2, 3, 4])

/** What is unpacked of a file that holds these bytes. */
const unpack = (file: Buffer, from: Buffer) => {
  let at = 0
  const read = (into: Buffer): number => {
    const count = file.copy(into, 0, at)
    at += count
    return count
  }
  return unpackCode(file.length, read, from)
}

describe("built programs that are run from their bytes, one a letter", () => {
  const folders = [path.join(HOOKS, "main"), path.join(path.dirname(COMMAND), "main")]

  it.each(folders)("are in ASCII alone: %s", (folder) => {
    const others = fs
      .readdirSync(folder)
      .filter((name) => /[^\0-\x7f]/.test(fs.readFileSync(path.join(folder, name), "utf8")))
    assert.deepStrictEqual(others, [])
  })
})

describe("kept code", () => {
  it("comes back as it was packed", () => {
    for (const whole of [true, false]) {
      const found = unpack(packCode(source, { data, whole }), source)
      assert.isTrue(found !== undefined && found.whole === whole && found.data.equals(data))
    }
  })

  it("is not used for another program", () => {
    assert.isUndefined(unpack(packCode(source, { data, whole: true }), Buffer.from("b program")))
  })

  it("comes back when it is longer than what is read at once", () => {
    const [long, code] = [Buffer.alloc(600_000, "source"), Buffer.alloc(700_000, "code")]
    const packed = packCode(long, { data: code, whole: true })
    assert.isTrue(unpack(packed, long)?.data.equals(code))
    for (const index of [0, 262_144, 599_999, 600_000, 1_299_999, 1_300_000, 1_999_999]) {
      const damaged = Buffer.from(packed)
      damaged[index]! ^= 1
      assert.isUndefined(unpack(damaged, long), `byte ${index}`)
    }
  })

  it("is not used when any byte of it is another, or any is missing", () => {
    const packed = packCode(source, { data, whole: true })
    for (let index = 0; index < packed.length - 1; index += 1) {
      const damaged = Buffer.from(packed)
      damaged[index]! ^= 1
      assert.isUndefined(unpack(damaged, source), `byte ${index}`)
    }
    for (let length = 0; length < packed.length; length += 1) {
      const found = unpack(packed.subarray(0, length), source)
      assert.isTrue(found === undefined || found.data.length === 0, `length ${length}`)
    }
  })
})

describe("the built inject hook, with kept code", () => {
  it.live("answers the same with none, with its own, and with what is damaged", () =>
    Effect.gen(function* () {
      // Too many to be given whole, so that a part of the program is loaded by itself.
      const many = Array.from({ length: 300 }, (_, index) =>
        keyPoint(`oth-${index + 1}`, "Use pnpm, in each package.", 1)
      )
      const project = yield* makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: many }) })
      const hooks = path.join(project.root, "hooks")
      fs.cpSync(HOOKS, hooks, { recursive: true })
      const cache = path.join(hooks, "cache")
      const input = JSON.stringify({ hook_event_name: "SessionStart", source: "startup", cwd: project.root })
      const answer = () => execFileSync(NODE, [path.join(hooks, "inject.js")], { input, encoding: "utf8" })
      // In a home where it is the first, a session is told once what this is.
      answer()
      fs.rmSync(cache, { recursive: true, force: true })
      const first = answer()
      assert.include(first, "Use pnpm, in each package.")
      assert.strictEqual(answer(), first)
      const kept = fs.readdirSync(cache).toSorted()
      assert.deepStrictEqual(
        kept.map((name) => name.replace(/\.v\d.*/, "")),
        ["fit.js", "inject.js"]
      )
      for (const name of kept) {
        const file = path.join(cache, name)
        const bytes = fs.readFileSync(file)
        for (const at of [10, bytes.length / 2, bytes.length - 100].map(Math.floor)) {
          const damaged = Buffer.from(bytes)
          damaged[at]! ^= 0xff
          fs.writeFileSync(file, damaged)
          assert.strictEqual(answer(), first)
        }
        fs.writeFileSync(file, bytes.subarray(0, bytes.length / 3))
        assert.strictEqual(answer(), first)
        fs.rmSync(file)
        execFileSync("mkfifo", [file])
        assert.strictEqual(answer(), first)
        fs.rmSync(file)
      }
    })
  )
})

const UID = 54321

/** Only root can run what another installed, and only where the checkout is not closed to others. */
const canOthersRun = isRoot && spawnSync(NODE, [COMMAND, "--version"], { uid: UID }).status === 0

describe.runIf(canOthersRun)("the built inject hook, in an installation that its user cannot write to", () => {
  it.live("keeps and takes no code in the folder for temporary files, which others write to as well", () =>
    Effect.gen(function* () {
      const project = yield* makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "Use pnpm.")] }) })
      const hooks = path.join(project.root, "hooks")
      fs.cpSync(HOOKS, hooks, { recursive: true })
      fs.rmSync(path.join(hooks, "cache"), { recursive: true, force: true })
      const shared = path.join(project.root, "tmp")
      fs.mkdirSync(shared)
      for (const [folder, mode] of [
        [project.root, 0o755],
        [shared, 0o1777]
      ] as const) {
        fs.chmodSync(folder, mode)
      }
      const input = JSON.stringify({ hook_event_name: "SessionStart", source: "startup", cwd: project.root })
      const env = { PATH: process.env["PATH"], HOME: shared, TMPDIR: shared }
      const ran = spawnSync(NODE, [path.join(hooks, "inject.js")], { input, env, uid: UID, encoding: "utf8" })
      assert.strictEqual(ran.status, 0, ran.stderr)
      assert.include(ran.stdout, "Use pnpm.")
      assert.notInclude(fs.readdirSync(shared), "node-compile-cache")
    })
  )
})
