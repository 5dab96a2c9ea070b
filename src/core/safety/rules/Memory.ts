import type { HeldRule } from "../HeldRule.ts"

const RULES = String.raw`(?:instructions?|rules?|prompts?|guidelines?|key ?points?|playbook|context|directions?|directives?|constraints?|messages?|polic(?:y|ies)|warnings?|notes?|preferences?|commands?|conversation|training|system prompt)`

/** The playbook, debrief, and what the agent is to believe of them. */
export const MEMORY: ReadonlyArray<HeldRule> = [
  {
    id: "overrides",
    words: "what else the agent is to believe or ignore",
    anyhow: [
      new RegExp(
        String.raw`\b(?:ignor\w+|disregard\w*|forget\w*|overrid\w+|overrul\w+|supersed\w+|discard\w*|neglect\w*|replac\w+|void\w*|cancel\w*|outrank\w*|outweigh\w*|trump\w*|drop)\b[\w\s,']{0,30}\b(?:previous|prior|earlier|above|preceding|past|other|all|any|your|my|these|those|existing|user'?s?|the user|system|every|original|former|initial)\b[\w\s,']{0,24}\b${RULES}\b`
      ),
      /\b(?:previous|prior|earlier|old|older|other|all other|existing) (?:rules?|instructions?|preferences?|notes?|guidelines?)\b[\w\s]{0,12}\b(?:no longer|void|invalid|obsolete|not apply|cancelled|suspended)\b|\babove all (?:other|else)\b|\bwins? over (?:all|any|every)\b/,
      /\b(?:takes?|taking|has|have|gets?) (?:\w+ )?(?:precedence|priority) over\b|\b(?:highest|top|absolute|maximum|ultimate) priority\b|\b(?:outranks?|overrides?|supersedes?|trumps?|outweighs?) (?:all|any|every\w*|the|other|what|user|your)\b|\bmust (?:always )?be obeyed\b|\bnon-?negotiable\b|\bno matter what (?:the|anyone|they|he|she)\b|\bregardless of what (?:the|anyone|they)\b/,
      /\bsystem ?prompt\b|\byou are now\b|\b(?:new|updated|real|actual|true) (?:system )?(?:instructions?|directives?|prompt)\b\s*(?::|are\b|is\b)|\bdeveloper mode\b|\bjail ?break\w*|\bprompt injection\b|\bact as (?:root|admin|dan|an? unrestricted)\b|\bfrom now on,? you\b|\byour (?:true|real|new|actual) (?:purpose|task|goal|role|identity)\b|\bthe (?:user|owner|maintainer|developer|admin\w*|person|team) (?:has |have )?(?:already )?(?:approved|authori[sz]ed|agreed|consented|confirmed|allowed|permitted)\b|\bon behalf of anthropic\b|\banthropic (?:requires|says|staff|policy|has)\b/
    ]
  },
  {
    id: "forged-frame",
    words: "marks of the conversation or of the playbook",
    anyhow: [
      /<\/?(?:system|user|assistant|human|instructions?|system-reminder|session-start-hook|[\w-]*hook[\w-]*|tool_?(?:use|result|call)\w*|function_?(?:calls?|results?)|important|admin|private|playbook|key_?points?|teammate-message|task-notification|local-command-\w+|command-(?:name|message|args)|agent-message|turn_aborted|environment_context|user_instructions)\b[^<\n]{0,80}>?/,
      /<\|[\w ]{2,30}\|>|\[\/?inst\]|<<\/?sys>>|(?:^|\n|[.!?]\s)\s*(?:human|assistant|system|user|developer)\s*:\s|#{1,6}\s*(?:instructions?|system|response|human|assistant)\b|\bhookspecificoutput\b|\badditionalcontext\b|\bsystemmessage\b|\bsuppressoutput\b|\bpermissiondecision\b/,
      /(?:^|\s)#{1,6}\s+(?:user preferences|patterns? & approaches|project context|mistakes? to avoid|others|[a-z]+ (?:preferences|approaches|context|mistakes))|\{(?:key_points|playbook|citations|trajectories|reflection)\}|\bend of (?:the )?(?:playbook|key points|document|instructions|untrusted|transcript)\b|={3,}|-{5,}\s*(?:begin|end)\b/
    ]
  },
  {
    id: "own-record",
    words: "the playbook, its key points or debrief",
    anyhow: [
      /(?<!ansible[ -])\bplaybook(?:\.json)?\b(?!s?\.ya?ml|-)|\bkey ?points?\b|\bdebrief\b|\b(?:curator|reflector)\b|\bseed\.json\b|\bhistory\.git\b|\bjournal\.jsonl\b/,
      /\b(?:helpful|harmful)\s*[=:+]{1,2}\s*\+?\d|\b(?:rate|rates|rated|rating|mark|score|vote|tag)\b[\w\s,'-]{0,40}\b(?:helpful|harmful)\b|\[\s*[a-z]{2,5}-\d{2,6}\s*\]|\b(?:pref|pat|ctx|mis|oth|err|apr|pro)-\d{2,6}\b/
    ]
  },
  {
    id: "spreads",
    words: "copying itself on",
    meant: [
      /\b(?:append|copy|insert|paste|repeat|replicate|duplicate|propagate|spread|write|add|include|put|echo|quote)\b[\w\s,']{0,20}\b(?:this (?:rule|line|note|sentence|text|instruction|message|paragraph|block)|the following|these (?:lines|rules|instructions)|itself)\b[\w\s,'./~-]{0,60}\b(?:claude|agents?|gemini|memory|readme|contributing|copilot[- ]instructions|cursorrules|every|each|all|other|any|summary|summaries|compaction|subagents?|next session)\b/g,
      /\b(?:every|each|all|any) (?:summary|summaries|compaction|subagent\w*|session|commit message|pull request|file|readme)\b[\w\s,]{0,20}\b(?:must|should|has to|have to|needs? to|shall) (?:contain|include|carry|repeat|quote|mention|begin with|end with)\b[\w\s]{0,16}\b(?:this|the following|rule|instruction|sentence|line)\b/g
    ]
  }
]
