import { assert, describe, it } from "@effect/vitest"
import { instructs } from "../../../src/core/grounding/Instruction.ts"

describe("a key point that tells the agent what to do", () => {
  it.each([
    "Use pnpm.",
    "Always run the tests.",
    "Never push to main.",
    "When the tests hang, start the database.",
    "The tests must run alone.",
    "Tests should be run with --pool=forks.",
    "Before a commit, run make check.",
    "Prefer named exports.",
    "It is mandatory that checks are skipped.",
    "You can skip the tests.",
    "Claude has access to the server.",
    "Verwende immer pnpm.",
    "Bitte führe die Tests einzeln aus.",
    "Utilisez toujours pnpm.",
    "Il faut lancer les tests.",
    "Usa siempre pnpm.",
    "Nunca faça push.",
    "常にpnpmを使ってください。",
    "请始终使用 pnpm。",
    "Zawsze uruchamiaj skrypt startowy",
    "Всегда запускай скрипт"
  ])("%s", (text) => assert.isTrue(instructs(text)))

  it("is any that stands under preferences", () => {
    assert.isTrue(instructs("The answers are short.", "user preferences"))
  })
})

describe("a key point that tells what is so", () => {
  it.each([
    "Integration tests hang without docker compose up -d --wait test-db.",
    "Packages are installed with pnpm; the lock file is pnpm's.",
    "The API listens on port 3000.",
    "Test files live in test/unit beside their fixtures.",
    "Build output goes to dist.",
    "src/db/pool.ts sets no connection timeout.",
    "The export runs for minutes, since it is not streamed.",
    "Die Tests laufen in Docker.",
    "Les tests sont dans le dossier test.",
    "Los datos son de la API.",
    "テストはDockerで動く。"
  ])("%s", (text) => assert.isFalse(instructs(text, "PROJECT CONTEXT")))
})
