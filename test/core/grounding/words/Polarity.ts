import { isFlipped } from "../../../../src/core/grounding/Polarity.ts"
import type { Asked } from "./Row.ts"

export const FLIPPED: Asked = {
  asks: "says the opposite of that the linter wraps lines",
  of: (text) => isFlipped("The linter wraps lines.", text),
  rows: [
    [
      "⟨not¦never¦no¦none¦nor¦neither¦cannot¦won't¦cant¦wont¦dont¦doesnt¦didnt¦isnt¦aint¦arent¦wasnt¦werent¦havent¦hasnt¦hadnt¦couldnt¦wouldnt¦shouldnt¦mustnt¦neednt¦goodbye to¦keep away¦keep clear¦stay away¦steer clear¦stop¦quit¦avoid¦forbid¦forbidden¦prohibited¦banned¦refrain¦nicht¦nie¦niemals¦kein¦keine¦keinen¦keinem¦keiner¦ne¦pas¦jamais¦aucun¦aucune¦évite¦évitez¦éviter¦nunca¦jamás¦ningún¦ninguna¦evita¦evitar¦não¦nao¦nenhum¦nenhuma¦nem¦nada de¦evite¦non¦не¦нет¦нельзя¦никогда¦niet¦geen¦instead of¦rather than¦anstatt¦statt¦au lieu de¦en lugar de¦em vez de¦better than⟩ linter wraps lines",
      "each linter wraps lines"
    ],
    ["we ⟨prefer¦favor¦favour¦choose¦pick¦use⟩ spaces over linter wraps", "we go over linter wraps"],
    [
      "linter wraps lines ⟨不用¦不再¦没¦沒¦无需¦無¦しない¦ないで¦ないこと¦ません¦禁止¦やめ¦避け¦不要¦不得¦不能¦不可¦别¦勿¦从不¦避免¦안 ¦마세요¦금지⟩",
      "linter wraps lines 的"
    ],
    [
      "that linter wraps lines is ⟨nobody¦nothing¦last thing¦hate¦hates¦hated¦dislike¦dislikes¦loathe¦bad idea¦terrible idea¦poor practice¦awful habit¦bad style¦wrong to¦dangerous to¦a mistake to¦mistake to¦mistakes to¦pointless to¦silly to¦stupid to¦was wrong¦is wrong¦were a mistake¦are mistakes¦is a bug¦tired of¦fed up¦sick of¦too many¦too much¦less¦fewer¦rarely¦seldom¦hardly¦barely¦hör auf¦hört auf¦hören auf¦hasse¦falsch¦zu viel¦zu viele¦selten¦seltener¦keinesfalls¦arrête¦arrêter¦arrêtez¦déteste¦trop de¦deja de¦odio¦demasiado¦demasiadas¦pare de¦odeio¦demais⟩",
      "that linter wraps lines is good"
    ],
    [
      "linter wraps lines ⟨won't¦will not¦doesn't¦does not¦didn't¦did not¦don't¦do not¦can't¦cannot¦never⟩ ⟨¦really ¦even ⟩⟨work¦works¦help¦fly¦fit¦scale⟩",
      "linter wraps lines that work"
    ],
    [
      "that linter wraps lines ⟨makes no sense¦make no sense¦for no reason¦is no reason⟩",
      "that linter wraps lines makes sense"
    ],
    [
      "⟨remove¦drop¦retire¦replace¦ditch¦get rid of¦move from¦moved from¦switch from¦switched from¦migrate from¦migrated from¦change from¦changed from¦move away from¦move off from¦move over from⟩ linter wraps lines⟨¦ and go¦ with tabs¦ by tabs¦ to tabs¦ in favor of tabs¦ in favour of tabs⟩",
      "take linter wraps lines and go"
    ],
    ["stop linter wraps", "⟨don't¦dont¦do not¦never⟩ forget ⟨¦to ⟩linter wraps"],
    [
      "avoid linter wraps",
      "avoid tabs⟨. ¦! ¦? ¦; ¦: ¦, ¦ - ¦ but ¦ anyway ¦ und ¦ et ¦ aber ¦ mais ¦ pero ¦ mas ¦ sondern ¦ sino ¦ and only ¦ and just ¦ and instead ¦ and rather ⟩linter wraps"
    ],
    [
      "linter wraps ⟨is¦are¦was¦were¦do¦does¦did¦can¦may¦must¦should¦shall¦will¦would¦be¦we¦i¦you¦it¦on¦ich¦wir¦il¦elle¦nous⟩ not for tabs",
      "linter wraps, not for tabs"
    ],
    ["not linter wraps", "linter wraps ⟨without¦unless¦except¦until¦only¦if¦whether⟩ tabs"]
  ]
}
