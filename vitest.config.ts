import { defineConfig } from "vitest/config"
import { quickFolder } from "./test/support/quickFolder.ts"

/** They compare times, or wait for a worker that gives way to all else: nothing of ours runs beside them. */
const TIMED = ["test/faults/hooks.test.ts", "test/e2e/exitTime.test.ts"]

/** No test may fail because the machine is slow, so no limit is there to be reached. */
const AGAINST_HANGS = { testTimeout: 10 * 60_000, hookTimeout: 10 * 60_000 }

/** How long something is waited for in the browser, far more than it takes on any machine. */
const PATIENCE = 2 * 60_000

/** Left to itself, vitest leaves one of two cores idle. */
const EACH_CORE = { maxWorkers: "100%" }

/** Where chance decides, each test draws by its name; and whose machine it is, is told by nothing. */
const SETTLED = { setupFiles: ["test/support/chance.ts", "test/support/ownHome.ts"] }

/** Files of the unit tests lie in memory; what a disk does to them is for the faults to find. */
const IN_MEMORY = { env: { TMPDIR: process.env["TMPDIR"] ?? quickFolder() } }

export default defineConfig({
  test: {
    tags: [
      {
        name: "slow",
        description:
          "Real processes and terminals that take seconds, and repeats of what others test: left to test:all."
      }
    ],
    // One after another: faults keep the machine busy with killed workers, and a real client wants much of it.
    projects: [
      {
        test: {
          name: "unit",
          ...SETTLED,
          ...IN_MEMORY,
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/faults/**", "test/browser/**"],
          // Each worker imports what the files share once. They share its globals too, so none may change any.
          isolate: false,
          ...EACH_CORE,
          ...AGAINST_HANGS,
          sequence: { groupOrder: 0 }
        }
      },
      {
        test: {
          name: "faults",
          ...SETTLED,
          include: ["test/faults/**/*.test.ts"],
          exclude: TIMED,
          isolate: false,
          ...EACH_CORE,
          ...AGAINST_HANGS,
          sequence: { groupOrder: 1 }
        }
      },
      {
        test: {
          name: "browser",
          ...SETTLED,
          include: ["test/browser/**/*.test.ts"],
          // One browser, and one page at a time, so that what is waited for comes soon.
          isolate: false,
          fileParallelism: false,
          ...AGAINST_HANGS,
          expect: { poll: { timeout: PATIENCE } },
          sequence: { groupOrder: 2 }
        }
      },
      {
        test: {
          name: "e2e",
          ...SETTLED,
          include: ["test/e2e/**/*.test.ts"],
          exclude: TIMED,
          globalSetup: ["test/e2e/globalSetup.ts"],
          // Each session has a network and processes of its own.
          ...EACH_CORE,
          ...AGAINST_HANGS,
          sequence: { groupOrder: 3 }
        }
      },
      {
        test: {
          name: "timed",
          ...SETTLED,
          include: TIMED,
          globalSetup: ["test/e2e/globalSetup.ts"],
          fileParallelism: false,
          ...AGAINST_HANGS,
          sequence: { groupOrder: 4 }
        }
      }
    ]
  }
})
