import { clausesOf } from "../../../../src/core/friction/Clause.ts"
import { statedIn } from "../../../../src/core/friction/StatedRule.ts"
import type { Asked } from "../../grounding/words/Row.ts"

const detected = (detector: string, sure?: boolean) => (text: string) =>
  clausesOf(text).some((clause) => {
    const found = statedIn(clause, false)
    return found?.detector === detector && (sure === undefined || found.sure === sure)
  })

export const BLAME: Asked = {
  asks: "blames the agent for what it did",
  of: detected("blame"),
  rows: [
    [
      "why ⟨aren't¦arent¦didn't¦didnt¦haven't¦are¦did¦do¦would¦have¦can't⟩ you ⟨¦not ¦still ¦even ¦always ¦keep ¦just ¦again ⟩mixing tabs",
      "why would you ⟨think¦say¦believe¦need¦want¦recommend¦suggest¦prefer⟩ tabs"
    ],
    ["i ⟨did not¦didn't¦didnt¦never⟩ ⟨say¦said¦ask¦asked¦tell¦told¦want¦mean¦request⟩ tabs", "i did not mix tabs"],
    [
      "i⟨¦'ve¦ have⟩ ⟨¦already ¦just ¦explicitly ¦specifically ⟩⟨told¦asked⟩ you tabs ⟨not¦never¦already¦before¦again¦to⟩",
      "i told you tabs"
    ],
    ["⟨as¦like⟩ i ⟨said¦told¦mentioned¦asked⟩ it is tabs", "as i know it is tabs"],
    [
      "i ⟨thought¦thougt¦thoght¦htought⟩ ⟨¦that ⟩the ⟨pattern¦rule¦convention¦idea¦plan¦agreement¦standard¦point⟩ ⟨was¦is⟩ tabs",
      "i thought the linter was tabs"
    ],
    [
      "i thought we ⟨no longer¦don't¦removed¦renamed¦agreed¦decided¦only¦always¦never¦said¦were supposed¦were meant¦were using¦were going¦are supposed¦are using¦had agreed¦had decided¦had removed¦use¦used⟩ tabs",
      "i thought we lint tabs"
    ],
    ["i thought you ⟨were¦would¦had¦are¦knew⟩ of tabs", "i thought you lint tabs"],
    [
      "⟨this¦that¦it⟩⟨'s¦ is¦ was⟩ ⟨not¦never⟩ ⟨appropriate¦acceptable¦what i asked¦what we wanted¦what i want¦what i meant¦what i said¦what we agreed¦what i need¦how we¦how i¦how it¦how this¦how things¦the way we¦the way i¦supposed⟩ lint",
      "this is not the linter"
    ],
    ["not what i ⟨asked¦wanted¦meant¦said¦told⟩ of tabs", "not what i lint of tabs"],
    ["you⟨'re¦ are¦ were⟩ ⟨¦not ⟩⟨supposed¦meant⟩ to lint", "you are going to lint"],
    [
      "you ⟨should have¦should've¦shouldn't have¦should not have¦keep¦kept¦always forget¦forgot to¦always ignore¦ignored¦are ignoring¦broke the rule¦missed the⟩ lint",
      "⟨it seems you keep lint¦it maybe you kept lint¦you lint tabs⟩"
    ],
    ["⟨stop linting all¦how many times of lint¦not sure why we lint⟩", "not sure why ⟨it¦this is¦i⟩ lint"],
    ["⟨where did you get¦who told you¦did i say¦did i ask¦did i tell⟩ of tabs", "where did you lint tabs"]
  ]
}

export const REMEMBER: Asked = {
  asks: "is to be kept for later sessions",
  of: detected("remember"),
  rows: [
    [
      "⟨add¦update¦updating¦mention¦document¦put¦note¦write¦record¦include¦restore¦save¦store¦improve¦live¦belong¦belongs¦create¦capture¦log¦move¦should say¦should state¦should mention⟩ lint in ⟨claude.md¦agent.md¦agents.md¦gemini.md¦contributing.md¦conventions md¦memory.md¦copilot instructions¦copilot-instructions¦the .cursorrules¦cursor rule¦cursor rules¦learning¦learnings¦learnings file¦repo instruction¦repo instructions¦project instructions¦agent instructions¦custom instructions¦system instructions¦coding instructions¦general instructions¦repo instrucitons¦repo guideline¦repo guidelines¦repo rules¦repo memory¦your memory¦your instructions¦the guidelines⟩",
      "add lint in main.ts"
    ],
    ["in claude.md lint ⟨belongs¦add¦should say⟩ so", "in claude.md lint works so"],
    [
      "⟨document¦record¦save¦note¦keep¦add¦write¦capture⟩ lint as a ⟨learning¦lesson¦rule¦guideline¦convention¦memory⟩",
      "take lint as a lesson"
    ],
    [
      "lint ⟨please¦you should¦you must¦you need to¦to¦and⟩ remember ⟨that¦this¦to¦not¦never¦always⟩ lint",
      "lint i remember that lint"
    ],
    ["⟨that¦this¦to⟩ lint is for ⟨next time¦later session¦later sessions⟩", "that lint is for all times"],
    ["lint ⟨for¦in⟩ ⟨¦the ⟩future ⟨reference¦session¦sessions¦changes¦work¦pr¦prs¦task⟩", "lint for some future of it"],
    ["next time lint ⟨do¦don't¦use¦make¦please¦you¦we¦always¦never¦first¦check¦ask⟩ it", "next time lint knows it"],
    [
      "⟨remember, lint¦remember: lint¦remember that lint¦remember to lint¦remember not lint¦remember never lint¦remember always lint¦reminder: lint¦a reminder: lint⟩ it",
      "remember lint of it"
    ],
    ["lint ⟨from now on¦from here on¦going forward⟩", "lint from now"],
    ["lint in ⟨¦the ⟩future ⟨please¦always¦never¦you¦we¦do¦don't¦use¦make⟩ lint", "lint in the future of lint"],
    [
      "lint, ⟨keep in mind¦keep this in mind¦keep that in mind¦bear in mind¦make a note¦take note¦don't forget¦dont forget¦do not forget¦never forget⟩",
      "lint, never mind"
    ],
    ["create ⟨¦a ¦an ⟩⟨instruction¦instructions¦rule¦rules¦guideline¦guidelines⟩ of lint", "create a linter of lint"],
    ["make ⟨this¦that¦it⟩ a ⟨rule¦convention¦habit¦standard⟩ of lint", "make it a linter of lint"],
    ["update ⟨¦the ¦your ¦our ⟩lint skill", "update the lint file"]
  ]
}

