/** Times of one thing in milliseconds, as often as it was done. */
export interface Sample {
  /** What a start is judged by. */
  readonly median: number
  /** What work inside one process is judged by: other processes only ever add to it. */
  readonly least: number
}

export const sampleOf = (times: ReadonlyArray<number>): Sample => {
  const sorted = [...times].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const median = (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
  return { median, least: sorted[0]! }
}

export const timeOf = (run: () => void): number => {
  const start = performance.now()
  run()
  return performance.now() - start
}

type Timed = () => number | Promise<number>

/**
 * Times several things in turn, so that whatever else the machine does meanwhile befalls them alike. Each answers its
 * own time, and the first rounds do not count.
 */
export const interleave = async (
  things: ReadonlyArray<Timed>,
  rounds: { readonly warmUp: number; readonly counted: number }
): Promise<ReadonlyArray<Sample>> => {
  const times = things.map((): Array<number> => [])
  for (let round = -rounds.warmUp; round < rounds.counted; round += 1) {
    for (const [index, thing] of things.entries()) {
      const time = await thing()
      if (round >= 0) times[index]!.push(time)
    }
  }
  return times.map(sampleOf)
}
