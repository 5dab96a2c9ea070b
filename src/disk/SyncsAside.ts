import * as Context from "effect/Context"

/**
 * Whether all else goes on while a file is written through to the disk, which takes a thousand times as long as any
 * other call. For who has calls of an LLM under way: a batch waits for the disk a dozen times a session. Others hold a
 * lock meanwhile, which a round trip to another thread would only make them hold for longer.
 */
export const SyncsAside = Context.Reference<boolean>("claude-debrief/disk/SyncsAside", { defaultValue: () => false })
