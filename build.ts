// Builds everything in dist/: the command, the hooks, the plugin and the library.
import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import * as esbuild from "esbuild"
import { rawText } from "./rawText.ts"

const root = import.meta.dirname
const dist = path.join(root, "dist")
const manifest = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"))
/** What the package's own name gives: the doors as namespaces. */
const EVERYTHING = "everything.ts"

/** The library's modules, one a capability. */
const DOORS = fs.readdirSync(path.join(root, "src/exports")).filter((file) => file !== EVERYTHING)

const common = {
  bundle: true,
  platform: "node",
  target: "node20",
  minify: true,
  // Names of functions and classes show in stack traces.
  keepNames: false,
  legalComments: "none",
  logLevel: "warning",
  plugins: [rawText],
  metafile: true
} satisfies esbuild.BuildOptions

const write = (file: string, content: string) => {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, content)
}

/** The command: ES modules with the SDK split off, since most starts never need it. */
const buildCommand = (into: string) =>
  esbuild.build({
    ...common,
    entryPoints: { debrief: path.join(root, "src/bin/debrief.ts") },
    outdir: into,
    format: "esm",
    splitting: true,
    chunkNames: "chunks/[hash]",
    // Some dependencies are CommonJS and call require for built-in modules.
    banner: {
      js: 'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);'
    }
  })

/** The hooks: CommonJS, which starts faster, behind a first file that runs them with the code of an earlier run. */
const buildHooks = async (into: string) => {
  const options = { ...common, format: "cjs" } satisfies esbuild.BuildOptions
  const names = ["inject", "learn"]
  const result = await esbuild.build({
    ...options,
    entryPoints: [
      ...names.map((name) => ({ in: path.join(root, `src/bin/${name}.ts`), out: name })),
      // What `inject` loads by itself, when there is something to tell.
      { in: path.join(root, "src/hooks/noteMigration.ts"), out: "noteMigration" }
    ],
    outdir: path.join(into, "hooks/main")
  })
  await esbuild.build({
    ...options,
    entryPoints: names.map((name) => ({ in: path.join(root, "src/bin/start.ts"), out: name })),
    outdir: path.join(into, "hooks")
  })
  write(path.join(into, "hooks/package.json"), `${JSON.stringify({ type: "commonjs" })}\n`)
  return result
}

/** The library: a module for each door, with types; dependencies are left outside, what doors share stands in chunks. */
const buildLibrary = async () => {
  await esbuild.build({
    ...common,
    minify: false,
    entryPoints: DOORS.map((file) => path.join(root, "src/exports", file)),
    outdir: path.join(dist, "lib"),
    format: "esm",
    splitting: true,
    chunkNames: "chunks/[hash]",
    packages: "external"
  })
  // The bundler would make namespaces of its own, in which nothing can be left out.
  const everything = fs.readFileSync(path.join(root, "src/exports", EVERYTHING), "utf8")
  write(path.join(dist, "lib/everything.js"), everything.replaceAll('.ts"', '.js"'))
  execFileSync(path.join(root, "node_modules/.bin/tsc"), ["-p", path.join(root, "tsconfig.build.json")], {
    stdio: "inherit"
  })
}

const buildPlugin = async () => {
  const plugin = path.join(dist, "plugin")
  fs.cpSync(path.join(root, "src/plugin"), plugin, { recursive: true })
  const { author: _, ...shared } = manifest
  write(
    path.join(plugin, ".claude-plugin/plugin.json"),
    `${JSON.stringify(
      {
        // The client takes names that start with "claude-" for Anthropic's own and refuses them.
        name: "debrief",
        displayName: "Debrief",
        version: shared.version,
        description: shared.description,
        author: { name: "The claude-debrief team" },
        license: shared.license,
        keywords: shared.keywords
      },
      null,
      2
    )}\n`
  )
  for (const directory of ["hooks/main", "hooks/inject.js", "hooks/learn.js", "debrief.js", "chunks"]) {
    fs.cpSync(path.join(dist, directory), path.join(plugin, directory), { recursive: true })
  }
  fs.cpSync(path.join(root, "prompts"), path.join(plugin, "prompts"), { recursive: true })
  fs.cpSync(path.join(root, "LICENSE"), path.join(plugin, "LICENSE"))
  write(path.join(plugin, "package.json"), `${JSON.stringify({ type: "module" })}\n`)
  fs.cpSync(path.join(dist, "hooks/package.json"), path.join(plugin, "hooks/package.json"))
}

const buildSettingsSchema = async () => {
  const Schema = await import("effect/Schema")
  const { SettingsFile } = await import("./src/project/SettingsFile.ts")
  const { schema } = Schema.toJsonSchemaDocument(SettingsFile)
  write(
    path.join(dist, "settings.schema.json"),
    `${JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", ...schema }, null, 2)}\n`
  )
}

fs.rmSync(dist, { recursive: true, force: true })
const command = await buildCommand(dist)
const hooks = await buildHooks(dist)
await Promise.all([buildLibrary(), buildPlugin(), buildSettingsSchema()])
fs.chmodSync(path.join(dist, "debrief.js"), 0o755)
write(path.join(dist, "meta/command.json"), JSON.stringify(command.metafile))
write(path.join(dist, "meta/hooks.json"), JSON.stringify(hooks.metafile))
