import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { KERBSIDE } from '../apps/server/seed/kerbside.ts'
import { openClient } from '../apps/server/src/postgres/open-client.ts'
import { openPlace } from '../apps/server/src/postgres/prepare-database.ts'
import { makeBookings } from './booking.ts'
import { DEMO_CUSTOMER, type DemoRequests, demoRequests } from './demo-requests.ts'
import {
  BOOKINGS,
  bookingsSql,
  legsSql,
  makeRows,
  OPERATORS,
  type RowSource,
} from './history-rows.ts'
import { applyLoad, requestOf } from './load.ts'
import { addOperators, hostOf } from './many-operators.ts'
import { residentMb, treeCpuMs } from './process-cost.ts'
import { quoteBodies } from './quote.ts'
import { median, report, spread } from './report.ts'
import { makeStateDir, type Running, startServer } from './server.ts'

const PORTS = { empty: 23_500, grown: 23_510 } as const
const ROUNDS = 7
const SECONDS = 2
const BOOKINGS_PER_ROUND = 400
/** Operators with prices; those of the million bookings make it a thousand. */
const PRICED_OPERATORS = 1_000 - OPERATORS
const OWN_BOOKINGS = 5_000
const OWN_CUSTOMERS = 100
const LEGS_TODAY = 200
const MAX_GROWTH = 1.1
const MAX_START_GROWTH = 2
/** After a start the scheduled tasks look at every operator once. */
const SETTLE_SECONDS = 90
const IDLE_SECONDS = 60
/** Of one core: what the scheduled tasks of server and database may cost while no request arrives. */
const MAX_IDLE_SHARE = 0.25
/** References that no booking of the demo gets: those have seven digits. */
const OWN_FROM = 30_000_000
const TODAY_FROM = 40_000_000

type Install = keyof typeof PORTS
type Prepared = Running & { requests: DemoRequests }
const KINDS = ['quote', 'booking', 'board', 'history page'] as const
type Kind = (typeof KINDS)[number]
const INSTALLS: readonly Install[] = ['empty', 'grown']

/**
 * What a request costs server and database together, in an install with one busy operator and in one with a thousand. The
 * scheduled tasks are measured apart, while no request arrives: their cost does not depend on the requests.
 */
export async function benchGrowth(): Promise<void> {
  const stateDirs = { empty: makeStateDir(), grown: makeStateDir() }
  const servers = {} as Record<Install, Prepared>
  const starts: Record<Install, number[]> = { empty: [], grown: [] }
  try {
    for (const install of INSTALLS) await fill(stateDirs[install], install)
    for (let round = 0; round < 3; round++)
      for (const install of INSTALLS) {
        const server = await startServer({
          port: PORTS[install],
          stateDir: stateDirs[install],
          startMs: 120_000,
        })
        starts[install].push(server.readyMs)
        await server.stop()
      }
    const memory = {} as Record<Install, number[]>
    for (const install of INSTALLS) {
      const server = await startServer({ port: PORTS[install], stateDir: stateDirs[install] })
      servers[install] = { ...server, requests: await demoRequests(PORTS[install]) }
      memory[install] = [residentMb(server.pid)]
    }
    await sleep(SETTLE_SECONDS * 1_000)
    const idle = {} as Record<Install, number>
    for (const install of INSTALLS) idle[install] = await idleShare(servers[install])
    const runs = new Map<string, Record<Install, number[]>>()
    for (let round = 0; round < ROUNDS; round++)
      for (const kind of KINDS)
        for (const install of round % 2 ? INSTALLS.toReversed() : INSTALLS) {
          const costs = runs.get(kind) ?? { empty: [], grown: [] }
          runs.set(kind, costs)
          costs[install].push(await costOf(servers[install], { kind, idleShare: idle[install] }))
        }
    memory.grown.push(await memoryWithAllPrices(servers.grown))
    writeReport({ runs, starts, memory, idle })
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    for (const folder of Object.values(stateDirs)) rmSync(folder, { recursive: true, force: true })
  }
}

