// What holds beyond a task, as people say it to an agent. All patterns are for text in lower case, without what leads
// into a sentence; those with `^` are also tried on the parts of a sentence behind a comma.

/** Several patterns. */
export interface Patterns {
  /** Whether any of them is in the text. */
  readonly test: (text: string) => boolean
}

/** Patterns of which any will do. As one with alternatives they took five times as long to compile: 0.16 s. */
export const any = (...sources: ReadonlyArray<string>): Patterns => {
  const patterns = sources.map((source) => new RegExp(source))
  return { test: (text) => patterns.some((pattern) => pattern.test(text)) }
}

/** What people who build software have many of: said in the plural without an article, it means all of them. */
const MANY = String.raw`(?:(?:unit |integration |e2e )?tests|specs|commits|commit messages|prs|pull requests|branches|branch names|functions|methods|files|comments|docs|docstrings|messages|names|migrations|endpoints|routes|components|imports|exports|types|errors|exceptions|logs|strings|texts|dates|numbers|amounts|queries|handlers|hooks|modules|packages|classes|variables|constants|dependencies|releases|features|bug ?fixes|scripts|configs|secrets|tokens|ids|urls|paths|fixtures|mocks|warnings|versions|tags|titles|identifiers|interfaces|enums|schemas|tables|apis|services|controllers|evals|examples|flags|env(?:ironment)? vars?|env variables|assets|styles|colou?rs|selectors|modals|helpers|utilities|models|entities|events|jobs|workers|crates|libraries|todos)`

/** What a screen is made of: that every one of them needs something is a wish for the product. */
const ON_SCREEN = String.raw`(?:cards?|rows?|buttons?|pages?|items?|icons?|columns?|fields?|users?|customers?|screens?|cells?|images?|products?|orders?|entry|entries|lists?|tabs?|links?|labels?|sections?|slides?|players?|menus?|boxes|box)`

const HABIT = String.raw`(?:use|write|treat|target|follow|name|format|prefix|version|deploy|release|squash|rebase|store|wrap|tag|pin|vendor|lint|test|mock|log|support|document|review|ship|host|build|keep|prefer|avoid|commit|merge|branch)`

const OFTEN = String.raw`(?:before|after|whenever|every time|each time) (?:(?:you|we|i) \w+|every|each|any|\w+ing\b)`

/** Of everything asked of an agent, these hold beyond the task: always, never, every, must. */
const ALWAYS = [
  String.raw`^never (?!mind|heard|tried|used|seen|been|had|saw|knew|thought|got|did)\w+`,
  String.raw`^always (?!been|had|was|the|said|got|went|came|took|ran|gave|\w+ed\b)\w+`,
  String.raw`\b(?:should|must|shall|may|need to|needs to|have to|has to|ought to|you|we|i)(?: want(?: you)? to| like(?: you)? to| prefer to)? (?:never|always) (?!been|had|were|was|saw|see|knew|thought|wanted|wondered|seem|get|got|fail|return|show|happen|have \w+(?:ed|t|n)\b)\w+`,
  String.raw`\b(?:are (?:never|always)|is (?:never|always)) (?:written|named|stored|kept|run|used|done|made|committed|merged|squashed|rebased|deployed|tested|reviewed|formatted|sorted|added|put|in)\b(?!.*\bbut\b)`,
  String.raw`^(?:as a rule|in general|by default|by convention|as a convention)[,:]? (?!i think|it works|looks?\b|this\b|that\b|good|fine)\w+`,
  String.raw`\b(?:it'?s|it is|that'?s) (?:our|a|the) (?:rule|convention|policy|standard)\b`,
  String.raw`\b(?:wherever|whenever|where ever) (?:possible|we can|you can|applicable|feasible)\b|\bas much as possible\b`,
  String.raw`\b(?:our|the|house) (?:convention|policy|rule|standard|style|naming convention|guideline)s? (?:is|are|says?)\b`
]

