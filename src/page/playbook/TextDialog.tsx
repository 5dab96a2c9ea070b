import { useState } from "preact/hooks"
import { SECTION_NAMES, type SectionName } from "../../core/playbook/Section.ts"
import { messageOf } from "../ask.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { Words } from "../parts/Words.tsx"

/** What a person wrote, and where it is to go. */
export interface Written {
  readonly text: string
  readonly section: SectionName
  /** Whether they insist. */
  readonly force: boolean
}

export interface TextDialogProps {
  readonly title: string
  readonly action: string
  readonly text: string
  /** Where it stands; absent where that is not to be chosen. */
  readonly section?: SectionName
  readonly onSave: (written: Written) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for a key point's text, and says why it is not taken, if so. */
export const TextDialog = ({ action, onClose, onSave, section: at, text: before, title }: TextDialogProps) => {
  const [text, setText] = useState(before)
  const [section, setSection] = useState<SectionName>(at ?? "OTHERS")
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isUsable = text.trim() !== "" && !isSaving
  const save = async (force: boolean): Promise<void> => {
    setSaving(true)
    try {
      await onSave({ text, section, force })
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || !isUsable) return
    event.preventDefault()
    void save(false)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="form">
        <label for="text">What it says</label>
        <textarea
          id="text"
          rows={5}
          maxLength={20_000}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {at !== undefined && (
          <label class="field">
            <span>Section</span>
            <select value={section} onChange={({ currentTarget }) => setSection(currentTarget.value as SectionName)}>
              {SECTION_NAMES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        {problem !== undefined && (
          <div class="warning" role="alert">
            <p>
              <Words text={problem} />
            </p>
            {problem.includes("--force") && (
              <button type="button" disabled={!isUsable} onClick={() => void save(true)}>
                All the same
              </button>
            )}
          </div>
        )}
        <div class="actions">
          <button type="button" class="good" disabled={!isUsable} onClick={() => void save(false)}>
            {action} <kbd>Enter</kbd>
          </button>
          <button type="button" onClick={onClose}>
            Cancel <kbd>Esc</kbd>
          </button>
        </div>
      </div>
    </Dialog>
  )
}
