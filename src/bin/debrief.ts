#!/usr/bin/env node
import { isQuick } from "../cli/quick.ts"
import { asksForVersion, versionLine } from "../cli/version.ts"
import { waitForSession } from "../cli/work/waitForSession.ts"
import { runWithCodeCache } from "../hooks/CodeCache.ts"

// Built, this file is debrief.js, CommonJS as all that it loads is, and the programs stand in main/ beside it.
const path = process.getBuiltinModule("node:path")

const runProgram = (name: string | undefined): void => {
  const program = path.join(__dirname, "main", isQuick(name) ? "quick.cjs" : "debrief.cjs")
  // What a run loads of kept code is of no use to it but for its own command's.
  const kind = isQuick(name) || name === "ui" ? `${name}.` : ""
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
  void waitForSession(args).then(() => runProgram(args[0]))
}
