// Builds everything in dist/: the command, the hooks, the plugin and the library.
import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import * as esbuild from "esbuild"
import {
  lazyBuiltIns,
  lazyModules,
  lazySegmenter,
  plainEquality,
  plainFormatter,
  unprobedCall
} from "./lazyBuiltIns.ts"
import { rawText } from "./rawText.ts"

const root = import.meta.dirname
const dist = path.join(root, "dist")
const manifest = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"))
/** What the package's own name gives: the doors as namespaces. */
const EVERYTHING = "everything.ts"

/** The library's modules, one a capability. */
const DOORS = fs.readdirSync(path.join(root, "src/exports")).filter((file) => file !== EVERYTHING)

/** A constant of a module that begins with a call of Effect's. */
const MADE = /^((?:export )?const \w+(?:: [^=\n]+)? =\n?\s*)(?=(?:Effect|Layer|Context)\.)/gm

/**
 * Tells the bundler that such a call only makes something, so that what nobody uses of a module is left out with it. A
 * hook's bundle is 5 % smaller by that.
 */
const pureEffects: esbuild.Plugin = {
  name: "pure-effects",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path: file }) =>
      file.startsWith(path.join(root, "src"))
        ? { contents: fs.readFileSync(file, "utf8").replaceAll(MADE, "$1/* @__PURE__ */ "), loader: "ts" }
        : undefined
    )
  }
}

const common = {
  bundle: true,
  platform: "node",
  target: "node20",
  minify: true,
  // Names of functions and classes show in stack traces.
  keepNames: false,
  legalComments: "none",
  logLevel: "warning",
  plugins: [rawText, pureEffects],
  metafile: true
} satisfies esbuild.BuildOptions

const write = (file: string, content: string) => {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, content)
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`

/**
 * Has what was bundled in ASCII alone, as what runs it with the code of an earlier run reads it (`CodeCache.ts`): the
 * bundler escapes strings, but leaves regular expressions as they are. An escape means the same in all of them.
 */
const inAscii = (folder: string) => {
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    fs.writeFileSync(file, fs.readFileSync(file, "utf8").replaceAll(/[^\0-\x7f]/g, escaped))
  }
}

const SDK = "@anthropic-ai/sdk"

/** Leaves the SDK to a file beside. */
const sdkBeside: esbuild.Plugin = {
  name: "sdk-beside",
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${SDK}$`) }, () => ({ path: "./anthropic.cjs", external: true }))
  }
}

/**
 * The command: a CommonJS file with all of it and one with what is quick, of which a run evaluates only the modules it
 * imports, behind a first file that runs one of them with the code of an earlier run.
 */
const buildCommand = async (into: string) => {
  const result = await esbuild.build({
    ...common,
    entryPoints: [
      { in: path.join(root, "src/bin/run.ts"), out: "debrief" },
      { in: path.join(root, "src/bin/runQuick.ts"), out: "quick" }
    ],
    outdir: path.join(into, "main"),
    outExtension: { ".js": ".cjs" },
    format: "cjs",
    // What is imported when it is needed is in the same file, but for the largest that most starts never need.
    supported: { "dynamic-import": false },
    plugins: [lazyModules, ...common.plugins, lazyBuiltIns, lazySegmenter, unprobedCall, sdkBeside]
  })
  await esbuild.build({
    ...common,
    entryPoints: [{ in: SDK, out: "anthropic" }],
    outdir: path.join(into, "main"),
    outExtension: { ".js": ".cjs" },
    format: "cjs"
  })
  inAscii(path.join(into, "main"))
  await esbuild.build({
    ...common,
    entryPoints: { debrief: path.join(root, "src/bin/debrief.ts") },
    outdir: into,
    format: "cjs"
  })
  return result
}

const [leastMajor, leastMinor] = /(\d+)\.(\d+)/.exec(manifest.engines.node)!.slice(1)

/** What a file begins with that the plugin's launcher runs: a node that is too old says so, by a code that nothing else has. */
const TOO_OLD =
  `"use strict";var least=process.versions.node.split(".");` +
  `if(least[0]<${leastMajor}||least[0]==${leastMajor}&&least[1]<${leastMinor})process.exit(97);`

/** The hooks: CommonJS, which starts faster, behind a first file that runs them with the code of an earlier run. */
const buildHooks = async (into: string) => {
  const plugins = [...common.plugins, plainEquality, plainFormatter, unprobedCall]
  const options = { ...common, plugins, format: "cjs" } satisfies esbuild.BuildOptions
  const names = ["inject", "learn"]
  const result = await esbuild.build({
    ...options,
    entryPoints: [
      ...names.map((name) => ({ in: path.join(root, `src/bin/${name}.ts`), out: name })),
      // What `inject` loads by itself, when there is something to tell.
      { in: path.join(root, "src/hooks/noteMigration.ts"), out: "noteMigration" },
      // And in a person's first session.
      { in: path.join(root, "src/hooks/welcome.ts"), out: "welcome" },
      // And when a playbook is too long to be given whole.
      { in: path.join(root, "src/core/playbook/fit/Fit.ts"), out: "fit" },
      // And when it may say what a detector's proposal does.
      { in: path.join(root, "src/core/playbook/likeness/Covering.ts"), out: "covering" },
      // And when key points came with the code.
      { in: path.join(root, "src/core/safety/Strangers.ts"), out: "heldRules" }
    ],
    outdir: path.join(into, "hooks/main")
  })
  inAscii(path.join(into, "hooks/main"))
  await esbuild.build({
    ...options,
    entryPoints: names.map((name) => ({ in: path.join(root, "src/bin/start.ts"), out: name })),
    // An old node has to come as far as to say that it is.
    target: "node10",
    banner: { js: TOO_OLD },
    outdir: path.join(into, "hooks")
  })
  return result
}

