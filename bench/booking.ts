import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { buildsToMeasure } from './earlier.ts'
import { applyLoad, type Measured, requestOf } from './load.ts'
import type { Sent } from './open-loop.ts'
import { pgbenchScript } from './pgbench-script.ts'
import { quoteBodies } from './quote.ts'
import { median, report, spread } from './report.ts'
import { startServer } from './server.ts'

const PORT = 23_430
const HOST = 'kerbside.localhost'
const ROUNDS = 3
const BOOKINGS = 1_500
const CONNECTIONS = [1, 16, 64] as const
const PGBENCH_SECONDS = 5

type Reply = { quoteid: string; signature: string; vehtypeid: number; totalfare: number }

type Runs = { http: Measured[]; pgbench: number[] }

/**
 * Bookings over HTTP, compared with pgbench running the same statements on the same server, one round trip each; and
 * with an earlier build (`BENCH_BESIDE`).
 */
export async function benchBooking(): Promise<void> {
  const builds = buildsToMeasure()
  const servers = await Promise.all(
    builds.map(({ folder }, index) =>
      startServer({ port: PORT + 5 * index, folder, startMs: 60_000 }),
    ),
  )
  const results = servers.map(() => new Map<number, Runs>())
  try {
    for (const connections of CONNECTIONS)
      for (let round = 0; round < ROUNDS; round++)
        for (const [index, server] of servers.entries()) {
          const runs = results[index]?.get(connections) ?? { http: [], pgbench: [] }
          results[index]?.set(connections, runs)
          runs.pgbench.push(await runPgbench(server.stateDir, connections))
          const count = connections === 1 ? BOOKINGS / 3 : BOOKINGS
          const requests = await makeBookings(count, server.port)
          runs.http.push(
            await applyLoad({ port: server.port, requests, connections, seconds: 60, once: true }),
          )
        }
  } finally {
    for (const server of servers) await server.stop()
  }
  const all = results.flatMap((runs) => [...runs.values()])
  const bad = all.flatMap(({ http }) => http).find((run) => run.bad + run.refused > 0)
  if (bad) throw new Error(`${bad.bad} bookings failed, ${bad.refused} refused: ${bad.firstBad}`)
  const rate = (runs: Runs | undefined) => median(runs?.http.map((run) => run.perSecond) ?? [])
  const ratio = (runs: Runs | undefined) => rate(runs) / median(runs?.pgbench ?? [])
  const current = results.at(-1)
  report({
    name: 'booking',
    title: 'Making a booking',
    about: `Cash bookings of fresh quotes over HTTP, fsync on, beside pgbench with the same statements on the same server, prepared, one round trip each, ${ROUNDS} interleaved rounds. Median (least–most).`,
    head: [
      'build',
      'connections',
      'pgbench a second',
      'HTTP a second',
      'HTTP p50 ms',
      'HTTP p99 ms',
      'ratio',
    ],
    rows: builds.flatMap(({ name }, index) =>
      CONNECTIONS.map((connections) => {
        const runs = results[index]?.get(connections) ?? { http: [], pgbench: [] }
        return [
          name,
          String(connections),
          spread(runs.pgbench),
          spread(runs.http.map((run) => run.perSecond)),
          spread(
            runs.http.map((run) => run.p50),
            1,
          ),
          spread(
            runs.http.map((run) => run.p99),
            1,
          ),
          ratio(runs).toFixed(2),
        ]
      }),
    ),
    findings: [
      `${CONNECTIONS.map((connections) => ratio(current?.get(connections)).toFixed(2)).join(', ')} × pgbench at ${CONNECTIONS.join(', ')} connections; the aim is 0.75, 0.75, 0.90.`,
      ...(builds.length > 1
        ? [
            `Beside ${builds[0]?.name}: ${CONNECTIONS.map((connections) => (rate(current?.get(connections)) / rate(results[0]?.get(connections))).toFixed(2)).join(', ')} × its rate.`,
          ]
        : []),
    ],
  })
}

/** Makes new quotes, and for each the request that books it. */
export async function makeBookings(count: number, port = PORT): Promise<Buffer[]> {
  const bodies = quoteBodies()
  const requests: Buffer[] = []
  const quote = (n: number) =>
    fetch(`http://127.0.0.1:${port}/api/quotation`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'kerbside',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify(bodies[n % bodies.length]),
    })
  const item = async (n: number) => {
    let response = await quote(n)
    // a server that was under load a moment ago may still reject some
    while (response.status === 503) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      response = await quote(n)
    }
    requests.push(bookingRequest((await response.json()) as Reply))
  }
  for (let n = 0; n < count; n += 32)
    await Promise.all(Array.from({ length: Math.min(32, count - n) }, (_, i) => item(n + i)))
  return requests
}

const bookingRequest = (quote: Reply): Buffer =>
  requestOf('POST', '/api/createbookingTest', {
    host: HOST,
    body: bookingOf(quote),
    headers: { 'idempotency-key': `bench-${quote.quoteid}` },
  })

/** Sequences of a quote and a booking at its price, on the same connection. */
export function quoteAndBook(count: number): Sent[] {
  const quotes = quoteBodies().map((body) =>
    requestOf('POST', '/api/quotation', { host: HOST, body }),
  )
  return Array.from({ length: count }, (_, n) => async (request) => {
    const result = await request(quotes[n % quotes.length] ?? Buffer.alloc(0))
    if (!result.startsWith('HTTP/1.1 200')) return result
    const body = Buffer.from(result.slice(result.indexOf('\r\n\r\n') + 4), 'latin1')
    return request(bookingRequest(JSON.parse(body.toString()) as Reply))
  })
}

const bookingOf = (quote: Reply) => ({
  quoteid: quote.quoteid,
  signature: quote.signature,
  vehtypeid: quote.vehtypeid,
  totalfare: quote.totalfare,
  rtntype: '',
  source: 'web',
  notes: 'By the coffee shop',
  paymentmethod: 'cash',
  passengername: 'Maya Osei',
  passengerfirstname: 'Maya',
  passengerlastname: 'Osei',
  passengerphone: '2079460123',
  passengerdialingcode: '+44',
  passengeremail: 'maya@example.com',
})

let runs = 0

async function runPgbench(stateDir: string, clients: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-pgbench-'))
  const script = path.join(folder, 'booking.sql')
  writeFileSync(script, pgbenchScript())
  try {
    const { stdout } = await promisify(execFile)('pgbench', [
      '-h',
      path.join(stateDir, 'run'),
      '-U',
      'kerbside_app',
      '-n',
      '-M',
      'prepared',
      '-f',
      script,
      '-c',
      String(clients),
      '-j',
      '1',
      '-D',
      'n=0',
      '-D',
      `base=${++runs * 40_000_000}`,
      '-T',
      String(PGBENCH_SECONDS),
      'kerbside',
    ])
    const [, rate] = /tps = ([\d.]+) \(without/.exec(stdout) ?? /tps = ([\d.]+)/.exec(stdout) ?? []
    if (rate === undefined) throw new Error(stdout)
    return Number(rate)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
