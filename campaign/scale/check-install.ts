import { setTimeout as sleep } from 'node:timers/promises'
import { HttpTransportType } from '@microsoft/signalr'
import { liveClient } from '../../apps/server/test/given-live.ts'
import { type Booked, type Customer, isBooked, nonceAt, openCustomer } from './customer.ts'
import type { Install } from './install.ts'

/** What one check found; `problems` is empty if it passed. */
export type Checked = { check: string; result: string; problems: readonly string[] }

const BOOKINGS = 24
const PAYMENTS = 6
const SIGNED_IN_REQUESTS = 20
const EVENT_MS = 15_000
const MESSAGES_MS = 60_000
/** The target: bookings succeed again within this many seconds after a failure. */
const BACK_SECONDS = 10
const LOAD_CUSTOMERS = 4
const LOAD_PAUSE_MS = 100

/**
 * The checks of one install, one after the other, each over connections that reach different processes. After a failure
 * bookings must succeed again within `backSeconds`.
 */
export async function checkInstall(
  install: Install,
  { backSeconds = BACK_SECONDS }: { backSeconds?: number } = {},
): Promise<Checked[]> {
  const checks: Checked[] = []
  const run = async (check: string, work: () => Promise<Omit<Checked, 'check'>>) => {
    const checked = await work().catch((error: unknown) => ({
      result: 'failed',
      problems: [error instanceof Error ? error.message : String(error)],
    }))
    checks.push({ check, ...checked })
  }
  const booked: Booked[] = []
  await run('sign in', () => signIn(install))
  await run('book', () => book(install, booked))
  await run('pay', () => pay(install, booked))
  await run('track', () => track(install))
  await run('tasks run once', () => checkTasks(install, booked))
  await run('rolling restart', () =>
    underLoad(install, { work: () => install.restart(), mayFail: false, backSeconds }),
  )
  const { switchOver } = install
  if (switchOver)
    await run('planned switchover', () =>
      underLoad(install, { work: switchOver, mayFail: true, backSeconds }),
    )
  await install.untilRedundant?.()
  await run(`failure: ${install.failure}`, () =>
    underLoad(install, { work: () => install.fail(), mayFail: true, backSeconds }),
  )
  return checks
}

const problemOf = (what: string, { status, body }: { status: number; body: object }): string =>
  `${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`

async function signIn({ port }: Install) {
  const customer = openCustomer(port)
  const problems: string[] = []
  const signedIn = await customer.signIn('demo.customer@example.com')
  if (signedIn.body['Code'] !== 1) problems.push(problemOf('sign in', signedIn))
  for (let nth = 0; nth < SIGNED_IN_REQUESTS; nth += 1) {
    const profile = await customer.request('GET', '/api/profile')
    if (profile.status !== 200 || !JSON.stringify(profile.body).includes('demo.customer'))
      problems.push(problemOf('profile', profile))
  }
  return { result: `${SIGNED_IN_REQUESTS} requests of one session`, problems }
}

async function book({ port }: Install, booked: Booked[]) {
  const problems: string[] = []
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (let nth = 0; nth < BOOKINGS / 4; nth += 1) {
        const customer = openCustomer(port)
        const result = await customer.book()
        if (!isBooked(result)) problems.push(problemOf('booking', result))
        else {
          booked.push(result)
          const ticket = await customer.request('GET', `/ticket/${result.code}.html`)
          if (ticket.status !== 200) problems.push(`ticket: ${ticket.status}`)
        }
      }
    }),
  )
  return { result: `${booked.length} bookings, each ticket read at once`, problems }
}

async function pay({ port, cardFields, query }: Install, booked: Booked[]) {
  const problems: string[] = []
  const paid: number[] = []
  for (let nth = 0; nth < PAYMENTS; nth += 1) {
    const nonce = await nonceAt(cardFields)
    const result = await openCustomer(port, 'northway').book({ method: 'card', nonce })
    if (!isBooked(result)) problems.push(problemOf('card booking', result))
    else {
      booked.push(result)
      paid.push(result.reference)
    }
  }
  const rows = await query<{ reference: number; captures: number }>(
    `select leg.reference::int as reference, count(payment_attempt.id)::int as captures from leg
     left join payment_attempt on payment_attempt.booking_id = leg.booking_id
       and payment_attempt.state in ('captured', 'authorised')
     where leg.reference in (${[0, ...paid].join(',')}) group by 1`,
  )
  if (rows.length < paid.length) problems.push(`only ${rows.length} of ${paid.length} are stored`)
  for (const { reference, captures } of rows)
    if (captures !== 1) problems.push(`${reference} has ${captures} payments`)
  return { result: `${paid.length} card payments, each taken once`, problems }
}