/** The library: a module for each door, with types; its peers are left outside, what doors share stands in chunks. */
const buildLibrary = async () => {
  await esbuild.build({
    ...common,
    minify: false,
    // Names stay as they are, for who looks into it; what is installed is to weigh little.
    minifyWhitespace: true,
    entryPoints: DOORS.map((file) => path.join(root, "src/exports", file)),
    outdir: path.join(dist, "lib"),
    format: "esm",
    splitting: true,
    chunkNames: "chunks/[hash]",
    external: Object.keys(manifest.peerDependencies).flatMap((name) => [name, `${name}/*`])
  })
  // The bundler would make namespaces of its own, in which nothing can be left out.
  const everything = fs.readFileSync(path.join(root, "src/exports", EVERYTHING), "utf8")
  write(path.join(dist, "lib/everything.js"), everything.replaceAll('.ts"', '.js"'))
  execFileSync(path.join(root, "node_modules/.bin/tsc"), ["-p", path.join(root, "tsconfig.build.json")], {
    stdio: "inherit"
  })
}

/** Writes JSON as it is read by people, too. */
const writeJson = (file: string, value: unknown) => write(file, `${JSON.stringify(value, null, 2)}\n`)

/** The page of `debrief ui`: a script, a style sheet, and what stands around them. */
const buildPage = async (into: string) => {
  const page = path.join(root, "src/page")
  const result = await esbuild.build({
    entryPoints: [path.join(page, "page.tsx"), path.join(page, "page.css")],
    outdir: into,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: ["es2022", "chrome111", "firefox115", "safari16.4"],
    jsx: "automatic",
    jsxImportSource: "preact",
    minify: true,
    legalComments: "none",
    logLevel: "warning",
    metafile: true
  })
  for (const file of ["page.html", "icon.svg"]) fs.copyFileSync(path.join(page, file), path.join(into, file))
  return result
}

const buildPlugin = async () => {
  const plugin = path.join(dist, "plugin")
  const { description, keywords, license, version } = manifest
  fs.cpSync(path.join(root, "src/plugin"), plugin, { recursive: true })
  // The client takes names that start with "claude-" for Anthropic's own and refuses them: the plugin is called debrief.
  const own = JSON.parse(fs.readFileSync(path.join(plugin, ".claude-plugin/plugin.json"), "utf8"))
  writeJson(path.join(plugin, ".claude-plugin/plugin.json"), { ...own, version, description, license, keywords })
  // The plugin by itself, for the marketplace's entry that takes it from npm.
  writeJson(path.join(plugin, "package.json"), {
    name: `${manifest.name}-plugin`,
    version,
    description,
    keywords,
    license,
    type: "commonjs",
    // Where hooks run from this folder, they keep compiled code in it.
    files: ["*", ".*", "!hooks/cache"]
  })
  for (const directory of ["hooks/main", "hooks/inject.js", "hooks/learn.js", "debrief.js", "main", "ui"]) {
    fs.cpSync(path.join(dist, directory), path.join(plugin, directory), { recursive: true })
  }
  write(path.join(plugin, "start.cjs"), `${TOO_OLD}require("./debrief.js")\n`)
  fs.cpSync(path.join(root, "prompts"), path.join(plugin, "prompts"), { recursive: true })
  fs.cpSync(path.join(root, "LICENSE"), path.join(plugin, "LICENSE"))
}

const buildSettingsSchema = async () => {
  const Schema = await import("effect/Schema")
  const { SettingsFile } = await import("./src/project/SettingsFile.ts")
  const { schema } = Schema.toJsonSchemaDocument(SettingsFile)
  writeJson(path.join(dist, "settings.schema.json"), {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...schema
  })
}

fs.rmSync(dist, { recursive: true, force: true })
// The command and the hooks start 5 ms sooner as CommonJS; the library is modules.
writeJson(path.join(dist, "package.json"), { type: "commonjs" })
writeJson(path.join(dist, "lib/package.json"), { type: "module" })
const command = await buildCommand(dist)
const hooks = await buildHooks(dist)
const page = await buildPage(path.join(dist, "ui"))
await Promise.all([buildLibrary(), buildPlugin(), buildSettingsSchema()])
fs.chmodSync(path.join(dist, "debrief.js"), 0o755)
write(path.join(dist, "meta/command.json"), JSON.stringify(command.metafile))
write(path.join(dist, "meta/hooks.json"), JSON.stringify(hooks.metafile))
write(path.join(dist, "meta/page.json"), JSON.stringify(page.metafile))
