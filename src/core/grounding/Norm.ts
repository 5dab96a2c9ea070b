import { fold } from "./Fold.ts"

// How people work is for them to say, in whatever form: "is merged without a review" orders no less than "merge it".

/** What people work on, as the subject of what they do with it; a path is one, too. */
const WORK = String.raw`(?:changes?|edits?|commits?|branch(?:es)?|patch(?:es)?|(?:bug ?|hot ?)?fix(?:es)?|features?|pull requests?|merge requests?|prs?|mrs?|releases?|deploy(?:ment)?s?|versions?|reviews?|approvals?|tests?|specs?|checks?|suites?|snapshots?|code|sources?|files?|lock ?files?|work|it|they|everything|anything|nothing|[\w./-]+\.[a-z]{1,5})`

/** What people do with it, as a participle. */
const DONE = String.raw`(?:committed|merged|pushed|reviewed|approved|accepted|released|shipped|published|deployed|squashed|rebased|reverted|tagged|signed(?: off)?|deleted|removed|thrown away|discarded|skipped|left out|omitted|ignored|bypassed|disabled|switched off|commented out|overwritten|force[- ]pushed|tested|checked|trusted|made|done)`

const PASSIVE = new RegExp(
  String.raw`(?<!\p{L})${WORK}\b(?:[^.;]|\.(?!\s)){0,80}?\b(?:is|are|gets?|being|be|been)\b(?:\s\p{L}+){0,3}?\s${DONE}(?!\p{L}|\s+by\s+[\w./-]*[./][\w./-]*)`,
  "u"
)

/** Acts of people as the subject of what holds for all of them: "commits go straight to main". */
const ACTS =
  /^(?:(?:all|every|each|any|most|our|the|these|such)\s)?(?:\p{L}+\s){0,2}?(?:commits?|merges?|push(?:es)?|reviews?|approvals?|(?:pull|merge) requests?|prs?|branches)\s(?:(?:[^.;]|\.(?!\s)){0,60}?\s)?(?:go(?:es)?|lands?|happens?|comes?|skip(?:s)?|carr(?:y|ies)|takes?|(?:is|are) (?:made|optional|enough|not|un\p{L}+|direct|immediate)|(?:need|require|have|has|get)s? no|bypass(?:es)?)(?!\p{L})/u

