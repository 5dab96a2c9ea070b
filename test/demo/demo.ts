// A session ends and the next one starts: the built hooks and the real worker, over recorded LLM answers.
import * as fs from "node:fs"
import { LINE_END, rendered } from "../../src/cli/Marks.ts"
import { makeStyle, type Style } from "../../src/cli/Style.ts"
import { readPlaybookText } from "../../src/core/playbook/ReadDocument.ts"
import { allKeyPoints } from "../../src/core/playbook/View.ts"
import {
  showBefore,
  showChanges,
  showCommits,
  showContext,
  showMessages,
  showNote,
  showStep,
  showTitle
} from "./show.ts"
import {
  DemoFailure,
  expect,
  holdsNoSecret,
  makeWorld,
  readHistory,
  runHook,
  waitForWorker,
  type World
} from "./World.ts"

/** How the messages begin that tell the session's story. */
const STORY = ["The order export", "It times out", "No. We use", "It passes now"]

const LEARNED = ["pref-002", "ctx-003", "pat-004"]
const GONE = ["pat-002", "pat-003", "ctx-002"]

const say = (text: string): void => void process.stdout.write(`${rendered(text.replaceAll("\n", LINE_END))}\n`)

const readPlaybook = (world: World) => readPlaybookText(fs.readFileSync(world.project.playbook, "utf8")).playbook

const before = (style: Style, world: World): void => {
  say(showStep(style, 1, "Before.", "The playbook holds what earlier sessions taught about this project."))
  say(`\n${showBefore(style, readPlaybook(world))}`)
}

const session = (style: Style, world: World): void => {
  say(showStep(style, 2, "A session.", "One line of the playbook misleads the agent; you correct it."))
  const story = STORY.flatMap((start) => world.messages.filter(({ content }) => content.startsWith(start)))
  expect(story.length === STORY.length, "the transcript does not hold the messages of the story")
  say(`\n${showMessages(style, story)}`)
}

const learn = async (style: Style, world: World): Promise<void> => {
  const { millis } = runHook(world, "learn", { hook_event_name: "SessionEnd", reason: "prompt_input_exit" })
  const hook = `The learn hook starts a worker and is gone after ${millis} ms.`
  say(showStep(style, 3, "It ends.", hook))
  const log = await waitForWorker(world)
  const read = `The worker read ${world.lines} lines (${world.messages.length} messages) and changed the playbook:`
  say(`${showNote(style, read)}\n\n${showChanges(style, log)}`)
  const names = new Set(allKeyPoints(readPlaybook(world)).map(({ name }) => name))
  for (const name of LEARNED) expect(names.has(name), `the playbook did not get ${name}:\n${log}`)
  for (const name of GONE) expect(!names.has(name), `the playbook still holds ${name}:\n${log}`)
  say(`\n${showNote(style, "The playbook's own git history, apart from the project's, keeps the change:")}`)
  say(showCommits(style, readHistory(world, log)))
}

const inject = (style: Style, world: World): void => {
  const event = { session_id: "a-new-session", hook_event_name: "SessionStart", source: "startup" }
  const { millis, stdout } = runHook(world, "inject", event)
  expect(stdout !== "", "the inject hook gave the next session nothing")
  const context: unknown = JSON.parse(stdout).hookSpecificOutput?.additionalContext
  if (typeof context !== "string") throw new DemoFailure(`the inject hook answered something else: ${stdout}`)
  for (const name of LEARNED) expect(context.includes(`[${name}] helpful=`), `the next session is not told ${name}`)
  for (const name of GONE) expect(!context.includes(`[${name}] helpful=`), `the next session is still told ${name}`)
  say(showStep(style, 4, "The next one starts.", `The inject hook takes ${millis} ms, and the agent sees (shortened):`))
  say(`\n${showContext(style, context)}`)
}

const main = async (): Promise<void> => {
  const terminal = process.stdout.isTTY
  const coloured = !process.env["NO_COLOR"] && (terminal || Boolean(process.env["FORCE_COLOR"]))
  const style = makeStyle(coloured, (terminal && process.stdout.columns) || 100)
  const world = makeWorld()
  say(showTitle(style))
  before(style, world)
  session(style, world)
  await learn(style, world)
  inject(style, world)
  expect(holdsNoSecret(world), "debrief scan found a secret in what the session left, or nothing to look at")
}

// Whoever reads our output may stop in the middle; that is no failure.
process.stdout.on("error", () => process.exit(0))

main().catch((error: unknown) => {
  const message = error instanceof DemoFailure ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`\nThe demo failed: ${message}\n`)
  process.exitCode = 1
})
