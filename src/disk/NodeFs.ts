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

/**
 * Becomes the user and the group that it is given, and runs a program with the rest. Root without the right to become
 * another, as in some containers, has no more rights than that user outside of them.
 */
const BECOME = `
const [uid, gid, program, ...args] = process.argv.slice(1)
try { process.setgroups([]); process.setgid(Number(gid)); process.setuid(Number(uid)) }
catch (error) { if (error.code !== "EPERM") throw error }
const { error, status } = process.getBuiltinModule("node:child_process").spawnSync(program, args, { stdio: "inherit" })
if (error) throw error
process.exitCode = status ?? 1
`

/** A program and its arguments, by which another is run that follows them, behind the numbers of a user and a group. */
export const becoming = (): readonly [string, ...ReadonlyArray<string>] => [process.execPath, "-e", BECOME, "--"]

/** As whom this process works. Windows has no such numbers, and says 0 of each file. */
export const user = process.geteuid?.() ?? 0

/** When this process began, in milliseconds since 1970. `performance` knows too, and takes a hook 1 ms to load. */
// @effect-diagnostics-next-line globalDate:off
export const beganAt = (): number => Date.now() - process.uptime() * 1000
