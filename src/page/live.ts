import { useEffect, useState } from "preact/hooks"
import type { Topic } from "../ui/live.ts"

/** `lost`: the server cannot be reached, and is tried again. `refused`: it does not know this browser. */
export type Connection = "opening" | "live" | "lost" | "refused"

type Listener = (topics: ReadonlySet<Topic>) => void

const listeners = new Set<Listener>()
const watchers = new Set<(connection: Connection) => void>()
let connection: Connection = "opening"
let isTold = false

const become = (next: Connection): void => {
  connection = next
  for (const watcher of watchers) watcher(next)
}

/** Listens to what changes on disk, by whatever program, for as long as the page stands. */
export const listen = (): (() => void) => {
  const events = new EventSource("/api/events")
  events.addEventListener("open", () => become("live"))
  events.addEventListener("error", () => become(events.readyState === EventSource.CLOSED ? "refused" : "lost"))
  events.addEventListener("message", ({ data }) => {
    isTold = true
    const topics = new Set(String(data).split(" ") as ReadonlyArray<Topic>)
    for (const listener of listeners) listener(topics)
  })
  return () => events.close()
}

/** Calls back whenever something of a topic changed. */
export const useChanges = (topic: Topic, changed: () => void): void => {
  useEffect(() => {
    const listener: Listener = (topics) => {
      if (topics.has(topic)) changed()
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [topic, changed])
}

/**
 * Whether the server has said what to read. The first that it says is that all may have changed, whereupon all that stands
 * on the page is read: whoever reads before that reads twice, and whoever read only before that may have missed something.
 */
export const isListening = (): boolean => isTold

export const useConnection = (): Connection => {
  const [state, setState] = useState(connection)
  useEffect(() => {
    setState(connection)
    watchers.add(setState)
    return () => void watchers.delete(setState)
  }, [])
  return state
}
