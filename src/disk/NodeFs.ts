/**
 * `node:fs`, for the modules that open files. An import would have the bundler copy the module name by name, which costs
 * a hook's start 1 ms.
 */
export const fs = process.getBuiltinModule("node:fs")

export type NodeFs = typeof fs

/** Windows has other paths; Linux can go on from a folder that it holds open. */
export const { platform } = process

/** Whether nothing is closed to this process, and what it makes is closed to others. */
export const isRoot = process.geteuid?.() === 0

/** As whom this process works. Windows has no such numbers, and says 0 of each file. */
export const user = process.geteuid?.() ?? 0

/** When this process began, in milliseconds since 1970. `performance` knows too, and takes a hook 1 ms to load. */
// @effect-diagnostics-next-line globalDate:off
export const beganAt = (): number => Date.now() - process.uptime() * 1000
