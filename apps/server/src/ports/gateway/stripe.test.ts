import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minor } from '@kerbside/domain/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeStripe, openStripe } from '../../../../../testkit/gateways/stripe/open-stripe.ts'
import { type GatewayWorld, givenChargeRequest, pay } from './test/gateway-world.ts'
import { describeGateway } from './test/port-compliance.ts'
import { CARDS, enterCard, gatewayAt, keys, worldOf } from './test/stripe-world.ts'

describeGateway({
  name: 'stripe',
  open: async () => worldOf(await openStripe({ keys })),
  faults: ['answer-lost', 'request-lost', 'error-500', 'error-503', 'busy-429', 'malformed'],
  holds: true,
  refunds: true,
  challenges: true,
  messages: true,
  lists: true,
  confirmed: 'taken',
})

describe('behaviour of Stripe alone', () => {
  let stripe: FakeStripe
  let world: GatewayWorld
  let now = new Date('2026-03-10T12:00:00Z')
  beforeAll(async () => {
    stripe = await openStripe({ keys, now: () => now })
    world = worldOf(stripe, () => now)
  })
  afterAll(() => stripe.close())
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }

  test('a request with a used key gets the current state, not the state at its first use', async () => {
    const params = await givenChargeRequest(world)
    await pay({ world }, { chargeRequest: params })
    expect(await world.gateway.charge(params)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('every request names the version of the API, which an upgrade of the package does not change', async () => {
    const before = stripe.requests.length
    const params = await givenChargeRequest(world)
    await pay({ world }, { chargeRequest: params })
    await world.gateway.findCharge(params)
    // requests of the customer's browser have no secret key
    const ours = stripe.requests
      .slice(before)
      .filter(({ headers }) => headers.authorization === `Bearer ${keys.secretKey}`)
    expect(ours.length).toBeGreaterThan(1)
    const versions = ours.map(({ headers }) => headers['stripe-version'])
    expect([...new Set(versions)]).toEqual(['2026-10-28.endive'])
    const source = readFileSync(new URL('stripe-client.ts', import.meta.url), 'utf8')
    expect(source).toContain("apiVersion: '2026-10-28.endive'")
  })

  test('a response that a key is in use leaves the outcome unknown', async () => {
    stripe.workMs = 100
    const params = await givenChargeRequest(world)
    const results = await Promise.all([world.gateway.charge(params), world.gateway.charge(params)])
    stripe.workMs = 0
    expect(results.filter(({ known }) => known)).toHaveLength(1)
    expect(await world.moneyOf(params.orderId)).toMatchObject({ charges: 1 })
  })

  test('a Stripe error after the charge took effect gives an unknown result, and the charge is found', async () => {
    stripe.troubles.push({ path: '/v1/payment_intents', status: 500, done: true })
    const params = await givenChargeRequest(world)
    expect(await world.gateway.charge(params)).toMatchObject({ known: false })
    expect(await world.gateway.charge(params)).toMatchObject({ known: false })
    expect(await world.gateway.findCharge(params)).toMatchObject({ known: true })
  })

  test('a charge that Stripe’s search does not have yet is found all the same', async () => {
    stripe.searchLagMs = 60_000
    const params = await givenChargeRequest(world)
    await world.gateway.charge(params)
    expect(await world.gateway.findCharge(params)).toMatchObject({ known: true })
    const another = { ...params, merchant: 'other' }
    expect(await world.gateway.findCharge(another)).toBeUndefined()
    stripe.searchLagMs = 0
  })

  test('an order of an hour ago is found by search, whatever its name', async () => {
    const params = { ...(await givenChargeRequest(world)), orderId: `O'Hare \\ ${Math.random()}` }
    await world.gateway.charge(params)
    later(60)
    expect(await world.gateway.findCharge(params)).toMatchObject({
      charge: { orderId: params.orderId },
    })
  })

  test('a request that Stripe processes after our timeout is unknown, then not found, then found', async () => {
    stripe.faults.add({ method: 'POST', fault: { kind: 'late', milliseconds: 60_000 } })
    const params = await givenChargeRequest(world)
    expect(await world.gateway.charge(params)).toMatchObject({ known: false })
    expect(await world.gateway.findCharge(params)).toBeUndefined()
    await stripe.faults.runLate()
    expect(await world.gateway.findCharge(params)).toMatchObject({ known: true })
  })

  test('an unknown status gives an unknown result', async () => {
    const params = await givenChargeRequest(world)
    const result = await world.gateway.charge(params)
    const intent = stripe.books.intents.get((result.known && result.charge.ref) || '')
    if (intent) intent.status = 'requires_moonlight'
    const why = 'status requires_moonlight'
    expect(await world.gateway.findCharge(params)).toEqual({ known: false, why })
    expect(await world.gateway.cancelCharge(params)).toEqual({ known: false, why })
  })

  test('a payment that Stripe is processing is unknown and cannot be cancelled', async () => {
    const params = await givenChargeRequest(world)
    const result = await world.gateway.charge(params)
    if (result.known) await enterCard(stripe, { ...result.charge, number: '4000000000000077' })
    expect(await world.gateway.cancelCharge(params)).toMatchObject({ known: false })
    stripe.finishProcessing((result.known && result.charge.ref) || '')
    expect(await world.gateway.findCharge(params)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('a cancellation with a bad response is unknown, and is found done later', async () => {
    const params = await givenChargeRequest(world)
    await world.gateway.charge(params)
    stripe.troubles.push({ path: '/cancel', status: 500, done: true })
    expect(await world.gateway.cancelCharge(params)).toMatchObject({ known: false })
    expect(await world.gateway.cancelCharge(params)).toMatchObject({
      charge: { state: 'failed', declineReason: 'canceled' },
    })
  })

  test('a customer who pays at the moment of the cancellation has paid', async () => {
    const params = await givenChargeRequest(world)
    const result = await world.gateway.charge(params)
    stripe.faults.add({ path: '/cancel', fault: { kind: 'delay', milliseconds: 150 } })
    const ended = world.gateway.cancelCharge(params)
    await expect.poll(() => stripe.requests.at(-1)?.path).toMatch(/\/cancel$/)
    if (result.known) await enterCard(stripe, { ...result.charge, number: CARDS.good })
    expect(await ended).toMatchObject({ known: true, charge: { state: 'captured' } })
  })

  test('an authorisation says until when it holds, and is released after a week', async () => {
    const params = await givenChargeRequest(world, { capture: 'later' })
    const week = new Date(now.getTime() + 7 * 24 * 3_600_000)
    const authorised = await pay({ world }, { chargeRequest: params })
    expect(authorised).toMatchObject({ charge: { state: 'authorised', captureBefore: week } })
    later(7 * 24 * 60)
    expect(await world.gateway.findCharge(params)).toMatchObject({
      charge: { state: 'voided', declineReason: 'automatic' },
    })
  })

  test('the released part of an authorisation does not count as a refund', async () => {
    const params = await givenChargeRequest(world, { capture: 'later' })
    const authorised = await pay({ world }, { chargeRequest: params })
    const ref = (authorised?.known && authorised.charge.ref) || ''
    const part = { ...params, key: `${params.key}:c`, ref, amount: minor(4300) }
    expect(await world.gateway.captureCharge?.(part)).toMatchObject({
      charge: { state: 'captured', amount: 4300, refunded: 0 },
    })
    expect(await world.gateway.listRefunds?.(part)).toEqual({ known: true, refunds: [] })
    // exactly the amount that was released
    await world.gateway.refundCharge?.({ ...part, key: `${params.key}:r` })
    expect(await world.gateway.listRefunds?.(part)).toMatchObject({ refunds: [{ amount: 4300 }] })
    expect(await world.gateway.findCharge(part)).toMatchObject({ charge: { refunded: 4300 } })
  })

  test('a refund is made once, also days after Stripe has forgotten its key', async () => {
    const params = await givenChargeRequest(world)
    const paid = await pay({ world }, { chargeRequest: params })
    const ref = (paid?.known && paid.charge.ref) || ''
    const back = { ...params, key: `${params.key}:r`, ref, amount: minor(1000) }
    await world.gateway.refundCharge?.(back)
    later(48 * 60)
    expect(await world.gateway.refundCharge?.(back)).toMatchObject({ refund: { amount: 1000 } })
    expect(await world.moneyOf(params.orderId)).toMatchObject({ returned: 1000 })
  })

  test('a refund that the bank sent back is reported as failed', async () => {
    const params = await givenChargeRequest(world)
    const paid = await pay({ world }, { chargeRequest: params })
    const ref = (paid?.known && paid.charge.ref) || ''
    const back = { ...params, key: `${params.key}:r`, ref, amount: minor(1000) }
    const given = await world.gateway.refundCharge?.(back)
    stripe.failRefund((given?.known && given.refund.ref) || '')
    expect(await world.gateway.listRefunds?.(back)).toMatchObject({
      refunds: [{ state: 'failed' }],
    })
    expect(await world.gateway.findCharge({ ...params, ref })).toMatchObject({
      charge: { refunded: 0 },
    })
  })

  test('an operator without a key takes nothing, and the state of its charges is unknown', async () => {
    const { keys: _keys, ...params } = await givenChargeRequest(world)
    expect(await world.gateway.charge(params)).toMatchObject({
      charge: { state: 'failed', declineReason: 'authentication_failed' },
    })
    expect(await world.gateway.findCharge(params)).toMatchObject({ known: false })
    expect(await world.gateway.cancelCharge(params)).toMatchObject({ known: false })
  })

  test.each([
    ['JPY', 8600, '8600'],
    ['ISK', 8600, '860000'],
    ['UGX', 8600, '860000'],
    ['MGA', 8600, '86'],
    ['KWD', 8600, '8600'],
  ])('in %s %i minor units of ours are %s of Stripe’s', async (currency, amount, stripeAmount) => {
    const params = { ...(await givenChargeRequest(world)), currency, amount: minor(amount) }
    expect(await world.gateway.charge(params)).toMatchObject({ charge: { amount, currency } })
    expect(stripe.requests.at(-1)?.body.toString()).toMatch(
      new RegExp(`(^|&)amount=${stripeAmount}(&|$)`),
    )
  })

  test.each([
    ['a fraction of an ariary', 'MGA', 8650],
    ['a single fils', 'KWD', 8601],
  ])('%s cannot be charged', async (_, currency, amount) => {
    const params = { ...(await givenChargeRequest(world)), currency, amount: minor(amount) }
    expect(await world.gateway.charge(params)).toMatchObject({
      charge: { state: 'failed', declineReason: 'invalid_charge_amount' },
    })
  })

  test('more captured charges than fit on a page are all listed', async () => {
    later(24 * 60)
    const from = now
    for (let gatewayAt = 0; gatewayAt < 103; gatewayAt += 1)
      await fetch(`${stripe.url}/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secretKey}` },
        body: new URLSearchParams({
          amount: '500',
          currency: 'gbp',
          confirm: 'true',
          payment_method: 'pm_card_visa',
          'metadata[order]': `many-${gatewayAt}`,
        }),
      })
    const orders = new Set<string>()
    const span = { from, until: new Date(now.getTime() + 1000) }
    for await (const charge of world.gateway.listTaken?.({ ...world.merchant, ...span }) ?? [])
      orders.add(charge.orderId)
    expect(orders.size).toBe(103)
  })

  const messageOf = async (type: string, number: string = CARDS.good) => {
    const params = await givenChargeRequest(world)
    const result = await world.gateway.charge(params)
    if (!result.known) throw new Error('no charge')
    await enterCard(stripe, { ...result.charge, number })
    const { ref } = result.charge
    await world.refundByHand?.(result.charge, 100)
    const event = [...stripe.books.events.values()].findLast((item) => item.type === type)
    if (!event) throw new Error(`no message ${type}`)
    const signed = stripe.hooks.signed(event)
    return { ...signed, ref, orderId: params.orderId, id: event.id }
  }
  const readWith = (webhookSecret: string, message: { body: Buffer; headers: object }) =>
    world.gateway.readEvent?.({
      merchant: 'cab',
      keys: { ...keys, webhookSecret },
      body: message.body,
      headers: { ...message.headers },
      now,
    })

  test.each([
    ['payment_intent.succeeded', 'charge'],
    ['charge.succeeded', 'charge'],
    ['charge.refunded', 'refund'],
    ['refund.created', 'refund'],
  ])('%s is about a %s of the payment it names', async (type, about) => {
    const { ref, id, ...message } = await messageOf(type)
    expect(await readWith(keys.webhookSecret, message)).toMatchObject({
      id,
      type,
      about,
      chargeRef: ref,
    })
  })

  test('a dispute names its payment', async () => {
    const message = await messageOf('charge.dispute.created', '4000000000000259')
    expect(await readWith(keys.webhookSecret, message)).toMatchObject({
      about: 'dispute',
      chargeRef: message.ref,
    })
  })

  test('during a change of the secret both secrets are valid, and a message of ten minutes ago is not', async () => {
    const message = await messageOf('payment_intent.succeeded')
    expect(await readWith(`whsec_new ${keys.webhookSecret}`, message)).toBeDefined()
    expect(await readWith('whsec_new', message)).toBeUndefined()
    expect(await readWith('', message)).toBeUndefined()
    later(10)
    expect(await readWith(keys.webhookSecret, message)).toBeUndefined()
  })
})

describe('an answer from a proxy between us and Stripe gives an unknown result', () => {
  test.each([
    [200, '{"routes":"soon"}'],
    [200, '<html>Please sign in</html>'],
    [400, '{"error":{"message":"bad gateway config"}}'],
    [401, '{"error":"proxy"}'],
    [404, '<html>Not found</html>'],
    [409, '{"error":{"type":"idempotency_error","code":"idempotency_key_in_use"}}'],
    [503, '{"message":"unavailable"}'],
  ])('the proxy answers %i %s', async (status, body) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const gateway = gatewayAt({ url: `http://127.0.0.1:${port}` })
    const params = {
      merchant: 'cab',
      keys,
      key: 'cab:attempt-x',
      orderId: 'x',
      nonce: '',
      ref: 'pi_x',
      amount: minor(100),
      currency: 'GBP',
    }
    expect(await gateway.charge(params)).toMatchObject({ known: false })
    expect(await gateway.findCharge(params)).toMatchObject({ known: false })
    expect(await gateway.findCharge({ ...params, ref: '' })).toMatchObject({ known: false })
    expect(await gateway.cancelCharge(params)).toMatchObject({ known: false })
    expect(await gateway.captureCharge?.(params)).toMatchObject({ known: false })
    expect(await gateway.refundCharge?.(params)).toMatchObject({ known: false })
    server.closeAllConnections()
    server.close()
  })

  test('a response that drips for ever is given up', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const gateway = gatewayAt({ url: `http://127.0.0.1:${port}` })
    const params = { merchant: 'cab', keys, orderId: 'x', ref: 'pi_x' }
    expect(await gateway.findCharge(params)).toMatchObject({ known: false })
    server.closeAllConnections()
    server.close()
  })
})
