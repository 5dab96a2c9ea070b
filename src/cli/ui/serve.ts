import { randomBytes } from "node:crypto"
import * as http from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import { Activity } from "../../ui/Activity.ts"
import { PageFolder } from "../../ui/PageFolder.ts"
import { layerPage } from "../../ui/serve.ts"
import { Failure, type ProjectContext } from "../command.ts"
import { Installation } from "../install/Installation.ts"
import { print, printJson } from "../Printer.ts"
import { layerHealth } from "./health.ts"
import { openBrowser } from "./openBrowser.ts"

export interface ServeOptions {
  /** Where sessions of the project are started, as far as the client's settings go by that. */
  readonly folder: string
  /** Minutes. */
  readonly idle: number
  readonly json: boolean
  readonly open: boolean
  /** 0 for one that is free. */
  readonly port: number
}

const HOST = "127.0.0.1"
/** Whatever a browser holds open, nobody waits longer for the end than this. */
const GRACE = "300 millis"

/** What nobody guesses. */
const secret = Effect.sync(() => randomBytes(32).toString("base64url"))

const server = (port: number) =>
  NodeHttpServer.layerServer(() => http.createServer(), { host: HOST, port, gracefulShutdownTimeout: GRACE })

/** The page stands beside the command's own folder of hooks. */
const layerPageFolder = Layer.effect(
  PageFolder,
  Effect.map(Installation, ({ hooks }) => hooks.replace(/hooks$/, "ui"))
)

const portOf = Effect.map(HttpServer.HttpServer, ({ address }) => ("port" in address ? address.port : 0))

const tell = Effect.fnUntraced(function* (address: string, port: number, { idle, json, open }: ServeOptions) {
  if (json) return yield* printJson({ address, port })
  yield* print(`${open ? "Opening" : "Open"} ${address}`)
  yield* print(`It is for one browser. It ends with Ctrl-C, or ${idle} minutes after its last page was closed.`)
})

const serving = Effect.fnUntraced(function* (context: ProjectContext, options: ServeOptions) {
  const [token, session, port] = [yield* secret, yield* secret, yield* portOf]
  yield* Layer.build(
    layerPage(context.settings, { port, session, token }).pipe(Layer.provide(layerHealth(context, options.folder)))
  )
  const address = `http://${HOST}:${port}/open?token=${token}`
  yield* tell(address, port, options)
  if (options.open) yield* openBrowser(address)
  yield* (yield* Activity).idleFor(Duration.minutes(options.idle))
  if (!options.json) yield* print("No page was open for a while: ended.")
})

/** Serves the page of a project until it is idle or interrupted. */
export const serve = (context: ProjectContext, options: ServeOptions) =>
  serving(context, options).pipe(
    Effect.scoped,
    Effect.provide(
      Layer.mergeAll(server(options.port), layerPageFolder, Activity.layer).pipe(
        Layer.provideMerge(NodeHttpServer.layerHttpServices)
      )
    ),
    Effect.catchTag("ServeError", ({ cause }) =>
      Effect.fail(
        new Failure({
          detail: `the page cannot be served at ${HOST}:${options.port} (${String(cause)}). Nothing was started. Without --port a free one is taken.`
        })
      )
    )
  )
