/** Keys that are for this alone: the plugin's option among them. */
const OWN_KEYS = ["DEBRIEF_API_KEY", "CLAUDE_PLUGIN_OPTION_API_KEY", "AGENTIC_CONTEXT_API_KEY"]

/** The one that holds no key. */
export const TOKEN_VARIABLE = "ANTHROPIC_AUTH_TOKEN"

/** Where the API's credential is looked for, in order. */
export const CREDENTIAL_VARIABLES = [...OWN_KEYS, TOKEN_VARIABLE, "ANTHROPIC_API_KEY"]
