import { useLayoutEffect, useRef } from "preact/hooks"

/** What keys do, by `KeyboardEvent.key`. */
export type Keys = Readonly<Record<string, () => void>>

/** Whether a key belongs to a text, or to a control that it works. */
const isTaken = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  if (target.closest("input, textarea, select, [contenteditable]") !== null) return true
  return (event.key === " " || event.key === "Enter") && target.closest("button, a, summary") !== null
}

/** Does what the keys say while they are pressed anywhere but in a text; nothing behind an open dialog. */
export const useKeys = (keys: Keys): void => {
  const current = useRef(keys)
  current.current = keys
  // As soon as what it acts on can be seen: an effect waits for a frame, and a key pressed before that would be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const action = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined
      if (action === undefined || isTaken(event) || document.querySelector("dialog[open]") !== null) return
      event.preventDefault()
      action()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
}
