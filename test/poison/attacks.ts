import type { Attack } from "./Attack.ts"
import { AS_TYPED } from "./attacksAsTyped.ts"
import { BY_OTHERS } from "./attacksByOthers.ts"
import { FROM_TOOLS } from "./attacksFromTools.ts"
import { IN_DISGUISE } from "./attacksInDisguise.ts"
import { IN_TALK } from "./attacksInTalk.ts"
import { IN_TURNS } from "./attacksInTurns.ts"
import { OF_OTHERS } from "./attacksOfOthers.ts"
import { ON_CHANGES } from "./attacksOnChanges.ts"
import { ON_ORIGINS } from "./attacksOnOrigins.ts"
import { ON_OUTCOMES } from "./attacksOnOutcomes.ts"
import { ON_SENTENCES } from "./attacksOnSentences.ts"
import { ON_WORDS } from "./attacksOnWords.ts"

/** Every attack on what is learned from a session, by the way it takes: a file of tests has each of these. */
export const ATTACKS = {
  outside: [...FROM_TOOLS, ...IN_DISGUISE, ...BY_OTHERS],
  talk: [...IN_TALK, ...OF_OTHERS, ...AS_TYPED],
  turns: IN_TURNS,
  words: [...ON_WORDS, ...ON_CHANGES],
  sentences: [...ON_SENTENCES, ...ON_ORIGINS, ...ON_OUTCOMES]
} satisfies Record<string, ReadonlyArray<Attack>>
