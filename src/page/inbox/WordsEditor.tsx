import { useLayoutEffect, useRef, useState } from "preact/hooks"

export interface WordsEditorProps {
  /** What to begin with. */
  readonly words: string
  readonly onSave: (text: string) => void
  readonly onCancel: () => void
}

/** A proposal in a person's own words. */
export const WordsEditor = ({ onCancel, onSave, words }: WordsEditorProps) => {
  const [text, setText] = useState(words)
  const area = useRef<HTMLTextAreaElement>(null)
  // Before the next key: what is typed at once takes the place of the words, and is no command.
  useLayoutEffect(() => area.current?.select(), [])
  const isUsable = text.trim() !== ""
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onCancel()
    else if (event.key === "Enter" && !event.shiftKey && isUsable) onSave(text)
    else return
    event.preventDefault()
  }
  return (
    <div class="editor">
      <label for="words">In your words</label>
      <textarea
        id="words"
        ref={area}
        rows={4}
        maxLength={20_000}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div class="actions">
        <button type="button" class="good" disabled={!isUsable} onClick={() => onSave(text)}>
          Accept in these words <kbd>Enter</kbd>
        </button>
        <button type="button" onClick={onCancel}>
          Cancel <kbd>Esc</kbd>
        </button>
      </div>
    </div>
  )
}
