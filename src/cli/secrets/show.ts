import { countOf } from "../../core/text/Amounts.ts"
import type { Scanned, StoredSecret } from "../../secrets/scan.ts"
import { LINE_END } from "../Marks.ts"
import type { Style } from "../Style.ts"

/** Findings of one file that are shown one by one. */
const MOST = 20

const secretLine = ({ kind, place, times }: StoredSecret): string =>
  `  ${kind}, ${place}${times === 1 ? "" : `, and in ${times - 1} more`}`

/** Findings by where they are. */
const byPath = (secrets: ReadonlyArray<StoredSecret>): ReadonlyMap<string, ReadonlyArray<StoredSecret>> => {
  const all = new Map<string, Array<StoredSecret>>()
  for (const secret of secrets) {
    const key = `${secret.in}  ${secret.path}`
    all.set(key, [...(all.get(key) ?? []), secret])
  }
  return all
}

/** What was found, for people; never a secret. */
export const showScanned = ({ files, objects, secrets, unread }: Scanned, style: Style): string => {
  const looked = `${countOf(files, "file")} and ${countOf(objects, "object")} of the history`
  const lines = [...byPath(secrets)].flatMap(([head, own]) => {
    const shown = own.slice(0, MOST).map(secretLine)
    const rest = own.length > MOST ? [`  and ${own.length - MOST} more`] : []
    return [style.bold(head)].concat(shown, rest)
  })
  const summary =
    secrets.length === 0
      ? style.green(`No secrets found in ${looked}.`)
      : style.red(`${countOf(secrets.length, "secret")} found in ${looked}.`)
  return [
    ...lines,
    ...unread.map(({ path, why }) => style.yellow(`not looked at: ${path}: ${why}`)),
    ...(lines.length > 0 ? [""] : []),
    summary
  ].join(LINE_END)
}

/** What a person can do about what `debrief scrub` leaves alone. */
export const adviceFor = (secrets: ReadonlyArray<StoredSecret>): ReadonlyArray<string> => {
  const left = new Set(secrets.filter(({ removable }) => !removable).map((secret) => secret.in))
  return [
    ...(left.has("your repository")
      ? [
          "Your own repository is never rewritten by debrief. Revoke the secret; to take it out of the repository's history, use git filter-repo --replace-text (https://github.com/newren/git-filter-repo), then push by force and have every clone made anew."
        ]
      : []),
    ...(left.has("settings") || left.has("prompt")
      ? ["Settings and prompts are yours to change: give a key by DEBRIEF_API_KEY, and take it out of the file."]
      : []),
    ...(left.has("file name") ? ["A file whose name holds a secret is yours to rename or remove."] : [])
  ]
}
