/** No request may keep the others waiting for longer. */
export const LONGEST_MS = 50

/** Something else on the machine, or a collection of garbage, can make one measurement too long, hardly this many. */
const TRIES = 5

/** CPU this process has used, in milliseconds: what other processes take meanwhile does not count. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of CPU that some synchronous work needs. It is tried again only where it seems to need too many. */
export function measureWork(work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && least > LONGEST_MS; tries++) {
    const before = cpuMs()
    work()
    least = Math.min(least, cpuMs() - before)
  }
  return least
}
