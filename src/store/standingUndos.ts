/** Which undo stands, by the id of the change that it took back: one that was itself taken back does not. */
export const standingUndos = (
  changes: ReadonlyArray<{ readonly id: string; readonly reverts?: string | undefined }>
): ReadonlyMap<string, string> =>
  changes.reduce((standing, { id, reverts }) => {
    if (reverts === undefined) return standing
    standing.set(reverts, id)
    for (const [undone, by] of standing) if (by === reverts) standing.delete(undone)
    return standing
  }, new Map<string, string>())
