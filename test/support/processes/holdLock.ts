// Takes a lock: holdLock DIRECTORY FILE TIMES. With TIMES, adds one to the number in FILE that often, in two steps
// that only the lock holds together. Without, prints "held", and when told anything on stdin, whether it still is.
import * as fs from "node:fs"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FileLock } from "../../../src/disk/FileLock.ts"
import { layerFiles } from "../files.ts"

const [directory = "", file = "", times = "0"] = process.argv.slice(2)

const increment = Effect.gen(function* () {
  const before = Number(fs.readFileSync(file, "utf8"))
  yield* Effect.promise(() => new Promise((done) => setImmediate(done)))
  fs.writeFileSync(file, String(before + 1))
})

const told = Effect.promise(() => new Promise((done) => process.stdin.once("data", done)))

const hold = (check: Effect.Effect<void, { readonly _tag: string }>) =>
  Effect.gen(function* () {
    fs.writeSync(1, "held\n")
    yield* told
    const verdict = yield* check.pipe(
      Effect.as("still held"),
      Effect.catch((error) => Effect.succeed(error._tag))
    )
    fs.writeSync(1, `${verdict}\n`)
  })

const program = Effect.gen(function* () {
  const lock = yield* FileLock
  if (times === "0") return yield* lock.withLock(directory, ({ check }) => hold(check))
  for (let round = 0; round < Number(times); round += 1) yield* lock.withLock(directory, () => increment)
})

await Effect.runPromise(program.pipe(Effect.provide(FileLock.layer.pipe(Layer.provide(layerFiles)))))
process.exit(0)
