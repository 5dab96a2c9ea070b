import { resolveSection } from "../playbook/Section.ts"
import { beginsInstruction } from "./Imperatives.ts"
import { fold } from "./Fold.ts"
import { contentOf } from "./Words.ts"

/** What may stand before an instruction: "please", "when the tests fail,", "before a commit:". */
const LEAD =
  /^(?:(?:please|pls|also|and|but|then|so|now|first|always|never|just|only|next|finally|instead|otherwise|bitte|immer|nie|toujours|siempre|sempre|note|tip|hint|rule|important|remember|todo)\b[\s,:!-]*)+/

/** Words of an obligation, wherever they stand. */
const BINDING = new RegExp(
  String.raw`(?<![\p{L}\d_])(?:always|never|must|mustn't|shall|should|shouldn't|ought|do not|don't|cannot be skipped|make sure|be sure|ensure|remember to|have to|has to|had better|need to|needs to|required to|supposed to|expected to|is to be|are to be|be careful|no need to|prefer(?:s|red|ably)?|avoid|(?:instead of|rather than)(?! [\d.]+ )|(?<![a-z]s )only (?:use|ever|after|when|with)|mandatory|forbidden|prohibited|not allowed|not permitted|not acceptable|recommended|advisable|best practice|good practice|policy|the rule|is a must|you|your|the agent|agents|the assistant|assistants|claude|codex|the model|(?<!of )the user(?! id)|users? wants?|the person|we want|we prefer|from now on|by default use|before (?:doing|you|each|every|any)|after (?:doing|each|every|any)|each time|every time|whenever|in future|in the future|going forward|without asking|permission|approval|immer|nie|niemals|muss|müssen|soll|sollen|sollte|darf|dürfen|bitte|statt|bevorzugt|toujours|jamais|doit|doivent|il faut|devez|dois|ne pas|évite[rz]?|siempre|nunca|debe|deben|hay que|debes|tiene que|evita|sempre|deve|devem|precisa|tem que)(?![\p{L}\d_])`,
  "u"
)

/** Of languages that are written without spaces: obligation, prohibition, request. */
const BINDING_UNSPACED =
  /(?:てください|下さい|しろ|せよ|こと[。、\s]*$|べき|必ず|常に|いつも|決して|禁止|しないで|ないこと|なければ|ましょう|なさい|请|請|务必|必须|應該|应该|应当|不要|不得|别|勿|总是|始终|永远|从不|禁止|优先|避免|해야|하세요|하십시오|마세요|항상|절대)/u

/** Words by which a sentence of a language that we know is seen to be one. */
const KNOWN_LANGUAGE =
  /(?:^|\s)(?:the|a|an|is|are|was|has|have|of|in|to|for|with|on|from|and|not|no|without|by|at|it|that|this|does|do|needs|wants|takes|fails|der|die|das|ist|sind|ein|eine|mit|und|nicht|le|la|les|est|sont|un|une|des|et|el|los|las|es|son|con|y|o|os|as|um|uma|são|com|não|que|de|需|的|是)(?=\s|$|')/
const HAS_UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const FOREIGN = /[^\P{L}\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Greek}]/u

/** "go test fails …", "make test starts …" tell what a tool does. */
const TOOL_AS_SUBJECT =
  /^commit [0-9a-f]{7,40}\b|^(?:go|make|find|sort|time|watch|cut|join|split|test)(?:\s[\w./:-]+){0,2}\s(?:fails|needs|takes|starts|runs|keeps|prints|writes|reads|wants|uses|works|passes|hangs|breaks|ignores|returns|expects|requires|does|is|has)\b/

/** Third persons and participles: what stands with one of them right behind its first words tells what is. */
const begins = (clause: string): boolean => {
  const words = clause.replace(LEAD, "").match(/^['(]*([\p{L}'-]+)(?=[\s,)]|$)(?:\s+([\p{L}'-]+))?/u)
  if (words === null) return false
  const [, first = "", second = ""] = words
  if (!beginsInstruction(first) || TOOL_AS_SUBJECT.test(words.input ?? "")) return false
  // "Test files are …", "Build output goes …" begin with a noun; an instruction goes on with what it is done to.
  return !/^(?:is|are|was|were|has|have|fails?|files?|runs?|names?|hangs?|scripts?|commands?|errors?|output|results?|times?|takes?|needs?|lives?|goes|come[s]?|uses?|of|messages?|suites?|data|keys?|steps?|jobs?|hooks?|settings?|options?|databases?)$/.test(
    second
  )
}

/** The clauses of a text, each of which may begin an instruction. */
const clausesOf = (folded: string): ReadonlyArray<string> =>
  folded
    .split(/[.!?;:](?=\s|$)\s*|[。！？，、]\s*|,\s+|\s-+\s|\n|\s(?:and|but|then|or|und|et|y|e|aber|mais|pero|mas)\s+/u)
    .map((clause) => clause.trim())

/**
 * Whether a key point tells the agent what to do, rather than what is so: it begins a clause with an instruction, binds
 * ("must", "never", "prefer"), speaks of the agent, stands under preferences, or is in a language that we cannot tell
 * it of. Only a person may give such a one.
 */
export const instructs = (text: string, section?: unknown): boolean => {
  if (section !== undefined && resolveSection(section).section === "USER PREFERENCES") return true
  const folded = fold(text)
    .text.replaceAll("'", (mark, at: number, all: string) =>
      /[\p{L}]'[\p{L}]/u.test(all.slice(at - 1, at + 2)) ? mark : " "
    )
    .trim()
  if (BINDING.test(folded) || BINDING_UNSPACED.test(folded) || FOREIGN.test(folded)) return true
  if (clausesOf(folded).some(begins)) return true
  return !KNOWN_LANGUAGE.test(folded) && !HAS_UNSPACED.test(folded) && contentOf(text).words.length > 2
}
