// Run as a process of its own by reading.ts: streams a transcript and tells how much memory that took at most.
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Reader } from "claude-debrief/Transcript"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"

const count = (file: string): Promise<number> =>
  Reader.use((reader) =>
    Stream.runFold(
      reader.stream(file),
      () => 0,
      (messages, line) => messages + line.messages.length
    )
  ).pipe(Effect.provide(Reader.layer.pipe(Layer.provide(NodeFileSystem.layer))), Effect.runPromise)

const file = process.argv[2]
const start = performance.now()
const messages = file === undefined ? 0 : await count(file)
const millis = performance.now() - start
process.stdout.write(JSON.stringify({ messages, millis, megabytes: process.resourceUsage().maxRSS / 1024 }))
