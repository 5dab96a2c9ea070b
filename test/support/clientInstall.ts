import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"

const VERSION = "2.1.329"
const PACKAGE = "@anthropic-ai/claude-code"

const cache = path.join(import.meta.dirname, "../../.cache/claude-code")

/** The client's own binary, which npm puts into a package for each platform. */
const binaryIn = (directory: string): string | undefined =>
  ["", "-musl"]
    .map((libc) => `${PACKAGE}-${process.platform}-${process.arch}${libc}/claude`)
    .map((name) => path.join(directory, "node_modules", name))
    .find((file) => fs.existsSync(file))

/** Installs into a folder of its own and moves that into place whole, so that a broken download is never found later. */
const install = (into: string): void => {
  const staging = `${into}.${process.pid}`
  try {
    fs.mkdirSync(staging, { recursive: true })
    fs.writeFileSync(path.join(staging, "package.json"), `${JSON.stringify({ private: true })}\n`)
    execFileSync(
      "npm",
      ["install", "--prefix", staging, "--ignore-scripts", "--no-audit", "--no-fund", `${PACKAGE}@${VERSION}`],
      { cwd: staging, stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" }
    )
    fs.rmSync(into, { recursive: true, force: true })
    fs.renameSync(staging, into)
  } catch (cause) {
    const detail = (cause as { readonly stderr?: string }).stderr ?? String(cause)
    throw new Error(
      `${PACKAGE}@${VERSION} could not be installed into ${into}: ${detail.trim()}\n` +
        "The tests against the real client need it. Check that the npm registry can be reached, then run them again.",
      { cause }
    )
  } finally {
    fs.rmSync(staging, { recursive: true, force: true })
  }
}

/** The path of the real client's binary, installed from npm when it is not there yet. */
export const ensureClient = (say: (line: string) => void): string => {
  const directory = path.join(cache, VERSION)
  if (binaryIn(directory) === undefined) {
    say(`Installing ${PACKAGE}@${VERSION} into ${path.relative(process.cwd(), directory)} (about 360 MB, once)`)
    install(directory)
  }
  const binary = binaryIn(directory)
  if (binary !== undefined) return binary
  throw new Error(`${PACKAGE}@${VERSION} holds no binary for ${process.platform} on ${process.arch}.`)
}
