/** An error in how something was called, not in what was built. */
export interface UsageError {
  /** What kind, and what was wrong: the same for the same mistake in another session. */
  readonly signature: string
  /** The line that tells it, shortened. */
  readonly line: string
  /** What the message says is wrong: a flag, a subcommand, a program. */
  readonly subject: string
}

const WORD = String.raw`["'\x60]?([^\s"'\x60,;]{1,60})`

/** Kinds of error and where their subject stands, the most telling first. */
const KINDS: ReadonlyArray<readonly [kind: string, pattern: RegExp]> = [
  [
    "flag",
    new RegExp(
      String.raw`\b(?:unknown|unrecogni[sz]ed|illegal|invalid|unsupported|no such) (?:command[- ]line )?(?:option|flag|switch|arguments?)s?\s?(?:name)?:?\s{0,3}(?:-- )?["'\x60]?(--?[^\s"'\x60,;]{1,50}|(?<=illegal option -- )\w)`,
      "i"
    )
  ],
  ["flag", /\bunexpected argument ["'`]([^"'`]{1,50})["'`]/i],
  ["subcommand", new RegExp(String.raw`\b(?:unknown|unrecogni[sz]ed|invalid|no such) (?:sub)?command:? ${WORD}`, "i")],
  ["subcommand", /["'`]([\w:-]{2,40})["'`] is not a (?:\w+ )?command\b/i],
  [
    "script",
    /\b(?:script not found|missing script:?|no script named|couldn't find a script named) ["'`]?([\w:.-]{1,60})/i
  ],
  ["program", /\bcommand not found: ([\w./@+-]{1,60})/],
  ["program", /(?:^|[\s:])([\w./@+-]{1,60}): command not found$/m],
  ["program", /\bsh: (?:line )?\d+: ([\w./@+-]{1,60}): not found$/m],
  ["program", /["'`]([\w./@+-]{1,60})["'`] is not recognized as an internal or external command/i],
  ["field", /\bunknown (?:json )?(?:field|property|key)s?:? ["'`]?([\w.-]{1,60})/i],
  ["agent", /\bagent type ["'`]([^"'`]{1,60})["'`] not found/i],
  ["skill", /\bunknown skill:? ["'`]?([\w:.-]{1,60})/i],
  ["module", /\bno module named ["'`]?([\w.]{1,60})/i],
  ["glob", /\bno matches found: (\S{1,60})/],
  // As clap and argparse say it.
  [
    "required",
    /\bthe following (?:required )?arguments (?:were not provided|are required):\s*["'`]?([^\s"'`,]{1,60})/i
  ],
  [
    "required",
    /\b(?:missing required|required) (?:flag|option|argument|parameter)s?(?:\(s\))?:? ["'`]?(-{0,2}[\w-]{2,40})/i
  ],
  [
    "config",
    /\b(?:no such file or directory|not found|cannot find|can't open|does not exist)\b[^\n]{0,40}?["'` /]([\w.-]*(?:config|rc|compose|package|settings)[\w.-]*\.(?:json|ya?ml|toml|[cm]?[jt]s))/i
  ],
  [
    "config",
    /["'` /]([\w.-]*(?:config|compose|package|settings)[\w.-]*\.(?:json|ya?ml|toml|[cm]?[jt]s))\b[^\n]{0,20}(?:no such file or directory|not found|does not exist)/i
  ],
  ["meant", /\bdid you mean ["'`]?([\w.:-]{2,60})/i]
]

/** So much of an output is looked at: usage errors are told at once. */
const LOOKED_AT = 1_500
const LINE_LENGTH = 160

/** Programs that look for things: that one is not there is what they were run for. */
const LOOKING = /^(?:rg|grep|ls|cat|sed|head|tail|find|stat|test|which|type|awk|wc|diff|tree|file)$/

/** The error of usage in what a failed command printed, if there is one. */
export const usageErrorIn = (program: string, output: string): UsageError | undefined => {
  const text = output.slice(0, LOOKED_AT)
  for (const [kind, pattern] of KINDS) {
    const match = pattern.exec(text)
    const subject = match?.[1]
    if (match === null || subject === undefined) continue
    // A pattern that begins with a dash, or a file that is not there: of one search, and no other.
    if (LOOKING.test(program) && kind !== "program" && !/\billegal option\b/i.test(text)) return undefined
    const start = text.lastIndexOf("\n", match.index) + 1
    const end = text.indexOf("\n", match.index + match[0].length)
    const line = text
      .slice(start, end === -1 ? undefined : end)
      .replaceAll(/\s+/g, " ")
      .trim()
      .slice(0, LINE_LENGTH)
    // Whoever calls a missing program, it is the same one.
    const by = kind === "program" || kind === "module" ? "" : program.toLowerCase()
    return { signature: `${kind}:${by}:${subject.toLowerCase().replaceAll(/\d+/g, "#")}`, line, subject }
  }
  return undefined
}
