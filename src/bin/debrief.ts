#!/usr/bin/env node
import { asksForVersion, versionLine } from "../cli/version.ts"
import { waitForSession } from "../cli/work/waitForSession.ts"
import { runWithCodeCache } from "../hooks/CodeCache.ts"

// Built, this file is debrief.js, CommonJS as all that it loads is, and the program stands in main/ beside it.
const path = process.getBuiltinModule("node:path")

const runProgram = (): void => {
  const program = path.join(__dirname, "main/debrief.cjs")
  // The code of the page's server would be loaded at every start, were it kept with the rest.
  const kind = process.argv[2] === "ui" ? "ui." : ""
  const keptOf = (file: string): string =>
    path.join(__dirname, "hooks/cache", `${kind}${path.basename(file)}.${process.version}-${process.arch}`)
  // An import of `node:module` would load source maps, too.
  runWithCodeCache(program, keptOf, process.getBuiltinModule("node:module").createRequire(program))
}

const args = process.argv.slice(2)
if (asksForVersion(args)) {
  // Whoever reads it may have gone.
  process.stdout.on("error", () => process.exit(0)).write(versionLine)
} else {
  void waitForSession(args).then(runProgram)
}
