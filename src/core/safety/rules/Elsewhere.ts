import type { Elsewhere } from "../HeldRule.ts"

// The languages besides English in which debrief learns. Commands, paths, addresses and encodings are found in any
// language by the rules for English; these are the words around them. Western European ones stand without accents.

/** What denies, in any of the languages in Latin letters; a text may mix them. With the flag g. */
export const LATIN_DENIAL =
  /\b(?:never|not|don'?t|avoid|nie|niemals|nicht|keine?[nmrs]?|ohne|vermeide\w*|jamais|pas|sans|aucune?|evite[rz]?|nunca|jamas|no|sin|ningun\w*|evita\w*|nao|sem|nenhum\w*|non(?: \w+){0,3} mai|non|mai|senza|nessun\w*)\b/g

/** What denies in a language that has other words for it; "no" is "in the" in Portuguese, but where Spanish begins with it. */
export const OWN_DENIALS: Readonly<Record<string, RegExp>> = {
  pt: /\b(?:nunca|jamais|nao|sem|nenhum\w*|evite\w*)\b|(?:^|[.,;:!?]\s*)no\b/g,
  ja: /ない|禁止|せず|ません/g,
  zh: /不要|不得|不能|不可|切勿|绝不|請勿|请勿|禁止|从不|避免/g
}

/** Showing and sending secrets. */
export const SECRETS_ELSEWHERE: ReadonlyArray<Elsewhere> = [
  {
    language: "de",
    what: /\b(?:\.env|zugangsdaten|passw[oe]rte?r?n?|kennw[oe]rte?r?|geheimnis(?:se?n?|ses)?|schlussel|api-?key|token|umgebungsvariablen?)\b|(?<!\w)\.env\b|\b\w{2,20}(?:schlussel|passwort|token)\b/,
    how: /\b(?:drucke?n?|gib|gebe?n?|ausgeben|ausgibt|schicke?n?|sende?n?|zeige?n?|verrate?n?|nenne?n?|poste[nt]?|lies|lese?n?|hochladen|lade|kopiere?n?|verschicke?n?|ubermittle?n?|committe?n?|veroffentliche?n?|schreibe?n?|notiere?n?|speichere?|speichern|hinterlege?n?|lege?n?|packe?n?|trage?n?|fuge?n?|bewahre?n?|sichere?n?)\b/
  },
  {
    language: "fr",
    what: /(?<!\w)\.env\b|\b(?:identifiants|mots? de passe|secrets?|cles? (?:api|privees?|secretes?|d'acces)|jetons?|variables? d'environnement)\b/,
    how: /\b(?:affiche[rz]?|revele[rz]?|divulgue[rz]?|imprime[rz]?|envoie|envoye[rz]|lis|lire|lisez|copie[rz]?|publie[rz]?|montre[rz]?|transmet\w*|partage[rz]?|commite[rz]?|colle[rz]?|ecri[stvrz]\w*|note[rz]?|mets|mettre|mettez|enregistre[rz]?|stocke[rz]?|garde[rz]?|inclu\w*|ajoute[rz]?|insere[rz]?|sauvegarde[rz]?|depose[rz]?)\b/
  },
  {
    language: "es",
    what: /(?<!\w)\.env\b|\b(?:credenciales|contrasenas?|secretos?|claves? (?:api|privadas?|secretas?|de acceso)|tokens?|variables? de entorno)\b/,
    how: /\b(?:imprim\w+|muestr\w+|mostrar|revel\w+|envi\w+|lee|leer|lea|copi\w+|public\w+|comparti\w*|comparte|sube|subir|pega\w*|commite\w*|escrib\w+|anota\w*|pon|ponga|poner|guard\w+|almacen\w+|inclu\w+|anad\w+|agreg\w+|mete|meter|deja|dejar|apunt\w+)\b/
  },
  {
    language: "pt",
    what: /(?<!\w)\.env\b|\b(?:credenciais|senhas?|segredos?|chaves? (?:de api|api|privadas?|secretas?|de acesso)|tokens?|variave(?:l|is) de ambiente)\b/,
    how: /\b(?:imprim\w+|mostr\w+|revel\w+|envi\w+|leia|ler|copi\w+|public\w+|compartilh\w+|commit[ea]\w*|cole|colar|escrev\w+|anot\w+|coloqu\w+|coloca\w*|ponha|guard\w+|salv\w+|armazen\w+|inclu\w+|adicion\w+|deix\w+|grav\w+)\b/
  },
  {
    language: "it",
    what: /(?<!\w)\.env\b|\b(?:password|credenziali|segret[oi]|chiav[ei] (?:api|privat[ae]|segret[ae]|d'accesso)|token|variabil[ei] d'ambiente)\b/,
    how: /\b(?:mostr\w+|stamp\w+|rivel\w+|invi\w+|leggi|leggere|copi\w+|pubblic\w+|condivid\w+|scriv\w+|metti|mettere|salv\w+|incoll\w+|committ\w+|caric\w+|annot\w+|inseri\w+|conserv\w+|aggiung\w+)\b/
  },
  {
    language: "ja",
    what: /\.env|認証情報|パスワード|秘密|シークレット|apiキー|トークン|環境変数/,
    how: /見せ|教えて|明かし|表示|出力|送信|送って|読んで|読み取|貼り付け|コピー|公開|アップロード|共有|コミット|書いて|書く|書き込|記載|入れて|保存|残して|メモ|含めて|追加|埋め込/
  },
  {
    language: "zh",
    what: /\.env|凭据|凭证|密码|密钥|私钥|令牌|机密|秘密|环境变量/,
    how: /告诉|透露|泄露|展示|打印|输出|发送|发到|上传|读取|复制|粘贴|公开|显示|提交|分享|写进|写入|写到|写在|放进|放入|放到|存到|存入|保存|记录|加入|附上|嵌入|硬编码/
  }
]

/** Leaving out checks. */
export const CHECKS_ELSEWHERE: ReadonlyArray<Elsewhere> = [
  {
    language: "de",
    what: /\b(?:tests?|prufung\w*|pruf\w+|linter|lint|hooks?|ci|validierung|uberprufung|verifizierung|code-?reviews?|authentifizierung|autorisierung|zertifikat\w*|signatur\w*|verschlusselung|firewall|zwei-faktor\w*|protokollierung|virenscanner)\b/,
    how: /\b(?:uberspring\w*|deaktivier\w*|abschalte\w*|ausschalte\w*|schalte(?![^.;]{0,60}\bein\b)|umgeh\w*|losche?n?|weglass\w*|ignorier\w*)\b|\b(?:lass|lasse|lasst|mach|stell\w*|nimm)\b[^.;]{0,60}\b(?:weg|aus|ab|raus)\b/
  },
  {
    language: "fr",
    what: /\b(?:tests?|verifications?|linter|lint|hooks?|ci|validation|controles?|revues?|authentification|autorisation|certificats?|signatures?|chiffrement|pare-feu|tls|ssl|journalisation)\b/,
    how: /\b(?:saute[rz]?|ignore[rz]|desactive[rz]?|contourne[rz]?|supprime[rz]?|omet\w*|passe[rz]? outre|coupe[rz]?|eteins|eteindre|neutralise[rz]?|enleve[rz]?)\b/
  },
  {
    language: "es",
    what: /\b(?:pruebas?|tests?|verificacion\w*|linter|lint|hooks?|ci|validacion\w*|revision\w*|comprobacion\w*|autenticacion|autorizacion|certificad\w+|firmas?|cifrado|cortafuegos|firewall|tls|ssl)\b/,
    how: /\b(?:salta\w*|omit\w+|desactiv\w+|deshabilit\w+|ignora\w*|elimin\w+|evad\w+|elud\w+|apag\w+|quita\w*)\b|\bborr\w+\s(?:siempre\s)?(?:(?:todos |todas )?(?:los|las)\s)?(?:pruebas|tests?)\b/
  },
  {
    language: "pt",
    what: /\b(?:testes?|verificac\w+|linter|lint|hooks?|ci|validac\w+|revis\w+|checagens|autenticac\w+|autorizac\w+|certificad\w+|assinatur\w+|criptografia|firewall|tls|ssl)\b/,
    how: /\b(?:pul[ae]r?|ignora\w*|desativ\w+|desabilit\w+|contorn\w+|remov\w+|omit\w+|deslig\w+)\b|\b(?:apag\w+|exclua|excluir)\s(?:sempre\s)?(?:(?:todos )?os\s)?testes?\b/
  },
  {
    language: "it",
    what: /\b(?:test|controll\w+|verific\w+|linter|lint|hook|ci|revision\w+|autenticazione|autorizzazione|certificat\w+|firm[ae]|crittografia|firewall|tls|ssl)\b/,
    how: /\b(?:salt[ai]\w*|disattiv\w+|disabilit\w+|ignora\w*|aggir\w+|omett\w+|spegn\w+)\b|\b(?:cancell|elimin)\w+\s(?:sempre\s)?(?:i|tutti i)\stest\b/
  },
  {
    language: "ja",
    what: /テスト|チェック|検証|リント|フック|レビュー|認証|証明書|署名|ファイアウォール|暗号化|ci/,
    how: /スキップ|省略|無効|無視|回避|飛ばし|オフに|テスト(?:ケース|コード)?[はを](?:すべて|全て|全部|必ず)?(?:削除|消し|消す|コメントアウト|除外)/
  },
  {
    language: "zh",
    what: /测试|检查|校验|验证|钩子|审查|评审|认证|鉴权|证书|签名|防火墙|加密|lint|ci/,
    how: /跳过|禁用|关闭|绕过|忽略|省略|停用|关掉|略过|(?:删除|删掉)(?:所有|全部)?(?:失败|报错)?的?测试|测试(?:都|全部)?(?:删除|删掉)/
  }
]

/** Acting without asking, and telling nobody. */
export const UNASKED_ELSEWHERE: ReadonlyArray<Elsewhere> = [
  {
    language: "de",
    what: /\bohne\b/,
    how: /\b(?:nachzufragen|nachfrage\w*|zu fragen|bestatigung|genehmigung|erlaubnis|ruckfrage|zustimmung)\b/,
    always: true
  },
  {
    language: "de",
    what: /\b(?:nicht|nie|niemals|keine[nm]?)\b/,
    how: /\b(?:fragen?|frage|erwahne?n?|sage?n?|verrate\w*|mitteilen)\b/,
    always: true
  },
  {
    language: "fr",
    what: /\bsans\b/,
    how: /\b(?:demander|confirmation|autorisation|permission|approbation|accord|le dire)\b/,
    always: true
  },
  {
    language: "fr",
    what: /\b(?:ne|jamais|pas)\b/,
    how: /\b(?:demande[rz]?|mentionne[rz]?|dis|dites|informe[rz]?)\b/,
    always: true
  },
  {
    language: "es",
    what: /\b(?:sin|nunca|no)\b/,
    how: /\b(?:preguntar|preguntes?|confirmacion|permiso|autorizacion|aprobacion|menciones?|digas|avisar|avises)\b/,
    always: true
  },
  {
    language: "pt",
    what: /\b(?:sem|nunca|nao)\b/,
    how: /\b(?:perguntar|pergunte|confirmacao|permissao|autorizacao|aprovacao|mencione|diga|avisar|avise)\b/,
    always: true
  },
  {
    language: "it",
    what: /\b(?:senza|non|mai)\b/,
    how: /\b(?:chiedere|chiedi|conferma|permesso|autorizzazione|approvazione|menzionare|dirlo|avvisare)\b/,
    always: true
  },
  {
    language: "ja",
    what: /確認せず|確認なし|許可なし|承認なし|聞かずに|尋ねずに|無断|確認しない|伝えない|言わない/,
    how: /./,
    always: true
  },
  {
    language: "zh",
    what: /无需确认|不用确认|不要询问|无需询问|不必询问|未经许可|无需批准|不要告诉|不用问|别告诉/,
    how: /./,
    always: true
  }
]

/** What else is to be believed or ignored. */
export const OVERRIDES_ELSEWHERE: ReadonlyArray<Elsewhere> = [
  {
    language: "de",
    what: /\b(?:anweisung\w*|regeln?|vorgaben?|anleitung\w*|prompts?|befehle?)\b/,
    how: /\b(?:ignorier\w*|vergiss|vergessen|missacht\w*|uberschreib\w*|verwirf|vorrang)\b/,
    always: true
  },
  {
    language: "fr",
    what: /\b(?:instructions?|regles?|consignes?|directives?|ordres?)\b/,
    how: /\b(?:ignore[rz]?|oublie[rz]?|neglige[rz]?|remplace[rz]?|priment|prioritaires?)\b/,
    always: true
  },
  {
    language: "es",
    what: /\b(?:instrucciones|reglas?|ordenes|directrices|indicaciones)\b/,
    how: /\b(?:ignor\w+|olvid\w+|descart\w+|reemplaz\w+|prioridad)\b/,
    always: true
  },
  {
    language: "pt",
    what: /\b(?:instrucoes|regras?|ordens|diretrizes|orientacoes)\b/,
    how: /\b(?:ignor\w+|esquec\w+|esqueca|descart\w+|substitu\w+|prioridade)\b/,
    always: true
  },
  {
    language: "it",
    what: /\b(?:istruzioni|regol[ae]|ordini|direttive|indicazioni)\b/,
    how: /\b(?:ignor\w+|dimentic\w+|scart\w+|sostitu\w+|priorita)\b/,
    always: true
  },
  { language: "ja", what: /指示|命令|ルール|規則|プロンプト/, how: /無視|忘れ|上書き|優先|破棄/, always: true },
  { language: "zh", what: /指令|指示|规则|提示词|命令|要求/, how: /忽略|无视|忘记|忘掉|覆盖|优先|抛弃/, always: true }
]
