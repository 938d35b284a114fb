import path from 'node:path'
import { request } from '@playwright/test'
import { KERBSIDE } from '../apps/server/seed/kerbside.ts'
import { findBookings } from '../apps/server/src/features/history/find-bookings.ts'
import type { Call } from '../apps/server/src/http/call.ts'
import { SILENT } from '../apps/server/src/log.ts'
import type { OperatorId } from '../apps/server/src/operator.ts'
import { openPools } from '../apps/server/src/pools.ts'
import { report, spread } from '../bench/report.ts'
import { openDesk } from './desk-hand.ts'
import { BOOKINGS, makeBookings, surnameOf } from './make-bookings.ts'
import { asOwner } from './owner-database.ts'
import { type RunningHouse, startHouse } from './running-house.ts'

const ROUNDS = 3
const ASKED = 40
const AIM_MS = 100
const FOUND_AT_ONCE = 50

type Said = Parameters<typeof findBookings>[1]['said']
type Ask = (said: Said) => Promise<number>
type Kind = { name: string; said: (n: number) => Said }

/** What is said of the booking with this number by somebody on the telephone. */
const KINDS: readonly Kind[] = [
  { name: 'a reference', said: (n) => ({ q: `KB-${5_000_000 + n}` }) },
  { name: 'a whole name', said: (n) => ({ q: `Maya ${surnameOf(n)}` }) },
  { name: 'how a surname begins', said: (n) => ({ q: surnameOf(n).slice(0, 5) }) },
  { name: 'two letters, a quarter of all', said: () => ({ q: 'ma' }) },
  { name: 'a telephone number', said: (n) => ({ q: `020 ${79_000_000 + n}` }) },
  { name: 'an e-mail address', said: (n) => ({ q: `p${n}@example` }) },
  { name: 'a plate', said: (n) => ({ q: `BN${10 + (n % 150)} KRB` }) },
  { name: 'a postcode', said: () => ({ q: 'E14 4QQ' }) },
  { name: 'a day', said: (n) => ({ from: dayAt(n), until: dayAt(n) }) },
  { name: 'a name within a month', said: (n) => ({ q: 'maya', ...monthAt(n) }) },
]

const DAY_MS = 86_400_000
const dayAt = (n: number): string =>
  new Date(Date.now() - (n % 700) * DAY_MS).toISOString().slice(0, 10)
const monthAt = (n: number) => ({ from: dayAt((n % 700) + 30), until: dayAt(n) })

/** Of 200,000 bookings the first page of those that fit, asked of the use case and over HTTP. */
async function measureSearch(): Promise<void> {
  const house = await startHouse()
  const pools = openPools(rolesOf(house), SILENT)
  try {
    const seconds = await makeBookings(house)
    const overHttp = await openHttp(house)
    const inDatabase = await openUseCase(house, pools)
    const times = KINDS.map(() => ({ database: [] as number[], http: [] as number[], found: 0 }))
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, kind] of KINDS.entries()) {
        const into = times[at]
        if (!into) continue
        into.database.push(await p95Of(inDatabase, kind))
        into.http.push(await p95Of(overHttp, kind))
        into.found = await inDatabase(kind.said(round))
      }
    tell({ times, seconds })
  } finally {
    await pools.owner.destroy()
    await pools.close()
    await house.stop()
  }
}

/** The house's own socket; what the app does it does with the app's rights. */
function rolesOf({ stateDir }: RunningHouse) {
  const owner = { host: path.join(stateDir, 'run'), user: 'kerbside', database: 'kerbside' }
  return {
    owner,
    connectionOf: (role: string) => ({ ...owner, options: `-c role=${role}` }),
  }
}

async function openUseCase(
  house: RunningHouse,
  { app }: ReturnType<typeof openPools>,
): Promise<Ask> {
  const { rows } = await asOwner(house, (client) =>
    client.query<{ id: OperatorId }>("select id from operator where slug = 'kerbside'"),
  )
  // what findBookings takes of a call; the rest of a server is not measured
  const call = { db: app, operator: rows[0]?.id, profile: KERBSIDE.operator } as unknown as Call
  return async (said) => {
    const { bookings } = await findBookings(call, { said, after: '', most: FOUND_AT_ONCE })
    return bookings.length
  }
}

async function openHttp(house: RunningHouse): Promise<Ask> {
  const browser = await request.newContext()
  await openDesk(house, browser)
  const { cookies } = await browser.storageState()
  await browser.dispose()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return async (said) => {
    const query = new URLSearchParams(said as Record<string, string>)
    const answer = await fetch(`${house.address}/api/desk/bookings/find?${query.toString()}`, {
      headers: { cookie },
    })
    const { code, bookings } = (await answer.json()) as { code: number; bookings: object[] }
    if (code !== 1) throw new Error(`not answered: ${answer.status}`)
    return bookings.length
  }
}

async function p95Of(ask: Ask, { name, said }: Kind): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < ASKED; n++) {
    // spread over all of them: 7919 is a prime
    const wish = said(1 + ((n * 7919) % BOOKINGS))
    const from = performance.now()
    const found = await ask(wish)
    times.push(performance.now() - from)
    if (found === 0) throw new Error(`${name}: nothing found of ${JSON.stringify(wish)}`)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ASKED * 0.95)] ?? Number.NaN
}

type Times = { database: number[]; http: number[]; found: number }

function tell({ times, seconds }: { times: readonly Times[]; seconds: number }): void {
  const worst = Math.max(...times.flatMap(({ database, http }) => [...database, ...http]))
  report({
    name: 'search',
    title: 'Looking for one booking among 200,000',
    about: `${BOOKINGS.toLocaleString('en-GB')} bookings of one operator over two years (made in ${Math.round(seconds)} s and thrown away). The first page of what fits, at most ${FOUND_AT_ONCE}, is asked of the use case with its transaction, and over HTTP by a dispatcher; ${ASKED} different ones a round, one after the other, ${ROUNDS} interleaved rounds. The rounds’ p95, median (least–most).`,
    head: ['looked for by', 'rows', 'p95 ms in the database', 'p95 ms over HTTP', 'limit ms'],
    rows: times.map(({ database, http, found }, at) => [
      KINDS[at]?.name ?? '',
      String(found),
      spread(database, 1),
      spread(http, 1),
      String(AIM_MS),
    ]),
    verdicts: [
      `The slowest p95 of all kinds and rounds is ${worst.toFixed(0)} ms; the limit is ${AIM_MS} ms: ${worst <= AIM_MS ? 'met' : 'not met'}.`,
    ],
  })
}

await measureSearch()
