import { isJsonObject, parseJsonObject } from "../core/text/Json.ts"
import { ownPath } from "../disk/HeldFolder.ts"
import type { NodeFs } from "../disk/NodeFs.ts"
import { readBounded } from "../disk/OpenFile.ts"
import type { Trust } from "../disk/SafeCalls.ts"
import type { Environment } from "./Environment.ts"
import { userSettingsPath } from "./HookSettings.ts"

/** Bytes of the user's settings at most. */
const SETTINGS_BYTES = 1024 * 1024

/** The projects that `files.followLinks` of the user's settings names; none when they cannot be read. */
const named = (fs: NodeFs, settings: string): ReadonlyArray<unknown> => {
  try {
    const files = parseJsonObject(readBounded(fs, settings, true, SETTINGS_BYTES).toString("utf8"))?.["files"]
    const roots = isJsonObject(files) ? files["followLinks"] : undefined
    return Array.isArray(roots) ? roots : []
  } catch {
    return []
  }
}

const bare = (path: string): string => path.replace(/\/+$/, "")

/** What this user lets links do. Their settings are read only once a link is met, and then each time. */
export const trustOf = (fs: NodeFs, environment: Environment["Service"]): Trust => {
  const home = environment.get("HOME") ?? environment.get("USERPROFILE")
  const settings = userSettingsPath(environment)
  const users = home === undefined ? undefined : `${bare(home)}/.claude`
  return {
    own: (path) => ownPath(path, users),
    help: (root) => `If it is yours, name ${root} in files.followLinks of ${settings ?? "your settings"}`,
    followsLinks: (root) =>
      settings !== undefined && named(fs, settings).some((path) => typeof path === "string" && bare(path) === root)
  }
}
