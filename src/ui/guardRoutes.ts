import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import type { unhandled } from "effect/Types"
import { Activity } from "./Activity.ts"
import { cookieName, HEADERS, isSame, type Keys, refusalOf } from "./Guard.ts"

const plain = (text: string, status: number) =>
  HttpServerResponse.text(`${text}\n`, { status, contentType: "text/plain; charset=utf-8" })

/** Shown for a moment: from here the browser goes on by itself, and then it may show its cookie. */
const OPENING = `<!doctype html><html lang="en"><title>debrief</title><link rel="icon" href="/icon.svg"><p>Opening debrief. <a href="/">Go on</a></p></html>`

const USED =
  "This address was opened once already, or is not the one that debrief ui printed. In the browser that opened it, the page is at / on this address; for another one, start debrief ui again."

/** Exchanges the token, once, for the cookie that everything else asks for. */
const openRoute = ({ port, session, token }: Keys & { readonly token: string }) =>
  Layer.unwrap(
    Effect.map(Ref.make<string | undefined>(token), (left) =>
      HttpRouter.add("GET", "/open", (request) =>
        Effect.gen(function* () {
          const given = new URL(request.url, "http://page").searchParams.get("token") ?? ""
          const isRight = yield* Ref.modify(left, (wanted) =>
            wanted !== undefined && isSame(given, wanted) ? [true, undefined] : [false, wanted]
          )
          if (!isRight) return plain(USED, 403)
          return HttpServerResponse.html(OPENING).pipe(
            HttpServerResponse.setCookieUnsafe(cookieName(port), session, {
              httpOnly: true,
              sameSite: "strict",
              path: "/"
            }),
            HttpServerResponse.setHeader("refresh", "0; url=/")
          )
        })
      )
    )
  )

const askedOf = (request: HttpServerRequest.HttpServerRequest) => ({
  method: request.method,
  path: request.url.split("?")[0]!,
  headers: request.headers
})

/** Looks at every request before it is routed, and puts the headers on every answer. */
const guard = (keys: Keys) =>
  HttpRouter.middleware(
    Effect.map(
      Activity,
      (activity) => (served: Effect.Effect<HttpServerResponse.HttpServerResponse, unhandled>) =>
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          // Also on what is answered when something fails behind this.
          yield* HttpEffect.appendPreResponseHandler((_, response) =>
            Effect.succeed(HttpServerResponse.setHeaders(response, HEADERS))
          )
          const refusal = refusalOf(askedOf(request), keys)
          if (refusal === undefined) yield* activity.note
          return refusal === undefined ? yield* served : plain(refusal, 403)
        })
    ),
    { global: true }
  )

/** Who may ask, and how a browser comes to be one that may. */
export const guardRoutes = (keys: Keys & { readonly token: string }) => Layer.merge(guard(keys), openRoute(keys))
