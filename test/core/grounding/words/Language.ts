import { doubtOfLanguage, isDoubted, isUnknownLanguage } from "../../../../src/core/grounding/Language.ts"
import type { Asked } from "./Row.ts"

export const UNKNOWN: Asked = {
  asks: "is in a language whose words of denial and limits are not known",
  of: isUnknownLanguage,
  rows: [
    [
      "⟨nooit¦altijd¦niet¦geen¦voor¦gebruik¦gebruiken¦alleen¦ook¦aldrig¦alltid¦inte¦ikke¦aldri¦använd¦brug¦bruk¦neniam¦ĉiam¦nie u¦nigdy¦zawsze¦używaj¦jangan¦selalu¦untuk¦asla¦için¦pentru¦nu folosi ¦mai bine¦nikdy¦vždy¦soha¦mindig¦ära¦alati¦älä¦aina⟩ tabs",
      "⟨nie¦use¦nu⟩ tabs"
    ],
    ["use ⟨følg¦rồi¦hätälä¦alır⟩ in all of the files", "use a/følg in all of the files"],
    ["use tabs⟨, nooit.¦ nooit⟩", "use tabs, nie."]
  ]
}

export const DOUBTED: Asked = {
  asks: "is not sure, or handed on, in another language",
  of: isDoubted,
  rows: [
    [
      "⟨vielleicht¦eventuell¦man könnte¦wir könnten¦laut¦angeblich¦mal tabs für¦mal tabs in¦mal tabs auf¦peut-être¦il paraît¦selon¦on pourrait¦quizá¦quizás¦tal vez¦según¦podríamos¦talvez¦segundo o¦poderíamos¦forse¦magari¦secondo⟩ tabs",
      "⟨mal¦sicher⟩ tabs"
    ],
    ["tabs ⟨吗。¦也许¦可能¦据说¦算了¦听说¦ますか¦でしょうか¦かもしれ¦そうです⟩", "tabs です"]
  ]
}

export const CONDITIONED: Asked = {
  asks: "says a condition, or what is denied, in another language",
  of: (text) => doubtOfLanguage("tabs", text) === "it leaves out a condition, or what is denied",
  rows: [
    [
      "tabs ⟨falls¦sofern¦sobald¦si ¦lorsque¦quand¦cuando¦quando¦se o¦se a¦se il¦se la¦se lo¦se os¦se as¦se npm¦se non¦se não¦se for¦se der¦se houver¦gegen¦contre¦contra¦hör auf¦finger von¦smetti¦smettere¦smettila¦non⟩ la",
      "tabs la"
    ],
    ["tabs ⟨如果¦要是¦的话¦もし¦場合¦たら、¦使うな¦するな⟩", "tabs 使う"]
  ]
}
