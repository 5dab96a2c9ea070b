/** A text as one word of a POSIX shell's command. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
