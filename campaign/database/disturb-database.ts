import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OwnPostgres, openOwnPostgres } from '../../apps/server/test/own-postgres.ts'
import { makeStateDir, type Running, startServer } from '../../bench/server.ts'
import { findFreePort } from '../../testkit/free-port.ts'
import { headersAt } from '../fuzz/fuzz-client.ts'
import { LONDON, morningAfter, person } from '../fuzz/journeys.ts'
import { sendOverHttp } from '../send-over-http.ts'

export const DISTURBANCES = {
  calm: 'nothing',
  restart: 'restart (fast shutdown, start)',
  crash: 'kill -9 of the postmaster, start',
  away: 'stopped for 5 s, start',
  cut: 'pg_terminate_backend of every connection, ten times',
} as const

export type Disturbed = {
  name: keyof typeof DISTURBANCES
  requests: number
  /** Responses with 503. */
  refused: number
  /** No response, or another status. */
  other: number
  booked: number
  backSeconds: number
  lost: number
  ended: number
}

const PROCESSES = 3
const CUSTOMERS_EACH = 4
const OUTAGE_MS = 5_000
const TIMEOUT_MS = 60_000
/** The first process fills the database with the demo. */
const START_MS = 120_000

type Count = {
  requests: number
  refused: number
  other: number
  firstOther: string
  references: Set<number>
}

/** Customers book continuously at three servers while the database is disturbed in one way after another. */
export async function disturbDatabase({
  seconds,
  log,
}: {
  seconds: number
  log: (line: string) => void
}): Promise<Disturbed[]> {
  const database = await openOwnPostgres({ durable: true })
  const url = await database.createInstall('kerbside')
  const stateDir = makeStateDir()
  const key = randomBytes(32).toString('hex')
  const processes: Running[] = []
  try {
    for (let nth = 0; nth < PROCESSES; nth += 1)
      processes.push(
        await startServer({
          port: await findFreePort(),
          stateDir,
          env: {
            DATABASE_URL: url,
            KERBSIDE_KEY: key,
            CARD_FIELDS_PORT: '0',
            LOG_LEVEL: 'silent',
          },
          startMs: START_MS,
        }),
      )
    const deps = { database, processes, seconds, log }
    const done: Disturbed[] = []
    for (const name of Object.keys(DISTURBANCES) as Disturbed['name'][])
      done.push(await disturb(deps, name))
    return done
  } finally {
    await Promise.all(processes.map((serverProcess) => serverProcess.stop()))
    await database.close()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

async function disturb(
  {
    database,
    processes,
    seconds,
    log,
  }: { database: OwnPostgres; processes: Running[]; seconds: number; log: (line: string) => void },
  name: Disturbed['name'],
): Promise<Disturbed> {
  const count: Count = { requests: 0, refused: 0, other: 0, firstOther: '', references: new Set() }
  const lastBooked = new Map<number, number>()
  let going = true
  const customers = processes.flatMap(({ port }) =>
    Array.from({ length: CUSTOMERS_EACH }, async () => {
      while (going) if (await book(port, count)) lastBooked.set(port, performance.now())
    }),
  )
  const started = performance.now()
  await sleep(2_000)
  const endedBefore = processes.filter(({ hasEnded }) => hasEnded()).length
  const backAt = await ACTS[name](database)
  const late = performance.now() + TIMEOUT_MS
  const isBack = () => processes.every(({ port }) => (lastBooked.get(port) ?? 0) > backAt)
  while (!isBack() && performance.now() < late) await sleep(20)
  const backSeconds = (performance.now() - backAt) / 1000
  await sleep(Math.max(0, seconds * 1000 - (performance.now() - started)))
  going = false
  await Promise.all(customers)

  const rows = await database.query<{ reference: number }>(
    'select reference::int from leg',
    database.url('postgres', 'kerbside'),
  )
  const retained = new Set(rows.map(({ reference }) => reference))
  const result = {
    name,
    requests: count.requests,
    refused: count.refused,
    other: count.other,
    booked: count.references.size,
    backSeconds: name === 'calm' ? 0 : backSeconds,
    lost: [...count.references].filter((reference) => !retained.has(reference)).length,
    ended: processes.filter(({ hasEnded }) => hasEnded()).length - endedBefore,
  }
  log(`${JSON.stringify(result)}${count.firstOther === '' ? '' : ` ${count.firstOther}`}`)
  return result
}

/** Each returns the moment from which bookings can succeed again. */
const ACTS: Record<Disturbed['name'], (database: OwnPostgres) => Promise<number>> = {
  calm: async () => performance.now(),
  async restart(database) {
    await database.stop()
    await database.start()
    return performance.now()
  },
  async crash(database) {
    await database.kill()
    await database.start()
    return performance.now()
  },
  async away(database) {
    await database.stop()
    await sleep(OUTAGE_MS)
    await database.start()
    return performance.now()
  },
  async cut(database) {
    for (let time = 0; time < 10; time += 1) {
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = 'kerbside' and pid <> pg_backend_pid()`,
      )
      await sleep(200)
    }
    return performance.now()
  },
}

/** One quote and its booking; true if the booking was made. */
async function book(port: number, count: Count): Promise<boolean> {
  const send = sendOverHttp(port)
  const headers = { ...headersAt('kerbside.localhost'), 'content-type': 'application/json' }
  const post = async (target: string, body: object) => {
    const { status, text } = await send({
      method: 'POST',
      target,
      headers,
      body: JSON.stringify(body),
    })
    count.requests += 1
    if (status === 200) return JSON.parse(text) as Record<string, unknown>
    if (status === 503) count.refused += 1
    else {
      count.other += 1
      count.firstOther ||= `${target} ${status} ${text.slice(0, 200)}`
    }
    // a customer reads the error before the next try
    await sleep(100)
    return undefined
  }
  const quote = await post('/api/quotation', {
    ...LONDON,
    bookingdate: morningAfter(new Date(), 1),
  })
  if (!quote) return false
  const made = await post('/api/createbookingTest', {
    quoteid: quote['quoteid'],
    signature: quote['signature'],
    vehtypeid: quote['vehtypeid'],
    totalfare: quote['totalfare'],
    paymentmethod: 'cash',
    ...person('Osei', '2079460123'),
  })
  if (made?.['Code'] !== 1) {
    if (made) {
      count.other += 1
      count.firstOther ||= `not booked: ${JSON.stringify(made).slice(0, 200)}`
    }
    return false
  }
  count.references.add(Number(made['Bref']))
  return true
}
