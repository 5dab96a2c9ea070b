import { said, type Twin } from "./twins.ts"

/** A rule behind a task, in a breath. */
const behind = (rule: string, tasks: ReadonlyArray<string>): ReadonlyArray<Twin> =>
  tasks.map((task) => said(`${task} ${rule}`, rule, "USER PREFERENCES", rule))

export const TWINS_IN_TONGUES: ReadonlyArray<Twin> = [
  ...behind("ab sofort immer yarn benutzen", [
    "guck dir mal den Spinner an.",
    "räum bitte die Altlasten auf.",
    "benenn foo in bar um.",
    "Behebe das."
  ]),
  ...behind("désormais utilise toujours yarn", [
    "regarde la pagination.",
    "renomme foo en bar.",
    "nettoie les doublons stp."
  ]),
  ...behind("a partir de ahora usa siempre yarn", [
    "arregla la paginación.",
    "revisa esto por favor.",
    "renombra foo a bar."
  ]),
  ...behind("a partir de agora use sempre yarn", [
    "arruma a paginação.",
    "olha isso aqui.",
    "atualiza as dependências."
  ]),
  ...behind("d'ora in poi usa sempre yarn", [
    "controlla la paginazione.",
    "rinomina foo in bar.",
    "aggiusta i doppioni."
  ]),
  ...behind("以后一律使用 yarn", ["看一下测试。", "修复分页。"]),
  ...behind("今後は必ず yarn を使ってください", ["テストを直してください。"])
]
