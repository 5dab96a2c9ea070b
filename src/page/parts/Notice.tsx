import { useEffect, useState } from "preact/hooks"
import { useKeys } from "../keys.ts"
import { Words } from "./Words.tsx"

/** What was done, or was not, and how it is taken back. */
export interface Notice {
  readonly tone: "good" | "bad" | "plain"
  readonly text: string
  readonly undo?: () => void
}

let show: ((notice: Notice | undefined) => void) | undefined

/** Says something at the foot of the page, in the place of what stood there. */
export const notify = (notice: Notice | undefined): void => show?.(notice)

/** Where things are said. */
export const Notices = () => {
  const [notice, setNotice] = useState<Notice>()
  useEffect(() => {
    show = setNotice
    return () => {
      show = undefined
    }
  }, [])
  const undo = notice?.undo
  useKeys(undo === undefined ? {} : { u: undo })
  return (
    <div class="notices" role="status">
      {notice !== undefined && (
        <div class={`notice ${notice.tone}`}>
          <span>
            <Words text={notice.text} />
          </span>
          {undo !== undefined && (
            <button type="button" class="plain" onClick={undo}>
              Undo <kbd>u</kbd>
            </button>
          )}
          <button type="button" class="plain" aria-label="Close" onClick={() => setNotice(undefined)}>
            ✕
          </button>
        </div>
      )}
    </div>
  )
}
