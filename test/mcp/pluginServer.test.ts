import * as path from "node:path"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { keyPoint, playbookOf } from "../core/playbook/support.ts"
import { CLEAN_ENVIRONMENT, COMMAND, NODE } from "../support/builtPrograms.ts"
import { makeProject, PLAYBOOK } from "../support/projects.ts"

const SERVER = path.join(path.dirname(COMMAND), "plugin/mcp.sh")
const WITH_NODE = { PATH: `${path.dirname(NODE)}:${process.env["PATH"]}` }
const WITHOUT_NODE = { PATH: "/nonexistent" }

/** The MCP project's own client of the plugin's server, whose option has that value; both go when the scope ends. */
const connect = Effect.fnUntraced(function* (option: string, variables: Record<string, string>) {
  const project = yield* makeProject({ [PLAYBOOK]: playbookOf({ OTHERS: [keyPoint("oth-001", "Build first.")] }) })
  const kept = Object.entries(CLEAN_ENVIRONMENT).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]]
  )
  const transport = new StdioClientTransport({
    command: "/bin/sh",
    args: [SERVER, option],
    cwd: project.root,
    env: { ...Object.fromEntries(kept), ...variables },
    stderr: "ignore"
  })
  const client = new Client({ name: "test", version: "0" })
  const closed = new Promise<void>((resolve) => void Object.assign(client, { onclose: resolve }))
  yield* Effect.acquireRelease(
    Effect.promise(() => client.connect(transport)),
    () => Effect.promise(() => client.close())
  )
  return { client, closed }
})

describe("the plugin's MCP server", () => {
  it.live.each(["false", "", "${user_config.mcp}"])(
    "is one of nothing, without a node, when its option is '%s'",
    (option) =>
      Effect.gen(function* () {
        const { client } = yield* connect(option, WITHOUT_NODE)
        assert.deepStrictEqual(client.getServerCapabilities(), {})
        assert.isUndefined(client.getInstructions())
        assert.deepStrictEqual(yield* Effect.promise(() => client.ping()), {})
        const refused = yield* Effect.promise(() => client.listTools().catch((error: unknown) => error))
        assert.match(String(refused), /-32601.*off/)
        assert.deepStrictEqual(yield* Effect.promise(() => client.ping()), {})
      })
  )

  it.live("ends by itself in print mode, where the client would wait for it and nobody looks at servers", () =>
    Effect.gen(function* () {
      const { client, closed } = yield* connect("false", { ...WITHOUT_NODE, CLAUDE_CODE_ENTRYPOINT: "sdk-cli" })
      assert.deepStrictEqual(client.getServerCapabilities(), {})
      yield* Effect.promise(() => closed)
    })
  )

  it.live("is the command's when its option is 'true'", () =>
    Effect.gen(function* () {
      const { client } = yield* connect("true", { ...WITH_NODE, CLAUDE_CODE_ENTRYPOINT: "sdk-cli" })
      const found = yield* Effect.promise(() =>
        client.callTool({ name: "playbook_search", arguments: { query: "build" } })
      )
      assert.include(JSON.stringify(found.structuredContent), "Build first.")
    })
  )
})
