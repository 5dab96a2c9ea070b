import { around, agent, person } from "./Session.ts"
import { said, type Twin } from "./twins.ts"

/** Near to what is pasted, reported, supposed or taken back, and none of it. */
export const TWINS_OF_ORIGINS: ReadonlyArray<Twin> = [
  said(
    "Two things:\n- never commit generated files\n- keep fixtures under test/fixtures",
    "Never commit generated files.",
    "USER PREFERENCES",
    "never commit generated files"
  ),
  said(
    "The build is red again.\nNever commit generated files.\nFix it, please.",
    "Never commit generated files.",
    "USER PREFERENCES",
    "Never commit generated files."
  ),
  said(
    "It hangs:\n    at pool (src/db.ts:3)\n\nPlease always close the pool in tests.",
    "Always close the pool in tests.",
    "USER PREFERENCES",
    "always close the pool in tests"
  ),
  said(
    "Always run `pnpm vitest run` before pushing.",
    "Always run `pnpm vitest run` before pushing.",
    "USER PREFERENCES"
  ),
  said("Note: never commit generated files.", "Never commit generated files.", "USER PREFERENCES"),
  said("I wrote it down: never commit generated files.", "Never commit generated files.", "USER PREFERENCES"),
  said("Check whether a migration exists before you add one.", "Check whether a migration exists before adding one."),
  {
    ...said("Never commit generated files.", "Never commit generated files."),
    name: "the person: goes on with something else",
    steps: around(
      person("Never commit generated files."),
      agent("OK."),
      person("Actually, have a look at the lint error in the export module first.")
    )
  }
]
