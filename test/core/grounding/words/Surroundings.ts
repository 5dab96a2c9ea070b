import type { Stretch } from "../../../../src/core/grounding/Origin.ts"
import type { Statement } from "../../../../src/core/grounding/Statement.ts"
import { doubtOfMessages, doubtOfNeighbours } from "../../../../src/core/grounding/Surroundings.ts"
import type { Asked } from "./Row.ts"

const RULE = "Indent Makefiles by tabs."

const said: Statement = {
  text: RULE,
  from: 0,
  to: RULE.length,
  heading: undefined,
  before: undefined,
  after: undefined,
  label: undefined
}

const message = (origin: "person" | "agent", turn: number, text: string): Stretch => ({
  origin,
  turn,
  role: origin === "person" ? "user" : "assistant",
  text,
  whole: text
})

const doubtAmong = (stretches: ReadonlyArray<Stretch>): string | undefined => {
  const stretch = stretches.find(({ whole }) => whole === RULE)!
  const { role, turn } = stretch
  const quote = { text: RULE, origin: "person", turn, role, offset: 0, sentences: RULE, stretch } as const
  return doubtOfMessages(quote, said, stretches)
}

const LEADS = "sorry, ¦oh, ¦ah, ¦ach, ¦hm, ¦hmm, ¦well, ¦wait, ¦ok, ¦okay, ¦and ¦so ¦yes, ¦yeah, "

export const TURNED: Asked = {
  asks: "turns the one before it into something else",
  of: (after) => doubtOfNeighbours({ ...said, after }) !== undefined,
  rows: [
    [
      `⟨¦${LEADS}⟩but the linter wraps five lines`,
      "⟨the linter wraps five lines here¦only here, the linter wraps five lines⟩"
    ],
    [
      "⟨but¦except¦only¦no¦not¦nope¦nah¦wait¦unless¦until¦actually¦rather¦instead¦as if¦other than¦apart from¦that¦that's¦that’s¦this is¦it was¦that was¦those goes¦these holds¦which applies¦that only¦that does¦that isn't¦those are¦those were¦that rule¦just for¦just in¦just this¦just kidding¦just joking¦i mean¦i meant¦i disagree¦i don't¦i do not¦i doubt¦i was¦i am¦i'm¦who¦whoever¦where do¦kidding¦joking¦jk¦lol¦wrong¦false¦cancel¦scrap¦scratch¦strike¦undo¦ignore¦disregard¦forget¦drop¦stop¦never mind¦nvm¦sure¦aber¦nein¦nicht¦doch¦nur¦außer¦quatsch¦mais¦non¦pas¦sauf¦seulement¦pero¦salvo¦solo¦mejor¦mas¦não¦exceto¦nie¦maar¦niet¦men¦но¦нет⟩ the linter wraps five lines",
      "thus the linter wraps five lines"
    ],
    ["⟨不¦但¦ただ¦でも¦いや⟩ the linter wraps five lines", "今 the linter wraps five lines"],
    [
      "the linter has five ⟨exceptions¦exception⟩",
      "⟨see¦e.g.¦for example¦like¦because¦since¦this way¦that way¦so that¦which is why¦that's why¦that's because¦this is normal¦that is expected¦it is intended¦this is important¦this is the point¦that's the main point¦it's the whole reason¦that is the goal¦that is the focus¦let's wrap¦lets wrap⟩ exceptions"
    ],
    ["does the linter wrap ⟨that¦this¦it⟩ so early?", "does the linter wrap lines so early?"],
    ["let's ⟨not¦drop¦go¦stay¦keep¦forget¦skip¦see¦stick¦use¦do⟩ exceptions", "let's wrap exceptions"],
    [
      "tabs mostly",
      "⟨ever¦always¦please¦pls¦thanks¦thank you¦thx¦ok¦okay¦cheers¦danke¦bitte¦merci¦gracias¦obrigado¦obrigada¦yes¦yeah¦go¦go on¦go ahead¦continue¦next¦good¦great¦nice¦perfect¦hi¦hello¦right¦sure¦done¦got it¦why¦weiter¦ja¦oui¦sí¦si¦sim⟩."
    ],
    [
      "⟨cancel¦delete¦disregard¦drop¦forget¦ignore¦omit¦remove¦reset¦revert¦reverse¦scrap¦skip¦stop¦strike¦undo¦discard¦reject⟩ tabs",
      "⟨¦let's ¦lets ¦let us ¦please ¦pls ¦and ¦then ¦also ¦now ¦so ¦ok ⟩run tabs"
    ]
  ]
}

