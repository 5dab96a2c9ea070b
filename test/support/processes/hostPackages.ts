// A registry of npm and a host of git repositories on the loopback interface, run as a process beside the real client:
//
//   node hostPackages.ts FOLDER LOG
//
// FOLDER holds packages as `npm pack` makes them, and bare repositories. LOG gets a line for each request. It prints a
// line when it listens.
import { execFileSync, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as http from "node:http"
import * as path from "node:path"

const PORT = 8788

/** Where it is to be found, from within the sandbox. */
export const PACKAGE_HOST = `http://127.0.0.1:${PORT}`

const digest = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes)

/** What a registry says of a package of which it has one version. */
const packument = (file: string, bytes: Buffer): object => {
  const [, name = "", version = ""] = /^(.+)-(\d+\.\d+\.\d+)\.tgz$/.exec(path.basename(file)) ?? []
  const dist = {
    tarball: `${PACKAGE_HOST}/${path.basename(file)}`,
    integrity: `sha512-${digest("sha512", bytes).digest("base64")}`,
    shasum: digest("sha1", bytes).digest("hex")
  }
  return { name, "dist-tags": { latest: version }, versions: { [version]: { name, version, dist } } }
}

/** Answers as git's own program for it does. */
const serveGit = (
  folder: string,
  { pathname, search }: URL,
  request: http.IncomingMessage,
  to: http.ServerResponse
) => {
  const backend = path.join(execFileSync("git", ["--exec-path"], { encoding: "utf8" }).trim(), "git-http-backend")
  const git = spawn(backend, {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? ""
    }
  })
  request.pipe(git.stdin)
  const chunks: Array<Buffer> = []
  git.stdout.on("data", (chunk: Buffer) => chunks.push(chunk))
  git.on("close", () => {
    const answer = Buffer.concat(chunks)
    const end = answer.indexOf("\r\n\r\n")
    const head = answer.subarray(0, end).toString().split("\r\n")
    const headers = Object.fromEntries(head.map((line) => line.split(": ") as [string, string]))
    to.writeHead(Number.parseInt(headers["Status"] ?? "200", 10), headers)
    to.end(answer.subarray(end + 4))
  })
}

const serve = (folder: string, log: string): void => {
  const packages = fs.readdirSync(folder).filter((name) => name.endsWith(".tgz"))
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? "/", PACKAGE_HOST)
    fs.appendFileSync(log, `${request.method} ${request.url}\n`)
    if (url.pathname.includes(".git/")) return serveGit(folder, url, request, response)
    const wanted = url.pathname.slice(1)
    const found = packages.find((name) => name === wanted || name.replace(/-\d[^-]*$/, "") === wanted)
    response.statusCode = found === undefined ? 404 : 200
    if (found === undefined) return void response.end("{}")
    const bytes = fs.readFileSync(path.join(folder, found))
    return void response.end(found === wanted ? bytes : JSON.stringify(packument(found, bytes)))
  })
  server.listen(PORT, "127.0.0.1", () => process.stdout.write("ready\n"))
}

if (import.meta.main) {
  const [folder, log] = process.argv.slice(2)
  if (folder === undefined || log === undefined) throw new Error("usage: hostPackages.ts FOLDER LOG")
  serve(folder, log)
}
