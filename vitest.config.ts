import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    tags: [
      {
        name: "slow",
        description:
          "Real processes and terminals that take seconds, and repeats of what others test: left to test:all."
      }
    ],
    // One after another: faults keep the machine busy with killed workers, and sessions of the real client are timed.
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/faults/**"],
          // Each worker imports what the files share once. They share its globals too, so none may change any.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 }
        }
      },
      {
        test: {
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 }
        }
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/e2e/globalSetup.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 }
        }
      }
    ]
  }
})
