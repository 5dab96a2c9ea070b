import { Dialog } from "./Dialog.tsx"

const KEYS = [
  ["1 … 5", "Inbox, Playbook, Sessions, Cost, Health"],
  ["j  k", "the next, the one before"],
  ["a", "accept the proposal, or all that are chosen"],
  ["r", "reject it, or all that are chosen"],
  ["e", "edit it"],
  ["f", "keep it all the same, where it was asked whether to"],
  ["x", "choose it, to decide on several or to merge two"],
  ["*", "choose all"],
  ["u", "undo what was just done"],
  ["m", "in the playbook: merge those that are chosen"],
  ["n", "in the playbook: add a key point of your own"],
  ["/", "in the playbook: search"],
  ["Esc", "close, or leave as it was"]
] as const

/** What keys do. */
export const KeyHelp = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    <dl class="keys">
      {KEYS.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <div class="actions">
      <button type="button" onClick={onClose}>
        Close <kbd>Esc</kbd>
      </button>
    </div>
  </Dialog>
)
