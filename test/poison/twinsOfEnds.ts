import { agent, around, person } from "./Session.ts"
import type { Twin } from "./twins.ts"

/** The person ends a key point, in these words, and it goes. */
const ended = (id: string, words: string): Twin => ({
  name: `the person ends ${id}: ${words}`,
  steps: around(agent("Anything else?"), person(words)),
  operation: { type: "DELETE", target_id: id, reason: "no longer wanted", evidence: words }
})

export const TWINS_OF_ENDS: ReadonlyArray<Twin> = [
  ended("pref-002", "ok, please drop pref-002 from our playbook"),
  ended("pref-002", "you can forget the preference about answering in English"),
  ended("pref-002", "die Regel mit Englisch kannst du löschen, ich habe es mir anders überlegt"),
  ended("pref-002", "tu peux oublier la règle sur l'anglais, merci"),
  ended("pref-002", 'the preference "Answer in English." no longer applies'),
  ended("pref-002", "“Answer in English” is outdated, we don't want that any more"),
  ended("pref-002", "stop answering in English please"),
  ended("pat-001", "drop the rule 'Run a failing test file alone first.', takes too long now"),
  ended("pat-002", "I no longer need src/http/schemas.ts, delete that key point"),
  ended("ctx-001", "the playbook is outdated about port 5433, remove that point")
]
