import { isOfClient } from "../project/WatchedVariables.ts"

/** By which nothing is found, loaded or paid: languages, names, and switches that only turn something off. */
const HARMLESS = new RegExp(
  "^(?:USER|USERNAME|USERDOMAIN|LOGNAME|HOSTNAME|COMPUTERNAME|LANG|LANGUAGE|LC_.*|TZ|TERM|COLORTERM|NO_COLOR" +
    "|OS|NUMBER_OF_PROCESSORS|PROCESSOR_.*|SYSTEMDRIVE|HOMEDRIVE|HOMEPATH|__CF_USER_TEXT_ENCODING" +
    "|DISABLE_.*|DO_NOT_TRACK)$",
  "i"
)

/** Whether a project may set a variable without a word of ours. */
export const isHarmless = (name: string): boolean => HARMLESS.test(name)

/** Whether a variable is handed on to the client: one that it goes by, which is therefore watched, or one that does no harm. */
export const isHandedOn = (name: string): boolean => isOfClient(name) || isHarmless(name)
