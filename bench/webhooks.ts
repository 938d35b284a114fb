import { execFileSync, fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type FakeStripe, openStripe } from '../testkit/gateways/stripe/open-stripe.ts'
import { sendOnTime, type Timed } from './open-loop.ts'
import { quoteBodies } from './quote.ts'
import { median, report, spread } from './report.ts'
import { type Running, root, startServer } from './server.ts'

const PORT = 23_470
const ECHO_PORT = 23_480
const HOST = 'kerbside.localhost'
const ROUNDS = 3
const RATE = 200
const SECONDS = 10
const BURST = 1_000
const RATE_CONNECTIONS = 64
const STEADY_AIM_MS = 100
const BURST_AIM_MS = 500
/** How long a server caches an operator's settings and keys. */
const MEMORY_MS = 6_000

const KEYS = {
  secretKey: 'sk_test_bench',
  publishableKey: 'pk_test_bench',
  webhookSecret: 'whsec_bench',
}

type Quote = { quoteid: string; signature: string; vehtypeid: number; totalfare: number }
type Runs = { steady: Timed[]; burst: Timed[]; echoSteady: Timed[]; echoBurst: Timed[] }

/**
 * Stripe's webhook messages, each confirming a booking of its own, compared with a bare Fastify that stores nothing.
 */
export async function benchWebhooks(): Promise<void> {
  const stripe = await openStripe({ keys: KEYS })
  const server = await startServer({ port: PORT, env: { KERBSIDE_STRIPE_URL: stripe.url } })
  const echo = fork(fileURLToPath(new URL('./echo.ts', import.meta.url)), {
    env: { ...process.env, ECHO_PORT: String(ECHO_PORT) },
  })
  const runs: Runs = { steady: [], burst: [], echoSteady: [], echoBurst: [] }
  const drained: number[] = []
  const cpu: number[] = []
  let storedCount = 0
  try {
    await new Promise((ready) => {
      echo.once('message', ready)
      echo.send({ code: 1, message: '' })
    })
    await letStripePay(server)
    for (let round = 0; round < ROUNDS; round++) {
      const steady = await givenMessages(stripe, RATE * SECONDS)
      const cpuBefore = server.cpuMs()
      runs.steady.push(await atRate({ port: PORT, requests: steady() }))
      runs.echoSteady.push(await atRate({ port: ECHO_PORT, requests: steady('/echo') }))
      await untilFollowed(server)
      cpu.push((server.cpuMs() - cpuBefore) / (RATE * SECONDS))
      const burst = await givenMessages(stripe, BURST)
      runs.burst.push(await atOnce({ port: PORT, requests: burst() }))
      const before = performance.now()
      await untilFollowed(server)
      drained.push((performance.now() - before) / 1000)
      runs.echoBurst.push(await atOnce({ port: ECHO_PORT, requests: burst('/echo') }))
    }
    storedCount = await countStored(server)
  } finally {
    echo.kill()
    await server.stop()
    await stripe.close()
  }
  const sent = ROUNDS * (RATE * SECONDS + BURST)
  const rejectedCount = [...runs.steady, ...runs.burst].reduce((so, { bad }) => so + bad, 0)
  if (rejectedCount > 0 || storedCount !== sent)
    throw new Error(
      `${sent} messages sent, ${rejectedCount} refused, ${storedCount} kept and followed`,
    )
  writeReport({ runs, drained, cpu, sent })
}

const atRate = (load: { port: number; requests: Buffer[] }) =>
  sendOnTime({ ...load, perSecond: RATE, connections: RATE_CONNECTIONS })
const atOnce = (load: { port: number; requests: Buffer[] }) =>
  sendOnTime({ ...load, perSecond: Number.POSITIVE_INFINITY, connections: BURST })

function writeReport({
  runs,
  drained,
  cpu,
  sent,
}: {
  runs: Runs
  drained: number[]
  cpu: number[]
  sent: number
}): void {
  const row = (name: string, timings: Timed[], aim: string) => [
    name,
    spread(timings.map(({ p50 }) => p50)),
    spread(timings.map(({ p99 }) => p99)),
    spread(timings.map(({ longest }) => longest)),
    aim,
  ]
  const middle = (timings: Timed[]) => median(timings.map(({ p99 }) => p99))
  const result = (timings: Timed[], { echo, aim }: { echo: Timed[]; aim: number }) =>
    `${spread(timings.map(({ p99 }) => p99))} ms at p99, the bare echo ${spread(echo.map(({ p99 }) => p99))}; the aim is under ${aim}: ${middle(timings) < aim ? 'met' : 'missed'} in the middle round.`
  report({
    name: 'webhooks',
    title: "Gateways' messages",
    about: `Signed messages of Stripe over HTTP, each about a booking of its own, answered when it is committed, fsync on, and followed after that: Stripe's stand-in is asked, the booking confirmed, the ledger written. Sent when due, whether earlier ones were answered or not, beside a bare Fastify that parses the same body and keeps nothing; client, Stripe, server and database on the same two cores. ${ROUNDS} interleaved rounds, median (least–most).`,
    head: ['messages', 'p50 ms', 'p99 ms', 'longest ms', 'p99 aim'],
    rows: [
      row(`${RATE} a second for ${SECONDS} s`, runs.steady, String(STEADY_AIM_MS)),
      row('the same to the bare echo', runs.echoSteady, ''),
      row(`${BURST} at once, on as many connections`, runs.burst, String(BURST_AIM_MS)),
      row('the same to the bare echo', runs.echoBurst, ''),
    ],
    findings: [
      `${RATE} a second: ${result(runs.steady, { echo: runs.echoSteady, aim: STEADY_AIM_MS })}`,
      `${BURST} at once: ${result(runs.burst, { echo: runs.echoBurst, aim: BURST_AIM_MS })}`,
      `All ${sent.toLocaleString('en-GB')} were kept and followed; after a burst the last booking was confirmed ${spread(drained, 1)} s later.`,
      `A message and all that follows it cost ${spread(cpu, 1)} ms of the server's CPU.`,
    ],
  })
}

