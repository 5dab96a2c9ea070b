import { spawnSync } from "node:child_process"

/** Arguments of `unshare` for a process that sees no network but its own loopback and no process but its own. */
export type Sandbox = ReadonlyArray<string>

const OWN_WORLD = ["--net", "--pid", "--fork", "--kill-child", "--mount-proc"]

const problemOf = (sandbox: Sandbox): string | undefined => {
  const { error, status, stderr } = spawnSync("unshare", [...sandbox, "ip", "link", "set", "lo", "up"], {
    encoding: "utf8"
  })
  if (error !== undefined) return error.message
  return status === 0 ? undefined : stderr.trim() || `unshare ended with ${status}`
}

/** How to make a sandbox on this machine, as root or in a user namespace; or why that is not possible. */
export const findSandbox = (): { readonly sandbox: Sandbox } | { readonly problem: string } => {
  const asRoot = problemOf(OWN_WORLD)
  if (asRoot === undefined) return { sandbox: OWN_WORLD }
  const mapped = ["--user", "--map-root-user", ...OWN_WORLD]
  return problemOf(mapped) === undefined ? { sandbox: mapped } : { problem: asRoot }
}
