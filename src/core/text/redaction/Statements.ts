import { type Anchored, atAnchors, type Cut, cutOf, type Finder, matchAt, NO_CUTS } from "./Cut.ts"
import { valueAt } from "./Heads.ts"
import { isChosen, judges } from "./Judges.ts"
import { nameIn } from "./Names.ts"
import { isCredential } from "./Values.ts"

/** What is kept as a secret is one whatever its name: `create secret generic … --from-literal=a=…`, `kv put … a=…`. */
const KEPT = /(?:create secret generic|kv (?:put|patch)|secrets? set|config:set|secrets import)[^\n|;&]{0,600}/y
const PAIR = /(?:[ \t]|--from-literal[= ]["']?)["']?[\w.-]{1,80}=(["'])?(?=[^\s"'])/g

const findKept: Finder = (text, at) => {
  const command = matchAt(KEPT, text, at)
  if (command === null) return NO_CUTS
  const isAlways = command[0].startsWith("create secret")
  return Array.from(command[0].matchAll(PAIR)).flatMap(({ 0: whole, 1: quote, index }) => {
    const start = at + index + whole.length
    const value = valueAt(text, start, quote, "flag")
    if (value === undefined || whole.includes("--namespace")) return []
    const isOne = isAlways && whole.includes("literal") ? isCredential(value.value, "") : isChosen(value.value, true)
    return isOne ? cutOf(start, value.value, "value") : []
  })
}

const INSERT = /insert (?:or \w{1,10} )?into [\w."`[\]-]{1,120}\s{0,4}\(([^()]{1,1000})\)\s{0,20}values\s{0,20}/diy
const ROW = /\(((?:'(?:[^'\\\n]|''|\\.){0,400}'|[^()'\n]|\([^()\n]{0,80}\)){1,4000})\)\s{0,4},?\s{0,20}/y
const FIELD = /'(?:[^'\\\n]|''|\\.){0,400}'|[^,'\n]{1,200}/g
const MOST_ROWS = 1000

/** The texts of a row that stand below a telling name. */
const inRow = (row: string, from: number, names: ReadonlyArray<string>): ReadonlyArray<Cut> =>
  Array.from(row.matchAll(FIELD))
    .filter(({ 0: field }) => field.trim() !== "")
    .flatMap(({ 0: field, index }, column) => {
      const name = nameIn((names[column] ?? "").trim())
      if (name === undefined || !/^\s*'/.test(field)) return []
      const value = field.trim().slice(1, -1)
      const candidate = { value, quoted: true, name: name.text, variable: false, alone: false, rest: "" }
      return judges.assigned(candidate) ? cutOf(from + index + field.indexOf(value), value, "value") : []
    })

/** `INSERT INTO users (email, password) VALUES ('…', '…')`. */
const findInserted: Finder = (text, at) => {
  const head = matchAt(INSERT, text, at)
  if (head === null || nameIn(head[1]!) === undefined) return NO_CUTS
  const names = head[1]!.split(",")
  const cuts: Array<Cut> = []
  let start = at + head[0].length
  for (let count = 0; count < MOST_ROWS; count += 1) {
    const row = matchAt(ROW, text, start)
    if (row === null) break
    cuts.push(...inRow(row[1]!, start + 1, names))
    start += row[0].length
  }
  return cuts
}

/** The private parts of a JSON Web Key (RFC 7517, 7518), before its kind or behind it. */
const PRIVATE_PART = /"(?:d|p|q|dp|dq|qi|k)\\{0,7}"\s{0,4}:\s{0,4}\\{0,7}"([\w-]{20,1400})/dg

const findWebKey: Finder = (text, at) => {
  const before = text.slice(Math.max(at - 3000, 0), at)
  const from = at - before.length + Math.max(before.lastIndexOf("{"), 0)
  const key = text.slice(from, at + 3000).split("}", 1)[0]!
  return Array.from(key.matchAll(PRIVATE_PART)).flatMap(({ 1: value, indices }) =>
    cutOf(from + indices![1]![0], value!, "credential")
  )
}

/** The values of a Secret of Kubernetes: encoded ones, and those that are written as they are. */
const K8S =
  /kind: Secret\b[\s\S]{0,600}?\n(stringData|data):\r?\n((?:[ \t]{1,8}[\w.-]{1,80}: \S{1,4000}\r?\n?){1,40})/dy

const findK8s: Finder = (text, at) => {
  const found = matchAt(K8S, text, at)
  if (found === null) return NO_CUTS
  const from = found.indices![2]![0]
  const values = found[1] === "data" ? /: (["']?)([A-Za-z0-9+/]{8,}={0,2})/g : /: (["']?)(?=\S{0,60}\d)([^\s"'{}]{8,})/g
  return Array.from(found[2]!.matchAll(values)).flatMap(({ 0: whole, 2: value, index }) =>
    cutOf(from + index + whole.length - value!.length, value!, "value")
  )
}

/** What anchors, in lower case, are to be looked at how. */
export const statementFinders: ReadonlyArray<Anchored> = [
  ...atAnchors("create secret generic|kv put|kv patch|secrets set|secret set|config:set", findKept),
  ...atAnchors("insert into|insert or ", findInserted),
  ['"kty', findWebKey],
  ["kind: secret", findK8s]
]
