// npm run capture: docs/demo.svg, a terminal in which `npm run demo` has just run.
import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { screenshotOf } from "./screenshot.ts"

const printed = execFileSync(process.execPath, [path.join(import.meta.dirname, "demo.ts")], {
  encoding: "utf8",
  env: { ...process.env, FORCE_COLOR: "1" }
})
fs.writeFileSync(path.join(import.meta.dirname, "../../docs/demo.svg"), screenshotOf(printed))
