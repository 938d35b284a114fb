import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Measured, putLoad, requestOf } from './load.ts'
import { median, report, spread } from './report.ts'
import { cpuMsOf, startServer } from './server.ts'

const PORT = 23_400
const ECHO_PORT = 23_410
const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 32
const HOST = 'kerbside.localhost'

const place = (name: string, postcode: string, lat: number, lng: number) => ({
  name,
  postcode,
  lat,
  lng,
})
const AIRPORTS = [
  place('Heathrow Terminal 5', 'TW6 2GA', 51.4723, -0.4881),
  place('Gatwick South Terminal', 'RH6 0NP', 51.1565, -0.161),
  place('Stansted Airport', 'CM24 1QW', 51.8894, 0.2622),
]
const TOWN = [
  place('Canary Wharf', 'E14 5AB', 51.5049, -0.0195),
  place('Paddington Station', 'W2 1HB', 51.5154, -0.1755),
  place('Wimbledon', 'SW19 7NL', 51.4214, -0.2064),
  place('Hampstead', 'NW3 1QE', 51.5566, -0.1781),
]

/** Sixty different questions over twelve routes: what a morning's customers ask. */
export function quoteBodies(): object[] {
  const day = new Date(Date.now() + 3 * 24 * 3600_000).toISOString().slice(0, 10)
  return AIRPORTS.flatMap((from) =>
    TOWN.flatMap((to) =>
      [7, 10, 13, 18, 23].map((hour) => ({
        rtntype: '',
        source: 'web',
        recalcroute: true,
        recalcnearestdriver: true,
        viaaddresses: [],
        currencyCode: 'GBP',
        paymentmethod: 'card',
        pick: from.name,
        picklat: from.lat,
        picklng: from.lng,
        pickpostcode: from.postcode,
        pickcategory: 'Air',
        doff: to.name,
        dofflat: to.lat,
        dofflng: to.lng,
        droppostcode: to.postcode,
        bookingdate: `${day}T${String(hour).padStart(2, '0')}:30`,
        requestid: 'bench',
        passengers: 2,
        luggages: 2,
        handbags: 0,
      })),
    ),
  )
}

/** A quote with a cached route beside a bare Fastify that parses the same body and writes the same answer. */
export async function benchQuote(): Promise<void> {
  const server = await startServer({ port: PORT })
  const bodies = quoteBodies()
  const quote = bodies.map((body) => requestOf('POST', '/api/quotation', { host: HOST, body }))
  await putLoad({ port: PORT, requests: quote, connections: 4, seconds: 2 })
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/quotation`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'kerbside',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(bodies[0]),
  })
  const reply = (await answer.json()) as object
  const echo = await startEcho(reply)
  const bare = bodies.map((body) => requestOf('POST', '/echo', { host: HOST, body }))

  const runs: Record<'bare' | 'quote', (Measured & { cpuUs: number })[]> = { bare: [], quote: [] }
  const measure = async (port: number, pid: number, requests: Buffer[]) => {
    const before = cpuMsOf(pid)
    const measured = await putLoad({ port, requests, connections: CONNECTIONS, seconds: SECONDS })
    return { ...measured, cpuUs: ((cpuMsOf(pid) - before) * 1000) / measured.answers }
  }
  for (let round = 0; round < ROUNDS; round++) {
    runs.bare.push(await measure(ECHO_PORT, echo.pid ?? 0, bare))
    runs.quote.push(await measure(PORT, server.pid, quote))
  }
  echo.kill()
  await server.stop()

  const bad = runs.quote.reduce((sum, run) => sum + run.bad, 0)
  if (bad > 0)
    throw new Error(`${bad} quotes failed: ${runs.quote.find((run) => run.firstBad)?.firstBad}`)
  const ratio =
    median(runs.quote.map((run) => run.perSecond)) / median(runs.bare.map((run) => run.perSecond))
  const p99 = median(runs.quote.map((run) => run.p99)) / median(runs.bare.map((run) => run.p99))
  const row = (name: string, list: (Measured & { cpuUs: number })[]) => [
    name,
    spread(list.map((run) => run.perSecond)),
    spread(
      list.map((run) => run.p50),
      1,
    ),
    spread(
      list.map((run) => run.p99),
      1,
    ),
    spread(list.map((run) => run.cpuUs)),
  ]
  report({
    name: 'quote',
    title: 'A quote with a cached route',
    about: `${bodies.length} different requests over 12 routes at ${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of ${SECONDS} s, beside a bare Fastify that parses the same body and writes the same answer (${JSON.stringify(reply).length.toLocaleString('en-GB')} bytes). Every quote is priced for all vehicle types, signed and stored. Median (least–most).`,
    head: ['server', 'a second', 'p50 ms', 'p99 ms', 'CPU µs each'],
    rows: [row('bare echo', runs.bare), row('quotation', runs.quote)],
    verdicts: [
      `Rate ${ratio.toFixed(2)} × the bare echo; the aim is 1.0.`,
      `p99 ${p99.toFixed(2)} × the bare echo's.`,
    ],
  })
}

async function startEcho(reply: object): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./echo.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', ECHO_PORT: String(ECHO_PORT) },
  })
  child.send(reply)
  await new Promise<void>((resolve) => child.once('message', () => resolve()))
  return child
}
