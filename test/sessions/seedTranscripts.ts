// The transcripts that seed 004 names.

export const TRANSCRIPT_ALL_SIGNALS = `
During our session, I learned that TypeScript generics are more powerful than I thought.
You prefer using discriminated unions over try/catch for error handling.
Note to self: always check the return type before assuming success.
`

export const TRANSCRIPT_NO_SIGNALS = `
We discussed the implementation of the new feature.
The code was refactored to improve readability.
Tests were added for edge cases.
`

export const TRANSCRIPT_DUPLICATES = `
I learned that testing is important.
Later, I learned that testing is important.
`

export const TRANSCRIPT_EDGE_CASES = `
Visit bayou-always-open.com for details.
You prefer short variable names. You prefer short variable names.
I learned x.
`
