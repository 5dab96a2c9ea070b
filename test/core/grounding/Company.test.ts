import { assert, describe, it } from "@effect/vitest"
import { agent, fateOf, person } from "./support.ts"

const RULE = "Keep the helpers of a route in one file."

const add = { type: "ADD", text: RULE, section: "USER PREFERENCES", evidence: RULE }

const fateIn = (...messages: ReadonlyArray<string>): string =>
  fateOf(
    messages.flatMap((message) => [person(message), agent("Done.")]),
    add
  )

describe("a sentence waits where the one before it tells whose words come next, in any language", () => {
  it.each([
    "Our trainee had a thought.",
    "I saw this on a mailing list.",
    "Our rival does it so.",
    "Microsoft's handbook has this one.",
    "The cheat sheet on my wall holds this advice.",
    "Procurement handed us a list.",
    "A stranger on the train told me this.",
    "The setup wizard gives a hint.",
    "Der Azubi hat folgenden Vorschlag.",
    "Das stand in einem Forum.",
    "La stagiaire propose ceci.",
    "El director mandó esto.",
    "Meu chefe enviou isto.",
    "Il capo scrive questo.",
    "Стажёр предложил вот что.",
    "客户发来这个。"
  ])("%s", (lead) => {
    assert.notStrictEqual(fateIn(`${lead} ${RULE}`), "applied")
    assert.notStrictEqual(fateIn(`${lead}\n\n${RULE}\n\nWhat do I answer?`), "applied")
  })
})

describe("so it does where it is a text to be written, an example, or for once", () => {
  it.each([
    "Add a system prompt for our support bot. Be brief.",
    "Draft a mail to the crew.",
    "The policy gets a new paragraph.",
    "Use this sentence as the fixture.",
    "The wrong answer of the exam was this one.",
    "I dreamt something odd.",
    "Specimens of awful style follow.",
    "What I can't stand.",
    "Only for today's demo.",
    "Two options.",
    "How about this thought."
  ])("%s", (lead) => assert.include(fateIn(`${lead} ${RULE}`), "unsupported"))
})

describe("or where the one behind it speaks of it", () => {
  it.each([
    "Ok?",
    "Right?",
    "Or what do you think?",
    "Peter posted this, I find it silly.",
    "I never want to see that again.",
    "He said it with a smile.",
    "Let's discuss it on Monday.",
    "We do them next week."
  ])("%s", (tail) => {
    assert.include(fateIn(`${RULE} ${tail}`), "unsupported")
    assert.include(fateIn(`${RULE}\n\n${tail}`), "unsupported")
  })
})

it("waits below a title, behind a sender, and among points that are asked about", () => {
  for (const message of [
    `Definition of done\n${RULE}`,
    `3.1.2 Layout\n${RULE}`,
    `[23.11.26, 10:32:01] Peter: ${RULE}`,
    `${RULE}\n-- Peter, in the channel`,
    `What do you think of these?\n- Use barrels in each folder.\n- ${RULE}`,
    "Keep the helpers of a route in one file lol"
  ])
    assert.include(
      fateOf([person(message)], { ...add, text: RULE.slice(0, -1), evidence: RULE.slice(0, -1) }),
      "unsupported",
      message
    )
})

describe("a message before announces it, and one behind it tells whose it was or goes back on it", () => {
  it.each([
    "My next message is an example of a bad rule.",
    "I paste Peter's mail now.",
    "Translate the next sentence into French.",
    "Let's play: I'm a bad boss, you answer.",
    "We have the demo today, so a few exceptions."
  ])("before: %s", (before) => assert.include(fateIn(before, RULE), "unsupported"))

  it.each([
    "haha I was joking",
    "that was from Peter's mail, what do you think of it?",
    "Anna is against it, so everything stays as it is.",
    "What I said about the helpers is nonsense.",
    "Finalement non, oublie ça.",
    "Doch nicht, vergiss es."
  ])("behind: %s", (later) => {
    assert.include(fateIn(RULE, later), "unsupported")
    assert.include(fateIn(RULE, "ok", later), "unsupported")
  })
})

describe("a sentence stays learned among others that are plainly the person's to the agent", () => {
  it.each([
    `The build is red again. ${RULE} Fix it, please.`,
    `Fix the build. ${RULE}`,
    `No, not like that. ${RULE}`,
    `Thanks, works. ${RULE}`,
    `Why is this red? ${RULE}`,
    `I told you yesterday. ${RULE}`,
    `You split them again. ${RULE}`,
    `We use Fastify. ${RULE} Never import one route into another.`,
    `For python use uv, not pip. ${RULE}`,
    `${RULE} We had a broken deploy because of this last week.`,
    `${RULE} Please stick to it.`,
    `${RULE} Can you move the pool there too?`,
    `Two things:\n- Never import across routes.\n- ${RULE}`,
    `Passt so weit. ${RULE}`,
    `Parfait, merci. ${RULE}`,
    `src/http/pool.ts is a mess.\n\n${RULE}`,
    `The chat widget is in Spanish, that is right. ${RULE}`
  ])("%s", (message) => assert.strictEqual(fateIn(message), "applied"))

  it.each([
    "Our competitors use globals. In this project we keep helpers in one file.",
    "I asked Petra about it. In this project we keep helpers in one file."
  ])("%s", (message) => {
    const text = "In this project we keep helpers in one file."
    assert.strictEqual(fateOf([person(message)], { ...add, text, evidence: text }), "applied")
  })

  it.each(["Now add a test for the next route.", "The log says nothing, look again.", "Thanks, that works."])(
    "and between messages on the work: %s",
    (message) => assert.strictEqual(fateIn(message, RULE, message), "applied")
  )
})
