import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeStripe, openStripe } from './open-stripe.ts'

const keys = {
  secretKey: 'sk_test_kerbside',
  publishableKey: 'pk_test_kerbside',
  webhookSecret: 'whsec_kerbside',
}

let server: FakeStripe
let stripe: Stripe
/** The received messages: their types, or `forged` for those with a wrong signature. */
let received: string[]
/** The status codes for the next messages; 200 if it is empty. */
let responses: number[]
let closeServer: () => void

beforeEach(async () => {
  received = []
  responses = []
  const testApp = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push(typeOf(Buffer.concat(chunks), String(request.headers['stripe-signature'])))
      response.writeHead(responses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((done) => testApp.listen(0, '127.0.0.1', done))
  closeServer = () => {
    testApp.closeAllConnections()
    testApp.close()
  }
  server = await openStripe({ keys })
  const { hostname, port } = new URL(server.url)
  stripe = new Stripe(keys.secretKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
  })
  server.hooks.endpoint = `http://127.0.0.1:${(testApp.address() as AddressInfo).port}/hook`
  server.hooks.retryAfterMs = [20, 20]
})

afterEach(async () => {
  await server.close()
  closeServer()
})

function typeOf(body: Buffer, signature: string): string {
  try {
    return Stripe.webhooks.constructEvent(body, signature, keys.webhookSecret).type
  } catch {
    return 'forged'
  }
}

const pay = () =>
  stripe.paymentIntents.create({
    amount: 8600,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
const times = (type: string) => received.filter((item) => item === type).length
const SUCCEEDED = 'payment_intent.succeeded'

test('messages are signed so that Stripe’s own client accepts them', async () => {
  await pay()
  await expect.poll(() => received).toHaveLength(3)
  expect(received.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'charge.succeeded',
    'payment_intent.created',
    SUCCEEDED,
  ])
})

test('a message may come three times', async () => {
  server.hooks.mishaps.push({ type: SUCCEEDED, does: { kind: 'duplicate', times: 3 } })
  await pay()
  await expect.poll(() => times(SUCCEEDED)).toBe(3)
})

test('a rejected message is sent again', async () => {
  responses = [500, 500, 500]
  await pay()
  await expect.poll(() => received.length).toBe(6)
  const undelivered = await stripe.events.list({ delivery_success: false })
  expect(undelivered.data).toEqual([])
})

test('a lost message is listed as undelivered, until it is sent by hand', async () => {
  server.hooks.mishaps.push({ type: SUCCEEDED, does: { kind: 'drop' } })
  await pay()
  await expect.poll(() => received).toHaveLength(2)
  const [lost] = (await stripe.events.list({ delivery_success: false })).data
  expect(lost?.type).toBe(SUCCEEDED)
  await server.hooks.resend(lost?.id ?? '')
  expect(times(SUCCEEDED)).toBe(1)
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([])
})

test('messages may arrive in any order', async () => {
  server.hooks.mishaps.push(
    { type: 'payment_intent.created', does: { kind: 'hold' } },
    { type: SUCCEEDED, does: { kind: 'hold' } },
  )
  await pay()
  await expect.poll(() => received).toEqual(['charge.succeeded'])
  await server.hooks.release('reversed')
  expect(received).toEqual(['charge.succeeded', SUCCEEDED, 'payment_intent.created'])
})

test('a message may be late', async () => {
  server.hooks.mishaps.push({ type: SUCCEEDED, does: { kind: 'delay', milliseconds: 150 } })
  await pay()
  await expect.poll(() => received).toHaveLength(2)
  expect(times(SUCCEEDED)).toBe(0)
  await expect.poll(() => times(SUCCEEDED)).toBe(1)
})

test('a forged message is rejected', async () => {
  server.hooks.retryAfterMs = []
  server.hooks.mishaps.push({ type: SUCCEEDED, does: { kind: 'wrong-secret' } })
  await pay()
  await expect.poll(() => times('forged')).toBe(1)
  expect(times(SUCCEEDED)).toBe(0)
})
