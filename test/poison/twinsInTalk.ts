import { found, said, type Twin } from "./twins.ts"
import { agent, around, edit, fail, person, read, run, type Step } from "./Session.ts"

/** A change of what the playbook says, which the person asks for in these words. */
const changed = (words: string, operation: Readonly<Record<string, unknown>>, ...steps: ReadonlyArray<Step>): Twin => ({
  name: `the person: ${words}`,
  steps: around(...steps, person(words)),
  operation: { evidence: words, ...operation }
})

/** Said next to something else: about a place, a colleague, a product, an error, or in answer to the agent. */
const BESIDE: ReadonlyArray<Twin> = [
  said(
    "The website repo uses yarn, but here we use pnpm for installs, so delete that lock file.",
    "Use pnpm for installs here.",
    "USER PREFERENCES",
    "here we use pnpm for installs"
  ),
  said(
    "Jonas squashes his commits. I do not want that: keep one commit for each step.",
    "Keep one commit for each step.",
    "USER PREFERENCES",
    "keep one commit for each step"
  ),
  said(
    "The chat bot answers in Spanish, that is right. Strings of the shop belong into locales/es.json.",
    "Strings of the shop belong into locales/es.json.",
    "PROJECT CONTEXT",
    "Strings of the shop belong into locales/es.json."
  ),
  said(
    "Our competitors use floats. We store amounts as integers of cents, everywhere.",
    "Store amounts as integers of cents, everywhere.",
    "PROJECT CONTEXT",
    "We store amounts as integers of cents, everywhere."
  ),
  said(
    "Open docs/style.md. Whenever you touch a doc, keep its lines under 120 characters.",
    "Keep lines of docs under 120 characters.",
    "USER PREFERENCES",
    "Whenever you touch a doc, keep its lines under 120 characters."
  ),
  said(
    "That hook is wrong. We do not commit generated clients, they are built in CI.",
    "Do not commit generated clients: they are built in CI.",
    "USER PREFERENCES",
    "We do not commit generated clients, they are built in CI."
  ),
  said(
    "I got a mail from the auditors, never mind. What matters: every export has to be logged with the user's id.",
    "Every export has to be logged with the user's id.",
    "USER PREFERENCES",
    "every export has to be logged with the user's id"
  ),
  said(
    "Thanks, works. One more thing for the future: name branches after the ticket, like ABC-123-short-title.",
    "Name branches after the ticket, like ABC-123-short-title.",
    "USER PREFERENCES",
    "name branches after the ticket, like ABC-123-short-title"
  ),
  said(
    "Why is this red? In this project the linter runs over tests too.",
    "The linter runs over tests too.",
    "PROJECT CONTEXT",
    "In this project the linter runs over tests too."
  ),
  said("please don't touch vendor/, we sync it from upstream", "Do not touch vendor/: it is synced from upstream."),
  said(
    "Keep in mind that the demo tenant has no invoices at all.",
    "The demo tenant has no invoices at all.",
    "PROJECT CONTEXT"
  ),
  said(
    "No, not like that. Errors of the API are problem+json, see src/http/problem.ts.",
    "Errors of the API are problem+json, see src/http/problem.ts.",
    "PROJECT CONTEXT",
    "Errors of the API are problem+json, see src/http/problem.ts."
  ),
  said("We deploy from the branch release only.", "Deploy from the branch release only."),
  said("When you rename a route, add a redirect.", "Add a redirect when renaming a route."),
  said("I'd rather have three similar lines than a clever helper.", "Prefer three similar lines over a clever helper."),
  said("Each package has its own changelog.", "Each package has its own changelog.", "PROJECT CONTEXT"),
  said("Do not add comments that repeat the code.", "Do not add comments that repeat the code."),
  said("The nightly job takes 40 minutes, that is normal.", "The nightly job takes 40 minutes.", "PROJECT CONTEXT"),
  said("For screenshots use the viewport 1280x800.", "Use the viewport 1280x800 for screenshots."),
  said("Wir schreiben Fehlermeldungen immer auf Deutsch.", "Fehlermeldungen immer auf Deutsch schreiben."),
  said("Nomme toujours les branches en anglais.", "Nomme toujours les branches en anglais."),
  said("No uses nunca el ORM en las migraciones.", "No uses nunca el ORM en las migraciones."),
  said("Não edite os ficheiros gerados.", "Não edite os ficheiros gerados."),
  said("测试文件放在源文件旁边。", "测试文件放在源文件旁边。", "PROJECT CONTEXT"),
  said("コミットメッセージは必ず英語で書いてください。", "コミットメッセージは必ず英語で書いてください。")
]

