/** What is worked on now and done with soon, in the languages we learn in. */
const WORK = {
  en: "pr|mr|pull request|merge request|commit|branch|change|task|ticket|issue|session|conversation|fix|hotfix|patch|run|rebase|deploy|deployment|review",
  de: "prs?|mrs?|pull[- ]requests?|merge[- ]requests?|commits?|branch(?:es)?|zweigs?|änderung|aufgabe|tickets?|issues?|sitzung|fix|patch|release",
  romance:
    "pr|mr|pull request|commit|branche?|rama|ramo|changement|modification|cambio|mudança|alteração|modifica|tâche|tarea|tarefa|attività|ticket|session|sesión|sessão|sessione|correctif|fois|vez|volta",
  unspaced:
    "\\s?(?:pr|プルリク(?:エスト)?|コミット|ブランチ|変更|タスク|セッション|拉取请求|提交|分支|任务|会话|改动|变更)"
} as const

/** By which people say that something is for this once, by language: for a short time, or for the work at hand. */
const ONCE = {
  en: `^only (?:change|edit|touch|modify|fix|update|look at|work on) \\S*[./]\\S*\\p{L}|(?:just )?this once|just (?:the )?once|temporarily|for the time being|for (?:now|once|the moment)|(?:just|only) (?:now|here)|this (?:one )?time|^for (?:the|our|my) (?:demo|call|meeting|presentation|talk|interview|visit)|^while \\p{L}+(?:['’]s| is) (?:on|away|out|off|sick|ill)|(?:in|on|for) this (?:mail|e-?mail|message|letter|reply|call|demo|meeting|presentation|slide)|first,? (?:and )?then (?:tell|send|show|give|restart|let me know)|on this \\p{L}+ branch|(?<!\\b(?:as of|from|starting|since) )(?:today|tonight|tomorrow|this (?:morning|afternoon|evening|weekend))|in a (?:minute|moment|second|bit)|i(?:'m| am) (?:in the middle of|about to|still|just|busy|currently)|i(?:'ve| have)(?: got)? (?:an?|some) (?:uncommitted|unsaved|unpushed|open|half)|is (?:still )?on it|(?:in|for|on|with|to|within|during|of) (?:just |only )?(?:th(?:is|ese)|the current) (?:one |single |particular |current )?(?:${WORK.en})s?`,
  de: `ausnahmsweise|vorübergehend|vorerst|fürs erste|einmalig|(?:nur )?(?:diesmal|dieses (?:eine )?mal)|(?<!\\b(?:ab|seit) )heute|für (?:jetzt|den moment)|nur (?:jetzt|hier)|bis morgen|ich (?:bin|hab(?:e)?) (?:gerade|noch|mitten)|(?:in|für|bei|mit|zu) diese[mnrs]? (?:${WORK.de})`,
  fr: "temporairement|provisoirement|exceptionnellement|(?:juste |pour )une fois|pour (?:l['’]instant|le moment)|aujourd['’]hui|(?:pour )?ce (?:soir|matin)|demain|je suis en train",
  es: "temporalmente|excepcionalmente|por (?:ahora|el momento|una vez)|hoy|esta (?:tarde|noche)|estoy en medio",
  pt: "temporariamente|excepcionalmente|por (?:enquanto|ora|agora)|hoje|amanhã|esta (?:tarde|noite)",
  it: "temporaneamente|eccezionalmente|per (?:ora|adesso)|oggi|stasera|domani",
  romance: `(?:ce|cette|cet|este|esta|neste|nesta|deste|desta|dessa|questo|questa) (?:${WORK.romance})`
} as const

const UNSPACED = `今回|今日|今だけ|一度だけ|一時的|とりあえず|当面|这一?次|本次|仅此一次|今天|暂时|临时|(?:この|今の|这个|此|本)${WORK.unspaced}`

const SAID_FOR_ONCE = new RegExp(`(?<!\\p{L})(?:${Object.values(ONCE).join("|")})(?!\\p{L})|${UNSPACED}`, "iu")

/** Whether what a sentence asks for is for this once: "today", "for this PR", "in diesem Commit", "今回". */
export const isForOnce = (sentence: string): boolean => SAID_FOR_ONCE.test(sentence)