/** One page on each transport follows a booking that is then cancelled through another connection. */
async function track({ port }: Install) {
  const problems: string[] = []
  const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const
  let received = 0
  for (const name of transports) {
    const customer = openCustomer(port)
    const result = await customer.book()
    if (!isBooked(result)) {
      problems.push(problemOf('booking', result))
      continue
    }
    const problem = await follow(port, { customer, booked: result, name })
    if (problem === undefined) received += 1
    else problems.push(`${name}: ${problem}`)
  }
  return { result: `${received} of ${transports.length} transports got the change`, problems }
}

async function follow(
  port: number,
  {
    customer,
    booked,
    name,
  }: {
    customer: Customer
    booked: Booked
    name: 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
  },
): Promise<string | undefined> {
  const page = liveClient(`http://127.0.0.1:${port}`, {
    transport: HttpTransportType[name],
    options: { headers: { host: 'kerbside.localhost' } },
  })
  try {
    await page.connection.start()
    const joined = await page.join({ jobpartid: booked.reference, code: booked.code })
    if (JSON.stringify(joined) !== '{"ok":true}') return `not joined: ${JSON.stringify(joined)}`
    const { reference } = booked
    await customer.request('POST', '/api/cancelbooking', { bookingref: reference, fee: 0 })
    const late = performance.now() + EVENT_MS
    while (performance.now() < late) {
      if (page.received.some((event) => 'status' in event && event.status === 'cancelled'))
        return undefined
      await sleep(20)
    }
    return 'no event'
  } finally {
    await page.connection.stop()
  }
}

/** Every booking has one confirmation by e-mail, which was delivered once. */
async function checkTasks({ query }: Install, booked: Booked[]) {
  const references = [0, ...booked.map(({ reference }) => reference)].join(',')
  const read = () =>
    query<{ reference: number; sent: number; waiting: number; stored: number }>(
      `select leg.reference::int as reference,
         count(message.id) filter (where message.state = 'sent')::int as sent,
         count(message.id) filter (where message.state = 'waiting')::int as waiting,
         (select count(*)::int from stored_message
            where subject like '%' || leg.reference::text || '%'
              and stored_message.operator_id = leg.operator_id) as stored
       from leg left join message on message.booking_id = leg.booking_id
         and message.kind = 'booking-confirmed' and message.channel = 'mail'
       where leg.reference in (${references}) group by leg.reference, leg.operator_id`,
    )
  const late = performance.now() + MESSAGES_MS
  let rows = await read()
  while (rows.some(({ sent, waiting }) => sent === 0 || waiting > 0) && performance.now() < late) {
    await sleep(500)
    rows = await read()
  }
  const found = new Set(rows.map(({ reference }) => reference))
  const problems = booked.flatMap(({ reference }) =>
    found.has(reference) ? [] : [`${reference} is missing`],
  )
  for (const { reference, sent, stored } of rows)
    if (sent !== 1 || stored > 1)
      problems.push(`${reference}: ${sent} confirmations, ${stored} delivered`)
  return { result: `${rows.length} bookings, one confirmation each`, problems }
}

/** Customers book one after the other while `work` is done; none of their bookings may be lost. */
async function underLoad(
  { port, query }: Install,
  {
    work,
    mayFail,
    backSeconds: limit,
  }: { work: () => Promise<void>; mayFail: boolean; backSeconds: number },
) {
  const references: number[] = []
  const failures: string[] = []
  let isGoing = true
  let lastBookedAt = 0
  const customers = Array.from({ length: LOAD_CUSTOMERS }, async () => {
    while (isGoing) {
      const result = await openCustomer(port).book()
      if (isBooked(result)) {
        references.push(result.reference)
        lastBookedAt = performance.now()
      } else {
        failures.push(problemOf('booking', result))
      }
      await sleep(LOAD_PAUSE_MS)
    }
  })
  await sleep(2_000)
  const startedAt = performance.now()
  await work().catch((error: unknown) => {
    isGoing = false
    throw error
  })
  const doneAt = performance.now()
  while (lastBookedAt < doneAt + 500 && performance.now() < doneAt + 60_000) await sleep(20)
  const backSeconds = (lastBookedAt - doneAt) / 1000
  await sleep(2_000)
  isGoing = false
  await Promise.all(customers)

  const rows = await query<{ reference: number }>('select reference::int as reference from leg')
  const stored = new Set(rows.map(({ reference }) => reference))
  const lost = references.filter((reference) => !stored.has(reference)).length
  const problems: string[] = []
  if (lost > 0) problems.push(`${lost} confirmed bookings are lost`)
  if (!mayFail) problems.push(...failures.slice(0, 3))
  if (lastBookedAt < doneAt || backSeconds > limit) problems.push(`no booking within ${limit} s`)
  const seconds = ((doneAt - startedAt) / 1000).toFixed(1)
  return {
    result: `${references.length} booked, ${failures.length} failed, ${lost} lost; ${seconds} s`,
    problems,
  }
}