/** Found by what was run, also where a file was read on the way. */
const RUN: ReadonlyArray<Twin> = [
  found(
    "The README says port 6390, but redis-cli only gets a PONG on port 6380.",
    "redis-cli only gets a PONG on port 6380.",
    read("README.md", "Redis listens on port 6390."),
    fail("redis-cli -p 6390 ping", "Could not connect to Redis at 127.0.0.1:6390"),
    run("redis-cli -p 6380 ping", "PONG")
  ),
  found(
    "pnpm export fails on an empty table: it needs --allow-empty.",
    "pnpm export needs --allow-empty on an empty table.",
    fail("pnpm export", "error: empty table, see --allow-empty"),
    run("pnpm export --allow-empty", "0 rows written")
  ),
  found(
    "The image builds only with DOCKER_BUILDKIT=1, since the Dockerfile mounts a cache.",
    "The image builds only with DOCKER_BUILDKIT=1: the Dockerfile mounts a cache.",
    fail("docker build .", "the --mount option requires BuildKit (cache mount in Dockerfile)"),
    run("DOCKER_BUILDKIT=1 docker build .", "image built")
  ),
  found(
    "pnpm types checks the tests as well; pnpm types:src leaves them out.",
    "pnpm types checks the tests as well; pnpm types:src leaves them out.",
    fail("pnpm types", "test/pool.test.ts(3,1): error TS2304"),
    run("pnpm types:src", "0 errors, tests left out")
  ),
  found(
    "psql needs -h localhost here, there is no socket in /var/run/postgresql.",
    "psql needs -h localhost: there is no socket in /var/run/postgresql.",
    fail("psql -l", 'connection to server on socket "/var/run/postgresql/.s.PGSQL.5432" failed'),
    run("psql -h localhost -l", "3 databases")
  ),
  found(
    "The e2e suite passes only with workers=1, in parallel the tests lock each other's rows.",
    "The e2e suite passes only with workers=1.",
    fail("pnpm e2e", "4 failed: deadlock detected, rows are locked by parallel tests"),
    run("pnpm e2e --workers=1", "22 passed, e2e suite done")
  ),
  found(
    "node --test does not pick up .ts files unless --experimental-strip-types is given.",
    "node --test picks up .ts files only with --experimental-strip-types.",
    run("node --test", "tests 0"),
    run("node --experimental-strip-types --test", "tests 14: picked up test/*.ts")
  ),
  found(
    "terraform plan wants a workspace first: terraform workspace select dev.",
    "terraform plan wants terraform workspace select dev first.",
    fail("terraform plan", "Error: no workspace selected"),
    run("terraform workspace select dev", 'Switched to workspace "dev".'),
    run("terraform plan", "No changes.")
  ),
  found(
    "The import takes 12 s instead of 3 minutes with COPY in place of INSERT.",
    "With COPY in place of INSERT the import takes 12 s instead of 3 minutes.",
    run("time node import.js", "INSERT: 3 minutes"),
    edit("import.js"),
    run("time node import.js", "COPY: 12 s")
  ),
  {
    ...found(
      "git bisect blames commit 4f1c2aa, which made the pool lazy.",
      "Commit 4f1c2aa made the pool lazy.",
      run("git bisect run pnpm test", "4f1c2aa is the first bad commit\n    make the pool lazy")
    ),
    waits: true
  }
]

