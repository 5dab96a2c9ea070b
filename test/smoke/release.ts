// What must hold of the package before it is published: `npm run release:check`. With --dry-run the version need not have
// its place in the changelog yet; CI runs that.
import { execFileSync, spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"

const ROOT = path.resolve(import.meta.dirname, "../..")
const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string }
const dryRun = process.argv.includes("--dry-run")
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "debrief-release-"))

/** Bytes that a global install may take, its folder and all. */
const MOST_INSTALLED = 5_500_000

/** What a user or a client looks for in the package. */
const NEEDED = [
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "dist/debrief.js",
  "dist/lib/everything.js",
  "dist/lib/types/exports/everything.d.ts",
  "dist/settings.schema.json",
  "prompts/playbook.txt"
]

/** What the client looks for in the plugin's own package. */
const NEEDED_BY_PLUGIN = [
  ".claude-plugin/icon.png",
  ".claude-plugin/plugin.json",
  "LICENSE",
  "README.md",
  "debrief.js",
  "hooks/hooks.json",
  "hooks/inject.js",
  "hooks/main/inject.js"
]

/** Of the package's files only these kinds may be there. */
const ALLOWED = /^(?:dist|prompts)\/|^(?:CHANGELOG|README|SECURITY)\.md$|^LICENSE$|^package\.json$/
const FORBIDDEN = /^dist\/(?:meta|plugin)\/|\.map$|\.test\.|node_modules|\.tsbuildinfo$/

const problems: Array<string> = []
const check = (what: string, problem: string | undefined): void => {
  process.stdout.write(`  ${problem === undefined ? "ok    " : "broken"}  ${what}\n`)
  if (problem !== undefined) problems.push(`${what}: ${problem}`)
}

const run = (command: string, args: ReadonlyArray<string>, env = process.env): string | undefined => {
  const { error, status, stderr, stdout } = spawnSync(command, args, { cwd: ROOT, encoding: "utf8", env })
  return status === 0 ? undefined : `${error?.message ?? ""}${stdout}${stderr}`.trim()
}

const tool = (name: string): string => path.join(ROOT, "node_modules/.bin", name)

const sizeOf = (place: string): number =>
  fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)

const changelogProblem = (): string | undefined => {
  const headings = fs.readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8").match(/^## .*$/gm) ?? []
  if (headings.some((heading) => heading.startsWith(`## ${version} `) || heading === `## ${version}`)) return undefined
  return dryRun && headings[0] === "## Unreleased" ? undefined : `CHANGELOG.md has no heading for ${version}`
}

const contentsProblem = (files: ReadonlyArray<string>): string | undefined => {
  const missing = NEEDED.filter((file) => !files.includes(file))
  const unwanted = files.filter((file) => !ALLOWED.test(file) || FORBIDDEN.test(file))
  if (missing.length > 0) return `it lacks ${missing.join(", ")}`
  return unwanted.length > 0 ? `it should not hold ${unwanted.join(", ")}` : undefined
}

/** Installs it as a user would, into a prefix of its own, and runs it there with nothing else at hand. */
const installProblem = (tarball: string): string | undefined => {
  const prefix = path.join(folder, "prefix")
  const env = { PATH: process.env["PATH"], HOME: folder }
  const options = ["--prefix", prefix, "--offline", "--no-audit", "--no-fund", "--loglevel=error"]
  const failed = run("npm", ["install", "--global", ...options, tarball], env)
  if (failed !== undefined) return failed
  const size = sizeOf(path.join(prefix, "lib"))
  if (size > MOST_INSTALLED) return `${size} bytes are installed, for ${MOST_INSTALLED} at most`
  const told = execFileSync(path.join(prefix, "bin/debrief"), ["status", "--version"], {
    encoding: "utf8",
    cwd: folder,
    env
  })
  process.stdout.write(`          ${(size / 1e6).toFixed(1)} MB installed; ${told.trim()}\n`)
  return told.includes(version) ? undefined : `it says ${told.trim()}`
}

interface Packed {
  readonly filename: string
  readonly version: string
  readonly files: ReadonlyArray<{ readonly path: string }>
}

const pack = (place: string): Packed => {
  const args = ["pack", "--ignore-scripts", "--json", "--silent", "--pack-destination", folder]
  const answer: unknown = JSON.parse(execFileSync("npm", args, { cwd: place, encoding: "utf8" }))
  // npm 11 answers a list, npm 12 an object by name.
  return (Array.isArray(answer) ? answer : Object.values(answer as object))[0] as Packed
}

const pluginProblem = (): string | undefined => {
  const packed = pack(path.join(ROOT, "dist/plugin"))
  const files = packed.files.map((file) => file.path)
  const missing = NEEDED_BY_PLUGIN.filter((file) => !files.includes(file))
  const unwanted = files.filter((file) => /^hooks\/cache|\.ts$/.test(file))
  if (missing.length > 0) return `it lacks ${missing.join(", ")}`
  if (unwanted.length > 0) return `it should not hold ${unwanted.join(", ")}`
  return packed.version === version ? undefined : `it is ${packed.version}, and the command ${version}`
}

try {
  const { filename, files } = pack(ROOT)
  const tarball = path.join(folder, filename)
  check(`the version ${version} stands in the changelog`, changelogProblem())
  check("the package holds what it should, and nothing else", contentsProblem(files.map((file) => file.path)))
  check("the plugin's own package does, too", pluginProblem())
  check("publint", run(tool("publint"), ["run", "--strict", tarball]))
  // Only as ES modules see it: there is no other build.
  check("are the types wrong", run(tool("attw"), ["--profile", "esm-only", tarball]))
  check("a global install runs by itself", installProblem(tarball))
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
