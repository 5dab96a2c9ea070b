/** How much one batch may hold. */
export interface BatchLimits {
  readonly requests: number
  /** Of the JSON that is sent, frame and commas included. */
  readonly bytes: number
}

/** What the Message Batches API takes at once (docs/clients.md), with a megabyte counted as a million bytes. */
export const BATCH_LIMITS: BatchLimits = { requests: 100_000, bytes: 256_000_000 }

/** What stands around the requests of a batch. */
const FRAME_BYTES = '{"requests":[]}'.length
const COMMA_BYTES = 1

export interface BatchChunks<A> {
  /** None is empty, and in order they are the requests in their order. */
  readonly batches: ReadonlyArray<ReadonlyArray<A>>
  /** Requests that no batch can hold. */
  readonly oversized: ReadonlyArray<A>
}

/** Cuts requests into as few batches as their order allows. `bytesOf` tells the length of a request's JSON in UTF-8. */
export const cutBatches = <A>(
  requests: ReadonlyArray<A>,
  bytesOf: (request: A) => number,
  limits: BatchLimits = BATCH_LIMITS
): BatchChunks<A> => {
  const batches: Array<Array<A>> = []
  const oversized: Array<A> = []
  let bytes = 0
  for (const request of requests) {
    const own = bytesOf(request)
    if (FRAME_BYTES + own > limits.bytes) {
      oversized.push(request)
      continue
    }
    const open = batches.at(-1)
    if (open !== undefined && open.length < limits.requests && bytes + COMMA_BYTES + own <= limits.bytes) {
      open.push(request)
      bytes += COMMA_BYTES + own
    } else {
      batches.push([request])
      bytes = FRAME_BYTES + own
    }
  }
  return { batches, oversized }
}