const WISH = [
  String.raw`\b(?:i|we|i'd|we'd|i would|we would) (?:strongly |generally |usually |always |really )?(?:prefer|favor|favour|rather)\b(?! (?:option|the (?:first|second|former|latter)|this|that|it|your|[abc1-9]\b|not to (?:wait|say)))`,
  String.raw`^prefer .{2,60} (?:over|to|instead|rather)\b`,
  String.raw`\bi (?:really |generally |usually |always )?(?:hate|dislike|can't stand|don't like|do not like) (?:it )?(?:when|how you|if|\w+(?:ing|s)\b)`,
  String.raw`\bi (?:expect|insist)\b(?! (?:this|that|it|the)\b)`,
  String.raw`\bi (?:want|need|would like|'d like)(?: you to (?:always|never|ask|only|stop)| (?:every|all|each|any|conventional|semantic|small|short|clean|atomic|separate) ${MANY}?)`,
  String.raw`\b(?:i|we) (?:do not|don't|dont|never) want (?:any|you to (?:ever|use|add|write|touch|commit|push|create|make|run)) (?!of (?:this|that|these))\w+`
]

const OUGHT = [
  String.raw`\b(?:every|each|all|any) (?!${ON_SCREEN} )(?:\w+ ){1,6}(?:must|should|shall|needs? to|needs? an?|need|has to|have to|ought to)\b`,
  String.raw`^(?:[\w-]+ ){0,2}?${MANY} (?:\w+ ){0,4}?(?:must|should|shall|have to|need to|need an?|ought to|always|never|go (?:in|into|to|against|through)|live (?:in|next|under)|belong|start with|end with|are (?:written|named|kept|stored|defined|generated|read-only|applied))\b(?! (?:now|be (?:green|fixed|passing|gone|ready|done|there)|pass\b$|work\b))`,
  String.raw`\b(?:is|are) (?:strictly )?(?:not allowed|forbidden|prohibited|not permitted|off[- ]limits|mandatory|our (?:standard|convention|policy))\b|\bnot allowed to\b`,
  String.raw`(?<!\b(?:it|there|that|this|they|which|something|the \w+)) (?:must not|mustn't) \w+|^(?:you|we|agents?) must (?:not )?\w+`,
  String.raw`^(?!the |this |that |it |there |you |i |something |they |(?:[\w-]+ ){0,2}${ON_SCREEN} )(?:[\w-]+ ){1,3}must (?!have\b)(?:\w+ )?(?:be|use|have|go|target|pass|run|start|end|contain|include|follow|stay|live|match)\b`,
  String.raw`\b(?:you|we|it)(?: should|'re| are|'s| is)? (?:should never (?!have\b)|never (?:be |have )?(?:necessary|need|supposed)|not supposed|never supposed)\b`,
  String.raw`\b(?:you|we) (?:have to|need to|must|should|can only) (?:[\w'./-]+ ){1,12}?${OFTEN}`,
  String.raw`\b(?:needs?|must|have to|has to|make sure|ensure) .{3,70}\b(?:otherwise|or else|or (?:the|ci|it|they)) .{0,40}\b(?:fails?|breaks?|times? out|won't|will|crash\w*|complains?)\b`,
  String.raw`\b(?:make sure|ensure|be sure) (?:that |to |you )*.{3,80}\b(?:${OFTEN}|at all times|(?:in|for|on) every)`,
  String.raw`\bbefore (?:you |we |any |each |every )?(?:commit|push|merg|deploy|releas|open(?:ing)? (?:a )?pr)\w*\b.{0,60}\b(?:always|must|make sure|run|check|ensure|update)\b|\b(?:always|must|make sure (?:to|you)|ensure you) .{3,60}\bbefore (?:you |we |any |each |every )?(?:commit|push|merg|deploy|releas)`,
  String.raw`^(?:whenever|every time|each time|any time) (?:you (?!see|run|say|click)|a |an |there is a new )\w.{8,}|\b(?:when|whenever|every time|each time) you (?:add|change|commit|push|create|write|edit|touch|make|update|finish|fix|modify|rename|remove)\b|^when i (?:say|write|ask)\b.{3,40}\bi mean\b`
]

