import type { ComponentChildren } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"

interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  readonly onClose: () => void
}

/** Something to be answered before anything else. Escape closes it. */
export const Dialog = ({ children, onClose, title }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the next key, which may answer.
  useLayoutEffect(() => {
    const before = document.activeElement
    dialog.current!.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby="dialog-title" onClose={onClose}>
      <h2 id="dialog-title">{title}</h2>
      {children}
    </dialog>
  )
}
