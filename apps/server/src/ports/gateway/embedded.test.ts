import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minor } from '@kerbside/domain/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BAD_DAYS } from '../../../../../testkit/gateways/faults.ts'
import { openGatewayServer } from '../../../../../testkit/gateways/gateway-server.ts'
import { openDatabase, type TestDatabase } from '../../../test/database.ts'
import { sandboxSecret } from '../../sandbox-gateway/merchant-secret.ts'
import { openSandboxGateway } from '../../sandbox-gateway/open-gateway.ts'
import { SIGNATURE_HEADER, signMessage } from '../../sandbox-gateway/write-message.ts'
import { embeddedGateway } from './embedded.ts'
import type { Gateway } from './port.ts'
import type { GatewayWorld, SignedMessage } from './test/gateway-world.ts'
import { describeGateway } from './test/port-compliance.ts'

const key = Buffer.alloc(32, 7)
const PAGE = 'http://cab.localhost:3000'
const merchants = new Set(['cab', 'other'])
const secretFor = (merchant: string) =>
  merchants.has(merchant) ? sandboxSecret(key, merchant) : undefined

let database: TestDatabase
let pool: pg.Pool
let baseUrl: string
let close: () => Promise<void>
let now = new Date('2026-03-10T12:00:00Z')

beforeAll(async () => {
  database = await openDatabase()
  pool = new pg.Pool(database.sandbox)
  // dropping the database may cut a connection that is just being closed
  pool.on('error', () => {})
  const app = await openSandboxGateway({
    pool,
    now: () => now,
    secretFor,
    appOrigins: async (merchant) =>
      merchants.has(merchant) ? { pages: [PAGE], embedders: [] } : undefined,
  })
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
})

afterAll(async () => {
  await close()
  await pool.end()
  await database.drop()
})

const open = (url = baseUrl): Gateway =>
  embeddedGateway({ baseUrl: url, fieldsOrigin: 'http://fields.test', secretFor, timeoutMs: 1_500 })

const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002500003155',
}

/** The sandbox itself, over a line that has its bad days. */
async function openWorld(): Promise<GatewayWorld> {
  const line = await openGatewayServer(() => async ({ method, path, query, headers, body }) => {
    const response = await fetch(`${baseUrl}${path}?${query}`, {
      method,
      headers: Object.entries(headers).filter((one): one is [string, string] =>
        PASSED_ON.has(one[0]),
      ),
      ...(method === 'POST' && { body: new Uint8Array(body) }),
    })
    const answer = Buffer.from(await response.arrayBuffer())
    return { status: response.status, body: answer }
  })
  return {
    gateway: open(line.url),
    merchant: { merchant: 'cab' },
    stranger: { merchant: 'nobody' },
    declineWord: 'card_declined',
    now: () => now,
    nonceFor: (card) => nonceOf(CARDS[card]),
    breakNext(fault) {
      line.faults.clear()
      line.faults.add({ fault: BAD_DAYS[fault] })
    },
    answerBank: ({ actionUrl }, yes) => answerBank(actionUrl, yes ? 'confirm' : 'refuse'),
    moneyOf,
    async refundByHand({ ref, currency }, amount) {
      const asked = { merchant: 'cab', key: `by-hand-${ref}`, ref, currency, amount: minor(amount) }
      await open().refundCharge?.(asked)
    },
    messagesOf,
    close: () => line.close(),
  }
}

const PASSED_ON = new Set(['authorization', 'content-type', 'idempotency-key'])

describeGateway({
  name: 'embedded',
  open: openWorld,
  faults: ['answer-lost', 'request-lost', 'error-500', 'error-503', 'busy-429', 'malformed'],
  holds: true,
  refunds: true,
  challenges: true,
  messages: true,
  lists: true,
})

async function answerBank(actionUrl: string, answer: 'confirm' | 'refuse'): Promise<void> {
  await fetch(new URL(new URL(actionUrl).pathname, baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ answer }),
  })
}

/** What the gateway's books say of an order; the journal and the charges tell the same or the test ends here. */
async function moneyOf(orderId: string) {
  const { rows: charges } = await pool.query<{ captured: string; refunded: string }>(
    `select captured_minor as captured, refunded_minor as refunded from sandbox_gateway.charge where order_id = $1`,
    [orderId],
  )
  const { rows: moved } = await pool.query<{ kind: string; total: string }>(
    `select kind, sum(amount_minor) as total from sandbox_gateway.movement where order_id = $1 group by kind`,
    [orderId],
  )
  const movedOf = (kind: string) => Number(moved.find((one) => one.kind === kind)?.total ?? 0)
  const [taken, returned] = [movedOf('captured'), movedOf('refunded')]
  expect(charges.reduce((so, one) => so + Number(one.captured), 0)).toBe(taken)
  return { charges: charges.length, taken, returned }
}

