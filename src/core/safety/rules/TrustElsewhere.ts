import type { Elsewhere } from "../HeldRule.ts"
import { near } from "./Near.ts"

// What others are to believe, in the languages besides English, as in `HarmElsewhere.ts`.

export const RECORD_ELSEWHERE: ReadonlyArray<Elsewhere> = [
  near(
    "de",
    String.raw`behandl\w*|betracht\w*|akzeptier\w*|trage?n?|schreib\w*|andere?|losch\w*|bewert\w*|bestatig\w*|vertrau\w*`,
    String.raw`(?:alle|jede[nrs]?) (?:eintrag|eintrage)|playbooks?|merkpunkte?n?|schlusselpunkte?n?`
  ),
  near(
    "fr",
    String.raw`trait\w+|consider\w+|accept\w+|ajout\w+|ecri\w+|modifi\w+|approuv\w+|confirm\w+`,
    String.raw`playbooks?|points? cles?`
  ),
  near(
    "es",
    String.raw`trat\w+|consider\w+|acept\w+|anad\w+|escrib\w+|modific\w+|borr\w+|aprueb\w+|confirm\w+`,
    String.raw`playbooks?|puntos? clave`
  ),
  near(
    "pt",
    String.raw`trat\w+|consider\w+|aceit\w+|adicion\w+|escrev\w+|modifi\w+|apag\w+|aprov\w+|confirm\w+`,
    String.raw`playbooks?|pontos?[- ]chave`
  ),
  near(
    "it",
    String.raw`tratt\w+|consider\w+|accett\w+|aggiung\w+|scriv\w+|modific\w+|cancell\w+|approv\w+|conferm\w+`,
    String.raw`playbooks?|punti chiave`
  ),
  near("ja", "承認|確認済|信頼|追加|書き|変更|削除|扱", "プレイブック|playbook|キーポイント"),
  near("zh", "批准|确认|信任|添加|写入|修改|删除|视为|当作", "playbook|剧本条目|关键要点")
]

export const HIDDEN_ELSEWHERE: ReadonlyArray<Elsewhere> = [
  near(
    "de",
    String.raw`markier\w*|melde?n?|sage?n?|behaupte?n?|bezeichne?n?`,
    String.raw`als (?:bestanden|erfolgreich|grun|erledigt)|dass (?:alles|alle tests|die tests) (?:grun|bestanden|laufen|lauft)\w*`
  ),
  near(
    "fr",
    String.raw`marque[rz]?|declare[rz]?|dis|dites|dire|pretends|signale[rz]?`,
    String.raw`comme (?:reussi|passe|vert)\w*|que (?:tout|les tests) (?:passe|passent|marche)`
  ),
  near(
    "es",
    String.raw`marc\w+|marqu\w+|declar\w+|di|decir|report\w+`,
    String.raw`como (?:aprobad|exitos|superad)\w+|que (?:todo|los tests|las pruebas) (?:pasa|pasan|funciona)`
  ),
  near(
    "pt",
    String.raw`marqu\w+|marcar|declar\w+|diga|dizer|report\w+`,
    String.raw`como (?:aprovad|bem-sucedid|passad)\w+|que (?:tudo|os testes) (?:passa|passam|passou|passaram)`
  ),
  near("it", String.raw`segn\w+|dichiar\w+|dire|riport\w+`, String.raw`come (?:superat|riuscit|passat)\w+`),
  near("ja", "失敗|テスト", "(?:成功|合格|パス)した(?:こと|もの|と)(?:に|として|報告|言)"),
  near("zh", "失败|测试", "(?:标记|报告|当作|视|说)(?:为|成|作)?(?:通过|成功)")
]

export const UNREVIEWED_ELSEWHERE: ReadonlyArray<Elsewhere> = [
  near(
    "de",
    String.raw`pushe?n?|merge?n?|merget|committe?n?|deploye?n?|schieb\w*|spiele?n?|stelle?n?`,
    String.raw`direkt (?:auf|nach|in) (?:den |die )?(?:main|master|produktion|prod)(?:-branch)?`
  ),
  near(
    "fr",
    String.raw`pousse[rz]?|fusionne[rz]?|commite[rz]?|deploie|deploye[rz]`,
    String.raw`directement (?:sur|dans|vers|en) (?:main|master|la production|production)`
  ),
  near(
    "es",
    String.raw`haz|hacer|sub[ei]\w*|fusion\w+|despliega\w*|push|commitea\w*|empuj\w+`,
    String.raw`(?:directo|directamente) (?:a|en) (?:main|master|produccion)`
  ),
  near(
    "pt",
    String.raw`faca|fazer|envi\w+|mescl\w+|implant\w+|push|commite\w*|empurr\w+`,
    String.raw`(?:direto|diretamente) (?:para|na|no|em) (?:a |o )?(?:main|master|producao)`
  ),
  near(
    "it",
    String.raw`fai|fare|invia\w*|unisci|pubblic\w+|push|committa\w*`,
    String.raw`direttamente (?:su|in) (?:main|master|produzione)`
  ),
  near("ja", "プッシュ|マージ|コミット|デプロイ", "(?:main|master|本番)に直接|直接(?:main|master|本番)に"),
  near("zh", "直接", "(?:推送|推|提交|合并|部署)到(?:main|master|主分支|生产)")
]
