import { withoutReported } from "../../../../src/core/grounding/Reported.ts"
import type { Asked } from "./Row.ts"

const NOUNS =
  "ticket¦issue¦readme¦docs¦doc¦documentation¦page¦site¦website¦wiki¦email¦e-mail¦slack¦thread¦article¦blog¦post¦comment¦bot¦log¦output¦error¦message¦reviewer¦vendor¦template¦snippet¦tutorial¦chat"

export const REPORTED: Asked = {
  asks: "is another's words",
  of: (text) => !/use tabs/i.test(withoutReported(text)),
  rows: [
    [`⟨the¦this¦that¦a¦an¦my¦our¦his¦her¦their⟩ ⟨${NOUNS}⟩ states that use tabs`, "the linter states that use tabs"],
    [
      "the big old wiki ⟨state¦states¦claim¦wants¦ask¦asks¦tell¦tells¦suggest¦recommend¦mention¦mentions¦read¦reads¦goes¦say⟩ use tabs",
      "the big old wiki works, use tabs"
    ],
    ["so ⟨he¦she¦they¦someone¦somebody⟩ ⟨claim¦say¦told⟩ use tabs", "so I say use tabs"],
    [
      "⟨from¦in¦according to⟩ ⟨the¦this¦that¦a⟩ ⟨ticket¦issue¦readme¦doc¦docs¦page¦email¦e-mail¦slack¦thread¦article¦blog¦post¦wiki¦tutorial⟩: use tabs",
      "in the build: use tabs"
    ],
    ["⟨fwd¦fw¦re¦from¦subject⟩: style\nuse tabs", "to: style\nuse tabs"],
    [
      "Ann ⟨says¦said¦thinks¦thought¦claims¦claimed¦believes¦believed¦suggests¦suggested¦recommends¦recommended¦insists¦insisted¦assumed¦hopes⟩ use tabs",
      "⟨i¦we¦you¦who¦it¦that¦this¦which¦what¦and¦to¦just¦already¦never¦also¦always¦ever¦as¦second⟩ thinks use tabs"
    ],
    ["Ann ⟨wants us¦wants me¦told us¦told me¦asked us¦asked me⟩ use tabs", "I told you use tabs"],
    [
      "Ann ⟨wrote¦writes¦written¦argued¦argues¦proposed¦proposes¦advised¦advises¦reckons¦reckoned¦explains¦explained¦warns¦warned¦preaches¦preached¦replies¦replied¦teach¦teaches¦taught¦swear¦swears¦swore¦felt¦figured¦demanded¦requested¦instructed¦answered¦remarked¦reported¦hinted¦noted¦stated¦urges¦urged¦advocated¦declared¦announced¦maintained¦ordered¦texted¦tweeted¦posted¦messaged¦mailed¦emailed¦pinged¦commented¦mentioned¦whispered¦shouted⟩ that one should use tabs",
      "⟨i¦we¦you¦who¦it¦that¦this¦which¦what¦and¦to¦just¦already¦never¦also¦always¦ever¦as¦not¦please¦should¦must¦than¦or¦is¦are¦was¦were¦be¦been¦being¦get¦gets¦got⟩ urged that one should use tabs"
    ],
    [
      "Ann urged ⟨me¦us¦you¦everyone¦everybody¦them¦him¦her¦back¦on slack¦in chat⟩⟨:¦ that¦ to¦ we¦ you¦ one¦ us¦ everyone⟩ use tabs",
      "Ann urged nobody, use tabs"
    ],
    ["Ann ⟨has¦have¦had⟩ urged that one should use tabs", "that ⟨has¦have¦had⟩ urged that one should use tabs"],
    ["It is so. per Ann: use tabs", "It is so as per Ann: use tabs"],
    ["⟨per¦via⟩ Ann⟨:¦,⟩ use tabs", "as Ann: use tabs"],
    ["⟨according to¦quoting¦citing¦in the words of¦to quote⟩ Ann, use tabs", "unlike Ann, use tabs"],
    ["⟨quote¦quoted¦cited¦hearsay¦rumor¦rumour⟩: use tabs", "rule: use tabs"],
    [
      "⟨I¦we⟩⟨¦'ve¦ have¦ had⟩ ⟨¦just ¦once ¦also ⟩⟨read¦heard¦overheard¦learned¦learnt¦gather¦gathered¦understand¦saw¦seen⟩ ⟨that¦to¦we¦you¦one¦I⟩ use tabs",
      "I know that we use tabs"
    ],
    [
      "I ⟨was¦were¦been¦am¦are¦got⟩ ⟨¦just ⟩⟨told¦advised¦asked¦taught¦instructed¦informed¦warned⟩ to use tabs",
      "I was glad to use tabs"
    ],
    ["I read ⟨on¦in¦at¦from¦by¦of⟩ the net⟨: ¦ that we ⟩use tabs", "I read nothing, use tabs"],
    [
      "⟨there is¦there's¦it is¦it's⟩ ⟨¦a ¦an ¦often ¦widely ¦sometimes ⟩⟨rumored¦rumoured¦claimed¦said¦believed¦thought⟩ that we use tabs",
      "it is so that we use tabs"
    ],
    ["⟨rumor¦rumour¦word¦gossip¦legend⟩ ⟨has it¦is⟩⟨ that¦,⟩ use tabs", "time is short, use tabs"],
    [
      "⟨people¦they¦some⟩ ⟨think¦say¦claim¦teach¦recommend⟩⟨ that¦ to¦ we¦ you¦,⟩ use tabs",
      "they work like that, use tabs"
    ],
    ["there is a ⟨rumor¦rumour¦claim⟩ that we use tabs", "there is a script, use tabs"],
    [
      "Ann's ⟨answer¦advice¦opinion¦suggestion¦comment¦message¦note¦take¦view¦tip¦reply¦rule¦proposal¦recommendation¦review¦word¦words¦mail¦email¦post¦mantra¦motto⟩⟨ is to¦:¦ was⟩ use tabs",
      "Ann's branch is old, use tabs"
    ],
    [
      "Ann ⟨sagte¦sagten¦meinte¦behauptete¦dice¦dicen¦dijo¦dit¦disent¦diz¦disse¦dicono¦ha detto¦a dit⟩: use tabs",
      "⟨ich¦wir¦je¦nous¦yo¦nosotros¦eu¦nós¦io¦noi¦wie¦comme¦como¦come⟩ dit: use tabs"
    ],
    [
      "⟨translate¦summarize¦summarise¦review¦proofread¦explain¦rephrase¦reword¦shorten¦paste¦look at¦looking at⟩ the rest⟨:¦\n⟩ use tabs",
      "read the rest: use tabs"
    ],
    [
      "⟨write¦put¦insert¦add¦commit¦reply¦answer¦respond⟩ ⟨this¦that¦these¦following¦message¦text¦line¦sentence¦with¦into⟩ there: use tabs",
      "know this: use tabs"
    ],
    [
      "⟨prints¦print¦says¦say¦reads¦read¦shows¦show¦displays¦display¦named¦called¦titled¦message¦text¦label⟩ ⟨\"¦'¦“¦‘¦«¦„⟩use tabs",
      'set "use tabs'
    ],
    [
      "it ⟨should¦shall¦must¦has to¦have to¦is to¦are to¦to¦would¦will⟩ ⟨say¦read¦print¦show¦state¦display⟩⟨¦ so⟩: use tabs",
      "it should be so: use tabs"
    ],
    [
      "a page ⟨with¦as¦has¦have¦having¦under⟩ the ⟨body¦text¦title¦name¦description¦bio¦content¦contents¦label¦caption¦subject¦headline¦tooltip¦placeholder¦wording¦words⟩ use tabs",
      "a page with the class, use tabs"
    ],
    ["⟨dear Ann¦hi all¦hello all¦hey all¦hi team¦hi everyone¦hi everybody¦hi folks⟩, use tabs", "hi there, use tabs"],
    [
      "use tabs\n⟨best regards¦kind regards¦warm regards¦many regards¦best wishes¦regards¦sincerely¦yours¦yours truly¦mit freundlichen grüßen¦viele grüße¦cordialement¦saludos¦atenciosamente⟩",
      "use tabs\nbest of all"
    ],
    ["小李说 use tabs。", "⟨我说¦我们说¦。我说¦我想说¦我要说¦我再说⟩ use tabs。"],
    ["⟨小李说¦小李表示¦小李认为¦小李觉得¦小李建议¦小李声称¦小李要求⟩ use tabs。", "小李写 use tabs。"],
    ["use tabs⟨と言っ¦といわ¦といい¦と云い¦と述べわ¦と主張う¦と言え¦とのこと¦だそうで¦らしい⟩。", "use tabs です。"],
    ["so it is, ⟨she¦Ann⟩ ⟨says¦said⟩ use tabs", "so it is, I said use tabs"],
    [
      "it is ⟨\"use tabs, or spaces here and there too.\"¦“use tabs, or spaces here and there too, as it is”¦'use tabs it's so.'¦'use tabs in all of it'⟩",
      "it is ⟨\"use tabs\"¦'use tabs'⟩"
    ],
    [
      "use tabs, ⟨he¦she¦they¦it¦Ann⟩ ⟨say¦says¦said¦writes¦wrote¦claim¦claims¦think¦thinks¦tells me¦tells us¦tell me¦told me¦told us⟩.",
      "use tabs, she knows."
    ]
  ]
}
