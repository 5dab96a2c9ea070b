import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // These have configurations of their own: they drive a real client, and keep the machine busy with killed workers.
    exclude: ["test/e2e/**", "test/faults/**"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    ...(process.env["TEST_REPORTS"]
      ? { reporters: ["default", "json"], outputFile: { json: `${process.env["TEST_REPORTS"]}/unit.json` } }
      : {})
  }
})
