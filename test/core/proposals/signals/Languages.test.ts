import { assert, describe, it } from "@effect/vitest"
import { SIGNAL_LANGUAGES, SIGNAL_TYPES, type SignalType } from "../../../../src/core/proposals/signals/Languages.ts"
import { detectLearningSignals } from "../../../../src/core/proposals/signals/Signal.ts"

type True = readonly [sentence: string, type: SignalType, phrase: string]

interface Cases {
  readonly true: ReadonlyArray<True>
  /** Sentences that sound alike and give nothing away. */
  readonly false: ReadonlyArray<string>
}

const CASES: Record<string, Cases> = {
  de: {
    true: [
      ["Du bevorzugst kurze Commit-Nachrichten im Imperativ", "pattern", "du bevorzugst"],
      ["Offenbar ist das dein Stil: keine Klassen, nur Funktionen", "pattern", "dein stil"],
      ["Im Backend nutzt du Maven, aber du nutzt lieber Gradle", "pattern", "du nutzt lieber"],
      ["Ich habe gelernt, dass die Tests eine laufende Datenbank brauchen", "insight", "ich habe gelernt"],
      ["Dabei ist mir aufgefallen, dass der Cache nie geleert wird", "insight", "ist mir aufgefallen"],
      ["Fazit: erst migrieren, dann ausrollen", "insight", "fazit:"],
      ["Merke: „npm ci“ löscht node_modules", "self_knowledge", "merke:"],
      ["Beim nächsten Mal zuerst die Umgebungsvariablen prüfen", "self_knowledge", "beim nächsten mal"],
      ["Er sagte: „du bevorzugst Tabs“, und so ist es", "pattern", "du bevorzugst"]
    ],
    false: [
      "Dudu bevorzugst niemand, das ist nur ein Wort",
      "Bitte merken Sie sich das Passwort nicht",
      "Ich habe gelesen, dass die Tests laufen",
      "Der Stil der Seite ist modern",
      "Das nächste Mal ist am Dienstag"
    ]
  },
  fr: {
    true: [
      ["Tu préfères les fonctions pures aux classes", "pattern", "tu préfères"],
      ["Vous avez tendance à découper les composants très tôt", "pattern", "vous avez tendance à"],
      ["J'ai appris que la base est réinitialisée chaque nuit", "insight", "j'ai appris"],
      ["Hier, j’ai remarqué que le cache n’expire jamais", "insight", "j'ai remarqué"],
      ["À retenir : toujours épingler les versions", "insight", "à retenir"],
      ["Note pour moi-même : lancer le linter avant de pousser", "self_knowledge", "note pour moi-même"],
      ["N'oublie pas que la CI n'a pas accès au réseau", "self_knowledge", "n'oublie pas que"],
      ["Pour la prochaine fois, vérifier le fuseau horaire", "self_knowledge", "pour la prochaine fois"]
    ],
    false: [
      "Il a appris que la base est vide",
      "Les préférences sont enregistrées dans le profil",
      "Le mot « statu préfères » n'existe pas",
      "La prochaine version sort en mai"
    ]
  },
  es: {
    true: [
      ["Prefieres usar espacios en lugar de tabuladores", "pattern", "prefieres"],
      ["Por lo que veo, sueles escribir las pruebas primero", "pattern", "sueles"],
      ["He aprendido que el servidor ignora las mayúsculas", "insight", "he aprendido"],
      ["Me he dado cuenta de que las pruebas comparten estado", "insight", "me he dado cuenta"],
      ["Conclusión principal: no confiar en la caché", "insight", "conclusión principal"],
      ["Recuerda que la rama principal está protegida", "self_knowledge", "recuerda que"],
      ["Nota mental: reiniciar el emulador antes de probar", "self_knowledge", "nota mental"],
      ["¡Recuerda que no hay red en la CI!", "self_knowledge", "recuerda que"]
    ],
    false: [
      "El usuario prefiere otra cosa",
      "Los suelos están mojados hoy",
      "La palabra desprefieres no existe aquí",
      "Un hallazgo sin importancia alguna"
    ]
  },
  pt: {
    true: [
      ["Você prefere commits pequenos e frequentes", "pattern", "você prefere"],
      ["Você costuma revisar as migrações à mão", "pattern", "você costuma"],
      ["Percebi que o cache nunca expira em produção", "insight", "percebi que"],
      ["A lição: nunca editar arquivos gerados", "insight", "a lição"],
      ["Lembre-se de que a API só aceita UTF-8", "self_knowledge", "lembre-se de que"],
      ["Da próxima vez, rodar o linter antes do commit", "self_knowledge", "da próxima vez"]
    ],
    false: [
      "O usuário prefere outra coisa",
      "Ele notou que o teste falhou",
      "A licitação terminou ontem à tarde",
      "Na próxima semana voltamos ao assunto"
    ]
  },
  ja: {
    true: [
      ["インデントはタブの方が好きなのですね", "pattern", "の方が好き"],
      ["短いコミットメッセージがお好みのようです", "pattern", "がお好み"],
      ["テストがデータベースを共有していることに気づきました", "insight", "に気づき"],
      ["キャッシュが原因であることが分かりました", "insight", "が分かりました"],
      ["次回のために、先に環境変数を確認する", "self_knowledge", "次回のために"],
      ["本番のAPIは五分で失効することを覚えておいて", "self_knowledge", "覚えておいて"]
    ],
    false: [
      "新しい機能の実装について話しました",
      "テストを追加しました",
      "次回の会議は火曜日です",
      "コードを読みやすくしました"
    ]
  },
  zh: {
    true: [
      ["你更喜欢用制表符缩进", "pattern", "你更喜欢"],
      ["您习惯先写测试再写代码", "pattern", "您习惯"],
      ["我发现缓存从来不会过期", "insight", "我发现"],
      ["经验教训：不要手动修改生成的文件", "insight", "经验教训"],
      ["请记住生产环境没有网络", "self_knowledge", "请记住"],
      ["下次记得先运行迁移脚本", "self_knowledge", "下次记得"]
    ],
    false: ["我们讨论了新功能的实现", "为边界情况添加了测试", "下一次会议在星期二", "用户喜欢深色主题"]
  }
}