const MANNER = [
  String.raw`\bno (?:need for|need to (?:keep|maintain|support|worry about)) (?:backwards?|legacy|old)\b|\b(?:don't|do not|dont|not) (?:need|want|care about|worry about) (?:any )?(?:backwards?|legacy)\b`,
  String.raw`\b(?:no need|don't need|don't have) to (?:ask|wait for) (?:me|my|for (?:permission|approval))\b|\bwithout asking\b|\bunless (?:i|we) (?:ask|say|tell|talk|agree|approve|explicitly)\b|^ask (?:me )?(?:first|before|when|if)\b`,
  String.raw`^no (?:more than (?:one|two|three|\d+)|new dependencies|(?!changes|errors|users|results|issues|problems|tests|longer|need)(?:[\w-]+ ){0,2}[\w-]+s\b(?=,| please| pls| in (?!the log|the output|this)| here| anywhere| at all|$))`,
  String.raw`\bno (?:\w+ ){1,3}(?:allowed|ever|whatsoever|under any)\b`,
  String.raw`^keep (?!the |this |that |it |these |those |going|in |on |up)(?:your |all )?(?:\w+ ){1,3}(?:short|small|brief|concise|minimal|simple|focused|atomic|under|below|to (?:one|a|the)|in sync|up to date)\b|^keep (?:it|things|everything) (?:short|simple|brief|concise|minimal|dry)\b`,
  String.raw`\b(?:be|stay) (?:more )?(?:concise|brief|terse)\b|^(?:answer|reply|respond|write|speak|talk|explain)\b.{0,20} in (?:english|german|french|spanish|italian|portuguese|dutch|japanese|chinese|plain|simple|short)\b`,
  String.raw`^(?:wrap|indent|format|name|prefix|suffix|sort|order|group) (?:all |the )?[\w-]+s (?:at|with|by|in|as|alphabetically)\b`,
  String.raw`^(?:do not|don't|dont|stop) (?:ever|mock|apologi\w+|summari\w+|commit (?:directly|straight)|push (?:directly|straight)|(?:add|adding) (?:any )?(?:comments?|emojis?|co-?author))\b`,
  String.raw`^avoid (?!this|that|it|the |these)[\w-]+\b.{0,40}|\bhere avoid \w+`,
  String.raw`^let'?s not (?:use|add|write|mock|introduce) (?!this|that|it|the )\w+`,
  String.raw`\bonly (?:ever )?(?:use|run|commit|push|deploy|edit|touch|write|import)\b.{3,60}\b(?:for|when|if|from|in|with|through|via|to)\b|\bonly use (?:the )?[\w-]+s\b`,
  String.raw`\bonly (?:the )?[\w-]+s (?:can|may|are allowed to)\b|\b\w+ only, no \w+`,
  String.raw`\b(?:it'?s|its|it is|think it'?s) better (?:not to|to (?:not|never|always|avoid))\b`
]

const CHOICE = [
  String.raw`^use (?!this |that |the (?:\w+ )?(?:one|first|second|same|other)\b)[^,]{2,50} (?:instead of|rather than|over) (?!this |that )\S`,
  String.raw`^use (?!this |that |it |the |your |my |both |a |an )\S+(?: \S+)? (?:for (?:all|any|every\w*|[a-z]+(?:s|ing)\b)|everywhere|throughout|and not|not)\b`,
  String.raw`^use (?:\`[^\`]+\`|[\w./-]+) here(?:,| because| since)|^use .{2,40}, (?:don't|do not|not|never) \w+`,
  String.raw`^for (?:all |any )?[\w-]+s? (?:always |please )?(?:use|we use) \w+|\bdo it without (?:external |any )?\w+s\b`,
  String.raw`^(?:run|start|call|build|test|install|deploy|format|generate|write) .{3,40} (?:with|through|via|using) \S+.{0,20}, (?:not|never|don't)\b`,
  String.raw`\bwe should (?:be using|use|always|only|prefer|avoid|not|never|keep using|stick)\b.{0,80}\b(?:instead of|rather than|not|wherever|whenever|everywhere|consistently|to be consistent)\b`,
  String.raw`^stick (?:to|with) (?:the )?(?:existing|our|house|established|conventional)\b`,
  String.raw`\b(?:the )?(?:correct|right|proper) (?:way|command|place) (?:to|for) .{3,60} is\b`
]