/** As the gateway sends them. */
async function messagesOf(orderId: string): Promise<SignedMessage[]> {
  const { rows } = await pool.query<{ body: string }>(
    'select body from sandbox_gateway.message where order_id = $1 order by made_at',
    [orderId],
  )
  const secret = secretFor('cab') ?? ''
  return rows.map(({ body }) => ({
    body: Buffer.from(body),
    headers: { [SIGNATURE_HEADER]: signMessage(body, { secret, now }) },
  }))
}

async function nonceOf(number: string, merchant = 'cab'): Promise<string> {
  const response = await fetch(new URL('/sandbox/tokens', baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({
      merchant,
      number,
      month: '12',
      year: '2030',
      cvc: '123',
      holder: 'Maya Osei',
      postalCode: 'E14 4QQ',
    }),
  })
  const { nonce } = (await response.json()) as { nonce: string }
  return nonce
}

const GOOD = '4242424242424242'
let orders = 0
const ask = async (number: string) => {
  orders += 1
  const orderId = `booking-${orders}`
  const key = `cab:attempt-${orders}`
  const nonce = await nonceOf(number)
  return { merchant: 'cab', key, orderId, nonce, amount: minor(8600), currency: 'GBP' }
}

const takenOf = async (orderId: string) => {
  const { taken: total } = await moneyOf(orderId)
  const { rows } = await pool.query(
    "select from sandbox_gateway.charge where order_id = $1 and status = 'succeeded'",
    [orderId],
  )
  return { charges: rows.length, total }
}

