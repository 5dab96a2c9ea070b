#!/usr/bin/env node
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import { asksForVersion, versionLine } from "../cli/version.ts"
import { waitForSession } from "../cli/work/waitForSession.ts"
import { runWithCodeCache } from "../hooks/CodeCache.ts"

// Built, this file is debrief.js, and the program stands in main/ beside it.
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const runProgram = (): void => {
  const program = at("main/debrief.cjs")
  // The code of the page's server would be loaded at every start, were it kept with the rest.
  const kind = process.argv[2] === "ui" ? "ui." : ""
  const keptOf = (file: string): string => at(`hooks/cache/${kind}${basename(file)}.${process.version}-${process.arch}`)
  // An import of `node:module` would load source maps, too.
  runWithCodeCache(program, keptOf, process.getBuiltinModule("node:module").createRequire(program))
}

const args = process.argv.slice(2)
if (asksForVersion(args)) {
  // Whoever reads it may have gone.
  process.stdout.on("error", () => process.exit(0)).write(versionLine)
} else {
  await waitForSession(args)
  runProgram()
}
