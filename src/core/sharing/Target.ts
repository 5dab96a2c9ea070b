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

/** What a client's file that was empty begins with, before the line end that goes before the block. */
export const headInEmpty = ({ head }: Target): string => (head === undefined ? "" : `${head}\n`)

/**
 * What stays of a file when our block goes out of it, which leaves `rest`: no file where one was made for it, and an empty
 * one where it was empty.
 */
export const restOf = (target: Target, text: string, rest: string): string | undefined => {
  const block = Result.getOrUndefined(findBlock(text))
  if (block === undefined || text.slice(block.end).trim() !== "") return rest
  const front = text.slice(0, block.start).replaceAll("\r\n", "\n")
  if (front === (target.head ?? "")) return undefined
  return front === `${headInEmpty(target)}\n` ? "" : rest
}

/** Whether a text says nothing to an agent. */
export const isBare = (text: string): boolean => /^\uFEFF?(?:---\r?\n(?:[^\n]*\n)*?---\r?\n)?\s*$/.test(text)