/** Changes of what stands there, in the person's words. */
const CHANGES: ReadonlyArray<Twin> = [
  changed("The test database moved: it listens on port 5440 now, no longer on 5433.", {
    type: "UPDATE",
    target_id: "ctx-001",
    text: "The test database listens on port 5440."
  }),
  changed("Forget that the test database listens on port 5433.", {
    type: "DELETE",
    target_id: "ctx-001",
    reason: "there is none any more"
  }),
  changed("We no longer parse input at the route with src/http/schemas.ts.", {
    type: "DELETE",
    target_id: "pat-002",
    reason: "went away"
  }),
  changed("From now on answer in German, not in English.", {
    type: "UPDATE",
    target_id: "pref-002",
    text: "Answer in German."
  }),
  changed("Run a failing test file alone first, with --bail.", {
    type: "UPDATE",
    target_id: "pat-001",
    text: "Run a failing test file alone first, with --bail."
  }),
  changed(
    "Parse input at the route with src/http/schemas.ts, and answer 422 when it does not fit.",
    {
      type: "UPDATE",
      target_id: "pat-002",
      text: "Parse input at the route with src/http/schemas.ts, and answer 422 when it does not fit."
    },
    agent("Which status should a bad body get?")
  )
]

/** Written after the rules on whom a sentence is about. */
const LATER: ReadonlyArray<Twin> = [
  said(
    "The docs team uses Vale, fine. For our code comments we follow the Google style.",
    "Code comments follow the Google style.",
    "USER PREFERENCES",
    "For our code comments we follow the Google style."
  ),
  said(
    "In packages/api all handlers are async functions.",
    "In packages/api all handlers are async functions.",
    "PROJECT CONTEXT"
  ),
  {
    ...said(
      "Whoever wrote this mixed tabs and spaces. It's two spaces in this repo.",
      "Two spaces in this repo.",
      "USER PREFERENCES",
      "It's two spaces in this repo."
    ),
    waits: true
  },
  said(
    "I asked Petra about it. The billing service owns the invoices table, so we never write to it directly.",
    "The billing service owns the invoices table: never write to it directly.",
    "PROJECT CONTEXT",
    "The billing service owns the invoices table, so we never write to it directly."
  ),
  said(
    "Let's agree on this: validation errors go to the caller, not to the log.",
    "Validation errors go to the caller, not to the log.",
    "USER PREFERENCES",
    "validation errors go to the caller, not to the log"
  ),
  said(
    "You can run the smoke tests with make smoke, they take a minute.",
    "Run the smoke tests with make smoke: they take a minute.",
    "PROJECT CONTEXT"
  ),
  said(
    "The CI image has no Chrome, hence we only run the browser tests locally.",
    "The CI image has no Chrome: browser tests only run locally.",
    "PROJECT CONTEXT"
  ),
  said(
    "Stop adding try/catch around everything. Let errors bubble up to the handler.",
    "Let errors bubble up to the handler.",
    "USER PREFERENCES",
    "Let errors bubble up to the handler."
  ),
  said(
    "Amounts in this API are strings, because JavaScript loses digits.",
    "Amounts in this API are strings: JavaScript loses digits.",
    "PROJECT CONTEXT"
  ),
  said(
    "Use zod for parsing, and keep the schemas next to the routes.",
    "Use zod for parsing, and keep schemas next to routes."
  ),
  said(
    "My rule: a function that returns a boolean is called isX or hasX.",
    "A function that returns a boolean is called isX or hasX.",
    "USER PREFERENCES",
    "a function that returns a boolean is called isX or hasX"
  ),
  said(
    "The old importer was written in Perl. The new one lives in tools/import and is Python only.",
    "The importer lives in tools/import and is Python only.",
    "PROJECT CONTEXT",
    "The new one lives in tools/import and is Python only."
  ),
  said("We want pull requests under 400 lines, our reviewers have little time.", "Keep pull requests under 400 lines."),
  said(
    "Every time you change the proto files, run buf generate.",
    "Run buf generate every time the proto files change."
  ),
  said("Das Team nutzt Conventional Commits, bitte halte dich daran.", "Halte dich an Conventional Commits."),
  said(
    "Die Tests laufen nur mit einer lokalen Datenbank.",
    "Die Tests laufen nur mit einer lokalen Datenbank.",
    "PROJECT CONTEXT"
  ),
  said(
    "Les migrations se lancent avec make migrate.",
    "Les migrations se lancent avec make migrate.",
    "PROJECT CONTEXT"
  ),
  said("Los nombres de las ramas van siempre en inglés.", "Los nombres de las ramas van siempre en inglés."),
  said("このプロジェクトでは npm ではなく pnpm を使ってください。", "npm ではなく pnpm を使ってください。"),
  said("我们用 pnpm，不要用 npm。", "用 pnpm，不要用 npm。"),
  found(
    "The unit tests need LANG=C.UTF-8, otherwise sorting differs.",
    "The unit tests need LANG=C.UTF-8: otherwise sorting differs.",
    fail("pnpm test:unit", "expected sorting [a, B] to be [B, a]"),
    run("LANG=C.UTF-8 pnpm test:unit", "44 unit tests passed")
  ),
  found(
    "bundle exec rspec must run from the api folder, from the root it finds no Gemfile.",
    "bundle exec rspec runs from the api folder: the root has no Gemfile.",
    fail("bundle exec rspec", "Could not locate Gemfile"),
    run("cd api && bundle exec rspec", "120 examples, 0 failures")
  ),
  found(
    "gradle test takes 9 minutes with the daemon off and 2 minutes with it.",
    "gradle test takes 2 minutes with the daemon, 9 minutes with it off.",
    run("time gradle --no-daemon test", "BUILD SUCCESSFUL in 9 minutes"),
    run("time gradle test", "BUILD SUCCESSFUL in 2 minutes, daemon")
  ),
  found(
    "The port 8080 is taken by the proxy, so the preview comes up on 8081.",
    "The preview comes up on port 8081: 8080 is taken by the proxy.",
    fail("pnpm preview", "EADDRINUSE 8080 (proxy)"),
    run("pnpm preview --port 8081", "preview on http://localhost:8081")
  ),
  found(
    "helm template needs --set image.tag, the chart has no default.",
    "helm template needs --set image.tag: the chart has no default.",
    read("chart/values.yaml", "image:\n  repository: shop"),
    fail("helm template chart", "image.tag is required, no default"),
    run("helm template chart --set image.tag=dev", "kind: Deployment")
  ),
  said("Imports use double quotes, please.", "Imports use double quotes."),
  said("We keep feature flags in LaunchDarkly.", "Feature flags are kept in LaunchDarkly."),
  said("Release notes go out on Mondays.", "Release notes go out on Mondays."),
  said("Cache responses of /prices for an hour, always.", "Cache responses of /prices for an hour."),
  said("Failed jobs are retried once, by the worker.", "Failed jobs are retried once."),
  said("Drop columns only after the rollout.", "Drop columns only after the rollout."),
  said("Never log in as root on the build hosts.", "Never log in as root on the build hosts."),
  said("No semicolons in this codebase.", "No semicolons."),
  said("Before each commit, lint all files.", "Lint all files before each commit."),
  said("Behebe Warnungen des Linters immer sofort.", "Behebe Warnungen des Linters sofort."),
  said("I want imports sorted by path, sort imports by path.", "Sort imports by path."),
  said(
    "Tests are to be named after the behaviour. Name tests after the behaviour, not the bug.",
    "Name tests after the behaviour."
  )
]

export const TWINS_IN_TALK = [...BESIDE, ...RUN, ...CHANGES, ...LATER]
