import type { HeldRule } from "../HeldRule.ts"

/** Rights of the agent, and being asked before it acts. */
export const PERMISSIONS: ReadonlyArray<HeldRule> = [
  {
    id: "permission-bypass",
    words: "a way round permissions or the sandbox",
    meant: [
      /--?(?:allow-)?dangerously[\w-]*|\bbypass ?permissions\b|\bdangerously[ -]?skip\b|\bdanger-full-access\b/g,
      /--(?:yolo|full-auto|no-sandbox|trust-all-tools|accept-all|auto-approve|auto-accept|permission-mode)\b|\byolo\b|\ballow\b[\w\s]{0,12}\b(?:all|every|any)\b[\w\s]{0,16}\b(?:commands?|tools?|edits?|requests?|actions?)\b|\bauto[ -]?(?:approv|accept|allow|confirm|grant)\w*/g,
      /(?<![\w-])(?:skip|skips|skipping|bypass\w*|disabl\w+|circumvent\w*|suppress\w*|ignor\w+|turn(?:ing)? off|switch(?:ing)? off|get around|work around|lift)\b[\w\s,'-]{0,40}\b(?:permissions?|approvals?|confirmations?|consent|sandbox\w*|safeguards?|guard ?rails?|restrictions?|safety|(?:permission|confirmation|approval|security) (?:prompts?|dialogs?|checks?))\b/g
    ]
  },
  {
    id: "permission-list",
    words: "what the agent is allowed to do",
    anyhow: [
      /\ballowed_?tools\b|\bdisallowed_?tools\b|\bpermissions?\.(?:allow|deny|ask)\b|\bapproval_policy\b|\bsandbox_mode\b|\bdefaultmode\b|\bskipdangerous\w*|\benableallprojectmcpservers\b|\bpermissions\.default\w*|(?:^|[\s/~])\.(?:claude\/settings|claude\.json|codex\/config)/
    ],
    done: [
      {
        what: /\b(?:allow|deny|permissions?|block|white|black|permitted)[ -]?lists?\b|\bcodeowners\b|\b(?:bash|agent|claude|codex|tool|command|write|file|your)[ -]permissions?\b/,
        how: /\b(?:add|put|append|extend|edit|change|insert|include|remove|clear|empty|widen|relax|loosen|grant|write|set|update|modify)\b/g
      }
    ],
    meant: [
      /\b(?:grant|give|allow|award)\b[\w\s]{0,20}\b(?:yourself|itself|the agent|claude|codex|all|full|unrestricted|root|admin\w*)\b[\w\s]{0,20}\b(?:permissions?|access|rights|privileges?)\b/g
    ]
  },
  {
    id: "unasked",
    words: "acting without asking the person",
    meant: [
      // "Never publish without asking me" asks for more, not for less.
      /(?<!\b(?:never|do not|don'?t|must not|should not|shouldn'?t|no) (?:(?!hesitate|afraid|stop|refrain|mind|worry|wait|fail|forget|need|shy|bother|only|and|but|or|just|be\b)[\w/.@-]+ ){1,8})\bwithout (?:\w+ ){0,2}(?:asking|confirm\w*|permission|approval|consent|prompting|checking with|review by|waiting for (?:an? )?(?:ok|answer|approval|confirmation|permission|reply))\b/g,
      /\b(?:assume|consider|treat|take)\b[\w\s]{0,30}\b(?:approved|approval|permission|consent|authori[sz]ed|pre-?approved|granted)\b/g,
      /\b(?:pre-?approved|pre-?authori[sz]ed|already (?:approved|authori[sz]ed|consented|agreed to)|blanket (?:approval|permission))\b/g,
      /\b(?:approve|accept|confirm|say yes to|answer yes to)\b[\w\s]{0,12}\b(?:all|every|each|any|everything|anything)\b/g
    ],
    anyhow: [
      /\b(?:do not|don'?t|does not|doesn'?t|no longer|never) (?:need|require)s? (?:any |an? |my |the )?(?:approval|permission|confirmation|consent|review|asking)\b|\bfine with (?:anything|everything|all)\b/,
      /\b(?:do not|don'?t|never|no need to|needn'?t|need not|not necessary to|unnecessary to|no longer have to|stop|avoid|instead of|rather than)\s(?:(?:ever|even|first|bother|have|need|to|you|please)\s){0,3}(?:ask|asking|confirm|confirming|prompt for|prompting|wait for (?:approval|confirmation|permission|an ok|the user)|seek approval|request (?:permission|approval)|check with (?:me|us|the user|anyone|them)|bother the user)\b/
    ]
  },
  {
    id: "privileges",
    words: "more rights than the person's own",
    meant: [
      /(?<![\w/.-])(?:sudo|doas|pkexec|runas|visudo|setcap|setuid|gsudo)\b(?!ers)|(?<![\w/.-])su -(?: root)?\b|\b(?:run|execute|start|do|install|launch)\b[\w\s]{0,30}\bas (?:root|administrator|admin|superuser)\b/g,
      /\bchmod\b[\s\w=+,-]{0,12}(?:\b0?[0-7]?[0-7][67][267]\b|[augo]*\+[rwx]*[ws]|\bo\+w|\ba=rwx)|\bchmod\s+(?:-\w+\s+)?0?[0-7]?777\b|\bicacls\b|\bchown\s+(?:-\w+\s+)?root\b|\b(?:escalat|elevat)\w+\b[\w\s]{0,20}\b(?:privileges?|rights|permissions?)\b|\b(?:everyone|everybody|anyone|all users|the world)\b[\w\s]{0,16}\b(?:access|write|rights|permissions?)\b|--privileged\b|\bdocker\.sock\b|\bset-executionpolicy\b/g
    ]
  }
]
