import * as FileSystem from "node:fs"
import { assert, describe, it } from "@effect/vitest"

// What docs/architecture.md and the house style say of the shape of src/, read off its files.

const root = new URL("../src/", import.meta.url)

interface SourceFile {
  readonly path: string
  readonly room: string
  readonly text: string
  /** The text without comments, strings kept. */
  readonly code: string
  readonly imports: ReadonlyArray<string>
  /** Those that are there when it runs: all but types. */
  readonly values: ReadonlyArray<string>
}

/** Strings are matched first, so that `//` inside one is not taken for a comment. */
const TOKEN = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
const VALUE = /^(?:import|export)\s+(?!type\b)(?:[\w*{}\s,$]+\bfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)"([^"\s,]+)"/g

/**
 * The room of a path below src/: its folder, and in `core` the one in that; what stands in src/ itself is one alone.
 */
const roomAt = (path: string): string =>
  path
    .split("/")
    .slice(0, path.startsWith("core/") ? 2 : 1)
    .join("/")

const read = (path: string): SourceFile => {
  const text = FileSystem.readFileSync(new URL(path, root), "utf8")
  const code = text.replace(TOKEN, (_, string: string | undefined) => string ?? "")
  const room = roomAt(path)
  const imports = Array.from(code.matchAll(IMPORT), (match) => match[1]!)
  const values = Array.from(code.matchAll(VALUE), (match) => (match[1] ?? match[2])!)
  return { path, room, text, code, imports, values }
}

const files = FileSystem.readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .toSorted()
  .map((path) => read(path.replaceAll("\\", "/")))

const offenders = (isOffender: (file: SourceFile) => boolean) => files.filter(isOffender).map((file) => file.path)

const CORE = [
  "core/text",
  "core/safety",
  "core/playbook",
  "core/sharing",
  "core/transcript",
  "core/spend",
  "core/proposals",
  "core/friction",
  "core/grounding"
]
/**
 * The order in which a transcript goes through them; each may import what stands before it, but for what is left out.
 */
const LOWER = [...CORE, "disk", "project"]
const UPPER = [...LOWER, "git", "stages", "sessions", "store", "llm", "reflection"]

/** Of each room, the rooms that its files may import from besides their own. */
const MAY_IMPORT: Record<string, ReadonlyArray<string>> = {
  "core/text": [],
  "core/safety": ["core/text"],
  "core/playbook": ["core/text"],
  "core/sharing": ["core/text", "core/playbook"],
  "core/transcript": ["core/text"],
  "core/spend": ["core/text"],
  "core/proposals": ["core/text", "core/playbook", "core/transcript"],
  "core/friction": ["core/text", "core/transcript", "core/proposals"],
  "core/grounding": ["core/text", "core/safety", "core/playbook", "core/transcript", "core/proposals", "core/friction"],
  disk: ["core/text"],
  project: ["core/text", "core/playbook", "core/spend", "disk"],
  sessions: ["core/text", "core/transcript", "disk", "project"],
  git: LOWER,
  stages: [...LOWER, "git"],
  store: [...LOWER, "git", "stages"],
  llm: ["core/text", "core/spend", "disk", "project"],
  review: [...LOWER, "git", "stages", "store"],
  reflection: [...LOWER, "git", "stages", "sessions", "store", "llm"],
  // What is stored already and should not be.
  secrets: [...LOWER, "git", "store", "worker"],
  worker: UPPER,
  hooks: [...LOWER, "stages", "store", "worker"],
  batch: [...UPPER, "worker"],
  // What an agent is served with that asks.
  mcp: [...LOWER, "git", "stages", "store", "review"],
  // What the page is served with, and the page itself, which takes nothing of that but types.
  ui: [...LOWER, "git", "stages", "sessions", "store", "llm", "worker", "review"],
  page: ["core/text", "core/playbook", "ui", "batch"],
  // The services of a project, wired.
  "layers.ts": [...UPPER, "worker", "batch", "review"],
  // What the library gives of each room.
  exports: [...UPPER, "worker", "batch", "review", "layers.ts"],
  cli: [...UPPER, "worker", "batch", "review", "secrets", "layers.ts", "ui", "page", "mcp"],
  bin: [...UPPER, "worker", "batch", "review", "layers.ts", "hooks", "cli"]
}

