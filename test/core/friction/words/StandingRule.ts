import { STANDING } from "../../../../src/core/friction/StandingRule.ts"
import type { Asked } from "../../grounding/words/Row.ts"

const MANY =
  "tests¦unit tests¦integration tests¦e2e tests¦specs¦commits¦commit messages¦prs¦pull requests¦branches¦branch names¦functions¦methods¦files¦comments¦docs¦docstrings¦messages¦names¦migrations¦endpoints¦routes¦components¦imports¦exports¦types¦errors¦exceptions¦logs¦strings¦texts¦dates¦numbers¦amounts¦queries¦handlers¦hooks¦modules¦packages¦classes¦variables¦constants¦dependencies¦releases¦features¦bugfixes¦bug fixes¦scripts¦configs¦secrets¦tokens¦ids¦urls¦paths¦fixtures¦mocks¦warnings¦versions¦tags¦titles¦identifiers¦interfaces¦enums¦schemas¦tables¦apis¦services¦controllers¦evals¦examples¦flags¦env vars¦env var¦environment vars¦env variables¦assets¦styles¦colors¦colours¦selectors¦modals¦helpers¦utilities¦models¦entities¦events¦jobs¦workers¦crates¦libraries¦todos"

const ON_SCREEN =
  "card¦cards¦row¦button¦page¦item¦icon¦column¦field¦user¦customer¦screen¦cell¦image¦product¦order¦entry¦entries¦list¦tab¦link¦label¦section¦slide¦player¦menu¦boxes¦box"

const HABIT =
  "use¦write¦treat¦target¦follow¦name¦format¦prefix¦version¦deploy¦release¦squash¦rebase¦store¦wrap¦tag¦pin¦vendor¦lint¦test¦mock¦log¦support¦document¦review¦ship¦host¦build¦keep¦prefer¦avoid¦commit¦merge¦branch"

const PASSIVE =
  "written¦named¦stored¦kept¦run¦used¦done¦made¦committed¦merged¦squashed¦rebased¦deployed¦tested¦reviewed¦formatted¦sorted¦added¦put¦in"

const STATES = "be¦use¦go¦target¦pass¦run¦start¦end¦contain¦include¦follow¦stay¦live¦match"