describe('the sandbox behind the port', () => {
  test('takes the amount it is asked for and says so', async () => {
    const asked = await ask(GOOD)
    expect(await open().charge(asked)).toMatchObject({
      known: true,
      charge: {
        state: 'captured',
        amount: 8600,
        currency: 'GBP',
        orderId: asked.orderId,
        brand: 'visa',
        last4: '4242',
        actionUrl: '',
      },
    })
  })

  test('the same key never charges twice, one after another or all at once', async () => {
    const asked = await ask(GOOD)
    const gateway = open()
    const answers = await Promise.all(Array.from({ length: 8 }, () => gateway.charge(asked)))
    answers.push(await gateway.charge(asked))
    const refs = new Set(answers.map((answer) => answer.known && answer.charge.ref))
    expect(refs.size).toBe(1)
    expect(await takenOf(asked.orderId)).toEqual({ charges: 1, total: 8600 })
  })

  test('a used nonce pays for nothing else', async () => {
    const asked = await ask(GOOD)
    const gateway = open()
    await gateway.charge(asked)
    const again = await gateway.charge({ ...asked, key: `${asked.key}-b`, orderId: 'elsewhere' })
    expect(again).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: 'nonce_invalid' },
    })
    expect(await gateway.findCharge({ merchant: 'cab', orderId: 'elsewhere' })).toBeUndefined()
  })

  test('a nonce lapses after ten minutes', async () => {
    const asked = await ask(GOOD)
    const before = now
    now = new Date(before.getTime() + 10 * 60_000)
    const answer = await open().charge(asked)
    now = before
    expect(answer).toMatchObject({ charge: { state: 'failed', declineReason: 'nonce_invalid' } })
  })

  test('another merchant’s nonce is worth nothing', async () => {
    const asked = { ...(await ask(GOOD)), nonce: await nonceOf(GOOD, 'other') }
    expect(await open().charge(asked)).toMatchObject({ charge: { state: 'failed' } })
  })

  test('the same key with another amount is not a charge and not a refusal: nobody knows', async () => {
    const asked = await ask(GOOD)
    await open().charge(asked)
    expect(await open().charge({ ...asked, amount: minor(1) })).toMatchObject({ known: false })
    expect(await takenOf(asked.orderId)).toEqual({ charges: 1, total: 8600 })
  })

  test.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
  ])('card %s is declined with the bank’s reason', async (number, reason) => {
    const answer = await open().charge(await ask(number))
    expect(answer).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: reason },
    })
  })

  test('a charge whose answer was lost is unknown, and found by its order', async () => {
    const asked = await ask('4000000000004087')
    expect(await open().charge(asked)).toMatchObject({ known: false })
    expect(await open().findCharge(asked)).toMatchObject({
      known: true,
      charge: { state: 'captured', amount: 8600, orderId: asked.orderId },
    })
  })

  test('a request that never arrived is unknown, and its order unheard of', async () => {
    const asked = await ask('4000000000005043')
    expect(await open().charge(asked)).toMatchObject({ known: false })
    expect(await open().findCharge(asked)).toBeUndefined()
  })

  test('a charge that takes its time is unknown until it has come through', async () => {
    const asked = await ask('4000000000006066')
    expect(await open().charge(asked)).toMatchObject({ known: false })
    expect(await open().findCharge(asked)).toMatchObject({ known: false })
    const before = now
    now = new Date(before.getTime() + 12_000)
    const later = await open().findCharge(asked)
    now = before
    expect(later).toMatchObject({ known: true, charge: { state: 'captured' } })
  })

  test.each([
    ['4000002500003155', 'confirm', 'captured', ''],
    ['4000000000003220', 'refuse', 'failed', 'authentication_failed'],
    ['4000008400001629', 'confirm', 'failed', 'card_declined'],
  ] as const)(
    'card %s asks its holder, who says %s',
    async (number, answer, state, declineReason) => {
      const asked = await ask(number)
      const first = await open().charge(asked)
      expect(first).toMatchObject({ known: true, charge: { state: 'requires_action' } })
      const actionUrl = new URL((first.known && first.charge.actionUrl) || '')
      expect(actionUrl.origin).toBe('http://fields.test')

      const page = await fetch(new URL(actionUrl.pathname, baseUrl))
      expect(await page.text()).toContain('£86.00')
      await answerBank(actionUrl.href, answer)
      expect(await open().findCharge(asked)).toMatchObject({ charge: { state, declineReason } })
    },
  )

  test('a bank that gets no answer from its customer gives up', async () => {
    const asked = await ask('4000002500003155')
    await open().charge(asked)
    const before = now
    now = new Date(before.getTime() + 15 * 60_000)
    const later = await open().findCharge(asked)
    now = before
    expect(later).toMatchObject({ charge: { state: 'failed' } })
  })

  test('a charge that waits for its holder can be withdrawn, and a late yes takes nothing', async () => {
    const asked = await ask('4000002500003155')
    const first = await open().charge(asked)
    expect(await open().cancelCharge(asked)).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: 'canceled' },
    })
    await answerBank((first.known && first.charge.actionUrl) || '', 'confirm')
    expect(await open().findCharge(asked)).toMatchObject({ charge: { state: 'failed' } })
    expect(await takenOf(asked.orderId)).toEqual({ charges: 0, total: 0 })
  })

  test('what was taken cannot be withdrawn, and an unknown order is unheard of', async () => {
    const asked = await ask(GOOD)
    await open().charge(asked)
    expect(await open().cancelCharge(asked)).toMatchObject({ charge: { state: 'captured' } })
    expect(await open().cancelCharge({ merchant: 'cab', orderId: 'nobody' })).toBeUndefined()
  })

  test('an order nobody charged is not found', async () => {
    expect(await open().findCharge({ merchant: 'cab', orderId: 'nobody' })).toBeUndefined()
  })
})

describe('what cannot be relied on is unknown', () => {
  const at = (url: string) =>
    embeddedGateway({ baseUrl: url, fieldsOrigin: url, secretFor, timeoutMs: 300 })
  const asked = {
    merchant: 'cab',
    key: 'cab:attempt-x',
    orderId: 'x',
    nonce: 'n',
    amount: minor(1),
    currency: 'GBP',
  }

  test('nobody listens', async () => {
    const gateway = at('http://127.0.0.1:9')
    expect(await gateway.charge(asked)).toMatchObject({ known: false })
    expect(await gateway.findCharge(asked)).toMatchObject({ known: false })
  })

  test.each([
    [201, 'not json'],
    [201, '{"id":"ch_1","status":"succeeded"}'],
    [200, '{"charges":"none"}'],
    [500, '{"error":{"code":"oops"}}'],
    [503, '<html>'],
    [422, 'nonsense'],
  ])('it answers %i %s', async (status, body) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const gateway = at(`http://127.0.0.1:${port}`)
    expect(await gateway.charge(asked)).toMatchObject({ known: false })
    expect(await gateway.findCharge(asked)).toMatchObject({ known: false })
    server.close()
  })

  test('a merchant without a secret takes nothing', async () => {
    const gateway = at(baseUrl)
    expect(await gateway.charge({ ...asked, merchant: 'nobody' })).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: 'authentication_failed' },
    })
  })
})
