import { countOf, dollarsOf, roundedCount } from "../../core/text/Amounts.ts"
import { visible } from "../../core/text/Visible.ts"
import type { ShownCost } from "../../ui/ReportShapes.ts"
import { Empty, Problem } from "../parts/Empty.tsx"
import { useResource } from "../useResource.ts"
import { DayBars } from "./DayBars.tsx"

type Spent = ShownCost["today"]

const Against = ({ limit, name, spent }: { readonly limit?: number; readonly name: string; readonly spent: Spent }) => (
  <section class="card figure" aria-label={name}>
    <h3>{name}</h3>
    <p class="large number">
      {dollarsOf(spent.usd)}
      {limit !== undefined && <span class="quiet"> of {dollarsOf(limit)}</span>}
    </p>
    {limit !== undefined && limit > 0 && (
      <meter
        min={0}
        max={limit}
        high={limit * 0.8}
        optimum={0}
        value={spent.usd}
        aria-label={`${name}, of the limit`}
      />
    )}
    <p class="quiet">
      {countOf(spent.calls, "call")}, {roundedCount(spent.tokens)} tokens
    </p>
  </section>
)

/** What was spent against the limits, by day and purpose. */
export const Cost = () => {
  const { data: cost, problem } = useResource<ShownCost>("cost", "/cost")
  if (cost === undefined) return problem === undefined ? null : <Problem text={problem} />
  const { all, days, ignored, limits, month, today } = cost
  return (
    <div class="page-column narrow">
      {ignored > 0 && (
        <Problem text={`${countOf(ignored, "line")} of spend.jsonl cannot be read, so what is spent may be more.`} />
      )}
      <div class="figures">
        <Against name="Today (UTC)" spent={today} limit={limits.day} />
        <Against name="This month" spent={month} limit={limits.month} />
        <Against name="All time" spent={all} />
      </div>
      {days.length === 0 ? (
        <Empty title="Nothing was spent">
          Calls of an LLM appear here by day and purpose. Without a key, or with the backend off, there are none.
        </Empty>
      ) : (
        <section class="card" aria-label="By day">
          <DayBars cost={cost} />
          <div class="table-box" tabIndex={0} role="region" aria-label="Days">
            <table>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col" class="right">
                    Dollars
                  </th>
                  <th scope="col" class="right">
                    Calls
                  </th>
                  <th scope="col" class="right">
                    Tokens
                  </th>
                  <th scope="col">For</th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ calls, day, purposes, tokens, usd }) => (
                  <tr key={day}>
                    <th scope="row" class="number">
                      {visible(day)}
                    </th>
                    <td class="right number">{dollarsOf(usd)}</td>
                    <td class="right number">{calls}</td>
                    <td class="right number">{roundedCount(tokens)}</td>
                    <td>
                      {Object.entries(purposes)
                        .map(([purpose, part]) => `${visible(purpose)} ${dollarsOf(part)}`)
                        .join(", ")}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </div>
  )
}
