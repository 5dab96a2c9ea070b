import * as fs from "node:fs"
import * as path from "node:path"
import { ROOT } from "./machine.ts"

interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      { readonly bytes: number; readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }
    >
  >
}

const shorten = (file: string): string => file.replace(/^.*node_modules\//, "").replace(/^raw-text:.*(?=prompts\/)/, "")

/** What the hook bundles are made of, by the ten largest parts of each. */
export const bundles = (): string => {
  const metafile: Metafile = JSON.parse(fs.readFileSync(path.join(ROOT, "dist/meta/hooks.json"), "utf8"))
  return Object.entries(metafile.outputs)
    .map(([output, { bytes, inputs }]) => {
      const parts = Object.entries(inputs).sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)
      const lines = parts.slice(0, 10).map(([file, part]) => [part.bytesInOutput, shorten(file)] as const)
      const rest = parts.slice(10).reduce((sum, [, part]) => sum + part.bytesInOutput, 0)
      return [
        `${output}, ${bytes.toLocaleString("en")} bytes`,
        ...[...lines, [rest, `${Math.max(parts.length - 10, 0)} more`] as const].map(
          ([size, name]) => `  ${size.toLocaleString("en").padStart(7)}  ${name}`
        )
      ].join("\n")
    })
    .join("\n\n")
}
