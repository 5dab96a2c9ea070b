import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { excessBytes, excessIn, PLAYBOOK_BOUNDS } from "../core/playbook/Bounds.ts"
import { Playbook } from "../core/playbook/Playbook.ts"
import { sameContent } from "../core/playbook/View.ts"
import { Git } from "../git/Git.ts"
import { Project } from "../project/Project.ts"
import { type DocumentKind, documentText } from "./Document.ts"
import { goodPlaybookIn, PlaybookTooLarge, readGoodPlaybook } from "./PlaybookFile.ts"

/** What was asked to be saved is no playbook: a bug of the caller (docs/rules.md INV-SECT-001). */
export class NotAPlaybook extends Schema.TaggedError<NotAPlaybook>()("NotAPlaybook", {
  path: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `what was to be saved to ${this.path} is not a playbook: ${this.detail}. The file is as it was.`
  }
}

/** Fails for a playbook that could not be read back. */
const checkBounds =
  (path: string) =>
  (playbook: Playbook): Effect.Effect<void, PlaybookTooLarge> => {
    const bytes = new TextEncoder().encode(documentText(playbook)).length
    const detail = excessIn(playbook, PLAYBOOK_BOUNDS) ?? excessBytes(bytes + STAMP_BYTES, PLAYBOOK_BOUNDS)
    return detail === undefined ? Effect.void : Effect.fail(new PlaybookTooLarge({ path, detail, changed: true }))
  }

/** What the time of a save may add to a playbook's text. */
const STAMP_BYTES = 32

/** The last good version: the copy that is kept of it, else the one that was committed last. */
const lastGood = Effect.gen(function* () {
  const good = yield* readGoodPlaybook
  if (good !== undefined) return Option.some(good)
  const git = yield* Git
  const committed = yield* Effect.orElseSucceed(git.lastCommitted("playbook"), () => Option.none<string>())
  return Option.flatMap(committed, goodPlaybookIn)
})

/** The playbook as a document. */
export const playbookDocument = Effect.gen(function* () {
  const project = yield* Project
  const services = yield* Effect.context<FileSystem.FileSystem | Git>()
  return {
    path: project.playbook,
    validate: (playbook) =>
      Schema.decodeEffect(Playbook)(playbook).pipe(
        Effect.mapError((error) => new NotAPlaybook({ path: project.playbook, detail: error.message })),
        Effect.tap(checkBounds(project.playbook))
      ),
    same: sameContent,
    backup: project.goodPlaybook,
    stamp: (playbook, now) => ({ version: playbook.version, last_updated: now, sections: playbook.sections }),
    lastGood: Effect.provideContext(lastGood, services)
  } satisfies DocumentKind<Playbook, NotAPlaybook | PlaybookTooLarge>
})