export const BEYOND: Asked = {
  asks: "holds beyond the task",
  of: (text) => STANDING.test(text),
  rows: [
    ["never lint", "never ⟨mind¦heard¦tried¦used¦seen¦been¦had¦saw¦knew¦thought¦got¦did⟩ lint"],
    ["always lint", "always ⟨been¦had¦was¦the¦said¦got¦went¦came¦took¦ran¦gave¦linted⟩ lint"],
    [
      "so ⟨should¦must¦shall¦may¦need to¦needs to¦have to¦has to¦ought to¦you¦we¦i¦i want to¦i want you to¦i like to¦i like you to¦i prefer to⟩ ⟨never¦always⟩ lint",
      "so we always ⟨been¦had¦were¦was¦saw¦see¦knew¦thought¦wanted¦wondered¦seem¦get¦got¦fail¦return¦show¦happen¦have mixed¦have kept⟩ lint"
    ],
    [`so it ⟨are never¦are always¦is never¦is always⟩ ⟨${PASSIVE}⟩ lint`, "so it is always put in, but not here"],
    [
      "⟨as a rule¦in general¦by default¦by convention¦as a convention⟩ lint",
      "by default ⟨i think¦it works¦look¦looks¦this¦that¦good¦fine⟩"
    ],
    ["so ⟨its¦it's¦it is¦thats¦that's⟩ ⟨our¦a¦the⟩ ⟨rule¦convention¦policy¦standard⟩", "so it is our linter"],
    ["lint ⟨wherever¦whenever¦where ever⟩ ⟨possible¦we can¦you can¦applicable¦feasible⟩", "lint wherever it is"],
    ["lint ⟨as much as possible⟩", "lint as much as it is"],
    [
      "so ⟨our¦the¦house⟩ ⟨convention¦policy¦rule¦standard¦style¦naming convention¦guideline¦rules⟩ ⟨is¦are¦say¦says⟩ lint",
      "so our linter is lint"
    ],
    [
      "so ⟨i¦we¦i'd¦we'd¦i would¦we would⟩ ⟨¦strongly ¦generally ¦usually ¦always ¦really ⟩⟨prefer¦favor¦favour¦rather⟩ lint",
      "so i prefer ⟨option¦the first¦the second¦the former¦the latter¦this¦that¦it¦your¦a¦not to wait¦not to say⟩"
    ],
    ["prefer lint ⟨over¦to¦instead¦rather⟩ it", "prefer lint of it"],
    [
      "so i ⟨¦really ¦generally ¦usually ¦always ⟩⟨hate¦dislike¦can't stand¦don't like¦do not like⟩ ⟨¦it ⟩⟨when¦how you¦if¦lints¦linting⟩ lint",
      "so i hate lint"
    ],
    ["so i ⟨expect¦insist⟩ lint", "so i expect ⟨this¦that¦it¦the⟩ lint"],
    [
      "so i ⟨want¦need¦would like⟩ ⟨you to always¦you to never¦you to ask¦you to only¦you to stop¦every¦all¦each¦any¦conventional¦semantic¦small¦short¦clean¦atomic¦separate⟩ lint",
      "so i want lint"
    ],
    [
      "so ⟨i¦we⟩ ⟨do not¦don't¦dont¦never⟩ want ⟨any¦you to ever¦you to use¦you to add¦you to write¦you to touch¦you to commit¦you to push¦you to create¦you to make¦you to run⟩ lint",
      "so i don't want any ⟨of this¦of that¦of these⟩"
    ],
    [
      "so ⟨every¦each¦all¦any⟩ linter ⟨must¦should¦shall¦need to¦needs to¦need a¦needs an¦need¦has to¦have to¦ought to⟩ lint",
      `so every ⟨${ON_SCREEN}⟩ linter must lint`
    ],
    [
      `⟨${MANY}⟩ of it ⟨must¦should¦shall¦have to¦need to¦need a¦need an¦ought to¦always¦never¦go in¦go into¦go to¦go against¦go through¦live in¦live next¦live under¦belong¦start with¦end with¦are written¦are named¦are kept¦are stored¦are defined¦are generated¦are read-only¦are applied⟩ here`,
      "files of it should ⟨now¦be green¦be fixed¦be passing¦be gone¦be ready¦be done¦be there¦pass¦work⟩"
    ],
    [
      "it ⟨is¦are⟩ ⟨¦strictly ⟩⟨not allowed¦forbidden¦prohibited¦not permitted¦off limits¦off-limits¦mandatory¦our standard¦our convention¦our policy⟩",
      "it is our linter"
    ],
    ["it seems not allowed to lint", "it seems allowed to lint"],
    ["so linters ⟨must not¦mustn't⟩ lint", "so ⟨it¦there¦that¦this¦they¦which¦something¦the linter⟩ must not lint"],
    ["⟨you¦we¦agent¦agents⟩ must ⟨¦not ⟩lint", "it must lint"],
    [`linter must ⟨${STATES}⟩ it`, "⟨the ¦this ¦that ¦it ¦there ¦i ¦something ¦they ¦cards ⟩linter must be it"],
    [
      "so ⟨you¦we¦it⟩ ⟨should never lint¦never be necessary¦never have need¦never need¦never supposed¦should never need¦are never need¦not supposed¦are not supposed⟩",
      "so it should never have it"
    ],
    [
      "so ⟨you¦we⟩ ⟨have to¦need to¦must¦should¦can only⟩ lint ⟨before you lint¦after we lint¦whenever i lint¦every time every¦each time each¦before any¦before linting⟩",
      "so you have to lint before noon"
    ],
    [
      "it ⟨need¦needs¦must¦have to¦has to¦make sure¦ensure⟩ lint it, ⟨otherwise¦or else¦or the¦or ci¦or it¦or they⟩ lint ⟨fail¦fails¦break¦breaks¦time out¦times out¦won't¦will¦crash¦crashes¦complain¦complains⟩",
      "it needs lint it, or some lint fails"
    ],
    [
      "so ⟨make sure¦ensure¦be sure⟩ ⟨that ¦to ¦you ⟩lint ⟨at all times¦in every¦for every¦on every¦before you lint⟩ it",
      "so make sure to lint it"
    ],
    [
      "so before ⟨you ¦we ¦any ¦each ¦every ⟩⟨commit¦push¦merge¦merging¦deploy¦release¦open pr¦opening a pr⟩ it, ⟨always¦must¦make sure¦run¦check¦ensure¦update⟩ lint",
      "so before any commit it is lint"
    ],
    [
      "so ⟨must¦make sure to¦make sure you¦ensure you⟩ be lint it before ⟨¦you ¦we ¦any ¦each ¦every ⟩⟨commit¦push¦merge¦deploy¦release⟩",
      "so it is lint it before any commit"
    ],
    [
      "⟨whenever¦every time¦each time¦any time⟩ ⟨you ¦a ¦an ¦there is a new ⟩lint is there",
      "whenever you ⟨see¦run¦say¦click⟩ is there"
    ],
    [
      "so ⟨when¦whenever¦every time¦each time⟩ you ⟨add¦change¦commit¦push¦create¦write¦edit¦touch¦make¦update¦finish¦fix¦modify¦rename¦remove⟩ it",
      "so when you lint it"
    ],
    ["when i ⟨say¦write¦ask⟩ lint i mean it", "when i lint it i mean it"],
    [
      `⟨here ¦in this repo ¦in our repo ¦for lint ¦on lint ⟩we ⟨¦only ¦usually ¦generally ¦mostly ¦typically ¦strictly ¦all ⟩⟨${HABIT}¦do⟩ lint`,
      "here we use ⟨it¦this¦that¦them¦these¦the same¦to¦need¦have¦want¦not⟩"
    ],
    [
      `⟨here ¦in this repo ¦in our repo ¦for lint ⟩we ⟨don't¦do not¦dont¦no longer¦never⟩ ⟨${HABIT}¦do¦allow¦push¦touch¦run¦add¦edit¦have⟩ lint`,
      "here we don't use ⟨it¦this¦that¦them¦these¦time¦any more time¦enough¦to⟩"
    ]
  ]
}
