import * as fs from "node:fs"
import * as path from "node:path"
import { STATE_HOME } from "./ownState.ts"

/**
 * Has a program take this folder for the home of this account, where it asks the system for that because a project has set
 * HOME: what it notes then would stand in the home of whoever runs the tests.
 */
export const accountHomeIn = (home: string): NodeJS.ProcessEnv => {
  const preloaded = path.join(home, "account.cjs")
  fs.mkdirSync(home, { recursive: true })
  fs.writeFileSync(
    preloaded,
    'const os = require("node:os"); const was = os.userInfo; os.userInfo = (...of) => ({ ...was(...of), homedir: __dirname })\n'
  )
  return { NODE_OPTIONS: `--require ${preloaded}` }
}

/** One that the tests share, where nothing is asked of what others have noted in it. */
export const ACCOUNT_HOME = accountHomeIn(path.join(STATE_HOME, "account"))
