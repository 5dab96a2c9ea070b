#!/usr/bin/env node
import { waitForSession } from "../cli/work/waitForSession.ts"

await waitForSession(process.argv.slice(2))
await import("./run.ts")
