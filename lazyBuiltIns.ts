import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, resolve } from "node:path"
import * as esbuild from "esbuild"
import type { Plugin } from "esbuild"

const require = createRequire(import.meta.url)

/** Of node's own modules those that take milliseconds to load and that most starts never use. */
const NAMES = ["child_process", "crypto", "fs/promises", "os", "readline", "stream", "string_decoder", "worker_threads"]

const contentsOf = (name: string): string => {
  const getters = Object.keys(require(`node:${name}`))
    .filter((key) => /^\w+$/.test(key) && key !== "default")
    .map((key) => `get ${key}(){return real.${key}}`)
  return `const real=new Proxy({},{get:(_,key)=>require("node:${name}")[key]});module.exports={${getters.join(",")}}`
}

/** Has these modules loaded when something of them is first used, in what is bundled as CommonJS. */
export const lazyBuiltIns: Plugin = {
  name: "lazy-built-ins",
  setup(build) {
    const filter = new RegExp(`^(?:node:)?(?:${NAMES.join("|")})$`)
    build.onResolve({ filter }, ({ namespace, path }) =>
      namespace === "lazy" ? { path, external: true } : { path: path.replace(/^node:/, ""), namespace: "lazy" }
    )
    build.onLoad({ filter: /.*/, namespace: "lazy" }, ({ path }) => ({ contents: contentsOf(path), loader: "js" }))
  }
}

/**
 * Of effect's modules and ours those whose tables and classes take long to make, and that who looks at a playbook never
 * needs. What they give is used in functions alone.
 */
const UNUSED = [
  "@effect/platform-node-shared/dist/NodeStream.js",
  "effect/dist/cli/Completions.js",
  "src/core/friction/OwnWords.ts",
  "src/core/grounding/Command.ts",
  "src/core/grounding/Prose.ts",
  "src/core/grounding/Reported.ts",
  "src/core/playbook/likeness/Covering.ts",
  "src/core/playbook/likeness/Words.ts",
  "src/core/proposals/signals/Signal.ts",
  "src/core/text/Redaction.ts",
  "src/core/transcript/Dialogue.ts",
  "src/core/transcript/Formats.ts",
  "src/llm/Anthropic.ts",
  "src/llm/Claude.ts",
  "src/llm/MessageBatches.ts",
  "src/review/edit.ts",
  "src/review/undo.ts"
]

const exportsOf = async (file: string): Promise<ReadonlyArray<string>> => {
  const { metafile } = await esbuild.build({ entryPoints: [file], outdir: ".", write: false, metafile: true })
  return Object.values(metafile.outputs)[0]!.exports
}

/** Has these modules evaluated when something of them is first used, in what is bundled as CommonJS. */
export const lazyModules: Plugin = {
  name: "lazy-modules",
  setup(build) {
    const met = new Set<string>()
    build.onResolve({ filter: /^\.{1,2}\/.*\.[jt]s$/ }, ({ kind, path: to, resolveDir }) => {
      const file = resolve(resolveDir, to)
      const found = kind === "import-statement" ? UNUSED.find((name) => file.endsWith(`/${name}`)) : undefined
      if (found === undefined) return undefined
      met.add(found)
      return { path: file, namespace: "lazy-module" }
    })
    build.onEnd(() => {
      const gone = UNUSED.find((name) => !met.has(name))
      if (gone !== undefined) throw new Error(`nothing imports ${gone}: look at lazyBuiltIns.ts`)
    })
    build.onLoad({ filter: /.*/, namespace: "lazy-module" }, async ({ path: file }) => {
      const getters = (await exportsOf(file)).map(
        (name) => `get ${name}(){return(real??=require(${JSON.stringify(file)})).${name}}`
      )
      return {
        contents: `let real;module.exports={${getters.join(",")}}`,
        loader: "js",
        resolveDir: dirname(file)
      }
    })
  }
}

