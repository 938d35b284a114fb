import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { EMPTY_PREFILL, type Prefill } from '@kerbside/domain/promo/prefill.ts'
import { expect } from '@playwright/test'
import type pg from 'pg'
import { openClient } from '../apps/server/src/postgres/open-client.ts'
import type { RunningTestApp } from './running-test-app.ts'

type Slug = 'kerbside' | 'northway'

/**
 * Sets an operator's settings directly in the database, as the console would. The server notices within five seconds.
 */
export async function changeSettings(
  testApp: RunningTestApp,
  { operator, settings }: { operator: Slug; settings: object },
): Promise<void> {
  await asOwner(testApp, (client) =>
    client.query('update operator set settings = settings || $1 where slug = $2', [
      JSON.stringify(settings),
      operator,
    ]),
  )
}

/** A preview link to Kerbside's booking page with these settings, by their paths; other pages keep theirs. */
export async function linkWithSettings(
  testApp: RunningTestApp,
  values: Record<string, boolean | string>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await asOwner(testApp, (client) =>
    client.query(
      `insert into preview_draft (operator_id, token_hash, draft, until)
       select id, $1, $2, now() + interval '30 minutes' from operator where slug = 'kerbside'`,
      [createHash('sha256').update(token).digest(), JSON.stringify({ values, content: {} })],
    ),
  )
  return `${testApp.site()}/booking.html?preview=${token}`
}

/**
 * Waits until Kerbside's booking page at its own host has these values, by requests to the server, because opening
 * pages costs far more. For another host of the same test app the operator is cached separately, for five seconds.
 */
export async function untilDrawnWith(
  testApp: RunningTestApp,
  details: Record<string, unknown>,
): Promise<void> {
  const drawn = async () => {
    const html = await readPage(testApp, '/booking.html')
    return JSON.parse(/id="booking-props">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as unknown
  }
  await expect.poll(drawn).toMatchObject(details)
}

/** The page as Kerbside's own host serves it: a browser resolves that name by itself, Node does not. */
async function readPage({ port }: RunningTestApp, page: string): Promise<string> {
  const headers = { host: `kerbside.localhost:${port}` }
  const clientRequest = get({ host: '127.0.0.1', port, path: page, headers })
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage]
  return text(response)
}

/** Sets a price list with this share of the fare as a deposit. The server notices within five seconds. */
export async function requireDeposit(
  testApp: RunningTestApp,
  { basisPoints }: { basisPoints: number },
): Promise<void> {
  await asOwner(testApp, (client) =>
    client.query(
      `insert into tariff (operator_id, version, effective_from, rules, created_at, book, format, note)
       select t.operator_id, 900 + t.version, t.effective_from + interval '1 second',
         jsonb_set(t.rules, '{deposit}', $1), t.created_at, t.book, t.format, t.note
       from tariff t join operator o on o.id = t.operator_id where o.slug = 'kerbside'`,
      [JSON.stringify({ kind: 'percent', basisPoints })],
    ),
  )
}

/** The number of an operator's bookings, in any state. */
export async function countBookings(
  testApp: RunningTestApp,
  operator: Slug = 'kerbside',
): Promise<number> {
  const { rows } = await asOwner(testApp, (client) =>
    client.query<{ count: number }>(
      'select count(*)::int as count from booking b join operator o on o.id = b.operator_id where o.slug = $1',
      [operator],
    ),
  )
  return rows[0]?.count ?? 0
}

/** The amounts captured by card, one for each valid charge, in minor units. */
export async function listCaptured(testApp: RunningTestApp): Promise<number[]> {
  const { rows } = await asOwner(testApp, (client) =>
    client.query<{ captured: number }>(
      "select captured_minor::int as captured from payment_attempt where state = 'captured'",
    ),
  )
  return rows.map(({ captured }) => captured)
}

/** Marks every leg of a test app as completed, as the desk would. */
export async function finishLegs(testApp: RunningTestApp): Promise<void> {
  await asOwner(testApp, (client) => client.query("update leg set state = 'completed'"))
}

/** Marks the leg with this reference as completed some days ago. */
export async function letBeDriven(
  testApp: RunningTestApp,
  { reference, daysAgo }: { reference: string; daysAgo: number },
): Promise<void> {
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  const local = at.toLocaleString('sv', { timeZone: 'Europe/London' }).slice(0, 16)
  await asOwner(testApp, (client) =>
    client.query(
      "update leg set state = 'completed', pickup_at = $2, pickup_local = $3 where reference = $1",
      [Number(reference), at, local.replace(' ', 'T')],
    ),
  )
}

/** Makes a promotion link that fills in more than the command line supports; returns its token. */
export async function makePromotion(
  testApp: RunningTestApp,
  prefill: Partial<Prefill>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await asOwner(testApp, (client) =>
    client.query(
      `insert into promotion (operator_id, token_hash, prefill, expires_at)
       select id, $1, $2, now() + interval '1 day' from operator where slug = 'kerbside'`,
      [
        createHash('sha256').update(token).digest(),
        JSON.stringify({ ...EMPTY_PREFILL, ...prefill }),
      ],
    ),
  )
  return token
}

/**
 * Runs work as the tables' owner, who sees every operator; the embedded database listens on a socket in the test app's
 * state folder.
 */
export async function asOwner<Result>(
  { stateDir }: RunningTestApp,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = openClient({
    host: path.join(stateDir, 'run'),
    user: 'kerbside',
    database: 'kerbside',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes every booking that waits for its payment overdue. */
export async function backdatePendingBookings(testApp: RunningTestApp): Promise<void> {
  await asOwner(testApp, (client) =>
    client.query(
      "update booking set pay_by = now() - interval '1 minute' where pay_by is not null",
    ),
  )
}

/** Inserts a tracking code as an owner makes it in the console, with a code of the test's own. */
export async function carryWidget(
  testApp: RunningTestApp,
  {
    code,
    domains,
    mode,
    operator = 'kerbside',
  }: { code: string; domains: string[]; mode: string; operator?: Slug },
): Promise<void> {
  await asOwner(testApp, async (client) => {
    await client.query('insert into operator_code select $1, id from operator where slug = $2', [
      code,
      operator,
    ])
    await client.query(
      `insert into tracking_code (operator_id, code, name, domains, mode, made_at)
       select id, $1, 'Hotel', $2, $3, now() from operator where slug = $4`,
      [code, domains, mode, operator],
    )
  })
}
