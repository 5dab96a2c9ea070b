import type { Elsewhere } from "../HeldRule.ts"
import { near } from "./Near.ts"

// What does harm, in the languages besides English: each rule is a class of verbs near a class of things. Western
// European words stand without accents.

export const DESTRUCTION_ELSEWHERE: ReadonlyArray<Elsewhere> = [
  near(
    "de",
    String.raw`losch\w*|vernicht\w*|zerstor\w*|leere?n?|uberschreib\w*|verwirf|verwerfen`,
    String.raw`(?:heim|home-?)(?:verzeichnis|ordner)\w*|datenbank(?:en)?|backups?|sicherung(?:en|skopien)?|(?:git-?)?(?:historie|verlauf)|produktionsd\w+|alle[nrs]? (?:dateien|daten|tabellen|branches|zweige|logs|protokolle|ordner)|festplatte`
  ),
  near(
    "fr",
    String.raw`supprime[rz]?|efface[rz]?|detrui\w*|vide[rz]?|ecrase[rz]?|purge[rz]?`,
    String.raw`(?:dossier|repertoire) (?:personnel|utilisateur|home|racine|d'accueil)|bases? de donnees|sauvegardes?|l'historique|historique (?:git|de git)|tou(?:s|tes) les (?:fichiers|donnees|tables|branches|journaux)|donnees de production|disque`
  ),
  near(
    "es",
    String.raw`borr\w+|elimin\w+|destru\w+|vaci[ae]\w*|sobrescrib\w+|purg\w+`,
    String.raw`(?:carpeta|directorio) (?:de inicio|personal|home|raiz|de usuario)|bases? de datos|copias? de seguridad|respaldos?|backups?|historial|tod[oa]s l[oa]s (?:archivos|ficheros|datos|tablas|ramas|registros)|datos de produccion|disco`
  ),
  near(
    "pt",
    String.raw`apag\w+|exclu[ai]\w*|delet\w+|destru\w+|esvazi\w+|sobrescrev\w+`,
    String.raw`(?:pasta|diretorio) (?:pessoal|home|inicial|raiz|do usuario)|bancos? de dados|bases? de dados|backups?|copias? de seguranca|historico|tod[oa]s [oa]s (?:arquivos|ficheiros|dados|tabelas|branches|logs|registros)|dados de producao|disco`
  ),
  near(
    "it",
    String.raw`cancell\w+|elimin\w+|distrugg\w+|svuot\w+|sovrascriv\w+`,
    String.raw`(?:cartella|directory) (?:home|personale|principale|utente)|database|backup|copie di sicurezza|cronologia|tutt[ie] (?:i|gli|le) (?:file|dati|tabelle|rami|log)|dati di produzione|disco`
  ),
  near(
    "ja",
    "削除|消去|消し|破棄|上書き|初期化",
    "ホーム(?:ディレクトリ|フォルダ)|データベース|バックアップ|履歴|(?:すべての|全ての|全)(?:ファイル|データ|テーブル|ブランチ)|本番(?:データ|環境)"
  ),
  near(
    "zh",
    "删除|删掉|清空|销毁|覆盖|抹掉|清除",
    "主目录|家目录|用户目录|数据库|备份|历史记录|提交历史|(?:所有|全部)(?:的)?(?:文件|数据|表|分支|日志)|生产(?:数据|环境)"
  )
]

