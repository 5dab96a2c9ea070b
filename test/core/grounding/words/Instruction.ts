import { instructs } from "../../../../src/core/grounding/Instruction.ts"
import type { Asked } from "./Row.ts"

export const INSTRUCTION: Asked = {
  asks: "tells the agent what to do",
  of: (text) => instructs(text, "PROJECT CONTEXT"),
  rows: [
    [
      "the tabs ⟨always¦never¦must¦mustn't¦shall¦should¦shouldn't¦ought¦do not¦don't¦cannot be skipped¦make sure¦be sure¦ensure¦remember to¦have to¦has to¦had better¦need to¦needs to¦required to¦supposed to¦expected to¦is to be¦are to be¦be careful¦no need to¦prefer¦prefers¦preferred¦preferably¦avoid¦instead of¦rather than¦mandatory¦forbidden¦prohibited¦not allowed¦not permitted¦not acceptable¦recommended¦advisable¦best practice¦good practice¦policy¦the rule¦is a must¦you¦your¦the agent¦agents¦the assistant¦assistants¦claude¦codex¦the model¦the user¦user wants¦users want¦the person¦we want¦we prefer¦from now on¦by default use¦each time¦every time¦whenever¦in future¦in the future¦going forward¦without asking¦permission¦approval⟩ spaces",
      "the tabs ⟨are¦of the user id with¦instead of 3 with¦rather than 4.5 with¦on lines only use¦of a user¦in a default⟩ spaces"
    ],
    ["the lint ⟨only use¦only ever¦only after¦only when¦only with⟩ spaces", "the lint ⟨only of¦runs only with⟩ spaces"],
    ["the tabs ⟨before¦after⟩ ⟨each¦doing¦every⟩ commit", "the tabs before a commit"],
    ["the tabs before ⟨you¦any⟩ commit", "the tabs after a commit"],
    [
      "die Tabs ⟨immer¦nie¦niemals¦muss¦müssen¦soll¦sollen¦sollte¦darf¦dürfen¦bitte¦statt¦bevorzugt⟩ Zeilen",
      "die Tabs sind Zeilen"
    ],
    [
      "les tabs ⟨toujours¦jamais¦doit¦doivent¦il faut¦devez¦dois¦ne pas¦évite¦éviter¦évitez⟩ la ligne",
      "les tabs sont la ligne"
    ],
    [
      "los tabs ⟨siempre¦nunca¦debe¦deben¦hay que¦debes¦tiene que¦evita¦sempre¦deve¦devem¦precisa¦tem que⟩ la línea",
      "los tabs son la línea"
    ],
    [
      "tabs を使う⟨てください¦下さい¦しろ¦せよ¦こと。¦べき¦必ず¦常に¦いつも¦決して¦禁止¦しないで¦ないこと、が¦なければ¦ましょう¦なさい⟩",
      "tabs を使うことが多い"
    ],
    ["⟨请¦請¦务必¦必须¦應該¦应该¦应当¦不要¦不得¦别¦勿¦总是¦始终¦永远¦从不¦禁止¦优先¦避免⟩用 tabs", "这里是 tabs"],
    ["the tabs are 탭 ⟨해야¦하세요¦하십시오¦마세요¦항상¦절대⟩", "the tabs are there"],
    [
      "⟨please¦pls¦also¦and¦but¦then¦so¦now¦first¦just¦only¦next¦finally¦instead¦otherwise¦always¦never¦bitte¦immer¦nie¦toujours¦siempre¦sempre¦note¦tip¦hint¦rule¦important¦remember¦todo⟩ run the tabs",
      "commands run the tabs"
    ],
    [
      "use the tabs",
      "⟨test¦run¦build⟩ ⟨is¦are¦was¦were¦has¦have¦fail¦fails¦file¦files¦run¦runs¦name¦names¦hang¦hangs¦script¦scripts¦command¦error¦output¦result¦results¦time¦times¦take¦takes¦need¦needs¦live¦lives¦goes¦come¦comes¦use¦uses¦of¦message¦messages¦suite¦data¦key¦keys¦step¦job¦hook¦setting¦option¦database⟩ in the tabs"
    ],
    [
      "test the tabs",
      "⟨go¦make¦find¦sort¦time¦watch¦cut¦join¦split¦test⟩ x ⟨fails¦needs¦takes¦starts¦runs¦keeps¦prints¦writes¦reads¦wants¦uses¦works¦passes¦hangs¦breaks¦ignores¦returns¦expects¦requires¦does¦is¦has⟩ the tabs"
    ],
    ["commit the tabs", "commit 0123456789 the tabs"],
    [
      "the line is long⟨.¦!¦?¦;¦:¦, ¦ -¦ and¦ but¦ then¦ or¦ und¦ et¦ y¦ e¦ aber¦ mais¦ pero¦ mas⟩ run it",
      "the line is long of it"
    ],
    ["长行⟨。¦、⟩run the tabs", "长行是 run the tabs"],
    [
      "tabs lang zwölf zeilen",
      "tabs lang zwölf ⟨the¦a¦an¦is¦are¦was¦has¦have¦of¦in¦to¦for¦with¦on¦from¦and¦not¦no¦without¦by¦at¦it¦that¦this¦does¦do¦needs¦wants¦takes¦fails¦der¦die¦das¦ist¦sind¦ein¦eine¦mit¦und¦nicht¦le¦la¦les¦est¦sont¦un¦une¦des¦et¦el¦los¦las¦es¦son¦con¦y¦o¦os¦as¦um¦uma¦são¦com¦não¦que¦de⟩ zeilen"
    ]
  ]
}
