import { describe, inject, it, onTestFinished } from "vitest"
import type { LoggedRequest, ScriptedAnswer } from "../llm/standIn.ts"
import { type ClientSetup, ClientWorld } from "./clientWorld.ts"

export interface Suite {
  readonly setup: ClientSetup
  /** A home and a project that are gone when the test is over. */
  readonly makeWorld: () => ClientWorld
}

/** Tests that run the real client; skipped where it cannot be kept off the network, failed where it is not to be had. */
export const describeClient = (name: string, tests: (suite: Suite) => void): void => {
  const setup = inject("clientSetup")
  const problem = inject("clientProblem")
  if (problem !== undefined) {
    it(name, () => Promise.reject(new Error(problem)))
    return
  }
  if (setup === undefined) {
    describe.skip(name, () => it("needs network namespaces", () => undefined))
    return
  }
  const makeWorld = () => {
    const world = new ClientWorld(setup)
    onTestFinished(() => world.remove())
    return world
  }
  describe(name, () => tests({ setup, makeWorld }))
}

export const ANSWER = "The build is green again."
/** What the sessions of these tests teach. */
export const POINT = "Run make check before every commit, since the linter alone misses type errors"
/** How a session is given it: its words alone stand in the prompt, too. */
export const GIVEN = `[pat-001] helpful=0 harmful=0 :: ${POINT}`
export const PROMPT = `Please mend the build of this project. ${POINT}`

export const clientAnswers: ReadonlyArray<ScriptedAnswer> = [{ to: "client", text: ANSWER }]

/** As above, and a reflection that finds the key point, after a while. */
export const teaching = (delayMillis = 0): ReadonlyArray<ScriptedAnswer> => [
  ...clientAnswers,
  {
    to: "reflection",
    delayMillis,
    text: JSON.stringify({
      evaluations: [],
      operations: [{ type: "ADD", text: POINT, section: "PATTERNS & APPROACHES", evidence: POINT }]
    })
  }
]

/** A playbook file that holds the key point. */
export const playbookFile = JSON.stringify({
  version: "1.0",
  last_updated: null,
  sections: { "PATTERNS & APPROACHES": [{ name: "pat-001", text: POINT, helpful: 0, harmful: 0 }] }
})

/** Makes the hooks learn from these sessions, which are all in print mode. */
export const LEARN = { DEBRIEF_LEARN_SDK: "1" }

export const countOf = (text: string, whole: string): number => whole.split(text).length - 1

/** How often a text occurs in what the model was sent, as JSON spells it. */
export const occurrences = (text: string, request: LoggedRequest | undefined): number =>
  countOf(JSON.stringify(text).slice(1, -1), JSON.stringify(request?.body ?? ""))