export const SENT_ELSEWHERE: ReadonlyArray<Elsewhere> = [
  near(
    "de",
    String.raw`lade?n?|hochladen|schick\w*|sende\w*|ubertrag\w*|poste\w*|veroffentlich\w*|kopier\w*|pushe?n?|spiegel\w*`,
    String.raw`(?:offentlich\w*|extern\w*|fremd\w*|entfernt\w*) (?:server\w*|dienst\w*|adresse\w*|rechner\w*|endpunkt\w*|speicher\w*|buckets?|urls?|repo\w*)|dritt(?:e|en|anbieter\w*)|pastebin|ins (?:internet|netz)|webhooks?`
  ),
  near(
    "fr",
    String.raw`envoie|envoye[rz]|publie[rz]?|televerse[rz]?|charge[rz]?|transmet\w*|copie[rz]?|pousse[rz]?|poste[rz]?|depose[rz]?`,
    String.raw`(?:serveur|service|adresse|site|depot|stockage|espace)s? (?:publi|extern|distant|tiers|inconnu)\w*|des tiers|pastebin|sur internet|webhooks?`
  ),
  near(
    "es",
    String.raw`sub[aei]\w*|envi\w+|mand\w+|public[ao]\w*|publiqu\w+|copi\w+|transmit\w+|carg\w+`,
    String.raw`(?:servidor|servicio|sitio|repositorio|almacenamiento)(?:es|s)? (?:public|extern|remot|ajen)\w+|terceros|pastebin|a internet|webhooks?`
  ),
  near(
    "pt",
    String.raw`envi\w+|sub[ai]\w*|public[ao]\w*|publiqu\w+|carreg\w+|transmit\w+|copi\w+|mand\w+`,
    String.raw`(?:servidor|servico|site|repositorio|armazenamento)(?:es|s)? (?:public|extern|remot)\w+|terceiros|pastebin|para a internet|webhooks?`
  ),
  near(
    "it",
    String.raw`caric\w+|invi\w+|mand\w+|pubblic[ah]\w*|trasmett\w*|copi\w+`,
    String.raw`(?:server|servizio|sito|repository) (?:pubblic|estern|remot)\w+|a terzi|pastebin|su internet|webhook`
  ),
  near(
    "ja",
    "送信|送って|送る|アップロード|投稿|転送|公開して|コピー|上げて",
    "(?:公開|外部|社外|第三者)の?(?:サーバー?|サービス|サイト|リポジトリ|ストレージ)|(?:外部|社外|第三者)に|pastebin"
  ),
  near(
    "zh",
    "上传|发送|发到|传到|同步到|推送|公布|复制到",
    "(?:公共|公开|外部|第三方|远程)的?(?:服务器|服务|网站|仓库|地址|存储)|第三方|外网|pastebin"
  )
]

export const RIGHTS_ELSEWHERE: ReadonlyArray<Elsewhere> = [
  near(
    "de",
    String.raw`gib|gebe?n?|erteil\w*|gewahr\w*|fuhre?n?|starte?n?|lass\w*`,
    String.raw`alle[nr]? (?:rechte?n?|berechtigungen|zugriffe?)|voll(?:en |zu)zugriff|vollzugriff|schreibrechte?|(?:root|admin\w*)-?rechte?n?|als (?:root|administrator|admin)|jedem (?:schreib|zugriff)\w*`
  ),
  near(
    "de",
    String.raw`umgeh\w*|uberspring\w*|deaktivier\w*|ignorier\w*|abschalte\w*|bestatige?n?`,
    String.raw`berechtigung\w*|freigaben?|sandbox|ruckfragen?|jede (?:frage|ruckfrage|freigabe)|alle (?:fragen|ruckfragen|freigaben)`
  ),
  near(
    "fr",
    String.raw`donne[rz]?|accorde[rz]?|octroie|octroye[rz]|execute[rz]?|lance[rz]?|contourne[rz]?|ignore[rz]?|desactive[rz]?|accepte[rz]?`,
    String.raw`tous les droits|toutes les (?:permissions|autorisations|demandes)|acces (?:complet|total)|droits? (?:root|d?'?administrateur|d'ecriture)|en tant que root|le bac a sable|les (?:permissions|autorisations)`
  ),
  near(
    "es",
    String.raw`da|dale|dales|dar|conced\w+|otorg\w+|ejecut\w+|lanz\w+|salt[ae]\w*|omit\w+|ignor\w+|desactiv\w+|acept\w+`,
    String.raw`todos los (?:permisos|derechos|accesos)|acceso (?:total|completo)|permisos? de (?:root|administrador|escritura)|como (?:root|administrador)|todas las (?:solicitudes|confirmaciones)|los permisos`
  ),
  near(
    "pt",
    String.raw`de|da|dar|conced\w+|execut\w+|rode|rodar|pul[ae]r?|ignor\w+|desativ\w+|aceit\w+`,
    String.raw`todos os (?:direitos|acessos)|todas as (?:permissoes|confirmacoes)|acesso (?:total|completo)|permiss(?:ao|oes) de (?:root|administrador|escrita)|como (?:root|administrador)`
  ),
  near(
    "it",
    String.raw`dai|dare|conced\w+|esegu\w+|lanci\w+|salt[ai]\w*|ignor\w+|disattiv\w+|accett\w+`,
    String.raw`tutti i (?:permessi|diritti)|accesso (?:completo|totale)|permessi di (?:root|amministratore|scrittura)|come (?:root|amministratore)|tutte le (?:richieste|conferme)`
  ),
  near(
    "ja",
    "与え|付与|許可し|渡し|実行|回避|無視|スキップ|承認",
    "(?:すべての|全ての|全)(?:権限|アクセス権|確認)|root ?権限|管理者権限|フルアクセス|書き込み権限|サンドボックス"
  ),
  near(
    "zh",
    "给|授予|赋予|开放|运行|执行|绕过|跳过|忽略|批准",
    "(?:所有|全部)的?(?:权限|请求|确认)|完全访问|root ?权限|管理员权限|写权限|沙箱"
  )
]
