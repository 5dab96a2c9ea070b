import * as fs from "node:fs"
import * as path from "node:path"
import type * as esbuild from "esbuild"

/** `import text from "./x.txt?raw"`, as vitest reads it. */
export const rawText: esbuild.Plugin = {
  name: "raw-text",
  setup(build) {
    build.onResolve({ filter: /\?raw$/ }, ({ path: file, resolveDir }) => ({
      path: path.resolve(resolveDir, file.slice(0, -"?raw".length)),
      namespace: "raw-text"
    }))
    build.onLoad({ filter: /.*/, namespace: "raw-text" }, ({ path: file }) => ({
      contents: fs.readFileSync(file, "utf8"),
      loader: "text",
      watchFiles: [file]
    }))
  }
}