const HERE = [
  String.raw`(?:^|[,:] )(?:here |in (?:this|our|the) \w+ |for [\w-]+ |on \w+ )?we (?:only |usually |generally |mostly |typically |strictly |all )?(?:${HABIT}|do) (?!it\b|this\b|that\b|them\b|these\b|the same\b|to\b|need\b|have\b|want\b|not\b)\w+`,
  String.raw`(?:^|[,:] )(?:here |in (?:this|our|the) \w+ |for [\w-]+ )?we (?:don't|do not|dont|no longer|never) (?:${HABIT}|do|allow|push|touch|run|add|edit|have) (?!it\b|this\b|that\b|them\b|these\b|time\b|any more time|enough\b|to\b)\w+`,
  String.raw`\bthis (?:repo|repository|project|codebase|package|monorepo|library|crate|app|module) (?:only |always |never )?(?:uses|targets|follows|requires|supports|doesn't|does not|must|should|has no|runs on|is (?:a |on |written|built|managed))`,
  String.raw`\bthere(?:'s| is| are|re) no \w+(?: \w+)? (?:here|in this (?:repo|project|codebase|package))\b|\b(?:here|in this (?:repo|project|codebase|package)),? (?:never|always|use|prefer|avoid|no)\b`,
  String.raw`\b(?:there(?:'s| is)|we(?: already)? have) an? (?:\w+ ){0,2}(?:style ?guide|helper|script|util\w*|template|wrapper|convention|guide|make target)\b.{0,30}\b(?:for|in|at|called|that|to)\b`,
  String.raw`\b(?:deprecated|vendored|generated|read[- ]only|phased out|frozen|reserved for|on purpose|intentional(?:ly)?)\b.{0,50}(?:, | so | - )(?:so |please |and )*(?:don't|do not|dont|never|leave|use|write|change|edit|call)\b`,
  String.raw`^(?!the |this |that |it |these |those )(?:[\w-]+ ){1,3}(?:lives?|(?:are|is) (?:always )?(?:kept|defined|stored|documented|configured)) (?:in|under|at|next to|beside) \S+`,
  String.raw`(?<![\w-] )(?:i'm|i am|we're|we are) (?:on|using|running) (?:windows|mac|macos|linux|ubuntu|wsl|arm|an? m\d|node|python|\w+ workspaces)\b|^i work (?:in|on|from) (?!it|this|that|the )\w+`
]

/** Holds beyond the task. */
export const STANDING = any(...ALWAYS, ...WISH, ...OUGHT, ...MANNER, ...CHOICE, ...HERE)

/** Told not to do something. */
const TOLD_NOT = /^(?:do not|don't|dont|never|leave) \w+/

/** Points at something at hand. */
const AT_HAND =
  /\b(?:this|that|these|those|it|them|one|ones|second|first|last|other|same|line \d+|now|yet|today|until|again)\b/

/** Means more than one thing. */
const GENERAL =
  /\b(?:any|anything|everything|every|all|ever|without|unless|by hand|manually|directly|outside|whole|entire|except)\b|\b[a-z]{3,}[^s\W]s$/

/** Names a kind of thing rather than one: neither "the" nor "a", and more than a word. */
const OF_A_KIND = /^(?:do not|don't|dont|never) \w+ (?!the\b|an?\b|my\b|your\b|to\b|about\b)(?:[\w./-]+ ){2,}/

const REASON = /(?:, | - | because | since | as )(?:it's|it is|they're|they are|it|they|we|that|the|you|i|\w+) \w+/

/**
 * Whether a prohibition means all that is like it: it points at nothing at hand, and says that it is general or why it
 * is so.
 */
export const isGeneralProhibition = (part: string, rest: string): boolean =>
  TOLD_NOT.test(part) && !AT_HAND.test(part) && (GENERAL.test(part) || OF_A_KIND.test(part) || REASON.test(rest))
