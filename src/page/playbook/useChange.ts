import { useCallback } from "preact/hooks"
import type { Done } from "../../ui/PlaybookShapes.ts"
import { messageOf, post } from "../ask.ts"
import { notify } from "../parts/Notice.tsx"

/** Makes a change; answers what it did, or fails with why it was not made. */
export type MakeChange = (path: string, body: unknown, tell: (done: Done) => string) => Promise<Done>

/** Changes to the playbook, each with a way back. */
export const useChange = (reload: () => Promise<void>): MakeChange =>
  useCallback(
    async (path, body, tell) => {
      const done = await post<Done>(`/playbook/${path}`, body)
      await reload()
      const { commitProblem, entry } = done
      const undo = async (): Promise<void> => {
        try {
          await post<Done>("/playbook/undo", { entry })
          await reload()
          notify({ tone: "plain", text: "Taken back" })
        } catch (error) {
          notify({ tone: "bad", text: messageOf(error) })
        }
      }
      notify({
        tone: "good",
        text: commitProblem === undefined ? tell(done) : `${tell(done)}. No commit: ${commitProblem}`,
        ...(entry !== undefined && { undo: () => void undo() })
      })
      return done
    },
    [reload]
  )
