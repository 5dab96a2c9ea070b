import { isPassing, isQuestion, takesBack, withdraws } from "../../../../src/core/grounding/Mood.ts"
import type { Asked } from "./Row.ts"

export const QUESTION: Asked = {
  asks: "asks",
  of: isQuestion,
  rows: [
    ["用 tabs ⟨吗¦嗎¦呢¦か⟩", "用 tabs 了"],
    [
      "⟨为什么¦为啥¦怎么¦什么时候¦哪里¦哪个¦是否¦是不是¦能不能¦可不可以¦要不要¦有没有¦なぜ¦どうして¦どうすれば¦どこ¦いつ⟩ tabs",
      "いつも tabs"
    ],
    ['it uses tabs⟨?¦？¦?"⟩', "it uses tabs."],
    [
      "⟨can¦could¦should¦shall¦would¦will¦do¦does¦did¦is¦are¦was¦were¦may¦might⟩ ⟨they¦i¦he¦she¦it¦the¦this¦that¦these¦those¦there¦our¦my¦your¦a¦an¦any¦all¦we⟩ take tabs",
      "⟨can use tabs¦use them all⟩"
    ],
    ["do you take tabs", "tabs do"],
    [
      "⟨what¦why¦how¦where¦which¦who¦soll¦sollen¦kann¦est-ce¦warum¦pourquoi¦por qué¦por que⟩ tabs",
      "what ⟨matters¦counts¦I want¦I mean¦I need¦we want¦we need¦we do⟩ is tabs"
    ],
    [
      "⟨can¦could¦would¦will⟩ you ⟨tell¦explain¦say¦think¦know¦see⟩ me",
      "⟨can you¦could you¦would you¦will you¦can we also¦can we please⟩ use tabs"
    ],
    [
      "could you use tabs?",
      "⟨can you¦could you¦would you¦will you¦would you mind⟩ go for tabs ⟨from now on¦in future¦in the future¦going forward⟩?"
    ],
    ["do they use tabs and spaces", "do ⟨the¦this¦that¦it¦a¦an¦all¦our¦my⟩ one and then the other"]
  ]
}

export const PASSING: Asked = {
  asks: "is of what is not so, or for this once",
  of: isPassing,
  rows: [
    ["if ⟨he¦we¦i¦you¦they¦it¦she⟩ ⟨ever¦were¦had¦could⟩ tabs", "I'd ⟨appreciate¦love¦like⟩ it if you could use tabs"],
    ["⟨we¦i¦you¦they¦it¦one⟩ ⟨would¦could¦might⟩ use tabs", "we would ⟨like¦prefer¦rather¦love¦appreciate¦want⟩ tabs"],
    ["tabs, ⟨but not now¦not yet¦some day¦someday¦kidding¦joking⟩", "tabs, not spaces"],
    ["⟨imagine¦suppose¦what if⟩ there are tabs", "there are tabs"],
    ["they used to take tabs", "they take tabs"],
    [
      "tabs ⟨was¦were⟩ ⟨the¦a¦an¦our¦their¦his¦her¦my⟩ ⟨habit¦rule¦custom¦practice¦convention¦way¦policy⟩",
      "tabs are the habit"
    ],
    ["tabs, ⟨apparently¦allegedly¦supposedly¦reportedly⟩", "tabs, obviously"],
    ["tabs, ⟨great¦brilliant¦lovely¦wonderful¦genius⟩ idea", "tabs, no idea"],
    ["⟨had¦were⟩ ⟨we¦i¦you¦they¦it⟩ tabs, all would be fine", "we had tabs, all was fine"],
    [
      "⟨before¦until¦back when¦formerly¦originally¦at first¦in the past¦last year¦last month¦last week⟩ we ⟨mixed¦had¦kept¦did¦ran¦wrote⟩ tabs",
      "here we mixed tabs"
    ],
    [
      "the ⟨old¦previous¦former¦last¦other⟩ ⟨team¦maintainer¦maintainers¦owner¦owners¦company¦job¦employer¦project¦place⟩ takes tabs",
      "the new team takes tabs"
    ],
    [
      "⟨and ¦but ¦so ¦ok ¦well ¦now ¦please ¦just ¦let's ¦let us ¦lets ¦we could ⟩pretend tabs are in",
      "and tabs are in"
    ],
    [
      "⟨assume we¦assuming we¦assume i¦assume you¦assume they¦assume everyone¦assume everybody¦assume the team¦say we¦picture⟩ take tabs",
      "assume nothing of tabs"
    ],
    ["⟨oh, ¦yeah, ¦¦oh, yeah, ⟩sure, ⟨and¦why not¦let⟩ it take tabs", "sure, it takes tabs"],
    ["tabs while ⟨we¦you¦i⟩⟨'re¦ are⟩ at it", "tabs while we work"],
    [
      "tabs ⟨in theory¦theoretically¦hypothetical¦hypothetically¦for the sake of argument¦for the sake of the argument¦as a thought experiment¦devil's advocate¦yeah right¦what could go wrong¦what could possibly go wrong¦angenommen¦theoretisch¦hypothetisch¦supposons¦en théorie¦en teoría¦em teoria⟩",
      "tabs in practice"
    ],
    [
      "⟨tell me¦let me know¦wonder¦wondering¦not sure¦unsure¦no idea¦don't know¦doubt¦doubts¦doubtful¦undecided¦thinking about¦thought about¦considering¦the question is¦can't decide⟩ ⟨if¦whether¦about¦that¦we¦i¦how¦what⟩ tabs",
      "tell me of tabs"
    ]
  ]
}

export const BACK: Asked = {
  asks: "takes back the one before it",
  of: takesBack,
  rows: [
    [
      "⟨no¦nope¦nah¦not really¦of course not¦certainly not¦just kidding¦kidding¦just joking¦never mind¦nein¦non¦não⟩.",
      "no tabs."
    ]
  ]
}

export const WITHDRAWS: Asked = {
  asks: "takes back what was said before on the same thing",
  of: withdraws,
  rows: [
    ["I ⟨was¦am⟩ wrong ⟨about¦on¦with⟩ tabs", "I was wrong to use tabs"],
    [
      "⟨forget¦scrap¦scratch¦strike¦cancel¦disregard¦never mind¦take back⟩ ⟨what¦that¦the¦my¦it¦about¦all⟩ tabs",
      "forget no tabs"
    ],
    ["⟨vergiss¦oublie¦olvida¦esquece⟩ tabs", "denk an tabs"]
  ]
}