export const POINTED_AT: Asked = {
  asks: "points at the one behind it",
  of: (before) => doubtOfNeighbours({ ...said, before }) !== undefined,
  rows: [
    [
      "⟨this¦these¦those¦that⟩ ⟨is¦are¦was¦were⟩ ⟨only¦just¦about¦for¦what¦how¦wrong¦not¦from⟩ of old",
      "this is the linter"
    ],
    ["this ⟨applies¦goes¦concerns¦holds⟩ of old", "this works of old"],
    [
      "that ⟨line¦sentence¦rule¦one¦text¦part¦passage¦bit¦comment¦claim¦section¦quote¦lines⟩ of old",
      "that linter of old"
    ],
    ["to know the following of old", "to know what follows"],
    ["one sees ⟨this¦these¦following¦below¦as follows⟩.", "one sees five."],
    ["a linter is ⟨ok¦okay¦right¦correct¦true¦false¦english¦grammar¦wording¦spelling⟩ so?", "a linter is old, no?"],
    [
      "⟨check¦stop¦read¦look¦see¦remove¦delete¦drop¦fix¦translate¦review¦correct¦proofread¦type¦write⟩ ⟨this¦these¦that⟩ linter",
      "wrap that linter"
    ]
  ]
}

export const REFERS: Asked = {
  asks: "goes on with what the one before it named",
  of: (text) => doubtOfNeighbours({ ...said, before: "The linter wraps lines.", text }) !== undefined,
  rows: [
    [
      "⟨there¦in that case¦in this case¦otherwise¦else¦then¦likewise¦the same¦he¦she¦they¦it¦those¦these⟩ take tabs",
      "⟨it is¦it's¦there is¦there are¦there was¦there were¦there has¦there have¦there's⟩ a tab"
    ]
  ]
}

export const TAKEN_BACK: Asked = {
  asks: "may take back the message before it",
  of: (next) => doubtAmong([message("person", 1, RULE), message("person", 2, next)]) !== undefined,
  rows: [
    ["⟨*taps¦sorry¦oops⟩ the linter wraps lines", "the linter wraps lines"],
    [`⟨¦${LEADS}⟩⟨no¦nope¦nah¦not¦wrong⟩ the linter wraps lines`, "⟨not sure¦not only¦not yet⟩ the linter wraps lines"],
    [
      "⟨cancel¦scrap¦scratch¦strike¦undo¦ignore¦disregard¦forget¦drop⟩ ⟨this¦it¦what¦my¦that one¦that rule¦that again⟩ we wrap lines",
      "cancel that linter run we wrap"
    ],
    ["⟨joke¦jk¦just kidding¦kidding¦joking¦lol⟩ the linter wraps lines", "joker the linter wraps lines"],
    [
      "⟨that¦this¦it⟩ was ⟨a¦an¦just¦only¦not¦wrong¦meant¦my¦sarcastic¦irony⟩ so the linter wraps lines",
      "there was a linter to wrap lines"
    ],
    ["⟨that's¦that is⟩ ⟨a¦not¦wrong¦outdated⟩ so the linter wraps lines", "there's a linter to wrap lines"],
    [
      "⟨make that¦make it¦changed mind¦changed my mind¦i changed my mind¦change of plan¦change of plans¦oops⟩ the linter wraps lines",
      "make the linter that wraps lines"
    ],
    ["⟨actually¦rather¦instead⟩ the linter wraps lines", "actually the linter wraps lines of all long files"],
    [
      "⟨correction¦i mean¦i meant¦i misspoke¦i was¦i take¦never mind¦nvm¦don't take¦do not take¦let's drop¦let's go back¦let's not¦let's stay¦let's keep¦just for¦only for¦only in¦only on¦on reflection¦on second thought¦on second thoughts¦except¦but¦unless¦nein¦nicht¦doch¦quatsch¦war¦non¦oublie¦laisse¦no,¦olvida¦mejor¦não¦esquece¦нет¦不¦算了¦いや¦違¦아니⟩ the linter wraps lines",
      "let's go where the linter wraps lines"
    ],
    ["lines wrapped by the linter I ⟨mean.¦meant,¦mean⟩", "lines wrapped by the linter I meant to wrap"],
    ["so tabs", "run tabs"]
  ]
}

export const DICTATED: Asked = {
  asks: "dictates the message behind it",
  of: (before) => doubtAmong([message("person", 1, before), message("person", 2, RULE)]) !== undefined,
  rows: [["I ⟨quote¦quoting¦dictate¦dictating¦type it⟩ here.", "I wrap lines here."]]
}

export const ASKED_WORDS: Asked = {
  asks: "asks for the words of something",
  of: (before) => doubtAmong([message("agent", 1, before), message("person", 2, RULE)]) !== undefined,
  rows: [
    [
      "⟨what¦which¦how⟩ should it ⟨say¦read¦contain¦text¦wording¦label¦title¦banner¦headline¦caption¦message¦called¦name¦named¦print¦show¦display¦type¦dictate¦quote⟩?",
      "what should it do?"
    ]
  ]
}
