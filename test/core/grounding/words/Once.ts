import { isForOnce } from "../../../../src/core/grounding/Once.ts"
import type { Asked } from "./Row.ts"

const WORK =
  "pr¦mr¦pull request¦merge request¦commit¦branch¦change¦task¦ticket¦issue¦session¦conversation¦fix¦hotfix¦patch¦run¦rebase¦deploy¦deployment¦review¦prs"

export const ONCE: Asked = {
  asks: "is for this once",
  of: isForOnce,
  rows: [
    [
      "tabs ⟨this once¦just once¦just the once¦temporarily¦for the time being¦for now¦for once¦for the moment⟩",
      "tabs once a week"
    ],
    ["tabs ⟨just¦only⟩ ⟨now¦here⟩", "tabs now and here"],
    ["tabs this ⟨time¦one time⟩", "tabs each time"],
    ["tabs ⟨today¦tonight⟩", "tabs ⟨as of¦from¦starting¦since⟩ today"],
    [
      `tabs ⟨in¦for¦on¦with¦to¦within¦during¦of⟩ ⟨¦just ¦only ⟩⟨this¦these¦the current⟩ ⟨¦one ¦single ¦particular ¦current ⟩⟨${WORK}⟩`,
      "tabs in ⟨each¦our⟩ commit"
    ],
    [
      "tabs ⟨ausnahmsweise¦vorübergehend¦vorerst¦fürs erste¦einmalig¦diesmal¦dieses mal¦dieses eine mal⟩",
      "tabs jedes mal"
    ],
    ["tabs heute", "tabs ⟨ab¦seit⟩ heute"],
    ["tabs ⟨für jetzt¦für den moment¦nur jetzt¦nur hier⟩", "tabs für alle"],
    [
      "tabs ⟨in¦für¦bei¦mit¦zu⟩ ⟨diesem¦diesen¦dieser¦dieses⟩ ⟨pr¦prs¦mr¦mrs¦pull-request¦pull request¦pull-requests¦merge-request¦commit¦commits¦branch¦branches¦zweig¦zweigs¦änderung¦aufgabe¦ticket¦tickets¦issue¦issues¦sitzung¦fix¦patch¦release⟩",
      "tabs in jedem commit"
    ],
    [
      "tabs ⟨temporairement¦provisoirement¦exceptionnellement¦juste une fois¦pour une fois¦pour l'instant¦pour l’instant¦pour le moment¦aujourd'hui¦aujourd’hui⟩",
      "tabs pour chaque fois"
    ],
    ["tabs ⟨temporalmente¦excepcionalmente¦por ahora¦por el momento¦por una vez¦hoy⟩", "tabs por favor"],
    ["tabs ⟨temporariamente¦por enquanto¦por ora¦por agora¦hoje⟩", "tabs por favor"],
    ["tabs ⟨temporaneamente¦eccezionalmente¦per ora¦per adesso¦oggi⟩", "tabs per favore"],
    [
      "tabs ⟨ce¦cette¦cet¦este¦esta¦neste¦nesta¦deste¦desta¦dessa¦questo¦questa⟩ ⟨pr¦mr¦pull request¦commit¦branche¦branch¦rama¦ramo¦changement¦modification¦cambio¦mudança¦alteração¦modifica¦tâche¦tarea¦tarefa¦attività¦ticket¦session¦sesión¦sessão¦sessione¦correctif¦fois¦vez¦volta⟩",
      "tabs chaque commit"
    ],
    ["⟨今回¦今日¦今だけ¦一度だけ¦一時的¦とりあえず¦当面¦这次¦这一次¦本次¦仅此一次¦今天¦暂时¦临时⟩ tabs", "每次 tabs"],
    [
      "⟨この¦今の¦这个¦此¦本⟩⟨pr¦プルリク¦プルリクエスト¦コミット¦ブランチ¦変更¦タスク¦セッション¦拉取请求¦提交¦分支¦任务¦会话¦改动¦变更⟩ tabs",
      "每个提交 tabs"
    ]
  ]
}
