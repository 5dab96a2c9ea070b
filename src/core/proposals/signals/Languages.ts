/** What a signal says something about (docs/rules.md): the user's ways, a finding, or the agent itself. */
export type SignalType = "pattern" | "insight" | "self_knowledge"

/** The types in the order in which their phrases are tried (docs/rules.md D7). */
export const SIGNAL_TYPES: ReadonlyArray<SignalType> = ["pattern", "insight", "self_knowledge"]

/** How a family of languages writes sentences. */
export interface Writing {
  /** A sentence ends with one of these, one or two units long, which belong to no sentence. */
  readonly sentenceEnds: ReadonlyArray<string>
  /** UTF-16 units; a shorter sentence says too little to be worth a look. */
  readonly minLength: number
}

/** The phrases of one language that give a signal away, and where a word may begin in it. */
export interface SignalLanguage {
  /** BCP 47. */
  readonly code: string
  readonly writing: Writing
  /** Characters that may stand before a phrase, besides white space and the start; `undefined`: any may. */
  readonly boundary: string | undefined
  /** In lower case, in the order in which they are tried. */
  readonly phrases: Readonly<Record<SignalType, ReadonlyArray<string>>>
}

/** Phrases in lower case, set apart by bars. */
const list = (phrases: string): ReadonlyArray<string> => phrases.trim().split(/\s*\|\s*/)

const SPACED: Writing = { sentenceEnds: [". ", ".\n", "! ", "? ", "\n"], minLength: 10 }

const BOUNDARY = ".,;:!?-()[]\"'"

const english: SignalLanguage = {
  code: "en",
  writing: SPACED,
  boundary: BOUNDARY,
  phrases: {
    pattern: list(`
      you prefer | you like to | you always | you usually | your preference | your style | you tend to
    `),
    insight: list(`
      i learned | i noticed | i discovered | key insight | important finding | takeaway | the lesson
    `),
    self_knowledge: list(`
      note to self | remember that | i should remember | for next time | mental note | i need to remember
    `)
  }
}

const german: SignalLanguage = {
  code: "de",
  writing: SPACED,
  boundary: `${BOUNDARY}„‚»«–`,
  phrases: {
    pattern: list(`
      du bevorzugst | du magst es | du willst immer | du möchtest immer | du nutzt immer | du nutzt lieber |
      du verwendest immer | du verwendest lieber | du arbeitest lieber | du schreibst lieber |
      deine vorliebe | dein stil | du neigst dazu | sie bevorzugen | ihr bevorzugt
    `),
    insight: list(`
      ich habe gelernt | habe ich gelernt | mir ist aufgefallen | ist mir aufgefallen | ich habe bemerkt |
      ich habe herausgefunden | ich habe festgestellt | habe ich festgestellt | wichtige erkenntnis |
      wichtigste erkenntnis | zentrale erkenntnis | die lehre daraus | das fazit | fazit:
    `),
    self_knowledge: list(`
      notiz an mich | merke: | merk dir | merke dir | ich sollte mir merken | ich muss mir merken |
      ich muss daran denken | fürs nächste mal | für das nächste mal | beim nächsten mal
    `)
  }
}

const french: SignalLanguage = {
  code: "fr",
  writing: SPACED,
  boundary: `${BOUNDARY}«»–`,
  phrases: {
    pattern: list(`
      tu préfères | vous préférez | tu aimes bien | vous aimez bien | tu veux toujours |
      vous voulez toujours | tu utilises toujours | vous utilisez toujours | ta préférence |
      votre préférence | ton style | votre style | tu as tendance à | vous avez tendance à
    `),
    insight: list(`
      j'ai appris | j'ai remarqué | j'ai découvert | j'ai constaté | enseignement clé |
      principal enseignement | découverte importante | la leçon | à retenir
    `),
    self_knowledge: list(`
      note à moi-même | note pour moi-même | rappelle-toi que | rappelez-vous que | souviens-toi que |
      souvenez-vous que | n'oublie pas que | n'oubliez pas que | il faut que je me souvienne |
      je dois me souvenir | pour la prochaine fois | la prochaine fois, je
    `)
  }
}

const spanish: SignalLanguage = {
  code: "es",
  writing: SPACED,
  boundary: `${BOUNDARY}¿¡«»–`,
  phrases: {
    pattern: list(`
      prefieres | usted prefiere | te gusta que | siempre quieres | siempre usas | tu preferencia |
      su preferencia | tu estilo | sueles | tiendes a
    `),
    insight: list(`
      he aprendido | aprendí que | me di cuenta | me he dado cuenta | he notado | descubrí que |
      he descubierto | hallazgo importante | idea clave | la lección | conclusión principal
    `),
    self_knowledge: list(`
      nota para mí | recuerda que | recordar que | debo recordar | tengo que recordar | para la próxima |
      nota mental
    `)
  }
}

const portuguese: SignalLanguage = {
  code: "pt",
  writing: SPACED,
  boundary: `${BOUNDARY}«»–`,
  phrases: {
    pattern: list(`
      você prefere | tu preferes | você gosta de | você sempre | você costuma | você geralmente |
      sua preferência | tua preferência | seu estilo | teu estilo | você tende a
    `),
    insight: list(`
      eu aprendi | aprendi que | eu notei | notei que | percebi que | descobri que | descoberta importante |
      principal aprendizado | principal lição | a lição
    `),
    self_knowledge: list(`
      nota para mim | lembre-se de que | lembre-se que | lembra-te que | lembra-te de que | devo lembrar |
      devo me lembrar | preciso lembrar | preciso me lembrar | para a próxima vez | da próxima vez |
      nota mental
    `)
  }
}

const UNSPACED: Writing = { sentenceEnds: ["。", "！", "？", "!", "?", "\n"], minLength: 6 }

const japanese: SignalLanguage = {
  code: "ja",
  writing: UNSPACED,
  boundary: undefined,
  phrases: {
    pattern: list(`
      がお好み | がお好き | の方が好き | のほうが好き | を好む | を好みます | あなたのスタイル |
      あなたの好み | いつも使って
    `),
    insight: list(`
      ことを学び | を学びました | を学んだ | に気づき | に気付き | に気づいた | に気付いた | が分かりました |
      がわかりました | が分かった | がわかった | 発見しました | 重要な発見 | 教訓
    `),
    self_knowledge: list(`
      自分へのメモ | 自分用メモ | 覚えておく | 覚えておいて | 覚えておこう | 忘れないように | 次回のために |
      次回は必ず
    `)
  }
}

const chinese: SignalLanguage = {
  code: "zh",
  writing: UNSPACED,
  boundary: undefined,
  phrases: {
    pattern: list(`
      你更喜欢 | 你喜欢用 | 您更喜欢 | 你偏好 | 您偏好 | 你总是 | 你通常 | 你习惯 | 您习惯 | 你的偏好 |
      你的风格 | 你倾向于
    `),
    insight: list(`
      我学到 | 我注意到 | 我发现 | 关键发现 | 重要发现 | 关键洞察 | 关键洞见 | 经验教训 | 教训是 | 要点是
    `),
    self_knowledge: list(`
      提醒自己 | 给自己的备注 | 备忘： | 记住， | 记住: | 记住： | 我应该记住 | 我需要记住 | 请记住 |
      要记住 | 下次要 | 下次应该 | 下次记得
    `)
  }
}

/** Every language, in the order in which they are tried on a sentence. */
export const SIGNAL_LANGUAGES: ReadonlyArray<SignalLanguage> = [
  english,
  german,
  french,
  spanish,
  portuguese,
  japanese,
  chinese
]