/** Single modules of a room that lies lower, where the whole of it is too much. */
const ALONE: ReadonlyArray<readonly [from: string, to: string, modules: ReadonlyArray<string>]> = [
  ["hooks", "store", ["store/PlaybookFile.ts", "store/MigrationDiagnostics.ts"]],
  ["secrets", "worker", ["worker/alone.ts"]],
  // The report of a run is a page, too.
  ["page", "batch", ["batch/report/Event.ts", "batch/report/Facts.ts"]],
  ["batch", "worker", ["worker/alone.ts", "worker/SeenTranscripts.ts", "worker/Verdict.ts"]]
]

/** What a file imports that does something, or may come out differently each time. */
const DOES =
  /^(?:effect\/(?:Effect|Stream|Layer|Context|Clock|Random|Console|FileSystem|Path|Stdio|process\/.*|cli\/.*)|@effect\/.*|node:.*|nanoid)$/

/** Whether a file only computes. One that is handed `node:fs` does what it does with it. */
const isPure = (file: SourceFile): boolean =>
  !file.values.some((specifier) => DOES.test(specifier)) &&
  !file.imports.some((specifier) => specifier.endsWith("/NodeFs.ts")) &&
  !/DateTime\.nowUnsafe|\bnanoid\(|Math\.random|Date\.now/.test(file.code)

/** Rooms that put others together, and hold nothing of their own to be pure or not. */
const WIRING = new Set(["bin", "exports", "layers.ts"])

/** Rooms that meet the process they run in. */
const OUTER_ROOMS = new Set(["bin", "cli", "hooks"])

/** The path below src/ that a relative import leads to, or the whole address where it leads out of it. */
const targetOf = (file: SourceFile, specifier: string): string => {
  const target = new URL(specifier, new URL(file.path, root)).href
  return target.startsWith(root.href) ? target.slice(root.href.length) : target
}

/** The room that a relative import leads to. */
const roomOf = (file: SourceFile, specifier: string): string => {
  const target = targetOf(file, specifier)
  return target.startsWith("file:") ? "outside src" : roomAt(target)
}

/** Texts and data from beside src/ that the bundler takes in. */
const DATA = /^(?:\.\.\/)+(?:prompts\/[a-z]+\.txt\?raw|page\.css\?raw|package\.json)$/

/** Relative imports of code. */
const relative = (file: SourceFile) =>
  file.imports.filter((specifier) => specifier.startsWith(".") && !DATA.test(specifier))

const isInner = (file: SourceFile) => !OUTER_ROOMS.has(file.room) && file.path !== "disk/NodeFs.ts"

/** What the two hooks load by value imports, and what loads it first. */
const reachedByHooks = () => {
  const known = new Map(files.map((file) => [file.path, file]))
  const reached = new Map([
    ["bin/inject.ts", ""],
    ["bin/learn.ts", ""]
  ])
  for (const [path] of reached) {
    const file = known.get(path)!
    for (const target of file.values.map((specifier) => targetOf(file, specifier))) {
      if (known.has(target) && !reached.has(target)) reached.set(target, path)
    }
  }
  return [...reached].map(([path, by]) => ({ file: known.get(path)!, by }))
}

describe("src/", () => {
  it("is read at all, imports included", () => {
    assert.isAbove(files.length, 20)
    assert.isAbove(files.flatMap((file) => file.imports).length, 40)
    assert.include(read("core/playbook/Update.ts").imports, "./Section.ts")
  })

  it.each(Object.entries(MAY_IMPORT))("%s imports besides its own only from %j", (room, allowed) => {
    const wrong = files
      .filter((file) => file.room === room)
      .flatMap((file) =>
        relative(file).map((specifier) => ({ path: file.path, specifier, room: roomOf(file, specifier) }))
      )
      .filter((found) => found.room !== room && !allowed.includes(found.room))
    assert.deepStrictEqual(wrong, [])
  })

  it.each(ALONE)("%s imports from %s only %j", (from, to, modules) => {
    const wrong = files
      .filter((file) => file.room === from)
      .flatMap((file) => relative(file).map((specifier) => targetOf(file, specifier)))
      .filter((target) => roomAt(target) === to && !modules.includes(target))
    assert.deepStrictEqual(wrong, [])
  })

  it("has no other rooms, and nothing beside them but a declaration", () => {
    assert.deepStrictEqual(
      offenders((file) => !Object.hasOwn(MAY_IMPORT, file.room)),
      ["raw-text.d.ts"]
    )
  })

  it("core imports nothing from outside but effect", () => {
    const wrong = files
      .filter((file) => file.room.startsWith("core/"))
      .flatMap((file) =>
        file.imports
          .filter((specifier) => !specifier.startsWith("effect/"))
          .filter((specifier) => !specifier.startsWith(".") || !roomOf(file, specifier).startsWith("core/"))
          .map((specifier) => `${file.path}: ${specifier}`)
      )
    assert.deepStrictEqual(wrong, [])
  })

  it("takes effect and its platform by namespace paths, never by the barrel", () => {
    const barrels = new Set(["effect", "@effect/platform-node"])
    assert.deepStrictEqual(
      offenders((file) => file.imports.some((specifier) => barrels.has(specifier))),
      []
    )
  })

  it("rooms other than bin, cli and hooks stay away from node and its process: one module reaches for its files", () => {
    assert.deepStrictEqual(
      offenders((file) => isInner(file) && file.imports.some((specifier) => specifier.startsWith("node:"))),
      []
    )
    assert.deepStrictEqual(
      offenders((file) => isInner(file) && /\bprocess\.\w|\bprocess\s*\[|globalThis\.process/.test(file.code)),
      []
    )
  })

  it("reads JSON in one place, which knows what the engine reads wrong", () => {
    assert.deepStrictEqual(
      offenders((file) => /JSON\.parse\(|\bfromJsonString\b|UnknownFromJson/.test(file.code)),
      ["core/text/Json.ts"]
    )
  })

  it("puts what is redacted on one line in one place: lines tell of secrets, which are gone when they are joined", () => {
    const joins = /\bredact\([^;{}]*\bonOneLine\(|\bonOneLine\([^;{}]*\bredact\(/
    assert.deepStrictEqual(
      offenders(({ code }) => joins.test(code)),
      ["core/text/KeptLine.ts"]
    )
  })

  it("opens files in few places: whoever else has to do with them asks the service FileSystem", () => {
    const openers = [
      // How much space is left, which the service does not tell.
      "cli/doctor/freeSpace.ts",
      // Where the command itself stands.
      "cli/install/Installation.ts",
      // Before any service is loaded, by the calls that the service goes by.
      "cli/work/waitForSession.ts",
      // Standard output, which is open.
      "cli/StandardOutput.ts",
      "bin/start.ts",
      "hooks/CodeCache.ts",
      "hooks/LeanDetachedWorker.ts",
      "hooks/runHook.ts",
      "project/ProcessVariables.ts",
      "project/ProjectFiles.ts",
      "project/SettingsFolders.ts",
      "project/WithheldFiles.ts"
    ]
    const calls = files.filter((file) =>
      file.imports.some((specifier) => /^(?:node:)?fs(?:\/|$)|\/NodeFs\.ts$/.test(specifier))
    )
    const rule = [
      "disk/HeldFolder.ts",
      "disk/MakeFolder.ts",
      "disk/OpenFile.ts",
      "disk/Ownership.ts",
      "disk/SafeCalls.ts",
      "disk/SafeFile.ts",
      "project/FollowLinks.ts",
      "project/SafeFiles.ts"
    ]
    assert.sameMembers(
      calls.map((file) => file.path),
      [...openers, ...rule]
    )
  })

  it("runs programs in five places: git, the client, the worker, the browser and a person's editor in one each", () => {
    assert.deepStrictEqual(
      offenders((file) =>
        /ChildProcess\.(?:make|exec|spawn)|\bspawn(?:Sync)?\(|\bexecFile|child_process/.test(file.code)
      ),
      [
        "cli/config/editor.ts",
        "cli/ui/openBrowser.ts",
        // Another program as another user, where root runs this.
        "disk/NodeFs.ts",
        "git/Command.ts",
        "hooks/LeanDetachedWorker.ts",
        "llm/ClaudeCommand.ts"
      ]
    )
    // Whoever has one looked for by its name leaves out what a project has on PATH; the worker is started by its path.
    // And where some of them work is not in the project.
    const byName = files.filter(({ code }) => /ChildProcess\.make\(/.test(code)).map(({ path: file }) => file)
    assert.sameMembers(
      [...byName, "git/GitVariables.ts", "project/FindProgram.ts", "project/TemporaryFolder.ts"].filter(
        (file) => file !== "git/Command.ts"
      ),
      offenders((file) => file.imports.some((specifier) => specifier.endsWith("/ProgramPath.ts")))
    )
    assert.deepStrictEqual(
      offenders((file) => /["'`]git["'`]/.test(file.code) && /ChildProcess/.test(file.code)),
      ["git/Command.ts"]
    )
  })

  it("prints in one place, which shows what was read, and warns and asks in one each", () => {
    assert.deepStrictEqual(
      offenders((file) => /\b[Cc]onsole\s*(?:\.|\[)|"node:(?:console|process|tty)"/.test(file.code)),
      ["cli/Printer.ts", "project/Warning.ts"]
    )
    assert.deepStrictEqual(
      offenders((file) => /cli\/Prompt"/.test(file.code)),
      ["cli/Ask.ts"]
    )
    assert.deepStrictEqual(
      offenders((file) => /\bEffect\.log|effect\/Logger"|\.display\(/.test(file.code)),
      []
    )
    assert.deepStrictEqual(
      offenders((file) => /std(?:out|err)\s*(?:\(\)|\.write|\[)|\bwrite(?:Sync)?\([12],/.test(file.code)),
      // The live display draws what is rendered; hooks and the start of the program have nothing but these.
      ["bin/runProgram.ts", "bin/start.ts", "cli/StandardOutput.ts", "cli/batch/Display.ts", "hooks/runHook.ts"]
    )
  })

  it("is pure in core and in a batch's report", () => {
    assert.deepStrictEqual(
      offenders((file) => /^(?:core|batch\/report)\//.test(file.path) && !isPure(file)),
      []
    )
  })

  it("is pure all the way down where a file is pure", () => {
    const impure = new Set(offenders((file) => !isPure(file)))
    const wrong = files
      .filter((file) => isPure(file) && !WIRING.has(file.room))
      .flatMap((file) => file.values.map((specifier) => [file.path, targetOf(file, specifier)] as const))
      .filter(([, target]) => impure.has(target))
    assert.deepStrictEqual(wrong, [])
  })

  it("keeps Schema out of the hooks' reach, which would pay for it at each start", () => {
    const reached = reachedByHooks()
    assert.isAbove(reached.length, 20)
    const wrong = reached.filter(({ file }) => file.values.some((one) => one.startsWith("effect/Schema")))
    assert.deepStrictEqual(
      wrong.map(({ by, file }) => [file.path, by]),
      []
    )
  })

  it("keeps out of the hooks' reach what would bring loggers, spans, durations and streams into their bundles", () => {
    // In their place: disk/Unheeded.ts, Effect.fnUntraced, disk/Now.ts, Number, and a loop.
    const HEAVY =
      /\bEffect\.(?:fn\(|ignore\b|log\w*|sleep|timeout\w*|forEach|filter|all)\b|\b(?:Clock|ByteSize|Duration)\.|\bmakeNoop\b/
    // Of these the hooks use what stands at the module's head; a worker's part is left out by the bundler.
    const shared = new Set(["worker/WorkerSign.ts"])
    const wrong = reachedByHooks().filter(({ file }) => HEAVY.test(file.code) && !shared.has(file.path))
    assert.deepStrictEqual(
      wrong.map(({ file }) => [file.path, HEAVY.exec(file.code)?.[0]]),
      []
    )
  })

  it("packs of the prompts' texts into the hooks only the one that inject fills", () => {
    const values = reachedByHooks().flatMap(({ file }) => file.values)
    assert.deepStrictEqual(
      values.filter((one) => one.endsWith("?raw")),
      ["../../prompts/playbook.txt?raw"]
    )
  })

  it("gives the page nothing of a server but types, and no way to write HTML", () => {
    const page = files.filter((file) => file.room === "page")
    assert.isAbove(page.length, 10)
    const wrong = page.flatMap((file) =>
      file.values
        .map((specifier) => targetOf(file, specifier))
        .filter((target) => target.startsWith("ui/") || /^(?:effect|node:|@effect)/.test(target))
        .map((target) => `${file.path}: ${target}`)
    )
    assert.deepStrictEqual(wrong, [])
    assert.deepStrictEqual(
      offenders(
        (file) =>
          file.room === "page" &&
          /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/i.test(file.code)
      ),
      []
    )
  })

  it("loads the server of the page in one folder, and only when it is asked for", () => {
    assert.deepStrictEqual(
      offenders(
        (file) =>
          file.room === "cli" &&
          file.imports.some((specifier) => specifier.includes("/ui/") && !specifier.endsWith("/ui/ui.ts"))
      ),
      ["cli/ui/health.ts", "cli/ui/serve.ts"]
    )
    assert.include(read("cli/ui/ui.ts").code, 'import("./serve.ts")')
  })

  it("has relative imports that end in .ts or .tsx", () => {
    assert.deepStrictEqual(
      offenders((file) => relative(file).some((specifier) => !/\.tsx?$/.test(specifier))),
      []
    )
  })

  it("has no file over 220 lines", () => {
    assert.deepStrictEqual(
      offenders((file) => file.text.trimEnd().split("\n").length > 220),
      []
    )
  })

  it("cites what is in the repository: rules by their ids, and documents that are there", () => {
    const repository = new URL("../", import.meta.url)
    const cites = ["src", "test", "bench", "prompts", "docs"].flatMap((folder) =>
      FileSystem.readdirSync(new URL(`${folder}/`, repository), { recursive: true, encoding: "utf8" })
        .filter((path) => /\.(?:ts|txt|md|mjs)$/.test(path))
        .filter((path) => {
          const text = FileSystem.readFileSync(new URL(`${folder}/${path}`, repository), "utf8")
          return /\bdesign \d|\bseeds? 0\d\d\b|\b(?:claude-code|codex|layout)\.md\b/i.test(text)
        })
        .map((path) => `${folder}/${path}`)
    )
    assert.deepStrictEqual(cites, [])
  })

  it("has no index.ts, utils or helpers", () => {
    assert.deepStrictEqual(
      offenders((file) => /(?:^|\/)(?:index|utils?|helpers?)\.ts$/i.test(file.path)),
      []
    )
  })

  it("has no import cycles", () => {
    const known = new Map(files.map((file) => [file.path, file]))
    const done = new Set<string>()
    const visit = (path: string, trail: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
      if (trail.includes(path)) return [...trail, path]
      if (done.has(path)) return undefined
      for (const specifier of relative(known.get(path)!)) {
        const cycle = visit(targetOf(known.get(path)!, specifier), [...trail, path])
        if (cycle !== undefined) return cycle
      }
      done.add(path)
      return undefined
    }
    for (const path of known.keys()) assert.strictEqual(visit(path, [])?.join(" -> "), undefined)
  })
})
