import type { SettingsFile, SettingsValues } from "./SettingsFile.ts"

// Apart from their Schema, which a hook does not load.

export const defaultSettings: SettingsValues = {
  llm: {
    backend: "auto",
    model: "claude-haiku-5-5",
    baseUrl: undefined,
    command: "claude",
    replayFile: undefined,
    timeoutSeconds: 30,
    attempts: 3,
    maxOutputTokens: 8000
  },
  reflection: { mode: "single", windowTokens: 50_000 },
  budget: { maxTokensPerSession: 1_000_000, maxUsdPerDay: 1, maxUsdPerMonth: 10 },
  prices: {},
  learn: { sdkSessions: false, exclude: [] },
  playbook: { maxTextLength: 500, similarity: 0.85 },
  worker: { lingerSeconds: 15 },
  git: { mode: "history" },
  seed: { path: undefined }
}

/** Settings with a file laid over them. */
export const overlay = (settings: SettingsValues, file: SettingsFile): SettingsValues => ({
  llm: { ...settings.llm, ...file.llm },
  reflection: { ...settings.reflection, ...file.reflection },
  budget: { ...settings.budget, ...file.budget },
  prices: { ...settings.prices, ...file.prices },
  learn: { ...settings.learn, ...file.learn },
  playbook: { ...settings.playbook, ...file.playbook },
  worker: { ...settings.worker, ...file.worker },
  git: { ...settings.git, ...file.git },
  seed: { ...settings.seed, ...file.seed }
})
