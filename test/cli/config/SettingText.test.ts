import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { withoutSetting, withSetting } from "../../../src/cli/config/SettingText.ts"

const set = (text: string | undefined, key: string, value: unknown) => Result.getOrThrow(withSetting(text, key, value))
const unset = (text: string, key: string) => Result.getOrThrow(withoutSetting(text, key))

const THEIRS = '{\r\n\t"mine": [1,2],\r\n\t"llm": {"model": "one", "odd": 1e3}\r\n}\r\n'

describe("a settings file as a text", () => {
  it("takes a value in, or another in its place, and keeps the rest byte for byte", () => {
    assert.strictEqual(set(undefined, "llm.model", "m"), '{\n  "llm": {\n    "model": "m"\n  }\n}\n')
    assert.strictEqual(set(THEIRS, "llm.model", "two"), THEIRS.replace('"one"', '"two"'))
    assert.strictEqual(set(THEIRS, "llm.attempts", 2), THEIRS.replace("1e3", '1e3,"attempts":2'))
    assert.strictEqual(
      set(THEIRS, "git.mode", "off"),
      THEIRS.replace("1e3}", '1e3},\r\n\t"git": {\r\n\t\t"mode": "off"\r\n\t}')
    )
    assert.strictEqual(set("\uFEFF{}", "prices", {}), '\uFEFF{\n  "prices": {}\n}')
  })

  it("lets a value out, and a section that held nothing else", () => {
    assert.strictEqual(unset(THEIRS, "llm.model"), THEIRS.replace('"model": "one", ', ""))
    assert.strictEqual(unset(set(THEIRS, "git.mode", "off"), "git.mode"), THEIRS)
    assert.strictEqual(unset(THEIRS, "seed.path"), THEIRS)
    assert.strictEqual(unset(THEIRS, "llm.attempts"), THEIRS)
  })

  it.each([
    ["{ half", "it is not JSON"],
    ["[1]", "it is not a JSON object"],
    ['{"llm": 1}', "what it has above llm.model is no object"],
    ['{"llm": {}, "llm": {}}', 'it has "llm" twice'],
    ['{"llm": {"model": "a", "model": "b"}}', 'it has "model" twice']
  ])("is left as it is where that is not clear: %s", (text, why) => {
    assert.include(Result.getOrThrow(Result.flip(withSetting(text, "llm.model", "x"))), why)
  })

  it.prop("holds what was set, whatever it is", [Schema.Json], ([value]) => {
    // As JSON has it, which knows no -0.
    assert.deepStrictEqual(JSON.parse(set(THEIRS, "llm.model", value)).llm.model, JSON.parse(JSON.stringify(value)))
  })
})
