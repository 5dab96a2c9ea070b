import { agent, around, fail, person, run } from "./Session.ts"
import { said, type Twin } from "./twins.ts"

/** What people type in haste, and what they mean by it. */
const IN_HASTE: ReadonlyArray<Twin> = [
  said("alwyas sign the relase notes befor you publsh them", "Always sign the release notes before publishing them."),
  said("dont hardocde urls, tkae them from config/urls.ts", "Don't hardcode URLs; take them from config/urls.ts."),
  said(
    "the dokcer images are bulit by ci, nver push them by hand",
    "The docker images are built by CI; never push them by hand.",
    "PROJECT CONTEXT"
  ),
  said(
    "reastart the worker after changing its config otherwise nothign is picked up",
    "Restart the worker after changing its config, otherwise nothing is picked up.",
    "PROJECT CONTEXT"
  ),
  said(
    "you have to run make certs once before the proxy starts, otherwise tls handshakes time out",
    "Run make certs once before the proxy starts, otherwise the TLS connections time out.",
    "PROJECT CONTEXT"
  )
]

/** Rules within more that is said. */
const AMONG_OTHERS: ReadonlyArray<Twin> = [
  said(
    "ok 2 rules: 1) no mutable globals 2) log through src/log.ts",
    "No mutable globals.",
    "USER PREFERENCES",
    "no mutable globals"
  ),
  said(
    "a few things before you begin:\n- strings in single quotes\n- sort the imports",
    "Strings in single quotes.",
    "USER PREFERENCES",
    "strings in single quotes"
  ),
  said(
    "looks good but: routes are named in the plural, yours is singular",
    "Routes are named in the plural.",
    "PROJECT CONTEXT",
    "routes are named in the plural"
  ),
  said(
    "we never cache invoices, not even for a second. other than that can you open a PR",
    "Never cache invoices, not even for a second.",
    "USER PREFERENCES",
    "we never cache invoices, not even for a second"
  ),
  said(
    "Could you please always show me the plan before you start? It helps me follow.",
    "Always show the plan before starting.",
    "USER PREFERENCES",
    "always show me the plan before you start"
  ),
  said(
    "how many times do i have to say it, CHECK THE TYPES BEFORE YOU PUSH",
    "Check the types before pushing.",
    "USER PREFERENCES",
    "CHECK THE TYPES BEFORE YOU PUSH"
  ),
  said(
    "It would be nice if, going forward, you could squash fixups. Thanks a lot!",
    "Squash fixups.",
    "USER PREFERENCES",
    "going forward, you could squash fixups"
  ),
  said(
    "if a name is unclear just take the longer one and tell me what you changed",
    "If a name is unclear, take the longer one and tell what was changed."
  )
]

/** What the agent found, of which the answer makes a rule: its own sentence is the fact. */
const FOUND: ReadonlyArray<Twin> = [
  {
    name: "the agent found what the answer tells to do",
    steps: around(
      fail("cargo test -p ingest", "error: linking with `cc` failed: library not found for -lpq"),
      run("PQ_LIB_DIR=/opt/pq cargo test -p ingest", "test result: ok. 31 passed"),
      agent("cargo test for ingest needs PQ_LIB_DIR set to /opt/pq, otherwise linking fails.")
    ),
    operation: {
      type: "ADD",
      text: "Set PQ_LIB_DIR to /opt/pq for cargo test of ingest, otherwise linking fails.",
      section: "PROJECT CONTEXT",
      evidence: "cargo test for ingest needs PQ_LIB_DIR set to /opt/pq, otherwise linking fails."
    }
  },
  {
    name: "the person says it after they had asked for something else",
    steps: [
      person("write the generator"),
      agent("I wrote it to tools/gen.ts."),
      person("generators live in packages/gen, they are written in ruby, never in ts")
    ],
    operation: {
      type: "ADD",
      text: "Generators live in packages/gen; they are written in ruby, never in ts.",
      section: "PROJECT CONTEXT",
      evidence: "generators live in packages/gen, they are written in ruby, never in ts"
    }
  }
]

export const TWINS_AS_TYPED: ReadonlyArray<Twin> = [...IN_HASTE, ...AMONG_OTHERS, ...FOUND]
