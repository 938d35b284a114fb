import { rmSync } from 'node:fs'
import { report, spread } from './report.ts'
import { makeStateDir, startServer } from './server.ts'

const PORT = 23_420
const ROUNDS = 5

/** From process start to the first response, with an empty and with an existing state folder. */
export async function benchStart(): Promise<void> {
  const first: number[] = []
  const warm: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const stateDir = makeStateDir()
    const fresh = await startServer({ port: PORT, stateDir })
    first.push(fresh.readyMs)
    await fresh.stop()
    const again = await startServer({ port: PORT, stateDir })
    warm.push(again.readyMs)
    await again.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
  report({
    name: 'start',
    title: 'Start to first answer',
    about: `From the start of the built server's process until /readyz says ready, ${ROUNDS} rounds. The first start makes the database cluster, the tables and the demo operators.`,
    head: ['start', 'ms, median (least–most)', 'aim'],
    rows: [
      ['the first, after the build', spread(first), '3,000'],
      ['warm', spread(warm), '500'],
    ],
    findings: [],
  })
}
