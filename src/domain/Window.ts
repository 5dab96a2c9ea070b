/** Characters of a session that one reflection is shown: about 100,000 tokens. */
export const WINDOW_CHARACTERS = 400_000

/**
 * Cuts a session into pieces that one reflection can be shown, between messages and, where there is one, before a
 * message of the person. Nothing is left out: a message that is longer than a window is a window of its own.
 */
export const cutWindows = <M extends { readonly role: string; readonly content: string }>(
  messages: ReadonlyArray<M>,
  limit: number = WINDOW_CHARACTERS
): ReadonlyArray<ReadonlyArray<M>> => {
  const windows: Array<ReadonlyArray<M>> = []
  let start = 0
  let size = 0
  let turn = 0
  for (let index = 0; index < messages.length; index += 1) {
    const message = messages[index]!
    if (message.role === "user") turn = index
    while (index > start && size + message.content.length > limit) {
      const cut = turn > start ? turn : index
      windows.push(messages.slice(start, cut))
      start = cut
      size = messages.slice(cut, index).reduce((sum, { content }) => sum + content.length, 0)
    }
    size += message.content.length
  }
  return start < messages.length ? [...windows, messages.slice(start)] : windows
}
