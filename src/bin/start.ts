import { fs } from "../disk/NodeFs.ts"
import { runWithCodeCache } from "../hooks/CodeCache.ts"
import { isDisabled } from "../project/Disabled.ts"

// Whoever switched it off pays for no more than the start of node.
if (isDisabled(process.env["DEBRIEF_DISABLE"])) process.exit(0)

// Built, this file is hooks/inject.js and hooks/learn.js, and the program of that name stands in main/ beside it.
const path = process.getBuiltinModule("node:path")
const keptOf = (file: string): string =>
  path.join(__dirname, "cache", `${path.basename(file)}.${process.version}-${process.arch}`)
try {
  runWithCodeCache(path.join(__dirname, "main", path.basename(__filename)), keptOf, require)
} catch (error) {
  // What fails before the program has taken charge of its errors must not stand in anybody's way either.
  const why = String((error as Partial<Error> | undefined)?.message).replace(/[^ -~]/g, "?")
  try {
    fs.writeSync(2, `debrief: the hook could not start: ${why}\n`)
  } finally {
    process.exit(0)
  }
}