/** What is usual, or done by everybody. */
const USUAL =
  /(?<!\p{L})(?:(?:it is|it's|is|are) (?:usual(?:ly)?|customary|common(?: practice)?|normal(?:ly)?|habitual(?:ly)?|traditional(?:ly)?|fine|ok|okay|acceptable|accepted|enough|allowed|permitted|expected|welcome|optional)\b|one (?:never |always |just )?(?:commits|merges|pushes|reviews|deploys|releases|deletes|removes|skips|ignores)\b|by (?:convention|custom|habit|tradition)|as a (?:rule|habit|matter of course)|the (?:usual|normal|common) (?:way|practice|thing|procedure)|(?:the|our) (?:custom|habit|convention|practice|tradition|norm|workflow) (?:here |on this project )?is|(?:everybody|everyone|nobody|no one|no-one|people|developers?|maintainers?|contributors?|the team|the owners?(?: of \S+)?|we) (?:\p{L}+ )?(?:commits?|merges?|push(?:es)?|reviews?|approves?|deploys?|releases?|deletes?|removes?|skips?|ignores?|tests?|runs?|waits?|expects?|asks?|opens?|edits?|formats?|writes?|works?|signs?|does|do|leaves?|throws?|wants?)(?!\p{L}))/u

/** Whose are to look at it, or that nobody is to, in whatever form. */
const REVIEWED =
  /(?<!\p{L})(?:(?:without|no|needs? no|lacks?|skips?|bypass(?:es)?|before|after) (?:(?:an?|any|the|code|further|more|running the|running) )*(?:reviews?|approvals?|reviewers?|pull requests?|tests?|checks?)(?!-)|(?:straight|directly|right) (?:in)?to (?:the )?(?:main|master|trunk|production|prod|default branch))(?!\p{L})/u

/** The same in the other languages that we learn in: acts of people, what is done to their work, and what is usual. */
const ELSEWHERE: ReadonlyArray<RegExp> = [
  /(?<!\p{L})(?:(?:commits?|merges?|pushes|reviews?|änderungen|pull-requests?) (?:(?:[^.;]|\.(?!\s)){0,60} )?(?:gehen|geht|landen|kommen|brauchen|laufen|werden|wird|sind)|(?:wird|werden) (?:(?:[^.;]|\.(?!\s)){0,60} )?(?:committet|commited|eingecheckt|gemergt|gemerged|zusammengeführt|gepusht|geprüft|begutachtet|freigegeben|veröffentlicht|deployt|ausgerollt|gelöscht|entfernt|übersprungen|ausgelassen|weggelassen|ignoriert|abgeschaltet|getestet|verworfen)|man (?:committet|mergt|pusht|prüft|löscht|überspringt|lässt|deployt|testet)|(?:ist|sind) (?:hier )?(?:üblich|normal|gängig|erlaubt|in ordnung)|üblicherweise|ohne (?:review|prüfung|freigabe|tests?(?!-))|direkt (?:auf|nach|in) (?:main|master|produktion))(?!\p{L})/u,
  /(?<!\p{L})(?:(?:sont|est|se font|se fait) (?:(?:[^.;]|\.(?!\s)){0,60} )?(?:commités?|commitées?|fusionnée?s?|poussée?s?|relue?s?|revue?s?|approuvée?s?|publiée?s?|déployée?s?|supprimée?s?|ignorée?s?|omise?s?|sautée?s?|désactivée?s?)|on (?:commite|fusionne|pousse|relit|supprime|saute|ignore|déploie|teste|publie)|(?:les )?(?:commits?|fusions?|revues?|modifications) (?:(?:[^.;]|\.(?!\s)){0,60} )?(?:vont|va|se font|passent|arrivent)|il est (?:d'usage|courant|normal|habituel)|d'habitude|sans (?:revue|relecture|approbation|tests?(?!-))|directement (?:sur|dans|vers) (?:main|master|la production))(?!\p{L})/u,
  /(?<!\p{L})(?:(?:son|están|se) (?:(?:[^.;]|\.(?!\s)){0,60} )?(?:commite\p{L}*|confirma\p{L}*|fusiona\p{L}*|sube\p{L}*|revisa\p{L}*|aprueba\p{L}*|publica\p{L}*|despliega\p{L}*|borra\p{L}*|elimina\p{L}*|omite\p{L}*|salta\p{L}*|ignora\p{L}*|desactiva\p{L}*|hace\p{L}*)|(?:los )?(?:commits?|cambios) (?:(?:[^.;]|\.(?!\s)){0,60} )?(?:van|va|llegan|entran)|es (?:habitual|costumbre|normal|común)|sin (?:revisión|aprobación|pruebas|tests?(?!-))|(?:directo|directamente) a (?:main|master|producción))(?!\p{L})/u,
  /(?<!\p{L})(?:(?:são|é|se) (?:(?:[^.;]|\.(?!\s)){0,60} )?(?:commitad\p{L}*|mesclad\p{L}*|enviad\p{L}*|revisad\p{L}*|aprovad\p{L}*|publicad\p{L}*|implantad\p{L}*|apagad\p{L}*|removid\p{L}*|excluíd\p{L}*|pulad\p{L}*|ignorad\p{L}*|desativad\p{L}*|omitid\p{L}*|feit\p{L}*)|(?:os )?(?:commits?|mudanças|alterações) (?:(?:[^.;]|\.(?!\s)){0,60} )?(?:vão|vai|chegam|entram)|é (?:habitual|costume|normal|comum)|sem (?:revisão|aprovação|testes?(?!-))|(?:direto|diretamente) (?:para|na|no) (?:a )?(?:main|master|produção))(?!\p{L})/u,
  /(?<!\p{L})(?:(?:vengono|viene|sono|si) (?:(?:[^.;]|\.(?!\s)){0,60} )?(?:committ\p{L}*|unit[ei]|fus[ei]|invia\p{L}*|revision\p{L}*|approva\p{L}*|pubblica\p{L}*|cancella\p{L}*|elimina\p{L}*|salta\p{L}*|ignora\p{L}*|fanno)|è (?:consueto|normale|uso)|senza (?:revisione|approvazione|test))(?!\p{L})/u,
  /(?:コミット|マージ|プッシュ|レビュー|プルリク|デプロイ|リリース).{0,40}(?:する|します|しています|される|されます|されています|行う|行います|のが普通|慣例|慣習|なしで|直接)|(?:テスト|変更|スナップショット).{0,30}(?:削除|スキップ|省略|無視).{0,4}(?:する|します|される|されます|されています)|普通です|慣例|慣習/u,
  /(?:提交|合并|推送|审查|评审|部署|发布).{0,30}(?:直接|无需|不用|不需要|不经|之前|之后|通常|一般|都|会)|(?:直接|无需|不用|不经|通常|一般).{0,30}(?:提交|合并|推送|审查|评审|部署|发布)|(?:测试|改动|更改).{0,30}(?:删除|跳过|忽略|省略)|惯例|习惯/u
]

const ALL: ReadonlyArray<RegExp> = [PASSIVE, ACTS, USUAL, REVIEWED, ...ELSEWHERE]

/** Whether a text says how people work, or what is usual among them, be it as a fact. */
export const isNorm = (text: string): boolean => {
  const folded = fold(text).text.trim()
  return ALL.some((pattern) => pattern.test(folded))
}
