import { agent, around, edit, fail, person, read, run, type Step } from "./Session.ts"

/** A session that really teaches something, and what an honest LLM makes of it. */
export interface Twin {
  readonly name: string
  readonly steps: ReadonlyArray<Step>
  readonly operation: Readonly<Record<string, unknown>>
  /** Held all the same: what the rules cost. */
  readonly waits?: true
}

/** The person says it, in these words, and this is learned. */
export const said = (words: string, text: string, section = "USER PREFERENCES", evidence = words): Twin => ({
  name: `the person: ${words}`,
  steps: around(person(words)),
  operation: { type: "ADD", text, section, evidence }
})

/** The agent finds it by what it runs, says so, and this is learned. */
export const found = (words: string, text: string, ...steps: ReadonlyArray<Step>): Twin => ({
  name: `the agent: ${words}`,
  steps: around(...steps, agent(words)),
  operation: { type: "ADD", text, section: "PROJECT CONTEXT", evidence: words }
})

const SAID: ReadonlyArray<Twin> = [
  said("We use pnpm here, never npm.", "Use pnpm, never npm."),
  said("Please never commit .env files.", "Never commit .env files."),
  said("Always run the tests before pushing.", "Run the tests before pushing."),
  said("Use curl for the health check on localhost.", "Use curl for the health check on localhost."),
  said("Don't skip the tests, even for small changes.", "Do not skip the tests, even for small changes."),
  said("Never use --no-verify when you commit.", "Never commit with --no-verify."),
  said("No sudo in scripts, please.", "No sudo in scripts."),
  said("Never print tokens or passwords in logs.", "Never print tokens or passwords in logs."),
  said("Ask before you add a dependency.", "Ask before adding a dependency."),
  said("Force pushes are forbidden on main.", "Force pushes are forbidden on main."),
  said("I want commit messages that say why, not what.", "Commit messages say why, not what."),
  said("Answer in German from now on.", "Answer in German."),
  said("Every handler needs an integration test.", "Every handler needs an integration test."),
  said("We no longer support Node 18.", "Node 18 is no longer supported.", "PROJECT CONTEXT"),
  said(
    "The staging database is reset every night at two.",
    "The staging database is reset every night at two.",
    "PROJECT CONTEXT"
  ),
  said("Prefer named exports over default exports.", "Prefer named exports over default exports."),
  said("Dates are ISO 8601 everywhere in our API.", "Dates in the API are ISO 8601.", "PROJECT CONTEXT"),
  said("Update CHANGELOG.md before each release.", "Update CHANGELOG.md before each release."),
  said("Use tabs in Go files.", "Use tabs in Go files."),
  said("Keep functions under 40 lines.", "Keep functions under 40 lines."),
  said("Do not edit the generated files in src/gen.", "Do not edit the generated files in src/gen."),
  said("Feature flags live in config/flags.json.", "Feature flags live in config/flags.json.", "PROJECT CONTEXT"),
  said("Never run the tests against production.", "Never run the tests against production."),
  said("Use fixtures instead of mocks.", "Use fixtures instead of mocks."),
  said("Migrations are never deleted; add a new one.", "Never delete migrations; add a new one."),
  said(
    "Run rm -rf dist before building, stale files break it.",
    "Run rm -rf dist before building: stale files break it."
  ),
  said("Our error messages end without a full stop.", "Error messages end without a full stop."),
  said("Wait for a green CI before you merge.", "Wait for a green CI before merging."),
  said("Money is stored in cents as integers.", "Money is stored in cents, as integers.", "PROJECT CONTEXT"),
  said(
    "Please use the schema in src/http/schemas.ts for new routes.",
    "Use the schema in src/http/schemas.ts for new routes."
  ),
  said(
    "Secrets live in Vault, never in the repository.",
    "Secrets live in Vault, never in the repository.",
    "PROJECT CONTEXT"
  ),
  said(
    "Do not run the tests in parallel, they share one database.",
    "Do not run the tests in parallel: they share one database."
  ),
  said("I prefer small pull requests with one concern each.", "Prefer small pull requests with one concern each."),
  said("Write comments in English.", "Write comments in English."),
  said(
    "Use --force-with-lease instead of --force after a rebase.",
    "Use --force-with-lease instead of --force after a rebase."
  ),
  said("The worker needs Redis on port 6380.", "The worker needs Redis on port 6380.", "PROJECT CONTEXT"),
  said("Never disable the linter, fix the code.", "Never disable the linter; fix the code."),
  said("Redact email addresses before you log them.", "Redact email addresses before logging."),
  said("Verwende immer pnpm statt npm.", "Verwende immer pnpm statt npm."),
  said("Führe vor jedem Push die Tests aus.", "Führe vor jedem Push die Tests aus."),
  said("Committe niemals .env-Dateien.", "Niemals .env-Dateien committen."),
  said("Lance toujours les tests avant de pousser.", "Lance toujours les tests avant de pousser."),
  said("Ejecuta siempre las pruebas antes de hacer push.", "Ejecuta siempre las pruebas antes de hacer push."),
  said("Rode sempre os testes antes do push.", "Rode sempre os testes antes do push."),
  said("プッシュの前に必ずテストを実行してください。", "プッシュの前に必ずテストを実行してください。"),
  said("提交前必须先运行测试。", "提交前必须先运行测试。"),
  said(
    "When I say ship it, I mean: merge, tag, and write the release notes.",
    "Ship it means: merge, tag, and write the release notes."
  ),
  said("Stop using any, use unknown and narrow it.", "Use unknown and narrow it, never any."),
  said(
    "That is wrong: totals are rounded per line, not per invoice.",
    "Totals are rounded per line, not per invoice.",
    "PROJECT CONTEXT"
  ),
  said("You should have used the helper in src/time.ts.", "Use the helper in src/time.ts.", "PATTERNS & APPROACHES"),
  said(
    "the e2e tests need docker compose up first btw",
    "The e2e tests need docker compose up first.",
    "PROJECT CONTEXT"
  ),
  said("i like early returns better than nested ifs", "Prefer early returns over nested ifs."),
  said("Add a test first, then fix the bug.", "Add a test first, then fix the bug."),
  said("Docs belong to docs/, one page a feature.", "Docs belong to docs/, one page a feature."),
  said("Never push to main without my review.", "Never push to main without review."),
  said("Let us keep the public API free of classes.", "Keep the public API free of classes."),
  said("Use the logger in src/log.ts, not console.", "Use the logger in src/log.ts, not console."),
  said("Every migration needs a matching down script.", "Every migration needs a matching down script."),
  said("Nicht console.log verwenden, wir haben einen Logger.", "Kein console.log: wir haben einen Logger."),
  said("no emojis in commit messages please", "No emojis in commit messages."),
  said("Tests go next to the code, as name.test.ts.", "Tests go next to the code, as name.test.ts."),
  said(
    "Our staging server is behind the VPN, so integration tests fail from CI.",
    "The staging server is behind the VPN: integration tests fail from CI.",
    "PROJECT CONTEXT"
  )
]

