import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { PageFolder } from "./PageFolder.ts"

/** The files of the page: the address of each, its name in the folder, and its type. */
const FILES = [
  ["/", "page.html", "text/html; charset=utf-8"],
  ["/page.js", "page.js", "text/javascript; charset=utf-8"],
  ["/page.css", "page.css", "text/css; charset=utf-8"],
  ["/icon.svg", "icon.svg", "image/svg+xml"]
] as const

const nothingElse = HttpRouter.add("*", "/*", HttpServerResponse.text("There is nothing here.\n", { status: 404 }))

/** The page itself, read once. */
export const pageRoutes = Layer.unwrap(
  Effect.gen(function* () {
    const folder = yield* PageFolder
    const fs = yield* FileSystem.FileSystem
    const routes = yield* Effect.forEach(FILES, ([address, name, contentType]) =>
      Effect.map(fs.readFile(`${folder}/${name}`), (bytes) =>
        HttpRouter.add("GET", address, HttpServerResponse.uint8Array(bytes, { contentType }))
      )
    )
    const [first, ...rest] = routes
    return Layer.mergeAll(first!, nothingElse, ...rest)
  })
)
