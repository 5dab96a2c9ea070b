import * as fs from "node:fs"
import { Effect, type FileSystem } from "effect"
import { layerFileSystem } from "./faultyFileSystem.ts"

/** As editors do it: a new file renamed over the old one. */
export const saveOver = (file: string, content: string) => {
  fs.writeFileSync(`${file}.editor`, content)
  fs.renameSync(`${file}.editor`, file)
}

/** The disk on which somebody does something once, right before or after a step with a path that ends so. */
export const disturbed = (
  method: "rename" | "link" | "readFile" | "lstat",
  isAt: (path: string) => boolean,
  disturb: (path: string) => void
) => {
  let done = false
  const once = (path: string) => {
    if (done || !isAt(path)) return
    done = true
    disturb(path)
  }
  return layerFileSystem(
    (real) =>
      ({
        [method]: (path: string, ...rest: ReadonlyArray<string>) =>
          Effect.suspend(() => {
            once(rest[0] ?? path)
            return (real[method] as (path: string, ...rest: ReadonlyArray<string>) => Effect.Effect<never>)(
              path,
              ...rest
            )
          })
      }) as Partial<FileSystem.FileSystem>
  )
}