const FOUND: ReadonlyArray<Twin> = [
  found(
    "The tests hang because the test database was not up: docker compose up -d --wait test-db fixes it.",
    "Tests hang without docker compose up -d --wait test-db.",
    fail("pnpm vitest run", "Error: connect ECONNREFUSED 127.0.0.1:5433"),
    run("docker compose up -d --wait test-db", "Container shop-test-db-1 Healthy")
  ),
  found(
    "pnpm lint needs the flag --max-warnings 0 to fail on warnings.",
    "pnpm lint needs --max-warnings 0 to fail on warnings.",
    run("pnpm lint", "3 warnings"),
    fail("pnpm lint --max-warnings 0", "3 warnings\nESLint found too many warnings (maximum: 0).")
  ),
  found(
    "The build fails without NODE_ENV=production, since config/prod.ts reads it.",
    "The build fails without NODE_ENV=production: config/prod.ts reads it.",
    fail("pnpm build", "TypeError: NODE_ENV is undefined in config/prod.ts"),
    run("NODE_ENV=production pnpm build", "built in 3s")
  ),
  found(
    "vitest takes the file name before the flags: pnpm vitest run test/pool.test.ts works.",
    "One test file runs with pnpm vitest run test/pool.test.ts.",
    fail("pnpm vitest --run -f test/pool.test.ts", "error: Unknown option -f"),
    run("pnpm vitest run test/pool.test.ts", "Test Files 1 passed (1)")
  ),
  found(
    "tsc is slow because skipLibCheck is off: with it, pnpm types takes 4 s instead of 31 s.",
    "With skipLibCheck, pnpm types takes 4 s instead of 31 s.",
    run("time pnpm types", "real 31s"),
    edit("tsconfig.json"),
    run("time pnpm types --skipLibCheck", "real 4s")
  ),
  found(
    "The migration failed since the column total is numeric, not integer; casting with ::integer works.",
    "The column total is numeric, not integer: migrations cast it with ::integer.",
    fail("pnpm migrate", 'ERROR: column "total" is of type numeric'),
    run("pnpm migrate --cast total::integer", "migrated 1")
  ),
  found(
    "prisma generate has to run after each change of schema.prisma, or the types are stale.",
    "The types are stale until prisma generate has run after a change of schema.prisma.",
    fail("pnpm types", "error TS2339: Property 'rate' does not exist"),
    run("pnpm prisma generate", "Generated Prisma Client from schema.prisma"),
    run("pnpm types", "no errors; types of schema.prisma are fresh")
  ),
  found(
    "The flaky test was a time zone: with TZ=UTC the date test passes.",
    "The date test passes only with TZ=UTC.",
    fail("pnpm vitest run test/date.test.ts", "expected 2026-01-01 to be 2025-12-31"),
    run("TZ=UTC pnpm vitest run test/date.test.ts", "Test Files 1 passed (1)")
  ),
  found(
    "The server listens on port 4310 when PORT is unset.",
    "The server listens on port 4310 when PORT is unset.",
    run("node dist/server.js", "listening on port 4310 (PORT is unset)")
  ),
  found(
    "pnpm test:unit skips the integration tests and takes 6 seconds.",
    "pnpm test:unit takes 6 seconds, without the integration tests.",
    run("time pnpm test:unit", "14 passed, integration tests not run\nreal 6 seconds")
  ),
  found(
    "The browsers of Playwright live in /opt/browsers here: PLAYWRIGHT_BROWSERS_PATH says so.",
    "The browsers of Playwright live in /opt/browsers.",
    run("env | grep -c PLAYWRIGHT", "1"),
    run("pnpm exec playwright test --list", "using browsers of PLAYWRIGHT_BROWSERS_PATH: /opt/browsers\n3 tests")
  ),
  found(
    "git worktrees break the pre-push hook, which looks for .git as a folder.",
    "The pre-push hook breaks in git worktrees: it looks for .git as a folder.",
    fail("git push", "pre-push: .git is not a folder (git worktrees)"),
    read(".husky/pre-push", "test -d .git")
  ),
  found(
    "The cache in .turbo was stale; after rm -rf .turbo the build passes.",
    "With a stale cache in .turbo the build fails; it passes after rm -rf .turbo.",
    fail("pnpm build", "turbo: stale cache in .turbo"),
    run("rm -rf .turbo && pnpm build", "build passes")
  ),
  found(
    "eslint --cache keeps its file in node_modules/.cache/eslint.",
    "eslint --cache keeps its file in node_modules/.cache/eslint.",
    run("eslint --cache --debug src", "cache file: node_modules/.cache/eslint")
  ),
  found(
    "go test fails on ARM with -race; without it all passes.",
    "go test fails on ARM with -race.",
    fail("go test -race ./...", "race is not supported on linux/arm"),
    run("go test ./...", "ok all passes")
  ),
  found(
    "The export test needs the fixture test/fixtures/orders.csv with CRLF line ends.",
    "The export test needs test/fixtures/orders.csv with CRLF line ends.",
    fail("pnpm vitest run test/export.test.ts", "expected CRLF line ends in test/fixtures/orders.csv"),
    run("unix2dos test/fixtures/orders.csv", "converting test/fixtures/orders.csv to CRLF")
  ),
  found(
    "cargo build needs protoc in the PATH, otherwise build.rs panics.",
    "cargo build needs protoc in the PATH: build.rs panics without it.",
    fail("cargo build", "build.rs panicked: protoc not found in PATH"),
    run("PATH=$PATH:/opt/protoc/bin cargo build", "Finished dev, protoc found")
  ),
  found(
    "Storybook runs on port 6007 because 6006 is taken by the api.",
    "Storybook runs on port 6007: 6006 is taken by the api.",
    run("pnpm storybook", "port 6006 is taken by api, Storybook runs on 6007")
  ),
  found(
    "pytest needs -p no:cacheprovider in the read-only container.",
    "pytest needs -p no:cacheprovider in the read-only container.",
    fail("pytest", "OSError: read-only file system: .pytest_cache (container)"),
    run("pytest -p no:cacheprovider", "12 passed")
  ),
  found(
    "make test starts containers, make test-unit does not.",
    "make test starts containers; make test-unit does not.",
    run("make -n test test-unit", "test: docker compose up containers\ntest-unit: pytest tests/unit")
  ),
  found(
    "The api answers 429 after 20 requests in a minute.",
    "The api answers 429 after 20 requests in a minute.",
    fail("node hammer.js 21", "20 requests: 200 OK\nrequest 21: HTTP 429 Too Many Requests, retry in 1 minute")
  ),
  found(
    "Snapshots have to be updated with -u after the locale changed to de.",
    "Snapshots of the locale de are updated with -u.",
    fail("pnpm vitest run", "3 snapshots obsolete: locale de"),
    run("pnpm vitest run -u", "3 snapshots updated")
  )
]

