import { useCallback, useEffect, useState } from "preact/hooks"
import type { ShownFindings, ShownStatus } from "../../ui/ReportShapes.ts"
import { get, messageOf } from "../ask.ts"
import { Problem } from "../parts/Empty.tsx"
import { Words } from "../parts/Words.tsx"
import { useResource } from "../useResource.ts"

const Stands = () => {
  const { data, problem } = useResource<ShownStatus>("health", "/status")
  return (
    <section class="card" aria-label="How learning stands">
      <h3>How learning stands</h3>
      {problem !== undefined && <Problem text={problem} />}
      <dl class="lines">
        {data?.lines.map(({ name, text, tone }, index) => (
          <div key={index} class={tone}>
            <dt>{name}</dt>
            <dd>
              <Words text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const MARKS = { ok: "✓", note: "!", broken: "✕" } as const
const SAID = { ok: "well", note: "to be known", broken: "broken" } as const

/** What `debrief doctor` finds: it takes a while, so it is asked for once, and when a person asks again. */
const Findings = () => {
  const [found, setFound] = useState<ShownFindings["findings"]>()
  const [problem, setProblem] = useState<string>()
  const look = useCallback(async () => {
    setFound(undefined)
    setProblem(undefined)
    try {
      setFound((await get<ShownFindings>("/findings")).findings)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }, [])
  useEffect(() => void look(), [look])
  const isLooking = found === undefined && problem === undefined
  return (
    <section class="card" aria-label="What the doctor finds" aria-busy={isLooking}>
      <header class="card-head">
        <h3>What the doctor finds</h3>
        <button type="button" class="plain" disabled={isLooking} onClick={() => void look()}>
          {isLooking ? "Looking" : "Look again"}
        </button>
      </header>
      {problem !== undefined && <Problem text={problem} />}
      <ul class="findings">
        {found?.map(({ about, detail, mend, state }, index) => (
          <li key={index} class={state}>
            <span class="mark" role="img" aria-label={SAID[state]}>
              {MARKS[state]}
            </span>
            <div>
              <strong>{about}</strong> <Words text={detail} />
              {mend !== undefined && (
                <p class="mend">
                  <code>
                    <Words text={mend} />
                  </code>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What `debrief status` and `debrief doctor` say. */
export const Health = () => (
  <div class="page-column health">
    <Stands />
    <Findings />
  </div>
)
