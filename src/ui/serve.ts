import * as ByteSize from "effect/ByteSize"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { Api } from "./Api.ts"
import type { Keys } from "./Guard.ts"
import { guardRoutes } from "./guardRoutes.ts"
import { handlers } from "./handlers.ts"
import { liveRoute } from "./live.ts"
import { pageRoutes } from "./pageRoutes.ts"

/** Bytes of a request's body at most: a thousand ids, or a long text. */
const MOST_BYTES = ByteSize.mebibytes(2)

const routes = (settings: SettingsValues, keys: Keys & { readonly token: string }) =>
  Layer.mergeAll(
    HttpApiBuilder.layer(Api, { openapiPath: "/api/openapi.json" }).pipe(Layer.provide(handlers(settings))),
    pageRoutes,
    liveRoute,
    guardRoutes(keys)
  ).pipe(Layer.provide(Layer.succeed(HttpIncomingMessage.MaxBodySize, MOST_BYTES)))

/** Serves the page until its scope ends. */
export const layerPage = (settings: SettingsValues, keys: Keys & { readonly token: string }) =>
  HttpRouter.serve(routes(settings, keys), { disableLogger: true, disableListenLog: true })
