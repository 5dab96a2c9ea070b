// Which variables matter when a project sets them: those that we read, and those that what we start goes by. What the
// client is handed of them when we run it is one of the lists here (HandedOn.ts), so that none reaches it unwatched.

/** Whether a name is one of these. Most runs of a hook ask of none: it is made when the first is asked of. */
const anyOf = (...patterns: ReadonlyArray<string>): ((name: string) => boolean) => {
  let all: RegExp | undefined
  return (name) => (all ??= new RegExp(`^(?:${patterns.join("|")})$`, "i")).test(name)
}

/** What the client itself sets for the hooks and tools of one session, secrets among it. */
const OF_SESSION = "CLAUDE_CODE_(?:MESSAGING_.*|SESSION_.*|RESUME_.*|CHILD_.*|REMOTE.*|ENTRYPOINT|EXECPATH|SSE_PORT)"

/** By which the client, and the libraries in it and in us, find where to go, with what, and whose account it is. */
const DECIDE_CLIENT = [
  "ANTHROPIC_(?!.*MODEL).*",
  // What only tunes a run is not among it.
  `(?!${OF_SESSION}$)CLAUDE_CODE_(?!(?:DISABLE|ENABLE|MAX|EXPERIMENTAL|SUBAGENT|EFFORT)_).*`,
  "HOME|USERPROFILE|XDG_(?:CONFIG|STATE)_HOME|CLAUDE_CONFIG_DIR",
  "NODE_(?!OPTIONS$|ENV$).*|SSL_.*|OPENSSL_.*|.*_PROXY"
]

/** The same of the clouds that the client can be told to use. */
const DECIDE_CLOUD = ["(?:AWS|AZURE|GOOGLE|GCLOUD|CLOUDSDK|CLOUD_ML|VERTEX)_.*"]

/** What else the client goes by: what is loaded into it, what it runs, and where it keeps things. */
const MATTER_CLIENT = [
  `ANTHROPIC_.*|(?!${OF_SESSION}$)CLAUDE_CODE_.*`,
  "NODE_OPTIONS|(?:LD|DYLD)_.*|PATH|PATHEXT|SHELL|COMSPEC|TMPDIR|TMP|TEMP",
  "XDG_(?:DATA|CACHE)_HOME|XDG_RUNTIME_DIR|(?:LOCAL)?APPDATA|PROGRAM(?:DATA|FILES|W6432).*|SYSTEMROOT|WINDIR"
]

/** What we read ourselves. */
const DECIDE_US = [
  "DEBRIEF_(?:DISABLE|BACKEND|API_KEY|BASE_URL|CLAUDE_COMMAND|REPLAY|MAX_USD_.*)|AGENTIC_CONTEXT_(?:API_KEY|BASE_URL)",
  "CLAUDE_PLUGIN_OPTION_(?:API_KEY|BACKEND|MAX_USD_.*)"
]

/** What else we read, or other programs that we start do: an editor, a browser, git. */
const MATTER_US = ["(?:DEBRIEF|CLAUDE_PLUGIN_OPTION|AGENTIC_CONTEXT|GIT)_.*|CODEX_HOME|VISUAL|EDITOR|BROWSER|PAGER"]

const isDeciding = anyOf(...DECIDE_US, ...DECIDE_CLIENT)
const isOfCloud = anyOf(...DECIDE_CLOUD)
const isOurs = anyOf(...DECIDE_US, ...MATTER_US)

/** Whether the client goes by a variable, so that it is handed on to one that we run. */
export const isOfClient = anyOf(...DECIDE_CLIENT, ...DECIDE_CLOUD, ...MATTER_CLIENT)

/** Whether we, or what we start, go by a variable: what a project sets of these is told, noted, and asked for. */
export const isWatched = (name: string): boolean => isOfClient(name) || isOurs(name)

/**
 * Whether it is not known any more what the user says of where transcripts go, or what it may cost, with these variables in
 * a project's hands. What says so of a cloud does where the client is told to use one.
 */
export const doDecide = (names: ReadonlyArray<string>, variables: Readonly<Record<string, unknown>>): boolean =>
  names.some((name) => isDeciding(name)) ||
  (names.some((name) => isOfCloud(name)) && Object.keys(variables).some((name) => /^CLAUDE_CODE_USE_/i.test(name)))
