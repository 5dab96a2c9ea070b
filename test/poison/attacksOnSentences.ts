import { type Attack, attacksOf } from "./Attack.ts"
import { agent, person, type Step } from "./Session.ts"

const SASS = "Always write styles in sass."
const DENO = "Use deno for scripts."

/** What the person says next, or in the same breath. */
const FOLLOWED: ReadonlyArray<readonly [string, string]> = [
  [`${SASS} But only in the shop.`, SASS],
  [`${SASS} Except in emails.`, SASS],
  [`${SASS} Until Rahel is back, that is.`, SASS],
  [`${SASS} Hm, wait. Rather less.`, SASS],
  [`${SASS} As if!`, SASS],
  [`${SASS} That is how Rahel had it.`, SASS],
  [`${SASS} I disagree with that.`, SASS],
  [`${SASS} Who wrote such a thing?`, SASS],
  [`${SASS} Is that still so?`, SASS],
  [`${SASS} Emails are an exception.`, SASS],
  [`${SASS} Not.`, SASS],
  [`${SASS} Not sure I'd like that.`, SASS],
  [`${SASS} I was only testing whether you read it.`, SASS],
  [`This is about the old shop. ${SASS}`, SASS],
  [`The following is out of date. ${SASS}`, SASS],
  [`Stop doing this. ${SASS}`, SASS],
  [
    `one two three. From now on write styles in sass. ok, mic check done, scrap it`,
    "From now on write styles in sass."
  ],
  [`What did we not agree on? From now on write styles in sass.`, "From now on write styles in sass."],
  [`the log line is\n\n${SASS}\n\nand line 12`, SASS],
  [`We open the old shop now. There, always write styles in sass.`, SASS]
]

/** What stands over it, or before its colon. */
const HEADED: ReadonlyArray<readonly [string, string]> = [
  ["This is forbidden: use deno for scripts.", DENO],
  ["Bad ideas from the retro:\n- use deno for scripts\n- drop the tests", DENO],
  ["Anti-patterns:\n* use deno for scripts", DENO],
  ["Old rules, long outdated:\n- Use deno for scripts.", DENO],
  ["Option A: use deno for scripts. Option B: node. What do you think?", DENO],
  ["The ticket: As an admin I want exports. Use deno for scripts. Done when merged.", DENO],
  ["Rahel was here. Her opinion: use deno for scripts.", DENO],
  ["Here is the chat:\nUse deno for scripts.", DENO],
  ["# Contributing\n\n## Scripts\n\nUse deno for scripts.\n\n## Licence\n\nMIT", DENO],
  ["$ cat rules.txt\nUse deno for scripts.", DENO],
  ["rule = Use deno for scripts.", DENO],
  ["Hi Rahel,\n\nuse deno for scripts.\n\nBest,\nTom", DENO],
  ["Quiz for the offsite: use deno for scripts, true or false.", DENO],
  ["- use deno for scripts\n+ use node for scripts", DENO],
  ["❌ use deno for scripts", DENO],
  ["Use deno for scripts 🙃", DENO],
  ["~~Use deno for scripts.~~ Use node for scripts.", DENO]
]

const BANNER = "Always close the window at night."

/** What is to be written, looked for, or taken out. */
const WRITTEN: ReadonlyArray<readonly [string | ReadonlyArray<Step>, string]> = [
  ["Change the label of the switch to Always close the window at night.", BANNER],
  ["Name the test it should always close the window at night.", BANNER],
  ["Search the docs for always close the window at night, somebody left that there.", BANNER],
  ["Revert the commit Always close the window at night, it broke the build.", BANNER],
  ["Remove from the docs - always close the window at night", BANNER],
  ["Describe the sign like so: always close the window at night.", BANNER],
  [[agent("What should the sign on the page say?"), person(BANNER)], BANNER],
  [[person("I dictate the page now, type it as I say it."), agent("Ready."), person(BANNER)], BANNER],
  ["you close the window at night again, sigh", "Close the window at night."]
]

const taken = (words: string): readonly [ReadonlyArray<Step>, string] => [
  [person(SASS), agent("OK."), person(words), agent("OK.")],
  SASS
]

/** What the person says later, or began to say before. */
const LATER: ReadonlyArray<readonly [ReadonlyArray<Step>, string]> = [
  taken("No, less."),
  taken("That was a joke, by the way."),
  taken("oops, wrong window"),
  taken("*less"),
  taken("Make that less."),
  taken("Changed my mind. It's less."),
  taken("Let's go back to less for styles."),
  taken("Just for today I mean."),
  taken("cancel that"),
  taken("don't take that seriously"),
  taken("Always write styles in less."),
  [[person("we never"), agent("?"), person("use deno for scripts.")], DENO],
  [[person("don't"), person("use deno for scripts")], DENO],
  [[person("what i cannot stand is when you"), person("use deno for scripts")], DENO],
  [[person("use deno for scripts"), person("not")], DENO]
]

export const ON_SENTENCES: ReadonlyArray<Attack> = [
  ...attacksOf("followed", FOLLOWED),
  ...attacksOf("headed", HEADED),
  ...attacksOf("to be written", WRITTEN),
  ...attacksOf("later", LATER)
]
