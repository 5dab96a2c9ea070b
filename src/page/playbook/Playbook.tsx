import { useEffect, useMemo, useRef, useState } from "preact/hooks"
import type { SectionName } from "../../core/playbook/Section.ts"
import { countOf } from "../../core/text/Amounts.ts"
import { visible } from "../../core/text/Visible.ts"
import type { ShownKeyPoint, ShownPlaybook } from "../../ui/PlaybookShapes.ts"
import { messageOf } from "../ask.ts"
import { useKeys } from "../keys.ts"
import { Empty, Problem } from "../parts/Empty.tsx"
import { Listing } from "../parts/Listing.tsx"
import { notify } from "../parts/Notice.tsx"
import { CutWords } from "../parts/Words.tsx"
import { showOnly } from "../route.ts"
import { useResource } from "../useResource.ts"
import { GoneKeyPoint } from "./GoneKeyPoint.tsx"
import { KeyPointCard } from "./KeyPointCard.tsx"
import { matching } from "./matching.ts"
import { PlaybookBar } from "./PlaybookBar.tsx"
import { type Asked, PlaybookDialog } from "./PlaybookDialog.tsx"
import { useChange } from "./useChange.ts"

const nameOf = ({ name }: ShownKeyPoint): string => name
const headingOf = ({ section }: ShownKeyPoint): string => section

const showRow = ({ approved, harmful, helpful, name, text }: ShownKeyPoint) => (
  <>
    <span class="row-text">
      <span class="row-main">
        <CutWords of={text} />
      </span>
      <span class="row-note id">{visible(name)}</span>
    </span>
    <span
      class="row-record number"
      aria-label={approved ? `${helpful} helpful, ${harmful} harmful` : "untested, it came with the code"}
    >
      {!approved && <span class="quiet">untested</span>}
      {helpful > 0 && <span class="helped">+{helpful}</span>}
      {harmful > 0 && <span class="harmed">−{harmful}</span>}
    </span>
  </>
)

const atOnce = (made: Promise<unknown>): void =>
  void made.catch((error) => notify({ tone: "bad", text: messageOf(error) }))

/** The key points of the project, what can be done with them, and where each came from. */
export const Playbook = ({ id }: { readonly id: string | undefined }) => {
  const playbook = useResource<ShownPlaybook>("playbook", "/playbook")
  const change = useChange(playbook.reload)
  const [search, setSearch] = useState("")
  const [section, setSection] = useState<SectionName | "">("")
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setOpen] = useState(id !== undefined)
  const field = useRef<HTMLInputElement>(null)
  const all = playbook.data?.keyPoints
  const items = useMemo(() => matching(all ?? [], search, section), [all, search, section])
  // One that was merged or removed still has its history; while one searches, the first that is found is looked at.
  const isGone = id !== undefined && search === "" && section === "" && all?.every(({ name }) => name !== id) === true
  const at = Math.max(
    items.findIndex(({ name }) => name === id),
    isGone ? -1 : 0
  )
  const keyPoint = items[at]
  const many = (all ?? []).filter(({ name }) => chosen.has(name))
  useEffect(() => setOpen(id !== undefined), [id])

  const look = (by: number): void => {
    const next = items[Math.min(Math.max(at + by, 0), items.length - 1)]
    if (next !== undefined) showOnly("playbook", next.name)
  }
  const remove = ({ name }: ShownKeyPoint): void => {
    // On with the next one, or the last.
    const next = items[at + 1] ?? items[at - 1]
    atOnce(
      change("remove", { name }, () => `Removed ${name}`).then(
        () => next !== undefined && showOnly("playbook", next.name)
      )
    )
  }
  const choose = (name: string): void =>
    setChosen((before) =>
      before.has(name) ? new Set([...before].filter((one) => one !== name)) : new Set([...before, name])
    )

  useKeys({
    j: () => look(1),
    k: () => look(-1),
    x: () => keyPoint !== undefined && choose(keyPoint.name),
    e: () => keyPoint !== undefined && keyPoint.text.units === keyPoint.text.text.length && setAsked("edit"),
    m: () => many.length > 1 && setAsked("merge"),
    n: () => setAsked("add"),
    "/": () => field.current?.focus(),
    Escape: () => setOpen(false)
  })

  if (playbook.data === undefined) return playbook.problem === undefined ? null : <Problem text={playbook.problem} />
  const { problem } = playbook.data
  return (
    <div class="page-column">
      {problem !== undefined && <Problem text={problem} />}
      <div class={`split playbook${isOpen ? " one-open" : ""}`}>
        <div class="split-list">
          <PlaybookBar
            all={all ?? []}
            many={many.length}
            field={field}
            search={search}
            onSearch={setSearch}
            section={section}
            onSection={setSection}
            onAsk={setAsked}
            onNone={() => setChosen(new Set())}
          />
          {items.length === 0 ? (
            <Empty title={(all ?? []).length === 0 ? "The playbook is empty" : "Nothing like that"}>
              {(all ?? []).length === 0
                ? "Key points come here from sessions, from proposals that you accept, and from you: n adds one."
                : `None of ${countOf((all ?? []).length, "key point")} has these words.`}
            </Empty>
          ) : (
            <Listing
              label="Key points"
              items={items}
              keyOf={nameOf}
              show={showRow}
              headingOf={headingOf}
              current={keyPoint?.name}
              onCurrent={(name) => {
                showOnly("playbook", name)
                setOpen(true)
              }}
              chosen={chosen}
              onChoose={choose}
            />
          )}
        </div>
        <div class="split-one">
          <button type="button" class="back" onClick={() => setOpen(false)}>
            ← All key points
          </button>
          {isGone && <GoneKeyPoint name={id} />}
          {keyPoint !== undefined && (
            <KeyPointCard
              key={keyPoint.name}
              keyPoint={keyPoint}
              onEdit={() => setAsked("edit")}
              onMove={(into) =>
                atOnce(
                  change("move", { name: keyPoint.name, section: into }, ({ name }) => `Moved: it is now ${name}`).then(
                    ({ name }) => showOnly("playbook", name)
                  )
                )
              }
              onRemove={() => remove(keyPoint)}
            />
          )}
        </div>
      </div>
      {asked !== undefined && (
        <PlaybookDialog
          asked={asked}
          keyPoint={keyPoint}
          many={many}
          section={section}
          change={change}
          onMerged={() => setChosen(new Set())}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
