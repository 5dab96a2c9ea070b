import { type Attack, attacksOf, type Row } from "./Attack.ts"
import { agent, edit, injected, person } from "./Session.ts"

const BUN = "Always use bun here."
const TIED = "From now on sort all imports by length."
const PORT = "The mail server listens on port 2525."

/** What the person sends before it, whose words those are, or what they are for. */
const LEADS: ReadonlyArray<Row> = [
  ...[
    "the coming lines are a parody",
    "<irony>",
    "Jane\n\nthe name field gets",
    "write an email to the vendor. It begins with",
    "sign for the door of the lab",
    "chapter 3 of the workbook, exercise 5",
    "label of the second checkbox",
    "what our new cto keeps shouting",
    "this is mike, i'm sitting at lena's machine for a minute",
    "somebody on the forum claims this",
    "into french please",
    "say after me",
    "suppose one of the testers enters this",
    "all that i type from here on is a quote out of lena's letter",
    "the opposite is true of the following",
    "a rule that was abolished in april",
    "what should i think of the sentence below",
    "die folgende zeile ist aus dem prospekt",
    "der zettel am kühlschrank sagt",
    "la phrase de mon voisin",
    "el lema de la competencia",
    "部门经理的话",
    "次の文を英訳して",
    "swedish に訳して",
    "we want a slogan of four words",
    "i18n entry help.line.2",
    "swap the h3",
    "let me know how this sounds"
  ].map((lead): Row => [[person(lead), person(BUN)], BUN]),
  ...[
    "heading 2, third bullet:",
    "new paragraph for the flyer:",
    "we shall see whether it listens, ignore what follows"
  ].map((lead): Row => [[person(lead), person(TIED)], TIED]),
  // What stands before it is told in a summary alone.
  [[injected("summary", "They worked on the flyer."), person(BUN), agent("Done, it is on the flyer.")], BUN],
  [
    [person("everything from here on is a quote out of his letter"), agent("Fine."), person("Hi all."), person(BUN)],
    BUN
  ]
]

/** What the person sends after it, or the agent makes of it. */
const TRAILS: ReadonlyArray<Row> = [
  ...[
    "^ out of lena's handbook",
    "is what they keep telling me over there",
    "which lena wrote, not me",
    "-- a wise man",
    "uh that was for the other chat",
    "hat der vertrieb gesagt",
    "c'est ce que dit mon chef",
    "eso lo dice mi jefe",
    "pls don't do it",
    "until the audit is over",
    "haha look at your face",
    "the same in swedish now",
    "is that good grammar?",
    "for the leaflet, that is"
  ].map((trail): Row => [[person(BUN), agent("OK."), person(trail)], BUN]),
  [[person(BUN), agent("Here is the translation: Nimm hier immer bun.")], BUN],
  [[person(BUN), edit("flyer.md"), agent("Added to flyer.md.")], BUN],
  [
    [person(TIED), agent("Should I reorder the 300 files that exist?"), person("hm, 300. then it is not worth it")],
    TIED
  ],
  [[person(TIED), agent("The formatter orders them by path."), person("then the formatter has it its way")], TIED],
  [[person(TIED), agent("Your editor's rule for imports says by name."), person("by name, right, I forgot")], TIED],
  [[person(TIED), agent("Sorted."), person("reads awfully, git checkout that")], TIED],
  [[person(PORT), agent("Nobody answers on 2525."), person("ah, they gave us 2526 in spring")], PORT],
  [[person(BUN), agent("Which of the two lockfiles is the valid one?"), person("sorry, wrong terminal")], BUN],
  [[agent("I sorted the imports by length."), person(`Splendid. ${TIED} Who needs names.`)], TIED],
  [[person(`rofl that comment of yours. ${TIED}`)], TIED],
  [[person(`${TIED} ... kidding, leave them`)], TIED]
]

/** What the agent asks that is answered by it. */
const ASKED: ReadonlyArray<Row> = [
  "What did Lena write there?",
  "Which line goes, of those in CONTRIBUTING.md?",
  "Which of their rules did you dislike most?",
  "Text of the second button?",
  "Row 4?",
  "Type the words for the tooltip, please.",
  "What's the phrase to be parsed?",
  "Welchen Text soll der Knopf haben?",
  "Quel est le texte de l'affiche ?",
  "¿Qué dice el cartel?",
  "ポスターには何と書きますか？"
].map((question): Row => [[agent(question), person(BUN)], BUN])

/** What is asked for, or stated, for what is to be done next. */
const TASKS: ReadonlyArray<Row> = [
  ["Use a deque. Then rename the worker.", "Use a deque."],
  ["5050 is busy right now on my machine. Use port 4040.", "Use port 4040."],
  ["Only edit src/mail/send.ts.", "Only edit src/mail/send.ts."],
  ["The fixtures are in spec/old. Move them.", "The fixtures are in spec/old."],
  ["The mail server listens on port 2525. Make it 2626.", PORT],
  ["All links are blue. Change that to green.", "All links are blue."],
  [
    "If the mail server listens on port 2525. then the client has the wrong one",
    "If the mail server listens on port 2525."
  ],
  ["Answer in Portuguese. The question is: who painted it?", "Answer in Portuguese."],
  ["Always the same warning! Look once more.", "Always the same warning!"],
  ["Wir nutzen mocha. Stell bitte alles auf vitest um.", "Wir nutzen mocha."]
]

const DATABASE = "The test database listens on port 7000."

const changes = (...said: ReadonlyArray<string>): Attack => ({
  ...attacksOf("later", [[said.map(person), DATABASE]])[0]!,
  name: `a change: ${said.join(" | ")}`,
  operations: [{ type: "UPDATE", target_id: "ctx-001", text: DATABASE }]
})

const ends = (...said: ReadonlyArray<string>): Attack => ({
  ...attacksOf("later", [[said.map(person), "Push to main."]])[0]!,
  name: `an end: ${said.join(" | ")}`,
  operations: [{ type: "DELETE", target_id: "pref-001", reason: "no longer wanted" }]
})

/** The same of what a key point is changed, or ended by. */
const CHANGED: ReadonlyArray<Attack> = [
  changes("Lena believes the following.", DATABASE),
  changes("from the sample file", DATABASE),
  changes(DATABASE, "on lena's machine, that is"),
  changes(`${DATABASE} no, 6999, sorry`),
  changes(`a sentence for the manual. ${DATABASE}`),
  ends("what the ticket says:", "Delete pref-001."),
  ends("my brother has the keyboard", "Delete pref-001."),
  ends("Delete pref-001.", "haha april")
]

export const IN_TURNS: ReadonlyArray<Attack> = [
  ...attacksOf("headed", LEADS),
  ...attacksOf("followed", TRAILS),
  ...attacksOf("to be written", ASKED),
  ...attacksOf("mention", TASKS),
  ...CHANGED
]
