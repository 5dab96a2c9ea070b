import { findBlock } from "./Block.ts"
import * as Result from "effect/Result"

/** Where a client finds what it gives the agent for some files alone. */
interface RulesFolder {
  readonly folder: string
  /** How its files end. */
  readonly ending: string
  /** What they begin with, for these globs. */
  readonly head: (globs: ReadonlyArray<string>) => string
}

/** A file that a client gives its agent. Paths are from the project's root. */
export interface Target {
  readonly file: string
  /** What a new file begins with. */
  readonly head?: string
  readonly rules?: RulesFolder
}

const matter = (...lines: ReadonlyArray<string>): string => ["---", ...lines, "---", ""].join("\n")

/** The files by what they are called on the command line. A new client is a row here. */
export const TARGETS = {
  "claude-md": {
    file: "CLAUDE.md",
    rules: {
      folder: ".claude/rules",
      ending: ".md",
      head: (globs) => matter("paths:", ...globs.map((glob) => `  - "${glob}"`))
    }
  },
  "agents-md": { file: "AGENTS.md" },
  cursor: {
    file: ".cursor/rules/debrief.mdc",
    head: matter("description: What sessions of this project have taught", "alwaysApply: true"),
    rules: {
      folder: ".cursor/rules",
      ending: ".mdc",
      head: (globs) => matter(`globs: ${globs.join(",")}`, "alwaysApply: false")
    }
  },
  copilot: {
    file: ".github/copilot-instructions.md",
    rules: {
      folder: ".github/instructions",
      ending: ".instructions.md",
      head: (globs) => matter(`applyTo: "${globs.join(",")}"`)
    }
  },
  gemini: { file: "GEMINI.md" }
} as const satisfies Record<string, Target>

export type TargetName = keyof typeof TARGETS

export const TARGET_NAMES = Object.keys(TARGETS) as ReadonlyArray<TargetName>

/** Whether there is nothing in a file but our block, and what we have put before it. */
export const isOursAlone = (text: string): boolean => {
  const found = findBlock(text)
  if (Result.isFailure(found) || found.success === undefined) return false
  const { end, start } = found.success
  return isBare(text.slice(0, start) + text.slice(end))
}

/** Whether a text says nothing to an agent. */
export const isBare = (text: string): boolean => /^\uFEFF?(?:---\r?\n(?:[^\n]*\n)*?---\r?\n)?\s*$/.test(text)
