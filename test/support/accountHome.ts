import * as fs from "node:fs"
import * as path from "node:path"
import { STATE_HOME } from "./ownState.ts"

const HOME = path.join(STATE_HOME, "account")
const PRELOADED = path.join(HOME, "account.cjs")

fs.mkdirSync(HOME, { recursive: true })
fs.writeFileSync(
  PRELOADED,
  'const os = require("node:os"); const was = os.userInfo; os.userInfo = (...of) => ({ ...was(...of), homedir: __dirname })\n'
)

/**
 * Has a program take a folder of the tests for the home of this account, where it asks the system for that because a
 * project has set HOME: what it notes then would stand in the home of whoever runs the tests.
 */
export const ACCOUNT_HOME: NodeJS.ProcessEnv = { NODE_OPTIONS: `--require ${PRELOADED}` }
