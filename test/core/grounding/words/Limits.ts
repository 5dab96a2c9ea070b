import { doubtOfLimits } from "../../../../src/core/grounding/Limits.ts"
import type { Asked } from "./Row.ts"

const says = (reason: RegExp) => (text: string) => reason.test(doubtOfLimits("tabs", text) ?? "")

export const LIMIT: Asked = {
  asks: "limits its rule to what the words of it leave out",
  of: says(/^it leaves out "(?:\w+ )?make/),
  rows: [
    [
      "tabs ⟨in¦on¦at¦for¦within¦inside¦under¦during¦via¦through¦regarding¦im¦beim¦bei¦für¦auf¦während¦dans¦pour¦pendant¦sur¦chez¦en¦para¦durante¦sobre¦na¦nos¦nas¦to¦into¦onto¦towards¦zu¦zum¦zur¦au¦from¦off¦outside¦out of¦aus¦von¦depuis¦desde¦against¦between¦before¦vor¦avant¦antes¦after¦nach¦después¦depois¦without¦ohne¦sans¦sin¦sem¦until¦bis¦hasta⟩ ⟨¦the ¦a ¦an ¦our ¦my ¦your ¦their ¦its ¦this ¦that ¦all ¦any ¦each ¦every ¦der ¦die ¦das ¦den ¦dem ¦le ¦la ¦les ¦el ¦los ¦las ¦os ⟩makefiles",
      "tabs make sense"
    ],
    [
      "tabs in makefiles",
      "tabs ⟨from now on¦going forward¦in future¦in the future¦for the future¦in mind¦in general¦in reality¦in fact¦in order¦at all¦at least¦at most¦least¦for example¦for instance¦for sure¦by default¦in this project¦in this repo¦in this repository¦in this codebase¦to be honest¦ab jetzt¦à partir de maintenant¦a partir de ahora⟩ make"
    ]
  ]
}

export const MAY: Asked = {
  asks: "only allows what the words of the rule demand",
  of: says(/^the person said that it may be so$/),
  rows: [["they ⟨may¦might¦can also¦could also⟩ take tabs", "they ⟨may be¦can⟩ tabs"]]
}

export const ADVERB: Asked = {
  asks: "says how often or how, which the words of the rule leave out",
  of: says(/^it leaves out "\w+ly"$/),
  rows: [
    [
      "they rarely take tabs",
      "they ⟨only¦really¦simply¦actually¦currently¦previously¦recently¦normally¦probably¦especially¦definitely¦exactly¦explicitly¦properly¦basically¦generally¦directly¦finally¦kindly¦absolutely¦certainly¦clearly¦honestly¦hopefully¦obviously¦apply¦supply¦reply¦family¦assembly¦early¦fully¦entirely¦completely¦totally¦literally¦strictly¦carefully¦correctly¦possibly¦preferably¦ideally¦truly¦consistently¦apparently¦rely¦fly¦comply¦multiply¦quickly⟩ take tabs"
    ]
  ]
}
