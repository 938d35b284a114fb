import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { EMPTY_PREFILL, type Prefill } from '@kerbside/domain/promo/prefill.ts'
import { expect } from '@playwright/test'
import pg from 'pg'
import type { RunningHouse } from './running-house.ts'

type Slug = 'kerbside' | 'northway'

/** What an operator will set in the console, set by hand. The house notices within five seconds. */
export async function changeSettings(
  house: RunningHouse,
  { operator, settings }: { operator: Slug; settings: object },
): Promise<void> {
  await asOwner(house, (client) =>
    client.query('update operator set settings = settings || $1 where slug = $2', [
      JSON.stringify(settings),
      operator,
    ]),
  )
}

/** A preview link to Kerbside's booking page with these settings, by their paths; other pages keep theirs. */
export async function linkWithSettings(
  house: RunningHouse,
  values: Record<string, boolean | string>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await asOwner(house, (client) =>
    client.query(
      `insert into preview_draft (operator_id, token_hash, draft, until)
       select id, $1, $2, now() + interval '30 minutes' from operator where slug = 'kerbside'`,
      [createHash('sha256').update(token).digest(), JSON.stringify({ values, content: {} })],
    ),
  )
  return `${house.site()}/booking.html?preview=${token}`
}

/**
 * Kerbside's booking page at its own host is drawn with these facts: asked of the server, for a page that is opened costs
 * far more. Under another name of the same house an operator is remembered for five seconds of its own.
 */
export async function untilDrawnWith(
  house: RunningHouse,
  facts: Record<string, unknown>,
): Promise<void> {
  const drawn = async () => {
    const html = await readPage(house, '/booking.html')
    return JSON.parse(/id="booking-props">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as unknown
  }
  await expect.poll(drawn).toMatchObject(facts)
}

/** As Kerbside's own host answers it: a browser knows its name without asking anybody, Node does not. */
async function readPage({ port }: RunningHouse, page: string): Promise<string> {
  const headers = { host: `kerbside.localhost:${port}` }
  const asked = get({ host: '127.0.0.1', port, path: page, headers })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return text(answer)
}

/** A price list that asks for this part of the fare when booking. The house notices within five seconds. */
export async function askDeposit(
  house: RunningHouse,
  { basisPoints }: { basisPoints: number },
): Promise<void> {
  await asOwner(house, (client) =>
    client.query(
      `insert into tariff (operator_id, version, effective_from, rules, created_at, book, format, note)
       select t.operator_id, 900 + t.version, t.effective_from + interval '1 second',
         jsonb_set(t.rules, '{deposit}', $1), t.created_at, t.book, t.format, t.note
       from tariff t join operator o on o.id = t.operator_id where o.slug = 'kerbside'`,
      [JSON.stringify({ kind: 'percent', basisPoints })],
    ),
  )
}

/** How many bookings an operator has, whatever became of them. */
export async function countBookings(
  house: RunningHouse,
  operator: Slug = 'kerbside',
): Promise<number> {
  const { rows } = await asOwner(house, (client) =>
    client.query<{ count: number }>(
      'select count(*)::int as count from booking b join operator o on o.id = b.operator_id where o.slug = $1',
      [operator],
    ),
  )
  return rows[0]?.count ?? 0
}

/** What was taken by card, once for each charge that stands, in minor units. */
export async function listCaptured(house: RunningHouse): Promise<number[]> {
  const { rows } = await asOwner(house, (client) =>
    client.query<{ captured: number }>(
      "select captured_minor::int as captured from payment_attempt where state = 'captured'",
    ),
  )
  return rows.map(({ captured }) => captured)
}

/** Every journey of a house has been driven, as the desk will say. */
export async function finishJourneys(house: RunningHouse): Promise<void> {
  await asOwner(house, (client) => client.query("update leg set state = 'completed'"))
}

/** The journey of this reference was driven some days ago. */
export async function letBeDriven(
  house: RunningHouse,
  { reference, daysAgo }: { reference: string; daysAgo: number },
): Promise<void> {
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  const local = at.toLocaleString('sv', { timeZone: 'Europe/London' }).slice(0, 16)
  await asOwner(house, (client) =>
    client.query(
      "update leg set state = 'completed', pickup_at = $2, pickup_local = $3 where reference = $1",
      [Number(reference), at, local.replace(' ', 'T')],
    ),
  )
}

/** A promotion's link that fills in more than the command line can say; answers its token. */
export async function makePromotion(
  house: RunningHouse,
  prefill: Partial<Prefill>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await asOwner(house, (client) =>
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

/** The embedded database listens on a socket in the house's own state folder; its owner sees every operator. */
export async function asOwner<Answer>(
  { stateDir }: RunningHouse,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({
    host: path.join(stateDir, 'run'),
    user: 'kerbside',
    database: 'kerbside',
  })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

/** Every booking that waits for its payment has waited too long. */
export async function letHoldsLapse(house: RunningHouse): Promise<void> {
  await asOwner(house, (client) =>
    client.query(
      "update booking set pay_by = now() - interval '1 minute' where pay_by is not null",
    ),
  )
}

/** A tracking code as an owner makes it in the console, with a name of the test's own. */
export async function carryWidget(
  house: RunningHouse,
  {
    code,
    domains,
    mode,
    operator = 'kerbside',
  }: { code: string; domains: string[]; mode: string; operator?: Slug },
): Promise<void> {
  await asOwner(house, async (client) => {
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
