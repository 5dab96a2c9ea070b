import { type ChildProcess, spawn } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import * as readline from "node:readline"
import { type LoggedRequest, PORT, type ScriptedAnswer } from "../llm/standIn.ts"
import type { NodeFolder } from "./nodes.ts"
import { PACKAGE_HOST } from "./processes/hostPackages.ts"
import type { Sandbox } from "./sandbox.ts"

/** What the tests need of this machine; see `test/e2e/globalSetup.ts`. */
export interface ClientSetup {
  readonly sandbox: Sandbox
  readonly client: string
  /** A copy of `dist/plugin`, so that a build meanwhile does not change it. */
  readonly plugin: string
  /** A folder with the machine's programs, Node left out. */
  readonly programs: string
  readonly nodes: ReadonlyArray<NodeFolder>
}

export interface SessionOptions {
  /** A plugin's folder; no plugin when left out. */
  readonly plugin?: string | undefined
  /** The Node that hooks find on PATH: this suite's when left out, none at all when null. */
  readonly node?: NodeFolder | null
  readonly env?: Readonly<Record<string, string>>
  readonly args?: ReadonlyArray<string>
  readonly readOnlyProject?: boolean
  /** Where it runs; the project when left out. */
  readonly cwd?: string
  /** A folder whose packages and repositories are to be had from `PACKAGE_HOST`, in the place of the stand-in's answers. */
  readonly packages?: string
}

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  readonly millis: number
  /** When the client was gone, in milliseconds since the epoch. */
  readonly at: number
}

export interface Session {
  /** The client has exited. */
  readonly ended: Promise<Ended>
  /** Nothing that the session started is running any more. */
  readonly idle: Promise<void>
}

// $1 project, $2 folder for output, $3 read-only?, $4 node, $5 stand-in, $6 answers, $7 log, and the client's command.
// Counting /proc is enough: this script and the stand-in are two processes, and every other one is the session's.
const SCRIPT = String.raw`
project=$1 output=$2 read_only=$3 stand_in=("$4" "$5" "$6" "$7"); shift 7
ip link set lo up || exit 90
if [[ $read_only == 1 ]]; then
  mount --bind "$project" "$project" && mount -o remount,bind,ro "$project" || exit 91
fi
exec {ready}< <(exec "${"${stand_in[@]}"}" 2>"$output/stand-in")
read -r -t 300 _ <&$ready || exit 92
cd "$project" || exit 93
started=$EPOCHREALTIME
"$@" </dev/null >"$output/stdout" 2>"$output/stderr"
echo "ended $? $started $EPOCHREALTIME"
for ((i = 0; i < 12000; i++)); do
  processes=(/proc/[0-9]*)
  (( ${"${#processes[@]}"} <= 2 )) && { echo idle; exit 0; }
  sleep 0.05
done
exit 94
`

const standIn = path.join(import.meta.dirname, "../llm/standIn.ts")
const packageHost = path.join(import.meta.dirname, "processes/hostPackages.ts")

