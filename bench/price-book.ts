import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateSync } from 'otplib'
import {
  type EmbeddedConnection,
  startEmbeddedPostgres,
} from '../apps/server/src/postgres/start-embedded.ts'
import { minor } from '../packages/domain/src/money.ts'
import type { TariffDraft } from '../packages/domain/src/quotation/price-list/merge-drafts.ts'
import type { FixedPrice, Spot } from '../packages/domain/src/quotation/tariff.ts'
import { report, spread } from './report.ts'
import { makeStateDir, root, startServer } from './server.ts'

/** A server also uses the next port, for card fields. */
const PORTS = { here: 23_610, there: 23_620 } as const
const PRICES = 5_000
const ROUNDS = 7
const LIMIT_MS = 1_000
const AIRPORTS = ['LHR', 'LGW', 'STN', 'LTN', 'LCY'] as const

const HEADERS = {
  'content-type': 'application/json',
  'x-requested-with': 'kerbside',
  'sec-fetch-site': 'same-origin',
}

type Reply = Record<string, unknown>
type Send = (
  method: 'GET' | 'PUT' | 'POST',
  request: { path: string; body?: object },
) => Promise<Reply>

/** Saves and publishes five thousand fixed prices in one process; the other one quotes with them. */
export async function benchPriceBook(): Promise<void> {
  const stateDir = makeStateDir()
  // processes that share a database notify each other only if the database is configured by its address
  const embedded = await startEmbeddedPostgres({ stateDir })
  const env = { DATABASE_URL: addressOf(embedded.connection) }
  const here = await startServer({ port: PORTS.here, stateDir, env })
  const there = await startServer({ port: PORTS.there, stateDir, env })
  const saveTimes: number[] = []
  const live: number[] = []
  const seen: number[] = []
  const whole: number[] = []
  try {
    const send = await signIn({ ...env, KERBSIDE_DATA: stateDir })
    const { live: current } = (await send('GET', { path: DRAFT_OF })) as {
      live: { document: TariffDraft }
    }
    let fixed = fillUp(current.document.fixed)
    let before = await quote()
    for (let round = 0; round < ROUNDS; round++) {
      fixed = fixed.map((price) => ({ ...price, amount: minor(price.amount + 100) }))
      const document = { ...current.document, fixed }
      const startedAt = performance.now()
      const saved = await send('PUT', {
        path: '/api/desk/prices/draft',
        body: { book: 'public', version: 0, document },
      })
      const storedAt = performance.now()
      const published = await send('POST', {
        path: '/api/desk/prices/draft',
        body: { book: 'public', version: saved['version'] },
      })
      const liveAt = performance.now()
      if (published['code'] !== 1) throw new Error(JSON.stringify(published).slice(0, 500))
      const after = await untilOther(before)
      const seenAt = performance.now()
      before = after
      saveTimes.push(storedAt - startedAt)
      live.push(liveAt - storedAt)
      seen.push(seenAt - liveAt)
      whole.push(seenAt - startedAt)
      await sleep(300)
    }
  } finally {
    await there.stop()
    await here.stop()
    await embedded.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
  const worst = Math.max(...whole)
  report({
    name: 'price-book',
    title: 'A price book put live',
    about: `${PRICES.toLocaleString('en-GB')} fixed prices of airports, postcodes, districts, points and zones, all changed. Two server processes on one database: the draft is kept and put live by one, which judges every price against all others twice, and the other is asked for a quote until it has the new price. ${ROUNDS} rounds, milliseconds, middle and range.`,
    head: ['draft kept', 'put live', 'first quote by it in the other process', 'together'],
    rows: [[spread(saveTimes), spread(live), spread(seen), spread(whole)]],
    findings: [
      `The slowest round took ${Math.round(worst)} ms from the first byte to the other process's quote; the limit is ${LIMIT_MS} ms: ${worst < LIMIT_MS ? 'met' : 'MISSED'}.`,
    ],
  })
  if (worst >= LIMIT_MS) process.exitCode = 1
}

const DRAFT_OF = '/api/desk/prices/draft?book=public'

const addressOf = ({ host, user, database }: EmbeddedConnection): string =>
  `postgres://${user}@${encodeURIComponent(host)}/${database}`

async function signIn(env: Record<string, string>): Promise<Send> {
  const invited = spawnSync(
    process.execPath,
    [
      path.join(root, 'apps/server/dist/kerbside.js'),
      'staff-member',
      'add',
      'owner@kerbside.example',
      '--role',
      'owner',
      '--name',
      'Olga Owner',
      '--operator',
      'kerbside',
    ],
    {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      encoding: 'utf8',
    },
  )
  const invitation = invited.stdout.split('\n')[0]?.split('#')[1] ?? ''
  const jar = new Map<string, string>()
  const send: Send = async (method, { path: to, body }) => {
    const response = await fetch(`http://127.0.0.1:${PORTS.here}${to}`, {
      method,
      headers: { ...HEADERS, cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? []
      jar.set(name, value)
    }
    return (await response.json()) as Reply
  }
  const opened = await send('POST', { path: '/api/staff/invitation', body: { invitation } })
  const enrolled = await send('POST', {
    path: '/api/staff/enrol',
    body: {
      invitation,
      passwordhash: `v1.${randomBytes(32).toString('base64url')}`,
      code: generateSync({ secret: String(opened['secret']) }),
    },
  })
  if (enrolled['code'] !== 1) throw new Error(`not enrolled: ${JSON.stringify(enrolled)}`)
  return send
}

/** Quotes in the process that did not save. */
async function quote(): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${PORTS.there}/api/quotation`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({
      pick: 'Heathrow Terminal 5',
      picklat: 51.4723,
      picklng: -0.4881,
      pickpostcode: 'TW6 2GA',
      doff: 'Canary Wharf',
      dofflat: 51.5053,
      dofflng: -0.0209,
      droppostcode: 'E14 4QQ',
      bookingdate: `${new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)}T11:00`,
    }),
  })
  return ((await response.json()) as { totalfare: number }).totalfare
}

async function untilOther(before: number): Promise<number> {
  for (let tries = 0; tries < 2_000; tries++) {
    const now = await quote()
    if (now !== before) return now
    await sleep(5)
  }
  throw new Error('the other process never had the new price')
}

const LETTERS = 'ABCDEFGHJK'

/**
 * Places without prices: a third each postcodes, points and districts, far enough apart not to tie with existing
 * prices.
 */
function fillUp(current: readonly FixedPrice[]): FixedPrice[] {
  const more = Array.from({ length: PRICES - current.length }, (_, index): FixedPrice => {
    const nth = Math.floor(index / AIRPORTS.length)
    return {
      id: `bench:${index}`,
      from: { kind: 'site', code: AIRPORTS[index % AIRPORTS.length] ?? 'LHR' },
      to: spotOf(nth),
      bothWays: true,
      amount: minor(5_000 + index),
    }
  })
  return [...current, ...more]
}

function spotOf(nth: number): Spot {
  const [one, two] = [LETTERS[nth % 10] ?? 'A', LETTERS[Math.floor(nth / 10) % 10] ?? 'A']
  const hundred = Math.floor(nth / 100)
  if (nth % 3 === 0)
    return { kind: 'postcode', postcode: `Q${one}${hundred} ${nth % 10}${two}${one}` }
  if (nth % 3 === 1) {
    const point = { lat: 52.4 + (nth % 40) / 200, lng: -1.6 + Math.floor(nth / 40) / 100 }
    return { kind: 'point', name: `Point ${nth}`, point, radiusMetres: 150 }
  }
  return { kind: 'districts', name: `District ${nth}`, districts: [`${one}${two}${hundred}`] }
}
