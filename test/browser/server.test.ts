import { createHash } from "node:crypto"
import { request } from "node:http"
import type { Route } from "playwright-core"
import { expect } from "vitest"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { proposal, seedOf } from "../core/proposals/support.ts"
import { git, initRepository } from "../git/support.ts"
import { SEED, statuses } from "../review/support.ts"
import { closeBrowser, noBrowser, theBrowser } from "../support/browser.ts"
import { commitFiles } from "../support/clones.ts"
import { projectAt } from "../support/projects.ts"
import { type Server, startServer, stopServer } from "../support/uiServer.ts"
import { command, withPage, withProject } from "../support/uiWorld.ts"

afterAll(closeBrowser)

const WAITING = { [SEED]: seedOf(proposal("id-1", "You prefer a"), proposal("id-2", "You prefer b")) }

/** What tells a proposal of that content as it was shown. */
const shownAs = (content: string): string =>
  createHash("sha256")
    .update(JSON.stringify([content, null]))
    .digest("hex")
    .slice(0, 32)

/** A body that rejects a proposal of that content. */
const rejecting = (id: string, content: string): string =>
  JSON.stringify({ proposals: [{ id, shown: shownAs(content) }], decision: "reject" })

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: string
}

/** Asks with any headers, as no browser would. */
const ask = ({ port }: Server, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST"
    const asked = request(
      { host: "127.0.0.1", port, path, method, headers: { connection: "close", ...headers } },
      (response) => {
        let text = ""
        response.setEncoding("utf8").on("data", (part: string) => (text += part))
        response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      }
    )
    asked.once("error", reject)
    asked.end(body)
  })

const pathOf = (address: string): string => address.slice(new URL(address).origin.length)

/** What opening the address gives a browser. */
const cookieFrom = async (server: Server): Promise<string> => {
  const { headers, status } = await ask(server, pathOf(server.address))
  assert.strictEqual(status, 200)
  const [cookie] = headers["set-cookie"] as ReadonlyArray<string>
  assert.match(cookie!, /; HttpOnly; SameSite=Strict$/)
  return cookie!.split(";")[0]!
}

const withServer = (use: (server: Server) => Promise<void>) =>
  withProject(WAITING, async (project) => {
    const server = await startServer(project.root)
    try {
      await use(server)
      assert.deepStrictEqual(statuses(project), { "id-1": "pending", "id-2": "pending" })
    } finally {
      await stopServer(server)
    }
  })

