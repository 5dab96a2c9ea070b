// Writes docs/configuration.md: `npm run docs`. All but the words around it is read off the Schema and the tables.
import * as fs from "node:fs"
import * as path from "node:path"
import { credentialVariables } from "../src/llm/Backends.ts"
import { stricterSection } from "../src/project/ProjectSettings.ts"
import { type SettingKey, settingKeys } from "../src/project/SettingKeys.ts"
import { defaultSettings } from "../src/project/DefaultSettings.ts"
import { VARIABLES } from "../src/project/SettingsVariables.ts"

type Section = keyof typeof defaultSettings

const decides = (key: string, value: unknown): boolean => {
  const [section, name] = key.split(".") as [Section, string]
  const user = defaultSettings[section]
  return user !== undefined && name !== undefined && name in stricterSection(section, { [name]: value }, user)
}

/** What a project's file may decide of a setting, found out by trying. */
const projectMay = ({ key, schema }: SettingKey): string => {
  const only = [...(Array.isArray(schema["enum"]) ? schema["enum"] : []), true, false].filter((value) =>
    decides(key, value)
  )
  if (only.length > 0) return `only ${only.map((value) => `\`${value}\``).join(", ")}`
  if (decides(key, 0)) return "only lower it"
  return decides(key, ["x"]) ? "only add to it" : "no"
}

const typeOf = ({ enum: values, items, type }: SettingKey["schema"]): string => {
  if (Array.isArray(values)) return values.map((value) => `\`${value}\``).join(", ")
  return items === undefined ? (type === "object" ? "a table" : String(type)) : "a list of strings"
}

const cell = (text: string): string =>
  text.replaceAll("|", String.raw`\|`).replaceAll(/(?<![\\`])\*(?!`)/g, String.raw`\*`)

const described = (setting: SettingKey): string => {
  const variables = VARIABLES.find(({ key }) => key === setting.key)?.names ?? []
  return [
    `### \`${setting.key}\``,
    cell(setting.description),
    [
      `- takes: ${typeOf(setting.schema)}`,
      ...(variables.length === 0 ? [] : [`- variable: ${variables.map((name) => `\`${name}\``).join(", then ")}`]),
      `- a project's file may decide it: ${projectMay(setting)}`
    ].join("\n")
  ].join("\n\n")
}

const HEAD = `# Configuration

Made by \`npm run docs\` from the Schema of the settings; a test compares the two. The JSON Schema is
\`dist/settings.schema.json\`.

\`\`\`sh
debrief config get                            # every setting, its value, and where that is from
debrief config set budget.maxUsdPerDay 0.5    # checked first; every other byte of the file stays
debrief config set --scope project llm.backend off
debrief config unset llm.model
debrief config edit                           # in your editor; what cannot be used is kept for the next edit
\`\`\`

Of what is set in several places the first counts: a variable of the environment, the project's
\`.claude/debrief.json\` where it makes things stricter, an option of the plugin, your own \`~/.config/debrief/config.json\`
(or below \`XDG_CONFIG_HOME\`), the default. A project's file comes with its code and may be anybody's, so it can switch off,
lower and leave out, and nothing else; what else it says is told by \`debrief config get\` and not heeded. Such files in folders
above the project count as well, so that a limit is kept by what stands below it.

The key is read from ${credentialVariables("anthropic")
  .map((name) => `\`${name}\``)
  .join(", ")}, in this order, and from nowhere else: no file holds it, and no command shows it. \`DEBRIEF_DISABLE=1\`
switches everything off.

\`CLAUDE_PLUGIN_OPTION_*\` are the plugin's options, which Claude Code asks for (\`/plugin configure debrief\`), keeps (the key
as a secret), and sets for the plugin's hooks. They count for sessions and for what is learned from them; a shell of yours
does not have them, and a project cannot set them. They are as your settings file: for all projects, so that a project's
\`off\` and its lower limits hold against them. \`DEBRIEF_*\` outweighs both. The option \`mcp\` is for the client alone: it
switches [the plugin's MCP server](mcp.md) on.`

const sectionOf = ({ key }: SettingKey): string => key.split(".")[0]!

/** The text of docs/configuration.md. */
export const configurationDocument = (): string => {
  const sections = [...new Set(settingKeys().map(sectionOf))]
  const parts = sections.map((section) =>
    [
      `## ${section}`,
      ...settingKeys()
        .filter((setting) => sectionOf(setting) === section)
        .map(described)
    ].join("\n\n")
  )
  return `${[HEAD, ...parts].join("\n\n")}\n`
}

if (import.meta.main) {
  fs.writeFileSync(path.resolve(import.meta.dirname, "../docs/configuration.md"), configurationDocument())
}
