import type { HeldRule } from "../HeldRule.ts"

/** Files and variables that hold secrets. Examples and templates of them do not. */
const HOLDERS =
  /(?<![\w.])\.env(?:\.(?:local|production|prod|staging|development|dev|secret\w*))?(?![\w-]|\.\w)|\bdot ?env files?\b|\bprintenv\b|\benv(?:ironment)? (?:variables?|vars?)\b|\bprocess\.env\b(?!\.\w)|\boutput of env\b|\bos\.environ\b/
const NAMED =
  /\b(?:credentials?|secrets?|passwords?|passwd|passphrases?|passcodes?|seed phrase|mnemonic|cookies?|(?:api|access|private|secret|signing|encryption|ssh|gpg|pgp|deploy|service|license|master|root|aws|anthropic|openai|stripe|github)[ _-]?keys?|(?:api|access|auth\w*|secret|bearer|session|refresh|github|gitlab|npm|slack|deploy|personal|oauth|id)[ _-]?tokens?|service account|recovery codes?|otp|one-time codes?)\b|\b[a-z][a-z0-9_]{0,40}_(?:api_?key|secret|secret_key|access_key|private_key|token|password|passwd|pat)\b/
/** Where the person's own secrets are kept. */
const STORES =
  /(?:~|\$home|\/home\/\w+|\/root|\/users\/\w+)\/\.(?:ssh|aws|gnupg|kube|docker|config|netrc|npmrc|pypirc|pgpass|git-credentials|claude|codex|azure|gcloud)\b|(?<![\w-])\.(?:ssh|aws|gnupg)\/|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|(?<![\w])\.(?:netrc|pgpass|git-credentials|pypirc|htpasswd)\b|\/etc\/(?:shadow|passwd|sudoers)\b|\/proc\/(?:self|\d+)\/environ\b|\bauthorized_keys\b|\b(?:os|login|system|mac\w*) key(?:chain|ring)\b|\bsecurity find-\w+-password\b|\bpass show\b|\bgh auth token\b|\b(?:browser|chrome|firefox) (?:cookies|passwords|profile)\b/g

const GIVEN_AWAY =
  /\b(?:print|echo|cat|dump|reveal|leak|exfiltrat\w*|recite|disclose|divulge|publish|post(?! \/)|upload|send|email|e-mail|transmit|forward|paste|attach|embed|append|include|quote|repeat|base64|hard ?code|harvest|hand over|share|log (?:all|the|any|every|each|your|our|out|it|them|raw|full|env\w*|secrets?|tokens?|passwords?|credentials?|api|request|auth\w*)|logging|display|write|put|copy|save|commit|report|mention|output|tell)\b/g

/** What the person keeps from others. */
export const SECRETS: ReadonlyArray<HeldRule> = [
  {
    id: "secret-shown",
    words: "showing, copying or sending secrets",
    done: [
      {
        what: HOLDERS,
        how: /\b(?:print|echo|cat|dump|reveal|leak|exfiltrat\w*|expose|output|display|recite|disclose|publish|post(?! \/)|upload|send|email|transmit|forward|paste|attach|embed|append|include|insert|inline|commit|push|share|quote|repeat|encode|base64|read|open|grep|tell|report|provide|put|write|collect|gather|harvest|log (?:all|the|any|every|each|it|them|env\w*)|mention|show|curl)\b/g
      },
      { what: NAMED, how: GIVEN_AWAY }
    ],
    meant: [
      /\b(?:encode|embed|name|title|tag)\b[\w\s]{0,24}\b\w*(?:tokens?|secrets?|passwords?|api keys?|credentials)\b|\bvalues? of (?:the )?\w*(?:token|secret|password|api_?key|_pat)\b/g,
      /\b(?:copy|copies|write|save|keep|store|note|list|dump|paste|put|back ?up)\b[\w\s]{0,16}\b(?:every|all|each|our|your|my|the)\b(?: of)?(?: the| our| your)? keys?\b[\w\s]{0,12}\b(?:in|into|to|on|at)\b[\w\s/~]{0,16}(?:\.(?:txt|md|log|csv)\b|\b(?:notes?|wiki|readme|chat|slack|tickets?|channels?|commits?|summary|logs?)\b)/g,
      /\b(?:print|echo|leak|dump|reveal|share|display|exfiltrat\w*|recite)\b (?:\w+ ){0,3}tokens?\b/g,
      /\b(?:print|echo|cat|read|open|show|send|paste|source|dump|copy|list)\b[\w\s]{0,24}(?<![\w.])\.env(?![\w-]|\.\w)/g
    ]
  },
  {
    id: "secret-store",
    words: "files in which the person's keys are kept",
    meant: [STORES]
  },
  {
    id: "secret-unguarded",
    words: "leaving secrets unprotected",
    meant: [
      /\b(?:disabl\w+|skip\w*|turn(?:ing)? off|bypass\w*|remove|without)\b[\w\s]{0,24}\b(?:redact\w*|mask(?:ing|ed)?|secret scan\w*|gitleaks|trufflehog|git-?secrets|encrypt\w*|hashing)\b/g
    ],
    anyhow: [
      /\b(?:do not|don'?t|never|no need to|avoid|stop)\s(?:(?:ever|even|bother|to)\s){0,2}(?:redact|mask|encrypt|hash|scan|obfuscat|censor)\w*/
    ]
  }
]