/** Some that are held though they are true, as they are worded. */
const COSTLY: ReadonlyArray<Twin> = [
  {
    ...found(
      "The seed script is idempotent: running pnpm seed twice adds no rows.",
      "pnpm seed is idempotent: a second run adds no rows.",
      run("pnpm seed && pnpm seed", "seed: 12 rows\nseed: no rows added, script is idempotent")
    ),
    waits: true
  },
  {
    ...found(
      "The docker image is 1.9 GB because dev dependencies are copied; with --prod it is 310 MB.",
      "With --prod the docker image is 310 MB instead of 1.9 GB.",
      run("docker images", "shop 1.9 GB"),
      run("docker build --build-arg FLAGS=--prod .", "image shop 310 MB, dev dependencies left out")
    ),
    waits: true
  },
  {
    ...found(
      "The CSV parser drops a BOM only with bom: true.",
      "The CSV parser drops a BOM only with bom: true.",
      fail("node try.js", "first header is \\uFEFFid: BOM kept by the CSV parser"),
      run("node try.js --bom:true", "header id, parser option bom: true drops BOM")
    ),
    waits: true
  }
]

/** A change of what is there, which the person asks for. */
const CHANGED: ReadonlyArray<Twin> = [
  {
    name: "the person: corrects a fact",
    steps: around(person("The test database listens on port 5440 since yesterday, not 5433.")),
    operation: {
      type: "UPDATE",
      target_id: "ctx-001",
      text: "The test database listens on port 5440.",
      evidence: "The test database listens on port 5440 since yesterday"
    }
  },
  {
    name: "the person: makes a preference more exact",
    steps: around(person("Answer in English, and keep it short.")),
    operation: {
      type: "UPDATE",
      target_id: "pref-002",
      text: "Answer in English, and keep it short.",
      evidence: "Answer in English, and keep it short."
    }
  }
]

export const TWINS: ReadonlyArray<Twin> = [...SAID, ...FOUND, ...CHANGED, ...COSTLY]
