import { visible } from "../../core/text/Visible.ts"

/** The first part of a session's id, which is enough to tell it by; what stands for a session whole. */
export const shortSession = (session: string): string => {
  const shown = visible(session)
  return shown.includes(":") ? shown.slice(0, 60) : shown.slice(0, 8)
}
