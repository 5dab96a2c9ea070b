import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Add, Done, Edit, Merge, Move, Remove, ShownLineage, ShownPlaybook, Undo } from "./PlaybookShapes.ts"
import { ShownCost, ShownFindings, ShownSessions, ShownStatus } from "./ReportShapes.ts"
import { Around, Decide, Id, Ids, Inbox, Outcomes } from "./Shapes.ts"

/** What was asked for was not done, and why, in the command's words. */
export class Refused extends Schema.TaggedError<Refused>()(
  "Refused",
  { message: Schema.String },
  { httpApiStatus: 409 }
) {}

const inbox = HttpApiGroup.make("inbox")
  .add(
    HttpApiEndpoint.get("waiting", "/inbox", { success: Inbox, error: Refused }),
    HttpApiEndpoint.get("around", "/inbox/around", { query: { id: Id }, success: Around, error: Refused }),
    HttpApiEndpoint.post("decide", "/inbox/decide", { payload: Decide, success: Outcomes, error: Refused }),
    HttpApiEndpoint.post("reopen", "/inbox/reopen", { payload: Ids, success: Outcomes, error: Refused })
  )
  .annotateMerge(OpenApi.annotations({ title: "Inbox", description: "Proposals that wait, and decisions on them" }))

const change = { success: Done, error: Refused } as const

const playbook = HttpApiGroup.make("playbook")
  .add(
    HttpApiEndpoint.get("show", "/playbook", { success: ShownPlaybook, error: Refused }),
    HttpApiEndpoint.get("lineage", "/playbook/lineage", { query: { name: Id }, success: ShownLineage, error: Refused }),
    HttpApiEndpoint.post("add", "/playbook/add", { payload: Add, ...change }),
    HttpApiEndpoint.post("edit", "/playbook/edit", { payload: Edit, ...change }),
    HttpApiEndpoint.post("move", "/playbook/move", { payload: Move, ...change }),
    HttpApiEndpoint.post("remove", "/playbook/remove", { payload: Remove, ...change }),
    HttpApiEndpoint.post("merge", "/playbook/merge", { payload: Merge, ...change }),
    HttpApiEndpoint.post("undo", "/playbook/undo", { payload: Undo, ...change })
  )
  .annotateMerge(OpenApi.annotations({ title: "Playbook", description: "Key points, where they came from, and edits" }))

const reports = HttpApiGroup.make("reports")
  .add(
    HttpApiEndpoint.get("sessions", "/sessions", { success: ShownSessions, error: Refused }),
    HttpApiEndpoint.get("cost", "/cost", { success: ShownCost, error: Refused }),
    HttpApiEndpoint.get("status", "/status", { success: ShownStatus, error: Refused }),
    HttpApiEndpoint.get("findings", "/findings", { success: ShownFindings, error: Refused })
  )
  .annotateMerge(OpenApi.annotations({ title: "Reports", description: "Sessions, cost and health, to look at" }))

/** What the page asks for; what serves it is apart. */
export const Api = HttpApi.make("debrief")
  .add(inbox)
  .add(playbook)
  .add(reports)
  .prefix("/api")
  .annotateMerge(
    OpenApi.annotations({
      title: "debrief ui",
      version: "1",
      description: "What the page of debrief ui asks for. It serves that page alone, and may change with it."
    })
  )