/** Stores keys as an operator does, and switches card payments to Stripe. */
async function letStripePay(server: Running): Promise<void> {
  execFileSync(
    process.execPath,
    [
      path.join(root, 'apps/server/dist/kerbside.js'),
      ...'secret set gateway-stripe --operator kerbside'.split(' '),
    ],
    {
      input: JSON.stringify(KEYS),
      env: { ...process.env, KERBSIDE_DATA: server.stateDir },
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  )
  const settings = JSON.stringify({ paymentGateway: 'stripe', paymentMethods: ['cash', 'card'] })
  await asOwner(server, (client) =>
    client.query("update operator set settings = settings || $1 where slug = 'kerbside'", [
      settings,
    ]),
  )
  await new Promise((resolve) => setTimeout(resolve, MEMORY_MS))
}

/**
 * Bookings whose customers pay and close the browser; the requests of Stripe's messages, signed when they are needed.
 */
async function givenMessages(
  stripe: FakeStripe,
  count: number,
): Promise<(address?: string) => Buffer[]> {
  const before = stripe.books.events.size
  const bodies = quoteBodies()
  const item = async (n: number) => {
    const quote = (await postJson('quotation', bodies[n % bodies.length] ?? {})) as Quote
    const made = (await postJson('createbookingTest', bookingOf(quote))) as {
      transactionid?: string
    }
    if (!made.transactionid) throw new Error(`no charge: ${JSON.stringify(made).slice(0, 300)}`)
    await confirm(stripe, made.transactionid)
  }
  for (let n = 0; n < count; n += 32)
    await Promise.all(Array.from({ length: Math.min(32, count - n) }, (_, i) => item(n + i)))
  const events = [...stripe.books.events.values()]
    .slice(before)
    .filter(({ type }) => type === 'payment_intent.succeeded')
  return (address = '/api/webhooks/stripe') =>
    events.map((event) => {
      const { body, headers } = stripe.hooks.signed(event)
      const lines = Object.entries({ ...headers, 'content-length': String(body.length) })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      return Buffer.concat([
        Buffer.from(`POST ${address} HTTP/1.1\r\nhost: ${HOST}\r\n${head}\r\n`),
        body,
      ])
    })
}

async function postJson(apiPath: string, body: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${PORT}/api/${apiPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'kerbside',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(body),
  })
  return response.json()
}

const bookingOf = (quote: Quote) => ({
  quoteid: quote.quoteid,
  signature: quote.signature,
  vehtypeid: quote.vehtypeid,
  totalfare: quote.totalfare,
  notes: '',
  paymentmethod: 'card',
  passengername: 'Maya Osei',
  passengerphone: '2079460123',
  passengerdialingcode: '+44',
  passengeremail: 'maya@example.com',
})

async function confirm(stripe: FakeStripe, intent: string): Promise<void> {
  await fetch(`${stripe.url}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
}

const WAIT_MS = 120_000

/** Waits until every message has been processed. */
async function untilFollowed(server: Running): Promise<void> {
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    const [row] = await asOwner(server, async (client) => {
      const text = 'select count(*)::int as left from gateway_event where processed_at is null'
      return (await client.query<{ left: number }>(text)).rows
    })
    if (row?.left === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`not all messages were followed within ${WAIT_MS / 1000} s`)
}

/** The number of messages that are stored and have confirmed their booking. */
const countStored = (server: Running): Promise<number> =>
  asOwner(server, async (client) => {
    const { rows } = await client.query<{ kept: number }>(
      `select count(*)::int as kept from gateway_event e join payment_attempt a
         on a.operator_id = e.operator_id and a.booking_id || '-' || a.number = e.order_id
       where e.parked = '' and e.processed_at is not null and a.state = 'captured'`,
    )
    return rows[0]?.kept ?? 0
  })

async function asOwner<Result>(
  { stateDir }: Running,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
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
