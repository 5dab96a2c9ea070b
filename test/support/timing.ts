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

/** Never under a millisecond: what is that quick has no growth that could be told from noise. */
const atLeastNoise = (micros: number): number => Math.max(micros, 1_000)

/**
 * How many times longer an input 8 times as large takes: about 8 when linear, 64 when quadratic. A growth that looks too
 * large is measured again before it is believed, with as long a time for the small input as for the large one: on a busy
 * machine a short run meets a quiet moment, and a long one does not.
 */
export const growthOver8 = <A>(make: (size: number) => A, run: (input: A) => void, size: number): number => {
  const [small, large] = [make(size), make(size * 8)]
  const growth = (times: number): number => {
    const one = cost(() => {
      for (let time = 0; time < times; time += 1) run(small)
    })
    return cost(() => run(large)) / atLeastNoise(one / times)
  }
  run(small)
  let least = growth(1)
  for (let attempt = 1; attempt < ATTEMPTS && least >= LINEAR; attempt += 1) least = Math.min(least, growth(8))
  return least
}
