import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildsToMeasure } from './earlier.ts'
import { applyLoad, type Measured, requestOf } from './load.ts'
import { addOperators, hostOf } from './many-operators.ts'
import { median, report, spread } from './report.ts'
import { cpuMsOf, makeStateDir, startServer } from './server.ts'

const PORT = 23_400
const EARLIER_PORT = 23_405
const ECHO_PORT = 23_410
const ROUNDS = 5
const SECONDS = 3
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

/** Sixty different requests over twelve routes, like those of a morning's customers. */
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

type Run = Measured & { cpuUs: number }
type Server = { port: number; pid: number; requests: Buffer[] }

const FIRMS = 200
/** Points that are in no cache, so that every route is calculated. */
const UNCACHED_POINTS = 20_000

/**
 * Quotes, compared with a bare Fastify that parses the same body and writes the same response, in one interleaved
 * run.
 */
export async function benchQuote(): Promise<void> {
  const stateDir = makeStateDir()
  const server = await startServer({ port: PORT, stateDir })
  await addOperators(stateDir, FIRMS)
  const bodies = quoteBodies()
  const requestsOf = (path: string, journeys: readonly object[], host: (index: number) => string) =>
    journeys.map((body, index) => requestOf('POST', path, { host: host(index), body }))
  const quote = requestsOf('/api/quotation', bodies, () => HOST)
  const many = requestsOf(
    '/api/quotation',
    Array.from({ length: FIRMS * 3 }, (_, index) => bodies[index % bodies.length] ?? {}),
    (index) => hostOf(index % FIRMS),
  )
  const routed = requestsOf('/api/quotation', elsewhere(bodies), () => HOST)
  const again = requestsOf(
    '/api/quotation',
    bodies.map((body, index) => ({ ...body, requestid: `one-page-of-many-${index}` })),
    () => HOST,
  )
  await applyLoad({ port: PORT, requests: quote, connections: 4, seconds: 2 })
  await applyLoad({ port: PORT, requests: many, connections: 8, seconds: 30, once: true })
  const [earlier] = buildsToMeasure().slice(0, -1)
  const before =
    earlier && (await startServer({ port: EARLIER_PORT, folder: earlier.folder, startMs: 60_000 }))
  if (before) await applyLoad({ port: EARLIER_PORT, requests: quote, connections: 4, seconds: 4 })
  const echo = await startEcho(await postJson(bodies[0]))
  const bare = requestsOf('/echo', bodies, () => HOST)

  const servers: Record<string, Server> = {
    'bare echo': { port: ECHO_PORT, pid: echo.pid ?? 0, requests: bare },
    ...(earlier && before
      ? { [earlier.name]: { port: EARLIER_PORT, pid: before.pid, requests: quote } }
      : {}),
    'one operator': { port: PORT, pid: server.pid, requests: quote },
    '200 operators': { port: PORT, pid: server.pid, requests: many },
    'every route looked for': { port: PORT, pid: server.pid, requests: routed },
    'asked again within a minute': { port: PORT, pid: server.pid, requests: again },
  }
  const runs = new Map<string, Run[]>(Object.keys(servers).map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, journeys] of Object.entries(servers))
      runs.get(name)?.push(await measure(journeys))
  echo.kill()
  await server.stop()
  await before?.stop()
  rmSync(stateDir, { recursive: true, force: true })

  const bad = [...runs.values()].flat().find((run) => run.bad > 0)
  if (bad) throw new Error(`${bad.bad} quotes failed: ${bad.firstBad}`)
  const limit = runs.get('bare echo') ?? []
  const beside = (name: string, valueOf: (run: Run) => number) =>
    median((runs.get(name) ?? []).map(valueOf)) / median(limit.map(valueOf))
  report({
    name: 'quote',
    title: 'Quotes',
    about: `${bodies.length} different requests over 12 routes at ${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of ${SECONDS} s, beside a bare Fastify that parses the same body and writes the same answer. Every quote is priced for twelve vehicle types, signed and stored; 200 operators have 300 fixed prices and 40 more zones each; where every route is looked for, no two requests share a point. Median (least–most).`,
    head: [
      'server',
      'a second',
      'p50 ms',
      'p99 ms',
      'CPU µs each',
      'refused',
      'of the echo',
      'p99 of the echo',
    ],
    rows: [...runs].map(([name, list]) => [
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
      String(list.reduce((sum, { refused: rejected }) => sum + rejected, 0)),
      beside(name, (run) => run.perSecond).toFixed(2),
      beside(name, (run) => run.p99).toFixed(2),
    ]),
    findings: [
      ...(earlier
        ? [
            `Beside ${earlier.name}, one operator there too: ${(beside('one operator', (run) => run.perSecond) / beside(earlier.name, (run) => run.perSecond)).toFixed(2)} × its rate, ${(beside('one operator', (run) => run.cpuUs) / beside(earlier.name, (run) => run.cpuUs)).toFixed(2)} × its CPU.`,
          ]
        : []),
      `One operator: ${beside('one operator', (run) => run.perSecond).toFixed(2)} × the bare echo; the aim is 0.45.`,
      `200 operators: ${beside('200 operators', (run) => run.perSecond).toFixed(2)} ×; the aim is 0.4.`,
      `p99 ${beside('one operator', (run) => run.p99).toFixed(2)} × the bare echo's; the aim is 2.`,
    ],
  })
}

async function measure({ port, pid, requests }: Server): Promise<Run> {
  const before = cpuMsOf(pid)
  const measured = await applyLoad({ port, requests, connections: CONNECTIONS, seconds: SECONDS })
  return { ...measured, cpuUs: ((cpuMsOf(pid) - before) * 1000) / measured.answers }
}

/** The same journeys with addresses a few metres apart, no two equal: 10 metres is the fourth decimal. */
export function elsewhere(bodies: readonly object[]): object[] {
  return Array.from({ length: UNCACHED_POINTS }, (_, index) => {
    const body = bodies[index % bodies.length] as { picklat: number; picklng: number }
    return {
      ...body,
      picklat: body.picklat + (index % 200) * 0.00002,
      picklng: body.picklng + Math.floor(index / 200) * 0.00002,
    }
  })
}

async function postJson(body: object | undefined): Promise<object> {
  const response = await fetch(`http://127.0.0.1:${PORT}/api/quotation`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'kerbside',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as object
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
