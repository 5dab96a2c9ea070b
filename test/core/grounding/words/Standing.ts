import { doubtOfStanding, isAtHand } from "../../../../src/core/grounding/Standing.ts"
import type { Asked } from "./Row.ts"

const reason = (words: string) => (text: string) => doubtOfStanding("tabs", text) === words

export const FOR_ONCE: Asked = {
  asks: "asks for something once",
  of: reason("the person asked for it once"),
  rows: [
    [
      "⟨please¦pls¦and¦but¦so¦ok¦okay¦good¦great¦thanks¦now¦then¦also¦next¦yes¦yeah¦yep¦sure¦just¦well¦actually¦alright⟩ add tabs",
      "hence add tabs"
    ],
    [
      "⟨delete¦remove¦revert¦commit¦deploy¦push¦pull¦add¦rename¦make¦change¦create¦drop¦move¦fix¦merge¦rerun¦restart¦start¦stop¦kill¦clean¦clear¦open¦close¦send¦install¦uninstall¦upgrade¦downgrade¦undo¦reset¦rebase¦squash¦publish¦release¦tag¦build¦find¦look¦check¦show¦tell¦explain¦try¦skip¦disable¦enable¦copy¦replace¦rewrite¦refactor¦implement¦set¦bump¦update¦upload¦download¦edit¦generate¦post¦call¦notify¦log a¦log an¦write a¦write an¦lösche¦entferne¦füge¦ändere¦supprime¦ajoute¦borra¦elimina¦añade¦remova¦adicione⟩ tabs",
      "commit ⟨message¦messages¦file¦files¦name¦names¦script¦command¦hook¦step¦job¦key¦flag¦note¦is¦are¦has¦have¦need¦needs¦take¦takes¦goes¦run¦runs¦live¦lives¦use¦uses⟩ tabs"
    ],
    [
      "add tabs",
      "add tabs ⟨always¦never¦each¦every¦everywhere¦whenever¦when¦from now on¦in future¦going forward¦instead of¦rather than¦prefer¦must¦should¦only after¦only before¦only when¦only if¦only with¦first then¦first, and then¦we use¦we always¦we never¦we prefer¦we want¦we keep¦we do¦convention¦conventions¦rule¦rules¦style¦remember¦generally¦by default¦immer¦nie¦niemals¦jede¦jedem¦toujours¦jamais¦chaque¦siempre¦nunca¦cada¦sempre⟩"
    ],
    [
      "restart tabs",
      "restart tabs ⟨our¦here¦first¦without¦no¦not¦don't¦before you¦after we¦prior to i¦until any¦before anything¦before testing¦bevor¦nachdem¦avant de¦avant chaque¦après avoir¦après chaque¦antes de¦antes que¦después de¦depois de⟩"
    ],
    [
      "⟨add¦bump¦change¦create¦delete¦fix¦make¦move¦remove¦rename¦update¦write a¦log an¦drop¦implement⟩ tabs before you push",
      "restart tabs before you push"
    ],
    ["restart tabs before you push⟨ and then stop¦, then stop¦ 2.3.0¦ v2.3.0⟩", "restart tabs before you push 2.3"],
    ["restart tabs before testing ⟨it¦this¦that¦these¦those⟩", "restart tabs before testing them"],
    ["tests pass, ⟨but¦and⟩ sort tabs before.", "tests pass, but sort tabs before lunch"],
    ["⟨first sort tabs then stop¦sort tabs then stop then go⟩", "first, then sort tabs"],
    [
      "⟨can¦could¦would¦will⟩ ⟨you¦we⟩ ⟨¦please ¦pls ¦also ¦just ¦maybe ⟩sort tabs",
      "can you ⟨keep¦stop¦not¦use¦avoid¦prefer¦make sure¦remember¦in¦from⟩ tabs"
    ],
    [
      "can you sort tabs",
      "can you sort tabs ⟨always¦never¦each¦every¦everywhere¦whenever¦any¦anything¦all¦from now on¦in future¦in the future¦going forward¦instead of¦rather than¦prefer¦conventions¦rules¦style¦remember¦generally¦by default⟩"
    ]
  ]
}

export const AT_HAND: Asked = {
  asks: "is about what lies at hand alone",
  of: isAtHand,
  rows: [
    [
      "tabs in ⟨this¦these¦that¦those⟩ ⟨info¦file¦function¦test¦branch¦commit¦pr¦pull request¦line¦class¦module¦session¦issue¦ticket¦task¦todo¦change¦fix¦review¦release⟩",
      "tabs in this project"
    ],
    ["tabs for this", "tabs for this project"],
    ["⟨add¦put¦move¦fix¦update¦rename¦commit¦push¦mention⟩ ⟨this¦that¦it¦these¦those⟩ with tabs", "add some tabs"],
    [
      "tabs in this file",
      "tabs in this file ⟨always¦never¦each¦every¦whenever¦when¦if¦from now on¦in future¦going forward¦remember¦prefer¦convention¦conventions¦rule¦rules¦style¦instead of¦rather than¦we use¦immer¦nie¦niemals¦toujours¦jamais¦siempre¦nunca¦sempre⟩"
    ]
  ]
}

export const TOLD_OFF: Asked = {
  asks: "tells what the agent did",
  of: reason("the person tells what the agent did"),
  rows: [
    [
      "⟨¦and ¦but ¦again, ¦again ¦no, ¦no ⟩you⟨¦'ve¦ have¦'re¦ are⟩ ⟨keep¦kept¦did¦still¦again¦just¦always¦mixed⟩ tabs",
      "you ⟨need¦take⟩ tabs"
    ]
  ]
}

export const LIMITED: Asked = {
  asks: "says a condition that the words of the rule leave out",
  of: reason("it leaves out a condition"),
  rows: [
    [
      "tabs ⟨while¦except¦unless¦until¦only¦if¦as long as¦but not¦other than¦apart from¦solange¦außer¦wenn¦sauf¦salvo¦excepto¦exceto¦nur¦seulement¦uniquement¦solo¦sólo¦solamente¦somente¦apenas⟩ the linter works",
      "tabs where they are"
    ]
  ]
}

export const ASKED: Asked = {
  asks: "wants to be asked first",
  of: reason("it leaves out that the person is to be asked"),
  rows: [
    [
      "tabs: ⟨ask¦check with¦confirm¦tell me¦wait for¦approval¦permission¦consent¦my ok¦frag¦demande¦pregunt¦pergunt⟩ ⟨first¦before¦without¦vor¦bevor¦ohne¦avant¦sans¦antes¦sin¦sem⟩",
      "tabs: ask often"
    ]
  ]
}
