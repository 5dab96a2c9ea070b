/** Programs that only show what a file, a page, a database or a history says, wherever they stand in a command. */
const SHOWERS = new Set(
  `cat tac nl bat batcat head tail less more sed awk gawk cut sort uniq fold column paste diff comm od hexdump xxd base64
  zcat bzcat xzcat xargs pandoc glow dd rg grep egrep fgrep zgrep ack ag find fd fdfind locate ls tree strings jq yq curl
  wget http https lynx w3m dig nslookup whois echo printf gh glab man journalctl dmesg type get-content gc select-string
  sls findstr invoke-webrequest iwr rev pr expand fmt iconv mdcat vi vim view nano zless`.split(/\s+/)
)

/** Programs that do so when they are told these words. */
const SHOWING =
  /\b(?:git\b[^;&|]*?\s(?:show|log|diff|blame|grep|notes|tag|branch|status|cat-file|stash)|(?:svn|hg)\s+(?:cat|log|diff|annotate|blame)|(?:npm|pnpm|yarn)\s+(?:view|info|search)|pip3?\s+(?:show|search)|kubectl\b[^;&|]*?\s(?:logs|describe|get)|(?:docker|podman)(?:\s+compose)?\s+(?:logs|inspect))\b|\b(?:sqlite3?|psql|mysql|mariadb|duckdb|mongo(?:sh)?|clickhouse-client|bq|redis-cli)\b.*\b(?:select|with|dump|get|hget|hgetall|lrange|smembers|find|findone|aggregate|scan|keys)\b/i

/** Programs on the command line that only print what a file or an address says. */
const READING =
  /\b(?:node|deno|bun|python3?|ruby|perl|php)\b[^|;]*\s-(?:\w*[ecrp]|-eval|-print)\b[^|;]*?(?:read|open\(|slurp|fetch|url|require|import|get\()|\$\(\s*<|(?<![<\d])<\s*["']?[\w./~$]|\bperl\s+-\w*[np]/i

/** What a part of a command does nothing with, whatever it is given: it sets a name, or tells yes or no. */
const IDLE =
  /^\s*(?:(?:export|declare|local|readonly)\s+)?\w+=(?:"[^"]*"|'[^']*'|[^\s"']*)\s*$|^\s*(?::|true|false|test|set|alias)(?:\s|$)|^\s*\[/

/** The parts of a command that a shell runs one after the other or side by side. */
const PART = /(?:"(?:[^"\\]|\\.)*(?:"|$)|'[^']*(?:'|$)|\\.|>&|&>|[^;&|\n])+/g

/** Of a command what is only said in it: what it prints, a commit's message, a comment. Nothing is done by that. */
const ONLY_SAID =
  /(?<=\b(?:echo|printf)\b)(?:"[^"]*"|'[^']*'|[^;&|\n>"'])*|(?<=\s(?:-m|-am|--message|--title|--body|--notes)[ =])(?:"[^"]*"|'[^']*'|\S+)|(?<=(?:^|\s)#)\s.*/g

/** The program that a word of a command names, in whatever quotes, and by whatever absolute path. */
const programIn = (word: string): string => {
  const bare = word.replaceAll(/["']/g, "")
  const isPath = /^(?:[/~\\]|[a-z]:)|\bs?bin[\\/]/i.test(bare)
  return (isPath ? bare.slice(bare.search(/[^\\/]*$/)) : bare).replace(/\.exe$/i, "").toLowerCase()
}

/** Whether a command shows what others wrote, be it in a container, on another machine or in a condition. */
export const showsOthers = (command: string): boolean =>
  SHOWING.test(command) ||
  READING.test(command) ||
  command.split(/[\s;&|(){}<>`$]+/).some((word) => SHOWERS.has(programIn(word)))

/** What stands for the end of a command that is too long to be shown. */
const CUT = /…$/

/** Whether what a command printed may be another's words, since it shows them, or its end is not known. */
export const mayShowOthers = (command: string): boolean => CUT.test(command) || showsOthers(command)

/** A command without what is only said in it. */
export const withoutSaid = (command: string): string => command.replaceAll(ONLY_SAID, "")

/** Of a command what did something: not what is only said in it, nor what it was told to look for or to show. */
export const actedIn = (command: string): string =>
  (command.match(PART) ?? [])
    .filter((part) => !showsOthers(part) && !IDLE.test(part))
    .map(withoutSaid)
    .join("\n")

/** Lines in which a command tells that it failed. */
const FAILURE =
  /\b(?:err(?:or|no)?s?|fail(?:s|ed|ure|ing)?|fatal|panic(?:ked)?|exceptions?|expected|received|not|no|cannot|can't|could(?:n't| not)|unable|unknown|unexpected|invalid|missing|denied|refused|required|undefined|unsupported|timed? ?out|warnings?)\b|\w(?:error|exception)\b/i

/** Codes of errors, as ECONNREFUSED and TS2304. */
const CODE = /\b(?:E[A-Z]{4,}|[A-Z]{2,6}\d{3,5})\b/

/** Whether what a command printed tells of a failure. */
export const tellsFailure = (output: string): boolean => FAILURE.test(output) || CODE.test(output)

/** A failing command of so few lines says nothing else than how it failed. */
const FEW_LINES = 6

/** Of what a failing command printed, how it failed. */
export const failureIn = (output: string): string => {
  const lines = output.split("\n")
  return lines.length <= FEW_LINES ? output : lines.filter(tellsFailure).join("\n")
}