export const MAYBE: Asked = {
  asks: "is a rule if it comes again",
  of: detected("rule", false),
  rows: [
    [
      "⟨do not¦don't¦dont⟩ lint the file",
      "dont ⟨worry¦know¦think¦forget¦you¦we¦bother¦get me¦understand¦see¦mind¦wait⟩ the file"
    ],
    [
      "⟨you¦we¦it¦this¦that¦they¦agent¦agents⟩ ⟨should not¦shouldn't¦shouldnt¦cannot¦may not⟩ lint the file",
      "it cannot ⟨be hard¦be too¦be a problem¦be an issue¦matter¦need⟩ the file"
    ],
    [
      "so now ⟨i¦we⟩ ⟨do not¦don't¦dont⟩ want ⟨it to¦you to¦to¦my¦our¦the¦this to¦that to⟩ lint",
      "so now i want the lint"
    ],
    ["the file ⟨please¦should¦to¦must⟩ avoid lint", "the file can avoid lint"],
    ["the file ⟨instead of¦rather than⟩ lint", "the file with lint"],
    ["so now ⟨we¦i⟩ ⟨no longer¦don't¦do not⟩ ⟨ship¦support¦need¦like¦have⟩ it", "so now we ship it"],
    [
      "it is a file must ⟨be¦use¦go¦target¦pass¦run¦start¦end¦contain¦include¦follow¦stay¦live¦match⟩ lint",
      "⟨it¦there¦that¦this¦i¦something¦which¦they⟩ must be lint"
    ],
    ["⟨no need for¦no need to⟩ lint", "the need for lint"]
  ]
}

export const FACT: Asked = {
  asks: "says what is true of the person or their work",
  of: detected("fact"),
  rows: [
    [
      "⟨i'm¦i am¦we're¦we are⟩ ⟨on¦using¦running⟩ bazel there",
      "i'm on ⟨it¦this¦that¦out¦into¦a bit¦to¦main¦the right¦the same¦the wrong⟩ there"
    ],
    [
      "my ⟨machine¦os¦shell¦editor¦laptop¦terminal¦timezone¦name¦github¦email¦username¦account¦setup¦ide¦default⟩ ⟨is¦are¦run¦runs¦use¦uses⟩ fish",
      "my cat is fish"
    ],
    [
      "our ⟨repo¦ci¦pipeline¦production¦prod¦staging¦server¦endpoint¦team¦build¦api¦database¦backend¦frontend¦stack¦default¦main¦deploy¦deployment¦release¦monorepo¦test¦tests¦user¦users¦customer⟩ ⟨is¦are¦run¦runs¦use¦uses¦live¦lives¦need¦needs⟩ fish",
      "our cat is fish"
    ],
    [
      "we ⟨have¦use¦run¦host¦deploy¦build¦publish¦release¦support¦test¦target⟩ it ⟨with¦on¦via¦through¦from¦at¦locally¦http¦https¦in production¦internally¦ourselves⟩ fish",
      "we like it with fish"
    ],
    ["⟨prod¦staging¦production¦the server¦database¦the api⟩ ⟨is¦runs⟩ ⟨at¦on¦in¦behind⟩ fish", "the cat is on fish"],
    ["you ⟨have¦already have⟩ access to fish", "you want access to fish"]
  ]
}

export const KEPT: Asked = {
  asks: "is a rule, and not of the moment",
  of: (text) => detected("rule")(text),
  rows: [
    [
      "don't lint the file",
      "don't lint the file ⟨for now¦right now¦at the moment¦this time¦today¦yet¦never mind¦nevermind¦just analyse¦just tell me¦no changes⟩"
    ],
    [
      "never lint the file",
      "never lint, ⟨i don't know¦i don't think¦i don't see¦i don't understand¦i don't remember¦not sure if¦not sure whether¦not sure how¦not sure what⟩ the file"
    ],
    [
      "never lint, don't push the file",
      "never lint, ⟨don't¦do not¦dont⟩ ⟨commit¦push¦merge¦implement¦change¦edit¦do¦write¦make¦start¦run¦touch¦fix¦delete⟩ ⟨it¦this¦that¦them¦anything¦any¦code⟩ ⟨now¦just⟩"
    ],
    [
      "never lint, don't implement files",
      "never lint, ⟨don't¦do not¦dont⟩ ⟨implement¦change¦edit¦do¦write¦start¦fix⟩ ⟨anything¦any code⟩ there"
    ],
    [
      "never lint the file",
      "never lint, the ⟨doc¦docs¦documentation¦readme¦review¦bot¦error¦message¦log¦logs¦spec¦test¦tests¦linter¦compiler¦ticket¦issue⟩ ⟨say¦says¦said¦expect¦expects¦tell¦tells¦claim¦complain⟩ so"
    ],
    ["from the start, never lint", "from the ⟨log¦logs¦doc¦docs¦output⟩, never lint"]
  ]
}
