/** A session id as the beginning of a file name: ids are UUIDs, but they come from outside. */
export const markerName = (sessionId: string): string => sessionId.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 100)