/** Has an expression in one of effect's modules stand for another; fails where the module no longer has it. */
const replaceIn = (build: esbuild.PluginBuild, file: string, from: string | RegExp, to: string): void => {
  const filter = new RegExp(`effect[\\\\/]dist[\\\\/]${file.replaceAll("/", "[\\\\/]").replace(".", "\\.")}$`)
  build.onLoad({ filter }, ({ path }) => {
    const contents = readFileSync(path, "utf8")
    const replaced = contents.replace(from, () => to)
    if (replaced === contents) throw new Error(`${path} is not as it was: look at lazyBuiltIns.ts`)
    return { contents: replaced, loader: "js" }
  })
}

const SEGMENTER =
  'const graphemeSegmenter = /*#__PURE__*/new Intl.Segmenter(undefined, {\n  granularity: "grapheme"\n});'

/** Has effect load the tables of graphemes, 10 ms, when help is first laid out by them, and not at every start. */
export const lazySegmenter: Plugin = {
  name: "lazy-segmenter",
  setup(build) {
    replaceIn(
      build,
      "cli/CliOutput.js",
      SEGMENTER,
      'const graphemeSegmenter = { segment: (text) => new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text) };'
    )
  }
}

/** What effect probes a stack for, by module: the expression, and its value on V8. */
const PROBES = {
  "Utils.js": [
    /\/\*#__PURE__\*\/pickInternalCall\(\)/,
    '{ "~effect/Utils/internal": (body) => body() }["~effect/Utils/internal"]'
  ],
  "internal/effect.js": [/(?<=continuationMarksStack = )\/\*#__PURE__\*\/\(\(\) => \{[^]*?\n\}\)\(\)/, "true"]
} as const

/**
 * Has effect call without looking first what a call leaves in a stack trace, which it does twice: to spell a stack, V8
 * goes over the whole bundle once more, 5 ms each time in the command and 1 ms in a hook.
 */
export const unprobedCall: Plugin = {
  name: "unprobed-call",
  setup(build) {
    for (const [file, [probe, value]] of Object.entries(PROBES)) replaceIn(build, file, probe, value)
  }
}

const PLAIN =
  "const format = (value) => { try { return JSON.stringify(value) ?? String(value) } catch { return typeof value } };" +
  "export { format, format as formatJson }"

/** Has effect spell values as plain JSON in a hook, where nobody sees how: it takes 2 kB to spell them better. */
export const plainFormatter: Plugin = {
  name: "plain-formatter",
  setup(build) {
    build.onLoad({ filter: /effect[\\/]dist[\\/]Formatter\.js$/ }, () => ({ contents: PLAIN, loader: "js" }))
  }
}

/** Effect's own data still says what equals it; plain objects equal themselves. All hashes are one, as equal things need. */
const PLAIN_EQUALITY: Readonly<Record<string, string>> = {
  Equal:
    'const symbol = "~effect/Equal", equals = (one, other) => Object.is(one, other) || (one?.[symbol]?.(other) ?? false);' +
    "const asEquivalence = () => equals; const isEqual = (u) => u?.[symbol] !== undefined;" +
    "export { symbol, equals, asEquivalence, isEqual }",
  Hash:
    'const symbol = "~effect/Hash", hash = () => 0, combine = (...all) => all.length === 1 ? hash : 0;' +
    "export { symbol, hash, combine, hash as number, hash as string, hash as array, hash as structure, hash as structureKeys }"
}

/** Has effect compare plainly in a hook, which compares nothing of many parts: it takes 4 kB to do better. */
export const plainEquality: Plugin = {
  name: "plain-equality",
  setup(build) {
    build.onLoad({ filter: /effect[\\/]dist[\\/](?:Equal|Hash)\.js$/ }, ({ path }) => ({
      contents: PLAIN_EQUALITY[/(\w+)\.js$/.exec(path)![1]!]!,
      loader: "js"
    }))
  }
}
