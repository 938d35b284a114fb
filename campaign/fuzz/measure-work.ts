/** The longest a request may block the event loop, in milliseconds of CPU. */
export const MAX_MS = 50

/** A garbage collection can make one measurement too long, but hardly five in a row. */
const MAX_ATTEMPTS = 5

/** CPU time of this process in milliseconds: other processes do not count. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** CPU milliseconds of synchronous work; it is repeated only while it is above the limit, and the minimum counts. */
export function measureWork(work: () => void): number {
  let fastest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < MAX_ATTEMPTS && fastest > MAX_MS; tries++) {
    const before = cpuMs()
    work()
    fastest = Math.min(fastest, cpuMs() - before)
  }
  return fastest
}
