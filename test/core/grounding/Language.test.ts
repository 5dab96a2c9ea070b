import { assert, describe, it } from "@effect/vitest"
import { isUnknownLanguage } from "../../../src/core/grounding/Language.ts"
import { fateOf, fateOfWords, person } from "./support.ts"

const add = (text: string, evidence: string) => ({ type: "ADD", text, section: "USER PREFERENCES", evidence })

describe("a language of which no rule knows what denies or limits", () => {
  it.each([
    "Никогда не коммить сразу.",
    "Μην κάνεις commit αμέσως.",
    "לא לעשות commit מיד",
    "커밋하지 마세요 바로 지금",
    "อย่า commit ทันที",
    "Maak nooit direct een commit.",
    "Gör aldrig en commit direkt.",
    "Lav ikke commits med det samme.",
    "Testleri asla atlama, lütfen çalıştır.",
    "Nigdy nie commituj bezpośrednio plików.",
    "Jangan commit langsung berkas tersebut.",
    "Älä koskaan tee committia suoraan."
  ])("is told: %s", (sentence) => assert.isTrue(isUnknownLanguage(sentence)))

  it.each([
    "Never commit generated files.",
    "Validate request bodies with src/http/schemas.ts.",
    "Schreibe Kommentare auf Englisch.",
    "Écris les tests avant le code.",
    "Ejecuta las pruebas antes de cada commit.",
    "Rode os testes antes de cada commit.",
    "Esegui il linter prima di ogni commit.",
    "コミットメッセージは必ず英語で書いてください。",
    "提交信息请用中文写。",
    "Use pnpm."
  ])("is none that we learn in: %s", (sentence) => assert.isFalse(isUnknownLanguage(sentence)))

  it("gives no rule, however its words stand in the text", () => {
    const said = "Maak nooit direct een commit op de hoofdtak."
    assert.match(fateOf([person(said)], add("Maak direct een commit op de hoofdtak.", said)), /language/)
  })
})

describe("in the languages that we learn in", () => {
  it.each([
    ["Nimm immer die Sandbox, sofern das Netz fehlt.", "Nimm immer die Sandbox."],
    ["Vielleicht schreiben wir immer ein Protokoll zum Deploy.", "Wir schreiben immer ein Protokoll zum Deploy."],
    ["Utilise toujours le cache si le réseau tombe.", "Utilise toujours le cache."],
    ["Peut-être qu'on écrit toujours un journal.", "On écrit toujours un journal."],
    ["Usa siempre el espejo si falla la red.", "Usa siempre el espejo."],
    ["Quizás escribimos siempre un registro del despliegue.", "Escribimos siempre un registro del despliegue."],
    ["如果网络失败，就总是使用镜像。", "总是使用镜像。"],
    ["我们总是使用镜像吗", "我们总是使用镜像。"],
    ["ネットが落ちた場合は必ずミラーを使ってください。", "必ずミラーを使ってください。"]
  ])("a condition or a doubt is not left out: %s", (said, text) => {
    assert.match(fateOfWords([person(said)], add(text, said)), /^(?:unsupported|origin|whole)/)
  })

  it.each([
    "Vielleicht schreiben wir immer ein Protokoll zum Deploy.",
    "Peut-être qu'on écrit toujours un journal.",
    "Quizás escribimos siempre un registro del despliegue.",
    "我们总是使用镜像吗"
  ])("a doubt or a question is none word for word either: %s", (said) => {
    assert.match(fateOf([person(said)], add(said, said)), /^unsupported/)
  })
})
