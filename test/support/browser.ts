import * as fs from "node:fs"
import { type Browser, chromium } from "playwright-core"

const CHROMIUM = [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

/** The browser of this machine, if it has one. */
const executablePath = CHROMIUM.find((file) => file !== undefined && fs.existsSync(file))

/** Whether the tests of the page are left out: there is no browser. In CI there has to be one. */
export const noBrowser = executablePath === undefined && process.env["CI"] === undefined

if (noBrowser) {
  process.stderr.write("Skipping the tests of the page: no Chromium here (Debian: apt-get install chromium).\n")
}

let launched: Promise<Browser> | undefined

/** One browser for all tests of a process. */
export const theBrowser = (): Promise<Browser> => {
  if (executablePath === undefined) throw new Error("there is no Chromium: apt-get install chromium")
  // Nobody but our own page is looked at, and root has no sandbox.
  launched ??= chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] })
  return launched
}

export const closeBrowser = async (): Promise<void> => {
  await (await launched)?.close()
  launched = undefined
}
