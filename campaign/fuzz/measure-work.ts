/** The longest a request may block the event loop, in milliseconds of CPU. */
export const LONGEST_MS = 50

/** A garbage collection can make one measurement too long, but hardly five in a row. */
const TRIES = 5

/** CPU time of this process in milliseconds: other processes do not count. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of CPU that synchronous work needs; repeated only while it is above the limit, and the least counts. */
export function measureWork(work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && least > LONGEST_MS; tries++) {
    const before = cpuMs()
    work()
    least = Math.min(least, cpuMs() - before)
  }
  return least
}
