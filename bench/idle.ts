import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { addOperators } from './many-operators.ts'
import { median, report, spread } from './report.ts'
import { makeStateDir, type Running, startServer } from './server.ts'

const PORT = 23_450
const OPERATORS = 200
const ROUNDS = 4
const SECONDS = 10
/** The caches of the first requests and of the operators fill in this time. */
const SETTLE_SECONDS = 8
/** Of one core. */
const MAX_SHARE = 0.25

/** What the scheduled tasks of a server cost while no request arrives. */
export async function benchIdle(): Promise<void> {
  const stateDir = makeStateDir()
  const server = await startServer({ port: PORT, stateDir })
  const few = await measureIdle(server)
  await addOperators(stateDir, OPERATORS)
  const many = await measureIdle(server)
  await server.stop()
  rmSync(stateDir, { recursive: true, force: true })
  const share = median(many) / 1000
  report({
    name: 'idle',
    title: 'Scheduled tasks',
    about: `CPU of the server process while no request arrives, ${ROUNDS} times ${SECONDS} s, with the demo's operators and with ${OPERATORS} more. Without simulated drivers. Median (least–most).`,
    head: ['operators', 'CPU ms a second'],
    rows: [
      ['demo', spread(few)],
      [`${OPERATORS} more`, spread(many)],
    ],
    findings: [
      `${OPERATORS} operators cost ${share.toFixed(2)} of a core; the aim is under ${MAX_SHARE}: ${share < MAX_SHARE ? 'met' : 'missed'}.`,
    ],
  })
}

async function measureIdle(server: Running): Promise<number[]> {
  await sleep(SETTLE_SECONDS * 1_000)
  const measured: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [before, startedAt] = [server.cpuMs(), performance.now()]
    await sleep(SECONDS * 1_000)
    measured.push(((server.cpuMs() - before) / (performance.now() - startedAt)) * 1_000)
  }
  return measured
}
