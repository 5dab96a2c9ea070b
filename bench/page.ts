import * as fs from "node:fs"
import * as path from "node:path"
import type { BrowserContext } from "playwright-core"
import { closeBrowser, theBrowser } from "../test/support/browser.ts"
import { startServer, stopServer } from "../test/support/uiServer.ts"
import { inTemporaryFolder, variablesIn } from "./machine.ts"
import { type Amounts, atMost, type Row, type Topic } from "./Row.ts"
import { interleave, type Sample } from "./Sample.ts"

/** As many as a playbook may hold: its bound of 10,000 counts sections and fields, too; and no more than 1 MB. */
const MANY = 9_990
const FEW = 10

/** What a person waits for, in milliseconds from the start of loading. */
interface Opened {
  readonly paint: number
  readonly rows: number
}

/** Runs in the page, before anything of it does. */
const watch = (): void => {
  const look = (): void => {
    if (document.querySelector("[role=option]") === null) requestAnimationFrame(look)
    else performance.mark("rows")
  }
  requestAnimationFrame(look)
}

/** Opens the page of the playbook anew, in the browser that holds the server's cookie. */
const open = async (context: BrowserContext, origin: string): Promise<Opened> => {
  const page = await context.newPage()
  try {
    await page.goto(`${origin}/#/playbook`)
    await page.getByRole("listbox").getByRole("option").first().waitFor()
    const [paint, rows] = await page.evaluate(async () => {
      while (performance.getEntriesByName("rows").length === 0) await new Promise(requestAnimationFrame)
      return ["first-contentful-paint", "rows"].map((name) => performance.getEntriesByName(name)[0]!.startTime)
    })
    return { paint: paint!, rows: rows! }
  } finally {
    await page.close()
  }
}

const writePlaybook = (project: string, count: number): void => {
  const keyPoints = Array.from({ length: count }, (_, index) => ({
    name: `pat-${String(index + 1).padStart(5, "0")}`,
    text: `Way ${index + 1} of doing it, by the scripts.`,
    helpful: index % 7,
    harmful: 0
  }))
  fs.mkdirSync(path.join(project, ".claude"), { recursive: true })
  const playbook = { version: "1.0", last_updated: null, sections: { "PATTERNS & APPROACHES": keyPoints } }
  fs.writeFileSync(path.join(project, ".claude/playbook.json"), JSON.stringify(playbook))
}

/** Does something with what opens the page of a project that has so many key points. */
const withPlaybook = (count: number, use: (openIt: () => Promise<Opened>) => Promise<void>): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    const project = path.join(folder, "project")
    writePlaybook(project, count)
    const server = await startServer(project, [], variablesIn(folder))
    const context = await (await theBrowser()).newContext({ viewport: { width: 1280, height: 900 } })
    try {
      await context.addInitScript(watch)
      const page = await context.newPage()
      await page.goto(server.address)
      await page.waitForURL(`${server.origin}/`)
      await page.close()
      await use(() => open(context, server.origin))
    } finally {
      await context.close()
      await stopServer(server)
    }
  })

const rowOf = (name: string, { median: measured }: Sample, { median: baseline }: Sample, limit: number): Row => ({
  name: `${name}, ${MANY.toLocaleString("en")} key points`,
  unit: "ms",
  measured,
  baseline,
  ratio: measured / baseline,
  budget: atMost("ratio", limit)
})

/** How soon the page of `debrief ui` is there with a playbook that is full, against one that is nearly empty. */
export const page = async ({ rounds = 30 }: Amounts = {}): Promise<Topic> => {
  const rows: Array<Row> = []
  try {
    await withPlaybook(FEW, (openFew) =>
      withPlaybook(MANY, async (openMany) => {
        const last: Array<Opened> = []
        const paint = (openIt: () => Promise<Opened>, place: number) => async () => {
          last[place] = await openIt()
          return last[place].paint
        }
        const shown = (place: number) => () => last[place]!.rows
        const things = [paint(openFew, 0), shown(0), paint(openMany, 1), shown(1)]
        const [few, fewRows, many, manyRows] = await interleave(things, { warmUp: 3, counted: Math.min(rounds, 30) })
        rows.push(rowOf("first paint", many!, few!, 1.3), rowOf("first key points in sight", manyRows!, fewRows!, 3))
      })
    )
  } finally {
    await closeBrowser()
  }
  return { title: "The page, from its address to the first paint", baseline: `${FEW} key points`, rows, notes: [] }
}
