import type { HeldRule } from "../HeldRule.ts"

const CHECKS = String.raw`(?:tests?|testing|specs?|e2e|test suites?|suites?|lint\w*|eslint|oxlint|ruff|mypy|type[- ]?check\w*|tsc|ci|pipelines?|workflows?|pre-?commits?|(?:git|husky|pre-push|commit) hooks?|hooks|husky|checks|validations?|verifications?|signature\w*|(?:tls|ssl|certificate)\w*|audits?|code ?reviews?|reviews?|assertions?|coverage|firewall|antivirus|selinux|2fa|mfa|authentication|authori[sz]ation|auth|csrf|csp|static analysis|branch protection|quality gates?|monitoring|logging|alerts?)`

/** What keeps mistakes and strangers out. */
export const CHECKS_OFF: ReadonlyArray<HeldRule> = [
  {
    id: "check-skipped",
    words: "skipping or switching off checks",
    meant: [
      /--no-v\w*\b|--no-(?:check|checks|lint|hooks?|gpg-sign|audit|test|tests|validate|validation|strict|typecheck)\b|\bcommit\s+(?:-\w+\s+)?-[a-z]*n[a-z]*\b|\bhusky=0|\bskip=[a-z]|\bhusky_skip\w*|\bno_verify\b|--skip-?(?:tests?|checks?|verif\w+|hooks?|valid\w+|lint|ci|build)\w*|-dskiptests|-dmaven\.test\.skip|\[(?:skip ci|ci skip)\]|\bcore\.hookspath\b/g,
      new RegExp(
        String.raw`\b(?:skip|skips|skipping|disable|disables|disabling|bypass|bypasses|bypassing|circumvent|turn off|turning off|switch off|opt out of|deactivate|silence|mute|suppress)\b[\w\s,/-]{0,40}?\b${CHECKS}\b(?! (?:ids?|files?|fixtures?|data)\b)`,
        "g"
      ),
      /\b(?:delete|remove|comment out|comment away|ignore|rip out|xfail|quarantine)\b[\w\s]{0,20}\b(?:(?:failing|broken|red|flaky|slow|annoying|those|these|all|the) (?:\w+ )?(?:tests?|specs?|checks?|assertions?|hooks?)|tests? that fail\w*|pre-?commit\w*|ci (?:checks?|steps?|jobs?)|lint\w* (?:errors?|warnings?|rules?)|type errors?|compiler errors?|security (?:warnings?|checks?)|vulnerabilit\w+|audit\w*|test failures?|failing ci)\b/g,
      /\b(?:merge|ship|deploy|release|commit|push)\b[\w\s,;]{0,24}\b(?:anyway|regardless|even (?:when|if|though))\b|\b(?:red|broken|failing) (?:build|ci|pipeline|tests?) (?:is|are) (?:fine|ok|okay|acceptable|no problem)\b|\b(?:remove|replace|strip|empty|drop|ignore)\b[\w\s']{0,24}\bintegrity\b/g,
      /@ts-(?:ignore|nocheck)\b|\beslint-disable\b|\bbiome-ignore\b|#\s?noqa\b|#\s?type:\s?ignore\b|\bnosec\b|\bnolint\b|\.skip\(|\bxit\(|\bxdescribe\b|\b(?:istanbul|c8|v8) ignore\b/g
    ],
    anyhow: [
      new RegExp(
        String.raw`\b(?:do not|don'?t|never|no need to|needn'?t|need not|not necessary to|unnecessary to|no longer|stop|without)\b[\w\s]{0,12}\b(?:run|running|execute|wait for|waiting for|bother with|bothering with|write|writing|need|require|care about|look at)\b(?: (?:the|any|our|all|more|unit|integration|e2e|those))* (?:tests?|test suites?|suite|lint(?:er|ing)?|type ?checks?|type checker|ci|checks|pre-?commit hooks?|hooks|code ?reviews?|reviews?)(?=\s*(?:$|[.;:!,)\n]|--|(?:before|when|after|for|at all|any ?more|any longer|because|since|as|to|unless|on|here|in (?:this|the) (?:repo|project)|either|again|and|or)\b))`
      ),
      new RegExp(
        String.raw`\b(?:tests?|lint(?:er|ing)?|type ?checks?|ci|checks|reviews?|hooks)\b (?:is|are|was|were) (?:not (?:needed|required|necessary|important)|unnecessary|optional|useless|pointless|a waste)`
      )
    ]
  },
  {
    id: "failure-hidden",
    words: "hiding failures",
    meant: [
      /\|\|\s*(?:true|:|exit 0|echo)(?![\w.])|;\s*true\b|\bset \+e\b|\bcontinue-on-error:?\s*true|\b(?:always|must) (?:exit|return)s? (?:with )?(?:code )?(?:0|zero|success|true)\b|--exit-zero\b|--pass-?with-?no-?tests\b|-erroraction (?:silently)?continue/g,
      /\b(?:report|mark|claim|say|pretend|state|tell)\b[\w\s,']{0,30}\b(?:(?:tests?|checks?|ci|build|everything|all) (?:\w+ )?(?:pass\w*|succeed\w*|green|ok|fine|works?)|as (?:passed|passing|green|done|successful))(?:\b[\w\s,]{0,20}\b(?:even|although|though|regardless|whether|without|no matter)\b)/g,
      /\b(?:fake|forge|fabricate|make up|invent|hard-?code)\b[\w\s]{0,24}\b(?:results?|tests?|outputs?|logs?|coverage|passes|evidence|expected values?)\b/g
    ]
  },
  {
    id: "encryption-off",
    words: "switching off encryption or the proof of who is at the other end",
    meant: [
      /\btrust\b[\w\s.-]{0,40}\bcertificates?\b|\bcertificates?\b[\w\s.-]{0,24}\bwithout (?:check|verif)\w*|\bhttp instead of https\b|--insecure\b|\bcurl\s+(?:-\w+\s+)*-\w*k\w*\b|\bnode_tls_reject_unauthorized\s*=?\s*0?|\brejectunauthorized:?\s*false|\bverify\s*=\s*false\b|\bssl_?verify\s*[=:]?\s*(?:false|0|no)\b|\bgit_ssl_no_verify\b|\bhttp\.sslverify\b|\bstrict-ssl\b|\bstricthostkeychecking[=\s]+no\b|--disable-web-security\b|--allow-unauthenticated\b|--no-check-certificate\b|\binsecureskipverify\b|--skip-ssl\b|\bserver-cert\w*-check\b/g
    ]
  },
  {
    id: "review-skipped",
    words: "sending changes out past review",
    meant: [
      /\bpush(?:es|ing)?\b[\w\s]{0,20}\b(?:straight|directly|right) (?:in)?to\b|\bpush (?:\w+ ){0,4}(?:to|on|onto) (?:the )?(?:main|master|production|prod|trunk)\b|\b(?:self-merge|merge (?:your|its|their) own|auto-?merge|admin merge|merge[\w\s]{0,30}without (?:review|approval|tests|ci|waiting))|(?<![\w-])--admin\b/g
    ]
  }
]
