import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { isHandedOn, isHarmless } from "../../src/llm/HandedOn.ts"
import { VARIABLES } from "../../src/project/SettingsVariables.ts"
import { doDecide, isWatched } from "../../src/project/WatchedVariables.ts"

const FAMILIES = [
  "ANTHROPIC_",
  "CLAUDE_CODE_",
  "AWS_",
  "GOOGLE_",
  "AZURE_",
  "NODE_",
  "LD_",
  "GIT_",
  "LC_",
  "XDG_",
  "DEBRIEF_",
  "DISABLE_",
  "CLAUDE_",
  ""
] as const
const SESSION = [
  "CLAUDECODE",
  "CLAUDE_CODE_ENTRYPOINT",
  "CLAUDE_CODE_SESSION_ID",
  "CLAUDE_CODE_SSE_PORT",
  "CLAUDE_CODE_MESSAGING_TOKEN",
  "CLAUDE_PLUGIN_ROOT",
  "CLAUDE_PLUGIN_DATA",
  "CLAUDE_PROJECT_DIR"
]

describe("the variables that the client is handed when we run it", () => {
  it.prop(
    "are each watched, or do no harm",
    [Schema.Literals(FAMILIES), Schema.String.check(Schema.isPattern(/^[A-Za-z_]{0,16}$/))],
    ([family, rest]) => {
      const name = `${family}${rest}`
      assert.isTrue(!isHandedOn(name) || isWatched(name) || isHarmless(name), name)
    }
  )

  it.each([
    "HOME",
    "PATH",
    "TMPDIR",
    "SHELL",
    "https_proxy",
    "AWS_REGION",
    "AWS_ENDPOINT_URL_BEDROCK_RUNTIME",
    "GOOGLE_CLOUD_PROJECT",
    "CLAUDE_CODE_OAUTH_TOKEN",
    "ANTHROPIC_MODEL",
    "LD_PRELOAD",
    "NODE_OPTIONS",
    "OPENSSL_CONF",
    "APPDATA"
  ])("are watched where they lead somewhere: %s", (name) => {
    assert.isTrue(isHandedOn(name) && isWatched(name))
    assert.isFalse(isHarmless(name))
  })

  it.each(["USER", "LANG", "LC_ALL", "TERM", "TZ", "DISABLE_TELEMETRY"])("are the harmless ones: %s", (name) => {
    assert.isTrue(isHandedOn(name))
    assert.isFalse(isWatched(name))
  })

  it.each([
    ...SESSION,
    "FOO",
    "BUN_OPTIONS",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "DEBRIEF_API_KEY",
    "AGENTIC_CONTEXT_API_KEY",
    "PYTHONPATH"
  ])("are not those of a session, ours, and any other: %s", (name) => assert.isFalse(isHandedOn(name)))
})

describe("the variables that are watched", () => {
  it("are not those that the client sets for hooks itself", () => {
    assert.deepStrictEqual(SESSION.filter(isWatched), [])
  })

  it("are all that lie over the settings, and what an editor, a browser and git go by", () => {
    const names = [
      ...VARIABLES.flatMap((each) => each.names),
      "EDITOR",
      "VISUAL",
      "BROWSER",
      "PAGER",
      "GIT_SSH_COMMAND"
    ]
    assert.deepStrictEqual(
      names.filter((name) => !isWatched(name)),
      []
    )
  })

  it("decide who pays, those of a cloud where the client is told to use one", () => {
    assert.isTrue(doDecide(["CLAUDE_CODE_OAUTH_TOKEN"], {}))
    assert.isFalse(doDecide(["AWS_PROFILE", "CLAUDE_CODE_MAX_OUTPUT_TOKENS"], {}))
    assert.isTrue(doDecide(["AWS_PROFILE"], { CLAUDE_CODE_USE_BEDROCK: "1" }))
  })
})