describe("the phrases of each language", () => {
  it("cover English and at least six more, by code", () => {
    assert.deepStrictEqual(
      SIGNAL_LANGUAGES.map(({ code }) => code),
      ["en", ...Object.keys(CASES)]
    )
  })

  it.each(SIGNAL_LANGUAGES)("of $code are in lower case, each once, some for every type", ({ phrases }) => {
    const all = SIGNAL_TYPES.flatMap((type) => phrases[type])
    assert.deepStrictEqual(
      all,
      all.map((phrase) => phrase.toLowerCase())
    )
    assert.lengthOf(new Set(all), all.length)
    for (const type of SIGNAL_TYPES) assert.isNotEmpty(phrases[type])
  })

  it.each(SIGNAL_LANGUAGES)(
    "of $code can win: none holds an earlier one at a word's start",
    ({ boundary, phrases }) => {
      const all = SIGNAL_TYPES.flatMap((type) => phrases[type])
      const starts = (phrase: string, other: string) =>
        phrase.startsWith(other) || (boundary === undefined ? phrase.includes(other) : phrase.includes(` ${other}`))
      const hidden = all.filter((phrase, index) => all.slice(0, index).some((earlier) => starts(phrase, earlier)))
      assert.deepStrictEqual(hidden, [])
    }
  )
})

describe.each(Object.entries(CASES))("in %s", (code, cases) => {
  const full = code === "ja" || code === "zh" ? "。" : ". "

  it.each(cases.true)("%s", (sentence, type, matchedPhrase) => {
    const [signal, ...others] = detectLearningSignals(sentence)
    assert.deepStrictEqual(others, [])
    assert.deepInclude(signal, { type, matchedPhrase })
  })

  it.each(cases.false)("nothing: %s", (sentence) => {
    assert.deepStrictEqual(detectLearningSignals(sentence), [])
  })

  it("sentences end where the language ends them", () => {
    const sentences = [...cases.true.map(([sentence]) => sentence), ...cases.false]
    assert.lengthOf(detectLearningSignals(sentences.join(full)), cases.true.length)
  })

  it("capitals do not matter", () => {
    for (const [sentence, type] of cases.true) {
      assert.strictEqual(detectLearningSignals(sentence.toUpperCase())[0]?.type, type)
    }
  })
})

describe("languages side by side", () => {
  it("in one text, in the order of the text", () => {
    const text =
      "You prefer tabs. Ich habe gelernt, dass es schneit.\n我发现缓存从来不会过期。\nJ'ai appris que non\n覚えておいてください！"
    assert.deepStrictEqual(
      detectLearningSignals(text).map(({ matchedPhrase }) => matchedPhrase),
      ["you prefer", "ich habe gelernt", "我发现", "j'ai appris", "覚えておいて"]
    )
  })

  it("a sentence that two families see counts once, for the first", () => {
    assert.deepStrictEqual(
      detectLearningSignals("you prefer 我发现缓存从来不会过期").map(({ matchedPhrase }) => matchedPhrase),
      ["you prefer"]
    )
  })

  it.each(["。", "！", "？", "!", "?", "\n"])("%j ends a sentence where words are not spaced", (end) => {
    assert.deepStrictEqual(
      detectLearningSignals(`你总是先写测试${end}我发现很慢吗${end}`).map(({ content }) => content),
      ["你总是先写测试", "我发现很慢吗"]
    )
  })

  it("under six characters is too short there", () => {
    assert.deepStrictEqual(detectLearningSignals("我发现它。"), [])
    assert.lengthOf(detectLearningSignals("我发现它坏了。"), 1)
  })

  it("only the languages asked for are looked for", () => {
    const [english, german] = SIGNAL_LANGUAGES
    const text = "You prefer tabs here. Du bevorzugst Tabs"
    assert.lengthOf(detectLearningSignals(text, [english!]), 1)
    assert.lengthOf(detectLearningSignals(text, [german!]), 1)
    assert.deepStrictEqual(detectLearningSignals(text, []), [])
  })
})
