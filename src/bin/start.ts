import * as path from "node:path"
import { runWithCodeCache } from "../hooks/CodeCache.ts"

// Built, this file is hooks/inject.js and hooks/learn.js, and the program of that name stands in main/ beside it.
const name = path.basename(__filename)
const kept = path.join(__dirname, "cache", `${name}.${process.version}-${process.arch}`)
runWithCodeCache(path.join(__dirname, "main", name), kept, require)
