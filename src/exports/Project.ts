// A project: where its files are, its settings and prompts, and the services for learning in it.
export { layerLearning, layerPrompts, layerServices, layerStores } from "../layers.ts"
export { Diagnostics } from "../project/Diagnostics.ts"
export { Environment } from "../project/Environment.ts"
export { layerAt, locateProject as locate } from "../project/locate.ts"
export { Project, type ProjectPaths, projectPaths, withSeed } from "../project/Project.ts"
export { PromptError, type PromptName, type PromptParts, Prompts } from "../project/Prompts.ts"
export { Settings, SettingsError } from "../project/Settings.ts"
export { defaultSettings, SettingsFile, type SettingsValues } from "../project/SettingsFile.ts"
