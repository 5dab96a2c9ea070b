import { dollarsOf } from "../../core/text/Amounts.ts"
import { visible } from "../../core/text/Visible.ts"
import type { ShownCost } from "../../ui/ReportShapes.ts"

const [WIDTH, HEIGHT, FOOT] = [760, 170, 18]

/** The purposes that were spent on, the dearest first, the same colour for each everywhere. */
export const purposesIn = ({ days }: Pick<ShownCost, "days">): ReadonlyArray<string> => {
  const sums = new Map<string, number>()
  for (const { purposes } of days) {
    for (const [purpose, usd] of Object.entries(purposes)) sums.set(purpose, (sums.get(purpose) ?? 0) + usd)
  }
  return [...sums].toSorted(([, one], [, other]) => other - one).map(([purpose]) => purpose)
}

/** What was spent on each of the last days, by purpose, under the limit of a day. */
export const DayBars = ({ cost }: { readonly cost: ShownCost }) => {
  const { dates, days, limits } = cost
  const byDay = new Map(days.map((day) => [day.day, day]))
  const purposes = purposesIn(cost)
  const dearest = Math.max(...dates.map((day) => byDay.get(day)?.usd ?? 0), 0)
  // The limit is drawn where it is near enough not to flatten what was spent.
  const isLimitNear = limits.day > 0 && limits.day <= dearest * 3
  const top = Math.max(dearest, isLimitNear ? limits.day : 0) * 1.08 || 1
  const scale = (usd: number): number => (usd / top) * (HEIGHT - FOOT)
  const step = WIDTH / dates.length
  return (
    <figure class="bars">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Dollars a day, the last ${dates.length} days; the table has the same`}
      >
        {dates.map((day, index) => {
          let y = HEIGHT - FOOT
          return (
            <g key={day}>
              <rect class="bar-ground" x={index * step + 2} y={0} width={step - 4} height={HEIGHT - FOOT} rx="3" />
              {purposes.map((purpose, place) => {
                const height = scale(byDay.get(day)?.purposes[purpose] ?? 0)
                y -= height
                return (
                  <rect
                    key={purpose}
                    class={`purpose-${Math.min(place, 4)}`}
                    x={index * step + 2}
                    y={y}
                    width={step - 4}
                    height={height}
                  />
                )
              })}
              {(dates.length - 1 - index) % 7 === 0 && (
                <text
                  x={index === dates.length - 1 ? WIDTH - 2 : index * step + step / 2}
                  y={HEIGHT - 5}
                  text-anchor={index === dates.length - 1 ? "end" : "middle"}
                >
                  {day.slice(5)}
                </text>
              )}
            </g>
          )
        })}
        {isLimitNear && (
          <g class="limit">
            <line x1={0} x2={WIDTH} y1={HEIGHT - FOOT - scale(limits.day)} y2={HEIGHT - FOOT - scale(limits.day)} />
            <text x={4} y={HEIGHT - FOOT - scale(limits.day) + 11}>
              limit {dollarsOf(limits.day)}
            </text>
          </g>
        )}
      </svg>
      <figcaption class="legend">
        {purposes.slice(0, 5).map((purpose, place) => (
          <span key={purpose} class={`purpose-${place}`}>
            {visible(purpose)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
