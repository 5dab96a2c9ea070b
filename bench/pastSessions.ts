import * as fs from "node:fs"
import * as path from "node:path"
import * as DateTime from "effect/DateTime"
import { makeRandom } from "./random.ts"

/** What a generated home is to hold. */
export interface PastSessions {
  readonly count: number
  /** Bytes of a session on average; half of them are less than half as large, one in twenty is five times as large. */
  readonly bytes: number
  /** Projects that the sessions are spread over, all alike. */
  readonly projects: number
  /** One session in so many says something worth a proposal, which no other says. */
  readonly signalEvery: number
}

/** Sessions lie so far apart, in milliseconds: ten thousand of them take four months. */
const APART = 18 * 60_000
const FIRST = Date.UTC(2026, 5, 1)

const WORDS = `const return await path "src/worker/JobQueue.ts" error: expected 2 passed (41) => {}; export interface
  readonly string // the lock is held – see above ✓ test/worker/learnFromTranscript.test.ts:118:24 import * as fs from commit 3f9a01
  undefined 0.42 ms naïve "name": "left-pad" <div class="row"> \\n at Object.<anonymous> TypeError`.split(/\s+/)

/** Lines of words, as the inside of a JSON string. */
const makeProse = (random: () => number, length: number): string => {
  const words: Array<string> = []
  for (let size = 0; size < length;) {
    const word = WORDS[Math.floor(random() * WORDS.length)]!
    words.push(word, random() < 0.1 ? "\n    " : " ")
    size += word.length + 1
  }
  return JSON.stringify(words.join("")).slice(1, -1)
}

const PROSE = makeProse(makeRandom(1), 400_000)

/** Somewhere in the prose, not in the middle of an escape. */
const cut = (random: () => number, length: number): string => {
  const start = PROSE.indexOf(" ", Math.floor(random() * (PROSE.length - 2 * length - 100)))
  return PROSE.slice(start, PROSE.indexOf(" ", start + length))
}

/** What the person says in a session, which is what it teaches. */
const lessonOf = (index: number): string => `Always write the output of step ${index} to out/step-${index}.log.`

/** Lines of a session as the client writes them; what takes the room is what tools answered. */
const makeLines = (index: number, cwd: string, size: number, signal: string | undefined): string => {
  const random = makeRandom(index)
  const id = uuidOf(index, 0)
  let [number, length] = [0, 0]
  const lines: Array<string> = []
  const add = (type: string, message: string, more = "") => {
    number += 1
    const own = uuidOf(index, number)
    const at = DateTime.formatIso(DateTime.makeUnsafe(FIRST + index * APART + number * 1000))
    const line = `{"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"${cwd}","sessionId":"${id}","version":"2.1.62","gitBranch":"main","type":"${type}","message":{${message}},"uuid":"${own}","timestamp":"${at}"${more}}`
    lines.push(line)
    length += line.length + 1
  }
  const assistant = (block: string) =>
    add("assistant", `"model":"m","id":"msg_${number}","type":"message","role":"assistant","content":[${block}]`)
  const text = (words: string) => assistant(`{"type":"text","text":"${words}"}`)

  add("user", `"role":"user","content":"${lessonOf(index)}"`)
  const isShort = () => length < size
  while (isShort()) {
    assistant(`{"type":"thinking","thinking":"${cut(random, 1200)}","signature":"${"Ab3+".repeat(80)}"}`)
    for (let use = 0; use < 4; use += 1) {
      const tool = `toolu_${index}_${number}`
      assistant(`{"type":"tool_use","id":"${tool}","name":"Read","input":{"file_path":"${cut(random, 300)}"}}`)
      const output = cut(random, 1500 + random() * 6000)
      const result = `{"tool_use_id":"${tool}","type":"tool_result","content":"${output}"}`
      add("user", `"role":"user","content":[${result}]`, `,"toolUseResult":"${cut(random, 200)}"`)
    }
    text(`I have read that part. ${cut(random, 400)}`)
  }
  if (signal !== undefined) text(signal)
  return `${lines.join("\n")}\n`
}

