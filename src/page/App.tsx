import { useEffect, useState } from "preact/hooks"
import { visible } from "../core/text/Visible.ts"
import type { Inbox as Waiting } from "../ui/Shapes.ts"
import { Cost } from "./cost/Cost.tsx"
import { Health } from "./health/Health.tsx"
import { Inbox } from "./inbox/Inbox.tsx"
import { useKeys } from "./keys.ts"
import { type Connection, listen, useConnection } from "./live.ts"
import { KeyHelp } from "./parts/KeyHelp.tsx"
import { Notices } from "./parts/Notice.tsx"
import { Playbook } from "./playbook/Playbook.tsx"
import { addressOf, goTo, type Page, PAGES, useRoute } from "./route.ts"
import { Sessions } from "./sessions/Sessions.tsx"
import { useResource } from "./useResource.ts"

const NAMES: Readonly<Record<Page, string>> = {
  inbox: "Inbox",
  playbook: "Playbook",
  sessions: "Sessions",
  cost: "Cost",
  health: "Health"
}

const CONNECTIONS: Readonly<Record<Connection, string>> = {
  opening: "Connecting",
  live: "Live",
  lost: "Not connected: the server has ended, or does not answer. What was decided is kept. Start it again: debrief ui",
  refused:
    "This page is of an earlier start of debrief ui. What was decided is kept. Open the address that it printed last."
}

const folderOf = (root: string): string => visible(root).split(/[/\\]/).at(-1) ?? ""

const Header = ({
  page,
  project,
  waiting
}: {
  readonly page: Page
  readonly project: string
  readonly waiting: number
}) => {
  const connection = useConnection()
  return (
    <header class="top">
      <h1>
        <img src="/icon.svg" alt="" width="22" height="22" /> debrief
        {project !== "" && (
          <span class="project" title={visible(project)}>
            {folderOf(project)}
          </span>
        )}
      </h1>
      <nav aria-label="Pages">
        {PAGES.map((name) => (
          <a key={name} href={addressOf(name)} {...(name === page && { "aria-current": "page" as const })}>
            {NAMES[name]}
            {name === "inbox" && waiting > 0 && <span class="count">{waiting}</span>}
          </a>
        ))}
      </nav>
      <span class={`connection ${connection}`}>
        {connection === "live" || connection === "opening" ? CONNECTIONS[connection] : "Not connected"}
      </span>
    </header>
  )
}

/** The page as a whole. */
export const App = () => {
  const { id, page } = useRoute()
  const connection = useConnection()
  const inbox = useResource<Waiting>("inbox", "/inbox")
  const [isHelp, setHelp] = useState(false)
  useEffect(listen, [])
  useEffect(() => {
    document.title = `${NAMES[page]} · debrief`
  }, [page])
  useKeys({
    "?": () => setHelp(true),
    ...Object.fromEntries(PAGES.map((name, index) => [String(index + 1), () => goTo(name)]))
  })
  return (
    <>
      <Header page={page} project={inbox.data?.project ?? ""} waiting={inbox.data?.waiting ?? 0} />
      {(connection === "lost" || connection === "refused") && (
        <div class="banner" role="alert">
          {CONNECTIONS[connection]}
        </div>
      )}
      <main>
        <h2 class="unseen">{NAMES[page]}</h2>
        {page === "inbox" && <Inbox inbox={inbox} />}
        {page === "playbook" && <Playbook id={id} />}
        {page === "sessions" && <Sessions id={id} />}
        {page === "cost" && <Cost />}
        {page === "health" && <Health />}
      </main>
      <Notices />
      {isHelp && <KeyHelp onClose={() => setHelp(false)} />}
    </>
  )
}
