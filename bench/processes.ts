import { rmSync } from 'node:fs'
import { applyLoad, type Measured, requestOf } from './load.ts'
import { quoteBodies } from './quote.ts'
import { median, report, spread } from './report.ts'
import { makeStateDir, type Running, startServer } from './server.ts'

const PORTS = [23_480, 23_490]
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 32

/** Quotes from one process beside two processes on one port, each on its own embedded database, interleaved. */
export async function benchProcesses(): Promise<void> {
  const stateDirs = PORTS.map(() => makeStateDir())
  const servers: Running[] = []
  for (const [index, port] of PORTS.entries())
    servers.push(
      await startServer({
        port,
        stateDir: stateDirs[index] ?? '',
        env: { KERBSIDE_PROCESSES: String(index + 1) },
        startMs: 60_000,
      }),
    )
  const requests = quoteBodies().map((body) =>
    requestOf('POST', '/api/quotation', { host: 'kerbside.localhost', body }),
  )
  for (const port of PORTS) await applyLoad({ port, requests, connections: 8, seconds: 3 })
  const runs: Measured[][] = PORTS.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, port] of PORTS.entries())
      runs[index]?.push(
        await applyLoad({ port, requests, connections: CONNECTIONS, seconds: SECONDS }),
      )
  for (const server of servers) await server.stop()
  for (const folder of stateDirs) rmSync(folder, { recursive: true, force: true })
  const [one = [], two = []] = runs
  const rate = (list: readonly Measured[]) => median(list.map(({ perSecond }) => perSecond))
  report({
    name: 'processes',
    title: 'One process and two',
    about: `Quotes at ${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of ${SECONDS} s. Client, server processes and both databases share the cores. Median (least–most).`,
    head: ['processes', 'a second', 'p50 ms', 'p99 ms', 'refused'],
    rows: runs.map((list, index) => [
      String(index + 1),
      spread(list.map(({ perSecond }) => perSecond)),
      spread(
        list.map(({ p50 }) => p50),
        1,
      ),
      spread(
        list.map(({ p99 }) => p99),
        1,
      ),
      String(list.reduce((sum, { refused }) => sum + refused, 0)),
    ]),
    findings: [`Two processes: ${(rate(two) / rate(one)).toFixed(2)} × the rate of one.`],
  })
}