/** Of a line of a session; of the session itself for the line 0. */
const uuidOf = (session: number, line: number): string =>
  `${String(session).padStart(8, "0")}-0000-4000-8000-${String(line).padStart(12, "0")}`

/** Skewed as sessions are: most are short. The average is 1. */
const shareOf = (index: number): number => {
  const place = ((index * 7919) % 1000) / 1000
  return place < 0.5 ? 0.2 + 0.5 * place : place < 0.95 ? 1.05 : 5.05
}

/** Writes sessions of several months into the client's folder below a home; the same ones for the same wishes. */
export const writePastSessions = (home: string, { bytes, count, projects, signalEvery }: PastSessions) => {
  const places = Array.from({ length: projects }, (_, index) => {
    const cwd = path.join(home, "work", `project-${String(index).padStart(2, "0")}`)
    const folder = path.join(home, ".claude/projects", cwd.replaceAll(/[^A-Za-z0-9]/g, "-"))
    fs.mkdirSync(path.join(cwd, ".git"), { recursive: true })
    fs.mkdirSync(folder, { recursive: true })
    return { cwd, folder }
  })
  const files: Array<string> = []
  let size = 0
  for (let index = 0; index < count; index += 1) {
    const { cwd, folder } = places[(index * 31) % projects]!
    const signal =
      index % signalEvery === 0
        ? `I noticed that step ${index} of the build needs the cache of the one before it.`
        : undefined
    const content = Buffer.from(makeLines(index, cwd, bytes * shareOf(index), signal))
    const file = path.join(folder, `${uuidOf(index, 0)}.jsonl`)
    fs.writeFileSync(file, content)
    const ended = (FIRST + index * APART) / 1000 + 600
    fs.utimesSync(file, ended, ended)
    files.push(file)
    size += content.length
  }
  return {
    files,
    bytes: size,
    projects: places.map(({ cwd }) => cwd),
    startOf: (index: number) => FIRST + index * APART
  }
}

export type Generated = ReturnType<typeof writePastSessions>

/** Forgets all that runs have learned. */
export const forget = ({ projects }: Generated): void => {
  for (const project of projects) fs.rmSync(path.join(project, ".claude"), { recursive: true, force: true })
}

/** What the first project was taught. */
export const lessonsOf = ({ projects }: Generated): ReadonlyArray<string> => {
  const playbook = JSON.parse(fs.readFileSync(path.join(projects[0]!, ".claude/playbook.json"), "utf8"))
  return playbook.sections.OTHERS.map(({ text }: { readonly text: string }) => text)
}

// O_DIRECT asks for memory that begins with a page, which Node's own buffers do not.
const page = Buffer.from(new WebAssembly.Memory({ initial: 16 }).buffer)

/** Reads files to their ends, one after the other. */
export const readThrough = (files: ReadonlyArray<string>, flags: number): void => {
  for (const file of files) {
    const descriptor = fs.openSync(file, fs.constants.O_RDONLY | flags)
    for (let at = 0, read = page.length; read === page.length; at += read) {
      read = fs.readSync(descriptor, page, 0, page.length, at)
    }
    fs.closeSync(descriptor)
  }
}

/** How to read past the system's cache, where there is a way. */
export const uncached = (file: string): number => {
  const flag = fs.constants.O_DIRECT ?? 0
  try {
    readThrough([file], flag)
    return flag
  } catch {
    return 0
  }
}

/** As much of a file is read to know its session, as discovery does. */
const HEAD_BYTES = 16 * 1024

/** Lists the client's folder and reads the head of each file. */
export const lookPlainly = (home: string): void => {
  const folder = path.join(home, ".claude/projects")
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const descriptor = fs.openSync(path.join(entry.parentPath, entry.name), "r")
    fs.readSync(descriptor, page, 0, HEAD_BYTES, 0)
    fs.closeSync(descriptor)
  }
}