describe("the server of the page", () => {
  it("serves nobody without the token, which is good once", () =>
    withServer(async (server) => {
      const paths = ["/", "/page.js", "/api/inbox", "/api/events", "/api/openapi.json", "/nothing", "/open?token=guess"]
      for (const path of paths) assert.strictEqual((await ask(server, path)).status, 403, path)
      const cookie = await cookieFrom(server)
      assert.strictEqual((await ask(server, pathOf(server.address))).status, 403)
      assert.strictEqual((await ask(server, "/api/inbox", { cookie })).status, 200)
      assert.strictEqual((await ask(server, "/api/inbox", { cookie: `${cookie}x` })).status, 403)
    }))

  it("does nothing for another origin, another host, or a page of another site", () =>
    withServer(async (server) => {
      const cookie = await cookieFrom(server)
      const body = rejecting("id-1", "You prefer a")
      const post = (headers: Record<string, string>) =>
        ask(server, "/api/inbox/decide", { cookie, "content-type": "application/json", ...headers }, body)
      const refused = [
        post({}),
        post({ origin: "https://evil.example" }),
        post({ origin: "null" }),
        post({ origin: `http://127.0.0.1:${server.port + 1}` }),
        post({ origin: "http://evil.example", host: "evil.example" }),
        ask(server, "/api/inbox", { cookie, host: `evil.example:${server.port}` }),
        ask(server, "/api/inbox", { cookie, "sec-fetch-site": "cross-site" }),
        ask(server, "/api/inbox", { cookie, "sec-fetch-site": "same-site" }),
        ask(server, "/api/inbox", { cookie, origin: "https://evil.example" })
      ]
      for (const answer of await Promise.all(refused)) assert.strictEqual(answer.status, 403, answer.body)
    }))

  it("decides on nothing that stands under an id by now but was not shown", () =>
    withServer(async (server) => {
      const headers = { cookie: await cookieFrom(server), origin: server.origin, "content-type": "application/json" }
      const { body, status } = await ask(server, "/api/inbox/decide", headers, rejecting("id-1", "You prefer c"))
      assert.strictEqual(status, 200)
      assert.match(body, /"id":"id-1","outcome":"outdated","detail":"it says something else by now/)
    }))

  it("shows nothing of what a pull put into the state while it runs, and decides on none of it", () =>
    withProject({}, async (project) => {
      const origin = `${project.root}/origin`
      const [clone, state] = [projectAt(`${project.root}/clone`), ".claude/debrief"]
      initRepository(origin)
      git("/", "clone", "--quiet", origin, clone.root)
      await command(clone, "playbook", "add", "Answer in German.")
      const server = await startServer(clone.root)
      try {
        commitFiles(origin, { [SEED]: seedOf(proposal("planted", "You prefer c")) })
        git(clone.root, "pull", "--quiet")
        const headers = { cookie: await cookieFrom(server), origin: server.origin, "content-type": "application/json" }
        await ask(server, "/api/inbox/decide", headers, rejecting("planted", "You prefer c"))
        assert.include((await ask(server, "/api/inbox", headers)).body, '"proposals":[]')
        assert.isFalse(clone.exists(`${state}/seed.json`))
      } finally {
        await stopServer(server)
      }
    }))

  it("decides on what was shown", () =>
    withProject(WAITING, async (project) => {
      const server = await startServer(project.root)
      try {
        const headers = { cookie: await cookieFrom(server), origin: server.origin, "content-type": "application/json" }
        await ask(server, "/api/inbox/decide", headers, rejecting("id-1", "You prefer a"))
        assert.deepStrictEqual(statuses(project), { "id-1": "rejected", "id-2": "pending" })
      } finally {
        await stopServer(server)
      }
    }))

  it("allows the page nothing from elsewhere and nothing inline, whatever it answers, and takes no endless body", () =>
    withServer(async (server) => {
      const cookie = await cookieFrom(server)
      const bad = { cookie, origin: server.origin, "content-type": "application/json" }
      const answers = [
        await ask(server, "/", { cookie }),
        await ask(server, "/"),
        await ask(server, "/nothing", { cookie }),
        await ask(server, "/api/inbox/decide", bad, "{}"),
        await ask(
          server,
          "/api/inbox/decide",
          bad,
          JSON.stringify({ proposals: [{ id: "x".repeat(3_000_000), shown: "" }], decision: "accept" })
        )
      ]
      expect(answers.map(({ status }) => status)).toEqual([
        200,
        403,
        404,
        400,
        expect.toSatisfy((status) => status >= 400)
      ])
      for (const { headers } of answers) {
        assert.match(
          String(headers["content-security-policy"]),
          /^default-src 'none'; script-src 'self'; style-src 'self';/
        )
        assert.notInclude(String(headers["content-security-policy"]), "unsafe")
        assert.include(String(headers["content-security-policy"]), "frame-ancestors 'none'")
        assert.strictEqual(headers["cache-control"], "no-store")
        assert.strictEqual(headers["x-frame-options"], "DENY")
      }
    }))
})

/** A page of somebody else's: it frames ours, and posts what would reject a proposal. */
const FOREIGN = (origin: string): string => `<!doctype html><title>evil</title>
  <iframe src="${origin}/" onload="document.title='framed'"></iframe>
  <form method="post" enctype="text/plain" action="${origin}/api/inbox/decide">
    <input type="hidden" name='${rejecting("id-1", "You prefer a").slice(0, -1)},"text":"' value='"}'>
    <button>Win a prize</button>
  </form>`

describe.skipIf(noBrowser)("the page", () => {
  it("says so when the server was killed, and another start on its port goes on where it was", () =>
    withPage(WAITING, async ({ page, project, server }) => {
      await page.getByRole("heading", { name: "You prefer a" }).waitFor()
      await stopServer(server, "SIGKILL")
      await page.getByRole("alert").getByText("Start it again: debrief ui").waitFor()
      const again = await startServer(project.root, ["--port", String(server.port)])
      try {
        await page.goto(again.address)
        await page.waitForURL(`${again.origin}/`)
        await page.getByRole("heading", { name: "You prefer a" }).waitFor()
        await page.keyboard.press("r")
        await page.getByText("Rejected, and never proposed again").waitFor()
        assert.strictEqual(statuses(project)["id-1"], "rejected")
      } finally {
        await stopServer(again)
      }
    }))

  it("asks for each thing once when it opens, and again when that has changed", () =>
    withPage(WAITING, async ({ page, project, server }) => {
      await page.goto("about:blank")
      const asked: Array<string> = []
      page.on("request", (one) => asked.push(new URL(one.url()).pathname))
      await page.goto(`${server.origin}/#/playbook`)
      await page.getByText("The playbook is empty").waitFor()
      await command(project, "playbook", "add", "Said in a terminal")
      await page.getByRole("option").filter({ hasText: "Said in a terminal" }).waitFor()
      expect(asked.filter((path) => path === "/api/inbox")).toEqual(["/api/inbox"])
    }))

  it("of another site cannot reach the server, by form, fetch or frame", () =>
    withPage(WAITING, async ({ page, project, server }) => {
      const foreign = await (await theBrowser()).newContext()
      try {
        // As if the browser gave our cookie away whoever asks: what is left is what the server looks at.
        const cookies = await page.context().cookies()
        await foreign.addCookies(cookies.map((cookie) => Object.assign(cookie, { sameSite: "Lax" as const })))
        const site = await foreign.newPage()
        const answers: Array<string> = []
        site.on("response", (response) => {
          const { origin, pathname } = new URL(response.url())
          if (origin === server.origin) answers.push(`${response.request().method()} ${pathname} ${response.status()}`)
        })
        // Another port of this machine is the same site to a browser, so that it does send the cookie.
        const answer = (route: Route) => route.fulfill({ contentType: "text/html", body: FOREIGN(server.origin) })
        await site.route("http://127.0.0.1:1/**", answer)
        await site.route("http://evil.example/**", answer)

        for (const address of ["http://127.0.0.1:1/", "http://evil.example/"]) {
          await site.goto(address)
          const reached = await site.evaluate(
            async ([origin, body]) => {
              const asked = [
                fetch(`${origin}/api/inbox`, { credentials: "include" }),
                fetch(`${origin}/api/inbox/decide`, { method: "POST", body, credentials: "include", mode: "no-cors" })
              ]
              const answered = asked.map((one) =>
                one.then(
                  ({ type }) => type,
                  () => "refused"
                )
              )
              return Promise.all(answered)
            },
            [server.origin, rejecting("id-1", "You prefer a")] as const
          )
          // Without an answer that may be read.
          assert.notInclude(reached, "cors")
          assert.notInclude(reached, "basic")

          await site.goto(address)
          const frame = await (await site.locator("iframe").elementHandle())!.contentFrame()
          await site.waitForFunction(() => document.title === "framed")
          assert.notInclude((await frame?.content()) ?? "", "page.js")

          await site.goto(address)
          await site.getByRole("button", { name: "Win a prize" }).click()
          await site.waitForURL(`${server.origin}/api/inbox/decide`)
          await site.getByText("Only the page that debrief ui opened may ask for this").waitFor()
        }
        assert.include(answers, "POST /api/inbox/decide 403")
        expect(answers.filter((one) => !one.endsWith(" 403"))).toEqual([])
        assert.deepStrictEqual(statuses(project), { "id-1": "pending", "id-2": "pending" })
      } finally {
        await foreign.close()
      }
    }))

  it("is shown in no frame, not even one of its own address", () =>
    withPage(WAITING, async ({ complaints, page, server }) => {
      await page.getByRole("heading", { name: "You prefer a" }).waitFor()
      await page.evaluate(() => {
        const frame = document.createElement("iframe")
        frame.src = "/"
        document.body.append(frame)
      })
      await expect.poll(() => complaints.some((one) => /frame/i.test(one))).toBe(true)
      for (const frame of page.frames().slice(1)) assert.notInclude(await frame.content(), "page.js")
      assert.strictEqual(page.mainFrame().url(), `${server.origin}/`)
    }))
})
