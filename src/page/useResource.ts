import { useCallback, useEffect, useRef, useState } from "preact/hooks"
import type { Topic } from "../ui/live.ts"
import { get, messageOf } from "./ask.ts"
import { isListening, useChanges } from "./live.ts"

/** Something that the server tells, as it is now. */
export interface Resource<A> {
  readonly data: A | undefined
  /** Why it could not be read this time; what was read before stays. */
  readonly problem: string | undefined
  readonly reload: () => Promise<void>
}

/** Reads from an address, and again whenever something of the topic changed on disk. */
export const useResource = <A>(topic: Topic, path: string): Resource<A> => {
  const [state, setState] = useState<{ readonly path: string; readonly data?: A; readonly problem?: string }>({ path })
  const latest = useRef(0)
  const reload = useCallback(async () => {
    latest.current += 1
    const mine = latest.current
    try {
      const data = await get<A>(path)
      // An answer that was overtaken by a later one is old.
      if (mine === latest.current) setState({ path, data })
    } catch (error) {
      if (mine === latest.current) setState((before) => ({ ...before, path, problem: messageOf(error) }))
    }
  }, [path])
  useEffect(() => {
    if (isListening()) void reload()
  }, [reload])
  useChanges(topic, reload)
  const isCurrent = state.path === path
  return { data: isCurrent ? state.data : undefined, problem: isCurrent ? state.problem : undefined, reload }
}
