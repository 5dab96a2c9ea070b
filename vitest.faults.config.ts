import { defineConfig } from "vitest/config"

// Workers that are killed at every step, full disks and a hundred hooks at once: after the others, which are timed.
export default defineConfig({
  test: {
    include: ["test/faults/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...(process.env["TEST_REPORTS"]
      ? { reporters: ["default", "json"], outputFile: { json: `${process.env["TEST_REPORTS"]}/faults.json` } }
      : {})
  }
})