/** The demo's first operator gets the same bookings in both; the grown install gets those of the others too. */
async function fill(stateDir: string, install: Install): Promise<void> {
  const first = await startServer({ port: PORTS[install], stateDir, startMs: 120_000 })
  await first.stop()
  if (install === 'grown') await addOperators(stateDir, PRICED_OPERATORS, OPERATORS)
  const place = await openPlace({ database: { kind: 'embedded' }, dataDir: stateDir })
  try {
    if (install === 'grown') await makeRows(place.owner)
    const client = openClient(place.owner)
    await client.connect()
    await client.query("set session_replication_role = 'replica'")
    for (const source of [ownBookings(), legsOfToday()]) {
      await client.query(bookingsSql(source))
      await client.query(legsSql(source))
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    await client.end()
  } finally {
    await place.stop()
  }
}

const OPERATOR = `'${KERBSIDE.operator.id}'::uuid`
/** Every hundredth booking is the demo customer's. */
const OWN_CUSTOMER = `case when person = 0
    then (select id from customer where operator_id = ${OPERATOR} and email = '${DEMO_CUSTOMER}')
    else md5('person' || person)::uuid end`

const ownBookings = (): RowSource => ({
  rows: `select ${OWN_FROM} + n as n, n % ${OWN_CUSTOMERS} as person,
      now() - interval '1460 days' + n * (interval '1450 days' / ${OWN_BOOKINGS}) as at
    from generate_series(1, ${OWN_BOOKINGS}) n`,
  operator: OPERATOR,
  customer: OWN_CUSTOMER,
  prefix: 'own',
})

const legsOfToday = (): RowSource => ({
  rows: `select ${TODAY_FROM} + n as n, 1 + n % ${OWN_CUSTOMERS - 1} as person,
      date_trunc('day', now()) + n * (interval '24 hours' / ${LEGS_TODAY}) as at
    from generate_series(0, ${LEGS_TODAY - 1}) n`,
  operator: OPERATOR,
  customer: OWN_CUSTOMER,
  prefix: 'today',
})

/** CPU of server and database while no request arrives, as a share of one core. */
async function idleShare(server: Prepared): Promise<number> {
  const [before, startedAt] = [treeCpuMs(server.pid), performance.now()]
  await sleep(IDLE_SECONDS * 1_000)
  return (treeCpuMs(server.pid) - before) / (performance.now() - startedAt)
}

/** CPU milliseconds of one request: server and database, without the scheduled tasks. */
async function costOf(
  server: Prepared,
  { kind, idleShare: share }: { kind: Kind; idleShare: number },
): Promise<number> {
  const isBooking = kind === 'booking'
  const requests =
    kind === 'booking' ? await makeBookings(BOOKINGS_PER_ROUND, server.port) : server.requests[kind]
  const [before, startedAt] = [treeCpuMs(server.pid), performance.now()]
  const result = await applyLoad({
    port: server.port,
    requests,
    connections: 4,
    seconds: isBooking ? 60 : SECONDS,
    once: isBooking,
  })
  if (result.bad > 0) throw new Error(`${kind}: ${result.firstBad}`)
  const tasksMs = share * (performance.now() - startedAt)
  return (treeCpuMs(server.pid) - before - tasksMs) / result.answers
}

/** After a quote from each operator, so that all their prices are in memory. */
async function memoryWithAllPrices({ port, pid }: Running): Promise<number> {
  const [body = {}] = quoteBodies()
  const requests = Array.from({ length: PRICED_OPERATORS }, (_, index) =>
    requestOf('POST', '/api/quotation', { host: hostOf(OPERATORS + index), body }),
  )
  const result = await applyLoad({ port, requests, connections: 2, seconds: 300, once: true })
  if (result.bad > 0) throw new Error(result.firstBad)
  return residentMb(pid)
}

function writeReport({
  runs,
  starts,
  memory,
  idle,
}: {
  runs: ReadonlyMap<string, Record<Install, number[]>>
  starts: Record<Install, number[]>
  memory: Record<Install, number[]>
  idle: Record<Install, number>
}): void {
  const growth = ({ empty, grown }: Record<Install, number[]>) => median(grown) / median(empty)
  const [memoryEmpty = 0] = memory.empty
  const [memoryGrown = 0, memoryPrices = 0] = memory.grown
  const findings = [...runs].map(([kind, costs]) => {
    const ratio = growth(costs)
    return `${kind}: ${ratio.toFixed(2)} ×; the aim is ${MAX_GROWTH}: ${ratio <= MAX_GROWTH ? 'met' : 'not met'}.`
  })
  report({
    name: 'growth',
    title: 'One operator and a thousand',
    about: `CPU of server and database for one request of the demo’s operator, which has ${OWN_BOOKINGS.toLocaleString('en-GB')} bookings and ${LEGS_TODAY} journeys today: alone, and among 1,000 operators with ${BOOKINGS.toLocaleString('en-GB')} bookings. ${ROUNDS} interleaved rounds at 4 connections. Median (least–most).`,
    head: ['what', 'one operator', 'a thousand', 'ratio'],
    rows: [
      ...[...runs].map(([kind, costs]) => [
        `${kind}, CPU ms`,
        spread(costs.empty, 2),
        spread(costs.grown, 2),
        growth(costs).toFixed(2),
      ]),
      [
        'scheduled tasks, CPU ms a second',
        (idle.empty * 1_000).toFixed(0),
        (idle.grown * 1_000).toFixed(0),
        (idle.grown / idle.empty).toFixed(2),
      ],
      ['warm start, ms', spread(starts.empty), spread(starts.grown), growth(starts).toFixed(2)],
      [
        'memory after the start, MB',
        memoryEmpty.toFixed(0),
        memoryGrown.toFixed(0),
        (memoryGrown / memoryEmpty).toFixed(2),
      ],
      [
        `memory with the prices of ${PRICED_OPERATORS} operators, MB`,
        '',
        memoryPrices.toFixed(0),
        (memoryPrices / memoryEmpty).toFixed(2),
      ],
    ],
    findings: [
      ...findings,
      `Scheduled tasks: ${idle.grown.toFixed(2)} of a core; the aim is ${MAX_IDLE_SHARE}.`,
      `The start: ${growth(starts).toFixed(2)} ×; the aim is ${MAX_START_GROWTH}.`,
    ],
  })
}
