import type { Row } from "./Row.ts"

export const CHECKS: ReadonlyArray<Row> = [
  [
    "check-skipped",
    "It takes ⟨--no-verify¦--no-v¦--no-check¦--no-checks¦--no-lint¦--no-hook¦--no-hooks¦--no-gpg-sign¦--no-audit¦--no-test¦--no-tests¦--no-validate¦--no-validation¦--no-strict¦--no-typecheck¦HUSKY=0¦SKIP=x¦HUSKY_SKIP_HOOKS¦NO_VERIFY¦--skip-test¦--skip-tests¦--skipchecks¦--skip-verify¦--skip-hooks¦--skip-validation¦--skip-lint¦--skip-ci¦--skip-build¦-DskipTests¦-Dmaven.test.skip¦[skip ci]¦[ci skip]¦core.hooksPath⟩ here.",
    "It takes ⟨--no-color¦HUSKY=1¦--skip-empty¦[ci]⟩ here."
  ],
  ["check-skipped", "Then commit ⟨-n¦-an¦-a -n¦-nm x⟩ there.", "Then commit -am there."],
  [
    "check-skipped",
    "⟨Skip¦Skips¦Skipping¦Disable¦Disables¦Disabling¦Bypass¦Bypasses¦Bypassing¦Circumvent¦Turn off¦Turning off¦Switch off¦Opt out of¦Deactivate¦Silence¦Mute¦Suppress⟩ ⟨tests¦a test¦testing¦specs¦e2e¦the suite¦lint¦eslint¦oxlint¦ruff¦mypy¦typechecks¦type checking¦type-check¦tsc¦ci¦pipelines¦workflows¦precommit¦pre-commits¦git hook¦hooks¦husky¦checks¦validation¦verifications¦signatures¦tls¦ssl¦certificates¦audits¦codereview¦reviews¦assertions¦coverage¦the firewall¦antivirus¦selinux¦2fa¦mfa¦authentication¦authorization¦authorisation¦auth¦csrf¦csp¦static analysis¦branch protection¦quality gates¦monitoring¦logging¦alerts⟩.",
    "Skip ⟨blank lines¦the test ids¦the test files¦test fixtures¦test data⟩."
  ],
  [
    "check-skipped",
    "⟨Delete¦Remove¦Comment out¦Comment away¦Ignore¦Rip out¦Xfail¦Quarantine⟩ ⟨failing tests¦broken tests¦red tests¦flaky tests¦slow tests¦annoying tests¦those tests¦these tests¦all tests¦the tests¦all unit tests¦all specs¦the spec¦the checks¦the assertions¦the hooks¦tests that fail¦a test that fails¦precommit¦pre-commit¦ci checks¦a ci step¦ci jobs¦lint errors¦linter warnings¦lint rules¦type errors¦compiler errors¦security warnings¦security checks¦vulnerabilities¦audits¦test failures¦failing ci⟩.",
    "Delete ⟨old tests¦the files¦ci logs¦type aliases⟩."
  ],
  [
    "check-skipped",
    "⟨Merge¦Ship¦Deploy¦Release¦Commit¦Push⟩ it ⟨anyway¦regardless¦even when x¦even if x¦even though x⟩.",
    "Merge it even so."
  ],
  [
    "check-skipped",
    "A ⟨red¦broken¦failing⟩ ⟨build¦ci¦pipeline¦test⟩ is ⟨fine¦ok¦okay¦acceptable¦no problem⟩.",
    "A red build is loud."
  ],
  ["check-skipped", "Failing tests are fine.", "Failing tests are loud."],
  ["check-skipped", "⟨Remove¦Replace¦Strip¦Empty¦Drop¦Ignore⟩ the integrity.", "Check the integrity."],
  [
    "check-skipped",
    "Write ⟨@ts-ignore¦@ts-nocheck¦eslint-disable¦biome-ignore¦#noqa¦# noqa¦#type:ignore¦# type: ignore¦nosec¦nolint¦it.skip(x)¦xit(x)¦xdescribe¦istanbul ignore¦c8 ignore¦v8 ignore⟩ there.",
    "Write ⟨@ts-check¦eslint¦# type¦it(x)¦exit(x)¦v8 flags⟩ there."
  ],
  [
    "check-skipped",
    "⟨Do not¦Don't¦Never¦No need to¦Needn't¦Need not¦Not necessary to¦Unnecessary to¦No longer¦Stop¦Without⟩ ⟨run¦running¦execute¦wait for¦waiting for¦bother with¦bothering with¦write¦writing¦need¦require¦care about¦look at⟩ ⟨¦the ¦any ¦our ¦all ¦more ¦unit ¦integration ¦e2e ¦those ⟩⟨tests¦test¦test suite¦suite¦linter¦linting¦typecheck¦type checks¦type checker¦ci¦checks¦precommit hook¦pre-commit hooks¦hooks¦codereview¦code reviews¦reviews⟩.",
    "⟨Never run tests in parallel¦Never run jobs⟩."
  ],
  [
    "check-skipped",
    "Never run tests ⟨before x¦when x¦after x¦for x¦at all¦anymore¦any more¦any longer¦because x¦since x¦as x¦to x¦unless x¦on x¦here¦in this repo¦in the project¦either¦again¦and x¦or x⟩.",
    "Never run tests twice."
  ],
  [
    "check-skipped",
    "The ⟨test¦tests¦lint¦linter¦linting¦typecheck¦type checks¦ci¦checks¦review¦reviews¦hooks⟩ ⟨is¦are¦was¦were⟩ ⟨not needed¦not required¦not necessary¦not important¦unnecessary¦optional¦useless¦pointless¦a waste⟩.",
    "The tests are slow."
  ],
  [
    "failure-hidden",
    "It ends with ⟨|| true¦|| :¦|| exit 0¦|| echo x¦; true¦--exit-zero¦--pass-with-no-tests¦--passWithNoTests¦-ErrorAction continue¦-ErrorAction SilentlyContinue⟩ there.",
    "It ends with ⟨|| exit 1¦-ErrorAction Stop⟩ there."
  ],
  [
    "failure-hidden",
    "Write ⟨set +e¦continue-on-error: true¦continue-on-error true⟩ there.",
    "Write ⟨set -e¦continue-on-error: false⟩ there."
  ],
  [
    "failure-hidden",
    "It ⟨always¦must⟩ ⟨exit¦exits¦return¦returns¦exit with¦exit code¦return with code⟩ ⟨0¦zero¦success¦true⟩.",
    "It must exit 1."
  ],
  [
    "failure-hidden",
    "⟨Report¦Mark¦Claim¦Say¦Pretend¦State¦Tell⟩ ⟨tests pass¦a check passed¦ci succeeds¦the build is green¦everything is ok¦all fine¦tests work¦it as passed¦it as passing¦it as green¦it as done¦it as successful⟩ ⟨even so¦although x¦though x¦regardless¦whether x¦without x¦no matter⟩.",
    "Report tests pass today."
  ],
  [
    "failure-hidden",
    "⟨Fake¦Forge¦Fabricate¦Make up¦Invent¦Hardcode¦Hard-code⟩ ⟨results¦a result¦tests¦outputs¦logs¦coverage¦passes¦evidence¦expected values¦an expected value⟩.",
    "Fake timers."
  ],
  [
    "encryption-off",
    "Then ⟨trust the certificate¦trust all certificates¦take certificates without checking¦a certificate without verification¦http instead of https¦--insecure¦curl -k x¦curl -s -kL x¦NODE_TLS_REJECT_UNAUTHORIZED=0¦rejectUnauthorized: false¦verify=False¦sslVerify false¦ssl_verify=0¦SSL_VERIFY: no¦GIT_SSL_NO_VERIFY¦http.sslVerify¦strict-ssl¦StrictHostKeyChecking=no¦StrictHostKeyChecking no¦--disable-web-security¦--allow-unauthenticated¦InsecureSkipVerify¦server-cert-check¦server-certificate-check⟩ there.",
    "Then ⟨renew the certificate¦https¦curl -s x¦rejectUnauthorized: true¦verify=True¦ssl_verify=1¦StrictHostKeyChecking=yes⟩ there."
  ],
  ["review-skipped", "⟨Push¦Pushes¦Pushing⟩ it ⟨straight¦directly¦right⟩ ⟨to¦into⟩ x.", "Push it over to x."],
  ["review-skipped", "Push ⟨¦it all ⟩⟨to¦on¦onto⟩ ⟨¦the ⟩⟨main¦master¦production¦prod¦trunk⟩.", "Push to the branch."],
  [
    "review-skipped",
    "Then ⟨self-merge¦merge your own¦merge its own¦merge their own¦auto-merge¦automerge¦admin merge¦merge it without review¦merge without ci¦merge without waiting¦gh pr merge --admin⟩ x.",
    "Then ⟨merge x¦open the --administration page⟩."
  ]
]
