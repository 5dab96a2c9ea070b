import { execFile } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { promisify } from "node:util"
import type { BatchRan, BatchRun } from "./batchRun.ts"
import { inTemporaryFolder } from "./machine.ts"
import { atMost, type Topic } from "./Row.ts"
import { interleave } from "./Sample.ts"
import { SHARED_FOLDER, transcriptFiles } from "./transcripts.ts"

const PAIRS = 8
const BYTES = 100_000_000
const PHRASE = "I noticed that the build of this project needs the cache of the run before it."

/** Real transcripts of both clients where they are at hand, else those that the tests use. */
const realFiles = (): ReadonlyArray<string> => {
  if (!fs.existsSync(SHARED_FOLDER)) return transcriptFiles()
  return fs
    .readdirSync(SHARED_FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .toSorted()
    .map((name) => path.join(SHARED_FOLDER, name))
}

const isCodex = (file: string): boolean => path.basename(file).startsWith("rollout-")

/** Where a client keeps the session of a file, and the name of its project. */
const placeOf = (home: string, file: string, copy: number) => {
  const project = `${path.basename(path.dirname(file)).replaceAll(/[^A-Za-z0-9]/g, "-")}-${copy}`
  const cwd = path.join(home, "work", project)
  const folder = isCodex(file)
    ? path.join(home, ".codex/sessions/2026/06", String(copy))
    : path.join(home, ".claude/projects", cwd.replaceAll(/[^A-Za-z0-9]/g, "-"))
  return { cwd, file: path.join(folder, path.basename(file).replace(/^\d+\.\d+\.\d+_/, "")) }
}

/** A session in which the phrases find something, so that a project's files are written with and without detectors. */
const phraseIn = (cwd: string, index: number): string => {
  const id = `${String(index).padStart(8, "0")}-0000-4000-8000-000000000000`
  const message = { role: "assistant", content: [{ type: "text", text: `${PHRASE} So I kept it.` }] }
  return JSON.stringify({
    type: "assistant",
    uuid: id,
    sessionId: id,
    cwd,
    timestamp: "2026-06-01T10:00:00.000Z",
    message
  })
}

/** Writes them into the clients' folders below a home, each of a project that is there, as often as it takes. */
const writeSessions = (home: string) => {
  const files = realFiles()
  const projects = new Set<string>()
  let [bytes, count] = [0, 0]
  for (let copy = 1; bytes < BYTES && copy <= 1_000; copy += 1) {
    for (const source of files) {
      const { cwd, file } = placeOf(home, source, copy)
      const text = fs.readFileSync(source, "latin1").replaceAll(/"cwd":\s*"[^"]*"/g, `"cwd":${JSON.stringify(cwd)}`)
      fs.mkdirSync(path.join(cwd, ".git"), { recursive: true })
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, text, "latin1")
      if (!isCodex(source) && !projects.has(cwd)) {
        fs.writeFileSync(path.join(path.dirname(file), `${count}.jsonl`), `${phraseIn(cwd, count)}\n`)
      }
      projects.add(cwd)
      bytes += text.length
      count += 1
    }
  }
  return { projects: [...projects], bytes, count }
}

const runOnce = async (run: BatchRun): Promise<BatchRan> => {
  const program = path.join(import.meta.dirname, "batchRun.ts")
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(run)])
  return JSON.parse(stdout)
}

/** What the detectors of src/core/friction add to a batch whose backend is off: whole runs, in turn with and without. */
export const detectors = (): Promise<Topic> =>
  inTemporaryFolder(async (home) => {
    const { bytes, count, projects } = writeSessions(home)
    const found = { with: 0, without: 0 }
    const timed = (arm: keyof typeof found) => async () => {
      for (const project of projects) fs.rmSync(path.join(project, ".claude"), { recursive: true, force: true })
      const ran = await runOnce({ home, concurrency: 8, undetected: arm === "without" })
      found[arm] = ran.proposals
      return ran.processor
    }
    const [all, phrases] = await interleave([timed("with"), timed("without")], { warmUp: 1, counted: PAIRS })
    if (found.with <= found.without) throw new Error(`the detectors found nothing: ${found.with} of ${found.without}`)
    const row = (name: string, of: "least" | "median") => ({
      name,
      unit: "ms" as const,
      measured: all![of],
      baseline: phrases![of],
      ratio: all![of] / phrases![of]
    })
    return {
      title: "Detectors",
      baseline: "a batch that looks for the phrases alone",
      rows: [
        {
          ...row("processor time of a batch with the backend off, at its least", "least"),
          budget: atMost("ratio", 1.1)
        },
        row("the same, the median", "median")
      ],
      notes: [
        `${count} real transcripts, ${(bytes / 1e6).toFixed(0)} MB, in ${projects.length} projects; ${PAIRS} pairs in turn.`,
        `${found.with} proposals with the detectors, ${found.without} without.`
      ]
    }
  })
