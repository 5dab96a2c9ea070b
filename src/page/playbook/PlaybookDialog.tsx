import type { SectionName } from "../../core/playbook/Section.ts"
import { visible } from "../../core/text/Visible.ts"
import type { ShownKeyPoint } from "../../ui/PlaybookShapes.ts"
import { showOnly } from "../route.ts"
import { TextDialog } from "./TextDialog.tsx"
import type { MakeChange } from "./useChange.ts"

/** What a person wants to write. */
export type Asked = "add" | "edit" | "merge"

export interface PlaybookDialogProps {
  readonly asked: Asked
  /** The one that is looked at, those that were chosen, and the section that is looked at, if one is. */
  readonly keyPoint: ShownKeyPoint | undefined
  readonly many: ReadonlyArray<ShownKeyPoint>
  readonly section: SectionName | ""
  readonly change: MakeChange
  readonly onMerged: () => void
  readonly onClose: () => void
}

/** Asks for the words of a new key point, of one that is there, or of the one that several become. */
export const PlaybookDialog = (props: PlaybookDialogProps) => {
  const { asked, change, keyPoint, many, onClose, onMerged, section } = props
  const [first] = many
  if (asked === "add") {
    return (
      <TextDialog
        title="A key point of your own"
        action="Add"
        text=""
        section={section === "" ? "OTHERS" : section}
        onClose={onClose}
        onSave={async (written) => {
          const { name } = await change("add", written, (done) =>
            done.changed ? `Added ${done.name}` : `${done.name} says that already`
          )
          showOnly("playbook", name)
        }}
      />
    )
  }
  if (asked === "edit" && keyPoint !== undefined) {
    return (
      <TextDialog
        title={`Edit ${visible(keyPoint.name)}`}
        action="Save"
        text={visible(keyPoint.text.text)}
        onClose={onClose}
        onSave={({ force, text }) =>
          change("edit", { name: keyPoint.name, text, force }, ({ changed, name }) =>
            changed ? `Changed ${name}` : `${name} says that already`
          )
        }
      />
    )
  }
  if (asked !== "merge" || first === undefined) return null
  return (
    <TextDialog
      title={`Merge ${many.map(({ name }) => visible(name)).join(", ")}`}
      action="Merge"
      text={many.map(({ text }) => visible(text.text)).join(" ")}
      section={first.section}
      onClose={onClose}
      onSave={async (written) => {
        const names = many.map(({ name }) => name)
        const { name } = await change("merge", { names, ...written }, (done) => `Merged into ${done.name}`)
        onMerged()
        showOnly("playbook", name)
      }}
    />
  )
}
