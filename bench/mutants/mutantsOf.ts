import { parseAst } from "vitest/node"
import { alternatives } from "./alternatives.ts"

/** One small change of a file: what stands from `start` to `end` becomes `text`. */
export interface Mutant {
  readonly file: string
  readonly line: number
  /** What kind of change it is. */
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A node of the syntax tree, as ESTree has it. */
interface Syntax {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

type Change = Pick<Mutant, "kind" | "start" | "end" | "text">

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "object" && value !== null && typeof (value as Syntax).type === "string"

const OPERATORS: Readonly<Record<string, readonly [kind: string, becomes: string]>> = {
  "<": ["boundary", "<="],
  "<=": ["boundary", "<"],
  ">": ["boundary", ">="],
  ">=": ["boundary", ">"],
  "===": ["equality", "!=="],
  "!==": ["equality", "==="],
  "&&": ["logic", "||"],
  "||": ["logic", "&&"],
  "??": ["logic", "&&"],
  "+": ["arithmetic", "-"],
  "-": ["arithmetic", "+"],
  "*": ["arithmetic", "/"],
  "/": ["arithmetic", "*"],
  "%": ["arithmetic", "*"]
}

/** Methods whose call may as well not be there. */
const PASSED_OVER =
  /^(?:filter|slice|sort|toSorted|reverse|toReversed|trim|trimStart|trimEnd|toLowerCase|normalize|replace|replaceAll|flat|concat)$/

const OPPOSITES: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  endsWith: "startsWith",
  find: "findLast",
  findLast: "find"
}

/** A change of a file's text around what its parts hold. */
class Changes {
  readonly all: Array<Change> = []
  readonly source: string
  constructor(source: string) {
    this.source = source
  }

  add(kind: string, start: number, end: number, text: string): void {
    this.all.push({ kind, start, end, text })
  }

  textOf({ start, end }: Syntax): string {
    return this.source.slice(start, end)
  }

  /** A pattern or a list with bars in it loses each of its parts in turn. */
  alternativesOf({ start, end }: Syntax): void {
    const inside = this.source.slice(start + 1, this.source.lastIndexOf(this.source[start]!, end - 1))
    for (const part of alternatives(inside)) this.add("alternative", start + 1 + part.start, start + 1 + part.end, "")
  }

  negate(test: Syntax): void {
    if (test.type !== "BinaryExpression") this.add("condition", test.start, test.end, `!(${this.textOf(test)})`)
  }

  binary(node: Syntax): void {
    const [left, right] = [node["left"] as Syntax, node["right"] as Syntax]
    const operator = OPERATORS[String(node["operator"])]
    const joinsTexts = node["operator"] === "+" && /["'`]/.test(this.textOf(left)[0]! + this.textOf(right)[0]!)
    if (operator === undefined || joinsTexts) return
    const [kind, becomes] = operator
    // What was bound by `??` or by `&&` may not stand beside the other without brackets.
    this.add(kind, node.start, node.end, `((${this.textOf(left)}) ${becomes} (${this.textOf(right)}))`)
  }

  call(node: Syntax): void {
    const callee = node["callee"] as Syntax
    if (callee.type !== "MemberExpression" || callee["computed"] === true) return
    const property = callee["property"] as Syntax
    const name = this.textOf(property)
    const dot = this.source.lastIndexOf(callee["optional"] === true ? "?." : ".", property.start)
    if (PASSED_OVER.test(name)) this.add("call", dot, node.end, "")
    const opposite = Object.hasOwn(OPPOSITES, name) ? OPPOSITES[name] : undefined
    if (opposite !== undefined) this.add("opposite", property.start, property.end, opposite)
  }

  literal(node: Syntax): void {
    const value = node["value"]
    if (node["regex"] !== undefined) this.alternativesOf(node)
    else if (typeof value === "boolean") this.add("boolean", node.start, node.end, String(!value))
    else if (typeof value === "string" && value !== "") this.add("text", node.start, node.end, '""')
  }

  template(node: Syntax): void {
    this.add("text", node.start, node.end, "``")
    this.alternativesOf(node)
  }

  list(node: Syntax): void {
    const elements = node["elements"] as ReadonlyArray<Syntax | null>
    if (elements.length > 0) this.add("list", node.start, node.end, "[]")
  }
}

/** What is tried at a node of each type. */
const AT: Readonly<Record<string, (changes: Changes, node: Syntax) => void>> = {
  IfStatement: (changes, node) => changes.negate(node["test"] as Syntax),
  ConditionalExpression: (changes, node) => changes.negate(node["test"] as Syntax),
  WhileStatement: (changes, node) => changes.negate(node["test"] as Syntax),
  BinaryExpression: (changes, node) => changes.binary(node),
  LogicalExpression: (changes, node) => changes.binary(node),
  UnaryExpression: (changes, node) => {
    if (node["operator"] === "!") changes.add("condition", node.start, node.start + 1, "")
  },
  CallExpression: (changes, node) => changes.call(node),
  Literal: (changes, node) => changes.literal(node),
  TemplateLiteral: (changes, node) => changes.template(node),
  ArrayExpression: (changes, node) => changes.list(node),
  ExpressionStatement: (changes, node) => changes.add("statement", node.start, node.end, ";"),
  ReturnStatement: (changes, node) => changes.add("statement", node.start, node.end, ";"),
  ContinueStatement: (changes, node) => changes.add("statement", node.start, node.end, ";"),
  BreakStatement: (changes, node) => changes.add("statement", node.start, node.end, ";")
}

/** What is there for the compiler alone, and names of modules. */
const isLeftAlone = ({ type }: Syntax): boolean =>
  type === "ImportDeclaration" || type === "ExportAllDeclaration" || (type.startsWith("TS") && !WRAPS.has(type))

/** An expression with something for the compiler around it. */
const WRAPS: ReadonlySet<string> = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"])

const visit = (changes: Changes, node: Syntax): void => {
  if (isLeftAlone(node)) return
  AT[node.type]?.(changes, node)
  for (const [field, value] of Object.entries(node)) {
    // A field's name is no text, and a template's texts belong to it.
    if ((field === "key" && node["computed"] !== true) || field === "source") continue
    for (const part of Array.isArray(value) ? value : [value]) if (isSyntax(part)) visit(changes, part)
  }
}

/** Each small change of a file that a test should notice. */
export const mutantsOf = (file: string, source: string): ReadonlyArray<Mutant> => {
  const changes = new Changes(source)
  visit(changes, parseAst(source, { lang: "ts" }, file) as unknown as Syntax)
  const lineAt = (offset: number): number => source.slice(0, offset).split("\n").length
  return changes.all.map(({ kind, start, end, text }) => ({ file, line: lineAt(start), kind, start, end, text }))
}

/** The file's text with the change in it. */
export const mutated = (source: string, { start, end, text }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end)
