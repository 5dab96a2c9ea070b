import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks"
import { visible } from "../../core/text/Visible.ts"

/** Pixels of a row and of a heading, as the style sheet has them. */
const ROW = 68
const HEADING = 38
/** Rows that are there above and below what is in sight. */
const BEYOND = 6

interface Line<A> {
  readonly top: number
  readonly heading?: string
  readonly item?: A
  /** Its place among the items. */
  readonly index: number
}

export interface ListingProps<A> {
  readonly label: string
  readonly items: ReadonlyArray<A>
  readonly keyOf: (item: A) => string
  readonly show: (item: A) => ComponentChildren
  /** Items follow each other by their headings; none: no headings. */
  readonly headingOf?: (item: A) => string
  readonly current: string | undefined
  readonly onCurrent: (key: string) => void
  /** Those that were chosen, where several may be. */
  readonly chosen?: ReadonlySet<string>
  readonly onChoose?: (key: string) => void
}

const layOut = <A,>({ headingOf, items }: Pick<ListingProps<A>, "headingOf" | "items">) => {
  const lines: Array<Line<A>> = []
  let top = 0
  let last: string | undefined
  for (const [index, item] of items.entries()) {
    const heading = headingOf?.(item)
    if (heading !== undefined && heading !== last) {
      lines.push({ top, heading, index })
      top += HEADING
      last = heading
    }
    lines.push({ top, item, index })
    top += ROW
  }
  return { lines, height: top }
}

/** The first line that ends below a place. */
const firstBelow = <A,>(lines: ReadonlyArray<Line<A>>, place: number): number => {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle + 1]?.top ?? Infinity) <= place) low = middle + 1
    else high = middle
  }
  return low
}

const useWindow = <A,>(lines: ReadonlyArray<Line<A>>) => {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 900 })
  useLayoutEffect(() => {
    const element = box.current!
    const look = (): void => setView({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener("scroll", look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener("scroll", look)
    }
  }, [])
  const from = Math.max(firstBelow(lines, view.top) - BEYOND, 0)
  const to = firstBelow(lines, view.top + view.height) + BEYOND
  return { box, shown: lines.slice(from, to + 1) }
}

/** A long list of which only what is in sight is there: one is looked at, and several may be chosen. */
export const Listing = <A,>(props: ListingProps<A>) => {
  const { chosen, current, headingOf, items, keyOf, label, onChoose, onCurrent, show } = props
  const { height, lines } = useMemo(() => layOut({ items, ...(headingOf && { headingOf }) }), [items, headingOf])
  const { box, shown } = useWindow(lines)
  const line = lines.find(({ item }) => item !== undefined && keyOf(item) === current)
  useEffect(() => {
    const element = box.current!
    if (line === undefined) return
    // The heading of the first one is brought along.
    const above = line.index === 0 ? 0 : line.top
    if (above < element.scrollTop) element.scrollTop = above
    else if (line.top + ROW > element.scrollTop + element.clientHeight) {
      element.scrollTop = line.top + ROW - element.clientHeight
    }
  }, [line?.top, box])
  const step = (by: number): void => {
    const next = items[Math.min(Math.max((line?.index ?? -1) + by, 0), items.length - 1)]
    if (next !== undefined) onCurrent(keyOf(next))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(Math.floor(box.current!.clientHeight / ROW) - 1, 1)
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }
    const by = { ...steps, Home: -items.length, End: items.length }[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  const isShown = shown.some(({ item }) => item !== undefined && keyOf(item) === current)
  return (
    <div
      class="listing"
      ref={box}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={onChoose !== undefined}
      {...(isShown && { "aria-activedescendant": `row-${line!.index}` })}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" class="listing-whole" style={{ height: `${height}px` }}>
        {shown.map(({ heading, index, item, top }) => {
          const style = { transform: `translateY(${top}px)` }
          if (item === undefined) {
            return (
              <div role="presentation" class="listing-heading" key={`heading-${index}`} style={style}>
                {heading}
              </div>
            )
          }
          const key = keyOf(item)
          const isCurrent = key === current
          const isChosen = chosen?.has(key) ?? isCurrent
          return (
            <div
              role="option"
              class={`listing-row${isCurrent ? " current" : ""}${chosen?.has(key) === true ? " chosen" : ""}`}
              id={`row-${index}`}
              key={key}
              style={style}
              aria-selected={isChosen}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              onClick={() => onCurrent(key)}
            >
              {onChoose !== undefined && (
                <span
                  class="choose"
                  title={`Choose ${visible(key)} (x)`}
                  onClick={(event) => {
                    event.stopPropagation()
                    onChoose(key)
                  }}
                />
              )}
              {show(item)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
