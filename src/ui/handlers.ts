import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Layer from "effect/Layer"
import { setPulledAside } from "../git/TrackedState.ts"
import type { SettingsValues } from "../project/SettingsFile.ts"
import { addKeyPoint, editText, mergeKeyPoints, moveTo, removeByName } from "../review/edit.ts"
import { undo } from "../review/undo.ts"
import { Api, Refused } from "./Api.ts"
import { readCost } from "./cost.ts"
import { Health } from "./Health.ts"
import { decide, readAround, readInbox, reopen } from "./inbox.ts"
import { doneOf, readLineage, readShownPlaybook } from "./playbook.ts"
import { readSessions } from "./sessions.ts"

/** Why something was not done, in the command's words. */
const explained = Effect.mapError((error: Error) => new Refused({ message: error.message }))

const inbox = (settings: SettingsValues) => {
  const pulled = <A, E, R>(answer: Effect.Effect<A, E, R>) => Effect.andThen(setPulledAside(settings), answer)
  return HttpApiBuilder.group(Api, "inbox", (handlers) =>
    handlers
      .handle("waiting", () => explained(pulled(readInbox)))
      .handle("around", ({ query }) => explained(readAround(query.id)))
      .handle("decide", ({ payload }) => explained(pulled(decide(payload, settings.playbook))))
      .handle("reopen", ({ payload }) => explained(pulled(reopen(payload.ids))))
  )
}

const playbook = ({ playbook: tidiness }: SettingsValues) =>
  HttpApiBuilder.group(Api, "playbook", (handlers) =>
    handlers
      .handle("show", () => explained(readShownPlaybook))
      .handle("lineage", ({ query }) => explained(readLineage(query.name)))
      .handle("add", ({ payload: { force, section, text } }) =>
        explained(Effect.map(addKeyPoint(section, text, { tidiness, force }), (done) => doneOf(done.name, done)))
      )
      .handle("edit", ({ payload: { force, name, text } }) =>
        explained(Effect.map(editText(name, text, { tidiness, force }), (done) => doneOf(name, done)))
      )
      .handle("move", ({ payload: { name, section } }) =>
        explained(Effect.map(moveTo(name, section), (done) => doneOf(done.after?.name ?? name, done)))
      )
      .handle("remove", ({ payload: { name } }) =>
        explained(Effect.map(removeByName(name), (done) => doneOf(name, done)))
      )
      .handle("merge", ({ payload: { force, names, section, text } }) =>
        explained(
          Effect.map(mergeKeyPoints(names, text, section, { tidiness, force }), (done) => doneOf(done.name, done))
        )
      )
      .handle("undo", ({ payload }) =>
        explained(
          Effect.map(undo(payload.entry), ({ changed, commitProblem, id }) => ({
            ...doneOf(id, { commitProblem, entry: undefined }),
            changed
          }))
        )
      )
  )

const reports = ({ budget }: SettingsValues) =>
  HttpApiBuilder.group(Api, "reports", (handlers) =>
    Effect.map(Health, ({ findings, status }) =>
      handlers
        .handle("sessions", () => explained(readSessions))
        .handle("cost", () => explained(readCost(budget)))
        .handle("status", () => explained(status))
        .handle("findings", () => explained(findings))
    )
  )

/** What is done for each thing that the page asks for. */
export const handlers = (settings: SettingsValues) =>
  Layer.mergeAll(inbox(settings), playbook(settings), reports(settings))
