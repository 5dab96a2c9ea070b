import { FetchHttpClient } from "effect/http"
import { HttpApiClient, OpenApi } from "effect/http-api"
import { Effect } from "effect"
import { expect } from "vitest"
import { assert, describe, it } from "@effect/vitest"
import { Api } from "../../src/ui/Api.ts"
import { DEMO } from "../support/uiDemo.ts"
import { startServer, stopServer } from "../support/uiServer.ts"
import { withProject } from "../support/uiWorld.ts"

describe("the OpenAPI document", () => {
  it("is served as the API says it, and names what the server answers to, each in the shape it promises", () =>
    withProject(DEMO, async (project) => {
      const server = await startServer(project.root)
      try {
        const opened = await fetch(server.address, { redirect: "manual" })
        const cookie = opened.headers.getSetCookie()[0]!.split(";")[0]!
        const headers = { cookie, origin: server.origin }
        const served = (await (await fetch(`${server.origin}/api/openapi.json`, { headers })).json()) as {
          paths: Record<string, Record<string, unknown>>
        }
        expect(served).toEqual(JSON.parse(JSON.stringify(OpenApi.fromApi(Api))))

        const named = Object.entries(served.paths).flatMap(([path, methods]) =>
          Object.keys(methods).map((method) => `${method} ${path}`)
        )
        const asked: Array<string> = []
        // Decodes each answer by the Schema that the document was made of.
        await Effect.runPromise(
          Effect.gen(function* () {
            const api = yield* HttpApiClient.make(Api, { baseUrl: server.origin })
            const { proposals } = yield* api.inbox.waiting()
            const { shown } = proposals.find(({ id }) => id === "p-pool")!
            yield* api.inbox.around({ query: { id: "p-pool" } })
            yield* api.inbox.decide({ payload: { proposals: [{ id: "p-pool", shown }], decision: "reject" } })
            yield* api.inbox.reopen({ payload: { ids: ["p-pool"] } })
            const { keyPoints } = yield* api.playbook.show()
            assert.lengthOf(keyPoints, 14)
            yield* api.playbook.lineage({ query: { name: "pat-001" } })
            const { entry } = yield* api.playbook.add({ payload: { section: "OTHERS", text: "Tea is upstairs" } })
            yield* api.playbook.undo({ payload: { entry: entry! } })
            yield* api.playbook.edit({ payload: { name: "pat-002", text: "Read the migrations first" } })
            const { name } = yield* api.playbook.move({ payload: { name: "pat-002", section: "OTHERS" } })
            yield* api.playbook.remove({ payload: { name } })
            yield* api.playbook.merge({ payload: { names: ["pat-001", "pat-004"], text: "Both of them at once" } })
            const refused = yield* Effect.flip(api.playbook.remove({ payload: { name: "pat-999" } }))
            assert.include(refused.message, "there is no key point pat-999")
            yield* api.reports.sessions()
            yield* api.reports.cost()
            yield* api.reports.status()
            yield* api.reports.findings()
          }).pipe(
            Effect.provide(FetchHttpClient.layer),
            Effect.provideService(FetchHttpClient.RequestInit, { headers }),
            Effect.provideService(FetchHttpClient.Fetch, (input, init) => {
              const url = new URL(input instanceof Request ? input.url : String(input))
              asked.push(`${(init?.method ?? "GET").toLowerCase()} ${url.pathname}`)
              return fetch(input, {
                ...init,
                headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers }
              })
            })
          )
        )
        expect([...new Set(asked)].toSorted()).toEqual(named.toSorted())
      } finally {
        await stopServer(server)
      }
    }))
})
