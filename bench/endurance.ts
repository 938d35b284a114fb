import { cpus } from 'node:os'
import { openClient } from '../apps/server/src/postgres/open-client.ts'
import { quoteAndBook } from './booking.ts'
import { type DemoRequests, demoRequests } from './demo-requests.ts'
import { type Sent, sendOnTime, type Timed } from './open-loop.ts'
import { residentMb, treeCpuMs } from './process-cost.ts'
import { median, report, spread } from './report.ts'
import { type Running, startServer } from './server.ts'

const PORT = 23_520
const MINUTES = 60
/** Of all cores, for server and database. */
const CPU_SHARE = 0.4
const CONNECTIONS = 32
const TRIAL = { perSecond: 40, seconds: 30 }
/** The first minutes fill caches; after them nothing may grow. */
const WARM_MINUTES = 10
const MAX_GROWTH = 1.1

type Minute = Timed & {
  cpuMs: number
  serverMb: number
  databaseConnections: number
  sockets: number
}

/** Quotes, bookings, boards and histories at a steady rate for an hour: memory, connections and cost must not grow. */
export async function benchEndurance(): Promise<void> {
  const server = await startServer({ port: PORT, startMs: 60_000 })
  const minutes: Minute[] = []
  let perSecond: number = TRIAL.perSecond
  try {
    const requests = await demoRequests(PORT)
    const trial = await runFor(server, { requests, ...TRIAL })
    if (trial.bad > 0) throw new Error(`the trial failed: ${JSON.stringify(trial.answers)}`)
    perSecond = Math.round((CPU_SHARE * cpus().length * 1000) / trial.cpuMs)
    for (let minute = 0; minute < MINUTES; minute++)
      minutes.push(await runFor(server, { requests, perSecond, seconds: 60 }))
  } finally {
    await server.stop()
  }
  writeReport(minutes, perSecond)
}

/** Seventy quotes in a hundred, ten bookings with their quote, ten boards and ten history pages. */
function mixOf(requests: DemoRequests, count: number): Sent[] {
  const bookings = quoteAndBook(Math.ceil(count / 10))
  return Array.from({ length: count }, (_, n): Sent => {
    const kind = n % 10
    if (kind === 0) return bookings[n / 10] ?? Buffer.alloc(0)
    const list =
      kind === 3 ? requests.board : kind === 6 ? requests['history page'] : requests.quote
    return list[n % list.length] ?? Buffer.alloc(0)
  })
}

async function runFor(
  server: Running,
  { requests, perSecond, seconds }: { requests: DemoRequests; perSecond: number; seconds: number },
): Promise<Minute> {
  const count = perSecond * seconds
  const before = treeCpuMs(server.pid)
  const timed = await sendOnTime({
    port: PORT,
    requests: mixOf(requests, count),
    perSecond,
    connections: CONNECTIONS,
  })
  return {
    ...timed,
    cpuMs: (treeCpuMs(server.pid) - before) / count,
    serverMb: residentMb(server.pid),
    ...(await countConnections(server)),
  }
}

async function countConnections({
  stateDir,
}: Running): Promise<Pick<Minute, 'databaseConnections' | 'sockets'>> {
  const client = openClient({
    host: `${stateDir}/run`,
    port: 5432,
    user: 'kerbside',
    database: 'kerbside',
  })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where usename like 'kerbside_%'",
    )
    const metrics = await (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text()
    const sockets = /^nodejs_active_handles_total (\d+)/m.exec(metrics)?.[1]
    return { databaseConnections: rows[0]?.count ?? 0, sockets: Number(sockets) }
  } finally {
    await client.end()
  }
}

function writeReport(minutes: readonly Minute[], perSecond: number): void {
  const early = minutes.slice(WARM_MINUTES, 2 * WARM_MINUTES)
  const late = minutes.slice(-WARM_MINUTES)
  const kinds: readonly [string, (minute: Minute) => number, number][] = [
    ['CPU of server and database, ms a request', ({ cpuMs }) => cpuMs, 2],
    ['memory of the server, MB', ({ serverMb }) => serverMb, 0],
    ['connections to the database', (minute) => minute.databaseConnections, 0],
    ['open handles of the server', ({ sockets }) => sockets, 0],
    ['p50 ms', ({ p50 }) => p50, 1],
    ['p99 ms', ({ p99 }) => p99, 1],
  ]
  const growth = (valueOf: (minute: Minute) => number) =>
    median(late.map(valueOf)) / median(early.map(valueOf))
  const bad = minutes.reduce((sum, minute) => sum + minute.bad, 0)
  const grown = kinds.slice(0, 4).filter(([, valueOf]) => growth(valueOf) > MAX_GROWTH)
  report({
    name: 'endurance',
    title: 'An hour of mixed load',
    about: `${perSecond} requests a second for ${MINUTES} minutes: seven quotes in ten, a booking with its quote, a board and a history page; the rate was chosen so that server and database use about ${CPU_SHARE * 100} % of the cores. Minutes ${WARM_MINUTES + 1} to ${2 * WARM_MINUTES} beside the last ${WARM_MINUTES}. Median (least–most).`,
    head: ['what', 'early', 'late', 'late ÷ early'],
    rows: kinds.map(([name, valueOf, digits]) => [
      name,
      spread(early.map(valueOf), digits),
      spread(late.map(valueOf), digits),
      growth(valueOf).toFixed(2),
    ]),
    findings: [
      `${(perSecond * 60 * minutes.length).toLocaleString('en-GB')} requests, ${bad} without a result.`,
      grown.length === 0
        ? `Memory, connections and cost grew by less than ${Math.round((MAX_GROWTH - 1) * 100)} %.`
        : `Grown by more than ${Math.round((MAX_GROWTH - 1) * 100)} %: ${grown.map(([name]) => name).join(', ')}.`,
    ],
  })
}