/** The smallest environment that keeps the client from the network, from real settings and from real credentials. */
const environment = (
  setup: ClientSetup,
  home: string,
  options: SessionOptions & { readonly claude?: ReadonlyArray<string> }
): ReadonlyArray<string> => {
  const node = options.node === undefined ? setup.nodes[0] : options.node
  return Object.entries({
    PATH: [...(options.claude ?? []), ...(node ? [node.directory] : []), setup.programs].join(path.delimiter),
    HOME: home,
    TERM: "xterm",
    // Each session's world is over when its worker is.
    DEBRIEF_LINGER_SECONDS: "0",
    CLAUDE_CODE_TMPDIR: home,
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${PORT}`,
    ANTHROPIC_API_KEY: "dummy-not-a-key",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    DISABLE_AUTOUPDATER: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    npm_config_registry: PACKAGE_HOST,
    ...options.env
  }).map(([name, value]) => `${name}=${value}`)
}

const readIfThere = (file: string): string | undefined =>
  fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined

const settled = async (session: Session): Promise<Ended> => {
  const ended = await session.ended
  await session.idle
  return ended
}

/** A home and a project on disk, in which sessions of the real client run one after another. */
export class ClientWorld {
  readonly root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "debrief-e2e-")))
  readonly home = path.join(this.root, "home")
  readonly project = path.join(this.root, "project")
  private starts = 0
  private readonly children = new Set<ChildProcess>()
  private readonly setup: ClientSetup
  private readonly log = path.join(this.root, "requests.ndjson")

  constructor(setup: ClientSetup) {
    this.setup = setup
    fs.mkdirSync(this.home)
    fs.mkdirSync(path.join(this.project, ".claude"), { recursive: true })
  }

  /** Starts a session in print mode. The stand-in answers it as scripted. */
  start(prompt: string, answers: ReadonlyArray<ScriptedAnswer>, options: SessionOptions = {}): Session {
    const plugin = options.plugin === undefined ? [] : ["--plugin-dir", options.plugin]
    return this.startClient(["-p", prompt, ...plugin, ...(options.args ?? [])], answers, options)
  }

  private startClient(
    args: ReadonlyArray<string>,
    answers: ReadonlyArray<ScriptedAnswer>,
    options: SessionOptions
  ): Session {
    return this.startProgram([this.setup.client, ...args], answers, options)
  }

  private startProgram(
    program: ReadonlyArray<string>,
    answers: ReadonlyArray<ScriptedAnswer>,
    options: SessionOptions & { readonly claude?: ReadonlyArray<string> }
  ): Session {
    this.starts += 1
    const output = path.join(this.root, `start-${this.starts}`)
    fs.mkdirSync(output)
    const answersFile = path.join(output, "answers.json")
    fs.writeFileSync(answersFile, JSON.stringify(answers))
    const readOnly = options.readOnlyProject === true ? "1" : "0"
    const variables = environment(this.setup, this.home, options)
    const script = ["bash", "-c", SCRIPT, "session", options.cwd ?? this.project, output, readOnly]
    const { packages } = options
    const beside =
      packages === undefined
        ? [process.execPath, standIn, answersFile, this.log]
        : [process.execPath, packageHost, packages, path.join(output, "packages.log")]
    const child = spawn(
      "unshare",
      [...this.setup.sandbox, "env", "-i", ...variables, ...script, ...beside, ...program],
      { stdio: ["ignore", "pipe", "inherit"] }
    )
    this.children.add(child)
    const lines = readline.createInterface({ input: child.stdout })
    const ended = new Promise<Ended>((resolve, reject) => {
      lines.on("line", (line) => {
        if (!line.startsWith("ended ")) return
        const [code, started, at] = line.split(" ").slice(1).map(Number) as [number, number, number]
        resolve({
          code,
          stdout: fs.readFileSync(path.join(output, "stdout"), "utf8"),
          stderr: fs.readFileSync(path.join(output, "stderr"), "utf8"),
          millis: (at - started) * 1000,
          at: at * 1000
        })
      })
      child.on("close", (status) => reject(new Error(`the session could not be run: its script ended with ${status}`)))
    })
    const idle = new Promise<void>((resolve, reject) => {
      child.on("close", (status) =>
        status === 0 ? resolve() : reject(new Error(`what the session started did not come to an end (${status})`))
      )
    })
    // Whoever awaits only one of the two is told by that one.
    ended.catch(() => undefined)
    idle.catch(() => undefined)
    return { ended, idle }
  }

  /** Runs a session, waits until all that it started is done, and answers what the client printed. */
  run(prompt: string, answers: ReadonlyArray<ScriptedAnswer>, options: SessionOptions = {}): Promise<Ended> {
    return settled(this.start(prompt, answers, options))
  }

  /** Runs another command of the client, such as `plugin validate`. */
  runCommand(args: ReadonlyArray<string>, options: SessionOptions = {}): Promise<Ended> {
    return settled(this.startClient(args, [], options))
  }

  /** Runs a line of a shell in which `claude` is the client, as a person would type it. */
  runLine(line: string, answers: ReadonlyArray<ScriptedAnswer> = [], options: SessionOptions = {}): Promise<Ended> {
    const folder = path.join(this.root, "client")
    fs.mkdirSync(folder, { recursive: true })
    if (!fs.existsSync(path.join(folder, "claude"))) fs.symlinkSync(this.setup.client, path.join(folder, "claude"))
    return settled(this.startProgram(["bash", "-c", line], answers, { ...options, claude: [folder] }))
  }

  /** Every request to the model so far, in order. */
  get requests(): ReadonlyArray<LoggedRequest> {
    const lines = readIfThere(this.log)?.split("\n") ?? []
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as LoggedRequest)
  }

  /** The text of a file of the project, if it is there. */
  read(name: string): string | undefined {
    return readIfThere(path.join(this.project, name))
  }

  write(name: string, text: string): void {
    const file = path.join(this.project, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, text)
  }

  /** Ends what still runs, as after a test that waited too long, and removes everything. */
  remove(): void {
    // The first process of a sandbox takes all others with it.
    for (const child of this.children) child.kill("SIGKILL")
    fs.rmSync(this.root, { recursive: true, force: true })
  }
}
