import { rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { KERBSIDE } from '../apps/server/seed/kerbside.ts'
import { seedDemo } from '../apps/server/seed/seed-demo.ts'
import { withOperator } from '../apps/server/src/db.ts'
import { listBookings } from '../apps/server/src/features/booking/find/list-bookings.ts'
import { findHistoryPage } from '../apps/server/src/features/history/find-history-page.ts'
import { SILENT } from '../apps/server/src/log.ts'
import type { OperatorId } from '../apps/server/src/operator.ts'
import { openPools } from '../apps/server/src/pools.ts'
import { prepareDatabase } from '../apps/server/src/postgres/prepare-database.ts'
import type { RequestContext } from '../apps/server/src/request-context.ts'
import { BOOKINGS, listPeople, makeRows, OPERATORS, OWN } from './history-rows.ts'
import { report, spread } from './report.ts'
import { cpuMsOf, makeStateDir, root } from './server.ts'

const ROUNDS = 3
const SAMPLES = 300
const AIM_MS = 30

type Pools = ReturnType<typeof openPools>
type Person = { operator: string; customerId: string }
type JourneysQuery = Parameters<typeof findHistoryPage>[1]

const PAST = { groups: ['history'], range: 'all' } as const
const CURRENT = { groups: ['today', 'process', 'pending'], range: 'all' } as const

/** A customer's own bookings among a million: the use case itself, with its transaction, counts and rows. */
export async function benchHistory(): Promise<void> {
  const stateDir = makeStateDir()
  const database = await prepareDatabase(
    { database: { kind: 'embedded' }, dataDir: stateDir },
    { migrations: path.join(root, 'apps/server/migrations') },
  )
  const pools = openPools(database, SILENT)
  try {
    await seedDemo(pools.owner, { now: new Date() })
    const made = await makeRows(database.owner)
    const [big, ...others] = await listPeople(database.owner)
    if (!big) throw new Error('no one is there')
    const kinds: readonly (readonly [
      string,
      () => Person,
      Pick<JourneysQuery, 'groups' | 'range' | 'page'>,
    ])[] = [
      [
        `first page of the past, of ${OWN.toLocaleString('en-GB')}`,
        () => big,
        { ...PAST, page: 0 },
      ],
      ['the same, of the last three months', () => big, { ...PAST, range: '3', page: 0 }],
      ['their last page', () => big, { ...PAST, page: 1_900 }],
      ['what they have before them', () => big, { ...CURRENT, page: 0 }],
      ['first page of the past, of someone with fifty', () => anyOf(others), { ...PAST, page: 0 }],
    ]
    const times = kinds.map(() => [] as Timed[])
    const floor: Timed[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const [percentile, [, who, query]] of kinds.entries())
        times[percentile]?.push(
          await timed(pools, () => queryPage(pools, { who: who(), wanted: query })),
        )
      floor.push(await timed(pools, () => justBookings(pools, big)))
    }
    writeReport({ names: kinds.map(([name]) => name), times, floor, made })
  } finally {
    await pools.owner.destroy()
    await pools.close()
    await database.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

const anyOf = (people: readonly Person[]): Person => {
  const person = people[Math.floor(Math.random() * people.length)]
  if (!person) throw new Error('no one is there')
  return person
}

async function queryPage(
  pools: Pools,
  { who, wanted: query }: { who: Person; wanted: Pick<JourneysQuery, 'groups' | 'range' | 'page'> },
): Promise<void> {
  // the part of a request context that listJourneys needs; the rest of a server is not measured
  const context = {
    db: pools.app,
    operator: who.operator as OperatorId,
    profile: { zone: KERBSIDE.operator.zone },
    now: () => new Date(),
    principal: { custid: 1, profile: { id: who.customerId } },
  } as unknown as RequestContext
  const page = await findHistoryPage(context, { custid: 1, bookerid: 0, ...query })
  if (page?.journeys.length === 0) throw new Error(`an empty page of ${who.customerId}`)
}

let five: readonly string[] | undefined

/** The lower limit: five bookings with known keys, in a transaction of their operator. */
async function justBookings({ app }: Pools, { operator, customerId }: Person): Promise<void> {
  const context = { db: app, operator: operator as OperatorId }
  five ??= await withOperator(context, async (tx) => {
    const rows = await tx
      .selectFrom('leg')
      .select('booking_id')
      .where('customer_id', '=', customerId)
      .limit(5)
      .execute()
    return rows.map((row) => row.booking_id)
  })
  const bookingIds = five
  await withOperator(context, (tx) => listBookings(tx, { operator: context.operator, bookingIds }))
}

type Timed = {
  /** Per request, shortest first. */
  milliseconds: readonly number[]
  /** The database's CPU time for one request, which does not depend on other load on the machine. */
  cpuMs: number
}

async function timed(pools: Pools, work: () => Promise<void>): Promise<Timed> {
  await work()
  const before = await databaseCpuMs(pools)
  const times: number[] = []
  for (let n = 0; n < SAMPLES; n++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  const cpuMs = ((await databaseCpuMs(pools)) - before) / SAMPLES
  return { milliseconds: times.toSorted((a, b) => a - b), cpuMs }
}

async function databaseCpuMs({ owner }: Pools): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where usename = 'kerbside_app'`.execute(owner)
  return rows.reduce((total, { pid }) => total + cpuMsOf(pid), 0)
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor(sorted.length * part)] ?? Number.NaN

function writeReport(params: {
  names: readonly string[]
  times: readonly (readonly Timed[])[]
  floor: readonly Timed[]
  made: { seconds: number; bytes: number }
}): void {
  const { names, times, floor, made } = params
  const figures = (rounds: readonly Timed[]) => [
    ...[0.5, 0.95, 0.99].map((part) => {
      const ofRounds = rounds.map(({ milliseconds }) => percentile(milliseconds, part))
      return spread(ofRounds, 1)
    }),
    spread(
      rounds.map(({ cpuMs }) => cpuMs),
      1,
    ),
  ]
  const p95s = (times[0] ?? []).map(({ milliseconds }) => percentile(milliseconds, 0.95))
  report({
    name: 'history',
    title: 'One’s own journeys among a million',
    about: `${BOOKINGS.toLocaleString('en-GB')} bookings of ${OPERATORS} operators over four years, ${OWN.toLocaleString('en-GB')} of them one customer’s, spread evenly (${(made.bytes / 2 ** 30).toFixed(1)} GB, made in ${Math.round(made.seconds)} s and thrown away). A page is asked of the use case itself, one after the other: its transaction, the page, the counts of all four tabs, and the five bookings read and written as the wire has them; ${SAMPLES} times a round, ${ROUNDS} interleaved rounds. Median (least–most).`,
    head: ['asked for', 'p50 ms', 'p95 ms', 'p99 ms', 'database CPU ms each', 'aim for p95'],
    rows: [
      ...names.map((name, n) => [name, ...figures(times[n] ?? []), String(AIM_MS)]),
      ['the floor: five bookings by their keys', ...figures(floor), ''],
    ],
    findings: [
      `The first page of a customer with ${OWN.toLocaleString('en-GB')} bookings: p95 ${Math.min(...p95s).toFixed(1)} ms in the quietest round and ${Math.max(...p95s).toFixed(1)} in the busiest; the aim is ${AIM_MS}. On a machine that is busy with other work the times are mostly waiting: the CPU of the database is what a page costs.`,
    ],
  })
}
