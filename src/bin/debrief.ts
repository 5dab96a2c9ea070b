#!/usr/bin/env node
import { createRequire } from "node:module"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import { waitForSession } from "../cli/work/waitForSession.ts"
import { runWithCodeCache } from "../hooks/CodeCache.ts"

await waitForSession(process.argv.slice(2))

// Built, this file is debrief.js, and the program stands in main/ beside it.
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const program = at("main/debrief.cjs")
// The code of the page's server would be loaded at every start, were it kept with the rest.
const kind = process.argv[2] === "ui" ? "ui." : ""
const keptOf = (file: string): string => at(`hooks/cache/${kind}${basename(file)}.${process.version}-${process.arch}`)
runWithCodeCache(program, keptOf, createRequire(program))
