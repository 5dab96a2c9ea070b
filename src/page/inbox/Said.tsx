import { useEffect, useState } from "preact/hooks"
import type { Around } from "../../ui/Shapes.ts"
import { get } from "../ask.ts"
import { Lines } from "../parts/Words.tsx"

/** What was said around a proposal, which is kept for as long as it waits. */
export const Said = ({ id }: { readonly id: string }) => {
  const [around, setAround] = useState<{ readonly id: string; readonly lines: Around["lines"] }>()
  useEffect(() => {
    const controller = new AbortController()
    get<Around>(`/inbox/around?id=${encodeURIComponent(id)}`, controller.signal).then(
      ({ lines }) => setAround({ id, lines }),
      // Without it the proposal itself is there to decide on.
      () => undefined
    )
    return () => controller.abort()
  }, [id])
  if (around?.id !== id || around.lines.length === 0) return null
  return (
    <section class="said" aria-label="What was said around it">
      {around.lines.map(({ own, role, text }, index) => (
        <p key={index} class={own ? "own" : ""}>
          <span class="speaker">{role === "user" ? "you" : "agent"}</span>
          <Lines text={text} />
        </p>
      ))}
    </section>
  )
}
