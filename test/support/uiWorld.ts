import * as fs from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { theBrowser } from "./browser.ts"
import { debrief } from "./command.ts"
import { ownState } from "./ownState.ts"
import { makeProject, type Project, projectAt } from "./projects.ts"
import { type Server, startServer, stopServer } from "./uiServer.ts"

/** A project whose page stands open in a browser. */
export interface UiWorld {
  readonly project: Project
  readonly server: Server
  readonly page: Page
  /** What the browser complained of: errors of the page, and what its policy refused. */
  readonly complaints: ReadonlyArray<string>
}

/** What a browser says when a page does what it should not. */
export const complaintsOf = (page: Page): ReadonlyArray<string> => {
  const complaints: Array<string> = []
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
  })
  page.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (hostname !== "127.0.0.1" && protocol !== "data:") complaints.push(`asked for ${request.url()}`)
  })
  return complaints
}

export interface UiOptions {
  /** What the project's folder is called. */
  readonly folder?: string
  readonly args?: ReadonlyArray<string>
  readonly env?: NodeJS.ProcessEnv
  readonly width?: number
  readonly colorScheme?: "light" | "dark"
}

/** Does something with a project that has these files, which goes with it. */
export const withProject = (
  files: Readonly<Record<string, unknown>>,
  use: (project: Project) => Promise<void>,
  folder = "project"
): Promise<void> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(makeProject(), ({ root }) => {
        const project = projectAt(path.join(root, folder))
        ownState(project.root)
        fs.chmodSync(project.paths.state, 0o700)
        for (const [file, content] of Object.entries(files)) project.write(file, content)
        return Effect.promise(() => use(project))
      })
    )
  )

/** Does something with the page of a project that has these files; browser, server and project go with it. */
export const withPage = (
  files: Readonly<Record<string, unknown>>,
  use: (world: UiWorld) => Promise<void>,
  { args, colorScheme = "light", env, folder, width = 1280 }: UiOptions = {}
): Promise<void> =>
  withProject(
    files,
    async (project) => {
      const server = await startServer(project.root, args, env)
      const browser = await theBrowser()
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: "reduce"
      })
      try {
        // Far more than anything takes on any machine.
        context.setDefaultTimeout(120_000)
        const page = await context.newPage()
        const complaints = complaintsOf(page)
        await page.goto(server.address)
        await page.waitForURL(`${server.origin}/`)
        await use({ project, server, page, complaints })
      } finally {
        await context.close()
        await stopServer(server)
      }
    },
    folder
  )

/** Runs the command in a project, as in a terminal beside the page. */
export const command = async (project: Project, ...args: ReadonlyArray<string>): Promise<string> => {
  const { exitCode, stderr, stdout } = await Effect.runPromise(debrief(args, { cwd: project.root }))
  if (exitCode !== 0) throw new Error(`debrief ${args.join(" ")} ended with ${exitCode}: ${stderr}`)
  return stdout
}
