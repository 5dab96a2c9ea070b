/** Given by `runWithCodeCache`. */
declare const codeIsWhole: (() => void) | undefined

/** Says that this run went all the way, so that the code it compiled is what other runs need. */
export const noteWholeRun = (): void => {
  if (typeof codeIsWhole === "function") codeIsWhole()
}
