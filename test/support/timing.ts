/** Processor time of a run in microseconds; other processes do not count. */
const cost = (run: () => void): number => {
  // Node 20 has no time of a single thread.
  const usage = (process.threadCpuUsage ?? process.cpuUsage).bind(process)
  const start = usage()
  run()
  const { user, system } = usage(start)
  return user + system
}

const ATTEMPTS = 12

/** Between linear and quadratic growth over 8, with room for caches and the garbage collector. */
export const LINEAR = 30

/**
 * How many times longer an input 8 times as large takes: about 8 when linear, 64 when quadratic. Each side counts by
 * its best run, and a growth that looks too large is measured again before it is believed.
 */
export const growthOver8 = <A>(make: (size: number) => A, run: (input: A) => void, size: number): number => {
  const [small, large] = [make(size), make(size * 8)]
  let [best, bestLarge] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  run(small)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Never under a millisecond: what is that quick has no growth that could be told from noise.
    best = Math.min(
      best,
      Math.max(
        cost(() => run(small)),
        1_000
      )
    )
    bestLarge = Math.min(
      bestLarge,
      cost(() => run(large))
    )
    if (bestLarge / best < LINEAR) break
  }
  return bestLarge / best
}
