import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minor } from '@kerbside/domain/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openStripe,
  type StripeStandIn,
} from '../../../../../testkit/gateways/stripe/open-stripe.ts'
import { type GatewayWorld, givenAsk, pay } from './test/gateway-world.ts'
import { describeGateway } from './test/port-compliance.ts'
import { at, CARDS, enterCard, keys, worldOf } from './test/stripe-world.ts'

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

describe('what only Stripe does', () => {
  let stripe: StripeStandIn
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

  test('a key that was used before is answered with how things are, not with how they were', async () => {
    const asked = await givenAsk(world)
    await pay({ world }, { asked })
    expect(await world.gateway.charge(asked)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('every request names the version of the API, which an upgrade of the package does not change', async () => {
    const before = stripe.asked.length
    const asked = await givenAsk(world)
    await pay({ world }, { asked })
    await world.gateway.findCharge(asked)
    // what the customer's browser sends has no secret key
    const ours = stripe.asked
      .slice(before)
      .filter(({ headers }) => headers.authorization === `Bearer ${keys.secretKey}`)
    expect(ours.length).toBeGreaterThan(1)
    const versions = ours.map(({ headers }) => headers['stripe-version'])
    expect([...new Set(versions)]).toEqual(['2026-10-28.endive'])
    const source = readFileSync(new URL('stripe-client.ts', import.meta.url), 'utf8')
    expect(source).toContain("apiVersion: '2026-10-28.endive'")
  })

  test('a key in use says nothing of the money', async () => {
    stripe.workMs = 100
    const asked = await givenAsk(world)
    const answers = await Promise.all([world.gateway.charge(asked), world.gateway.charge(asked)])
    stripe.workMs = 0
    expect(answers.filter(({ known }) => known)).toHaveLength(1)
    expect(await world.moneyOf(asked.orderId)).toMatchObject({ charges: 1 })
  })

  test('an error of Stripe’s with the effect there is unknown, and the charge is found', async () => {
    stripe.troubles.push({ path: '/v1/payment_intents', status: 500, done: true })
    const asked = await givenAsk(world)
    expect(await world.gateway.charge(asked)).toMatchObject({ known: false })
    expect(await world.gateway.charge(asked)).toMatchObject({ known: false })
    expect(await world.gateway.findCharge(asked)).toMatchObject({ known: true })
  })

  test('a charge Stripe’s search does not know yet is found all the same', async () => {
    stripe.searchLagMs = 60_000
    const asked = await givenAsk(world)
    await world.gateway.charge(asked)
    expect(await world.gateway.findCharge(asked)).toMatchObject({ known: true })
    const another = { ...asked, merchant: 'other' }
    expect(await world.gateway.findCharge(another)).toBeUndefined()
    stripe.searchLagMs = 0
  })

  test('an order of an hour ago is found by search, whatever its name', async () => {
    const asked = { ...(await givenAsk(world)), orderId: `O'Hare \\ ${Math.random()}` }
    await world.gateway.charge(asked)
    later(60)
    expect(await world.gateway.findCharge(asked)).toMatchObject({
      charge: { orderId: asked.orderId },
    })
  })

  test('a request that is carried out after we gave up is unknown, then unheard of, then found', async () => {
    stripe.faults.add({ method: 'POST', fault: { kind: 'late', milliseconds: 60_000 } })
    const asked = await givenAsk(world)
    expect(await world.gateway.charge(asked)).toMatchObject({ known: false })
    expect(await world.gateway.findCharge(asked)).toBeUndefined()
    await stripe.faults.runLate()
    expect(await world.gateway.findCharge(asked)).toMatchObject({ known: true })
  })

  test('a status nobody has heard of is not a verdict', async () => {
    const asked = await givenAsk(world)
    const answer = await world.gateway.charge(asked)
    const intent = stripe.books.intents.get((answer.known && answer.charge.ref) || '')
    if (intent) intent.status = 'requires_moonlight'
    const why = 'status requires_moonlight'
    expect(await world.gateway.findCharge(asked)).toEqual({ known: false, why })
    expect(await world.gateway.cancelCharge(asked)).toEqual({ known: false, why })
  })

  test('a payment that is being worked on is unknown, and cannot be withdrawn', async () => {
    const asked = await givenAsk(world)
    const answer = await world.gateway.charge(asked)
    if (answer.known) await enterCard(stripe, { ...answer.charge, number: '4000000000000077' })
    expect(await world.gateway.cancelCharge(asked)).toMatchObject({ known: false })
    stripe.finishProcessing((answer.known && answer.charge.ref) || '')
    expect(await world.gateway.findCharge(asked)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('a withdrawal whose answer was bad is unknown, and then found done', async () => {
    const asked = await givenAsk(world)
    await world.gateway.charge(asked)
    stripe.troubles.push({ path: '/cancel', status: 500, done: true })
    expect(await world.gateway.cancelCharge(asked)).toMatchObject({ known: false })
    expect(await world.gateway.cancelCharge(asked)).toMatchObject({
      charge: { state: 'failed', declineReason: 'canceled' },
    })
  })

  test('a customer who pays in the moment of the withdrawal has paid', async () => {
    const asked = await givenAsk(world)
    const answer = await world.gateway.charge(asked)
    stripe.faults.add({ path: '/cancel', fault: { kind: 'delay', milliseconds: 150 } })
    const ended = world.gateway.cancelCharge(asked)
    await expect.poll(() => stripe.asked.at(-1)?.path).toMatch(/\/cancel$/)
    if (answer.known) await enterCard(stripe, { ...answer.charge, number: CARDS.good })
    expect(await ended).toMatchObject({ known: true, charge: { state: 'captured' } })
  })

  test('a hold says until when, and is let go after a week', async () => {
    const asked = await givenAsk(world, { capture: 'later' })
    const week = new Date(now.getTime() + 7 * 24 * 3_600_000)
    const held = await pay({ world }, { asked })
    expect(held).toMatchObject({ charge: { state: 'authorised', captureBefore: week } })
    later(7 * 24 * 60)
    expect(await world.gateway.findCharge(asked)).toMatchObject({
      charge: { state: 'voided', declineReason: 'automatic' },
    })
  })

  test('what was let go of a hold was not given back', async () => {
    const asked = await givenAsk(world, { capture: 'later' })
    const held = await pay({ world }, { asked })
    const ref = (held?.known && held.charge.ref) || ''
    const part = { ...asked, key: `${asked.key}:c`, ref, amount: minor(4300) }
    expect(await world.gateway.captureCharge?.(part)).toMatchObject({
      charge: { state: 'captured', amount: 4300, refunded: 0 },
    })
    expect(await world.gateway.listRefunds?.(part)).toEqual({ known: true, refunds: [] })
    // the very amount that was let go
    await world.gateway.refundCharge?.({ ...part, key: `${asked.key}:r` })
    expect(await world.gateway.listRefunds?.(part)).toMatchObject({ refunds: [{ amount: 4300 }] })
    expect(await world.gateway.findCharge(part)).toMatchObject({ charge: { refunded: 4300 } })
  })

  test('a refund is given once, also days after Stripe has forgotten its key', async () => {
    const asked = await givenAsk(world)
    const paid = await pay({ world }, { asked })
    const ref = (paid?.known && paid.charge.ref) || ''
    const back = { ...asked, key: `${asked.key}:r`, ref, amount: minor(1000) }
    await world.gateway.refundCharge?.(back)
    later(48 * 60)
    expect(await world.gateway.refundCharge?.(back)).toMatchObject({ refund: { amount: 1000 } })
    expect(await world.moneyOf(asked.orderId)).toMatchObject({ returned: 1000 })
  })

  test('a refund the bank sent back is told as failed', async () => {
    const asked = await givenAsk(world)
    const paid = await pay({ world }, { asked })
    const ref = (paid?.known && paid.charge.ref) || ''
    const back = { ...asked, key: `${asked.key}:r`, ref, amount: minor(1000) }
    const given = await world.gateway.refundCharge?.(back)
    stripe.failRefund((given?.known && given.refund.ref) || '')
    expect(await world.gateway.listRefunds?.(back)).toMatchObject({
      refunds: [{ state: 'failed' }],
    })
    expect(await world.gateway.findCharge({ ...asked, ref })).toMatchObject({
      charge: { refunded: 0 },
    })
  })

  test('an operator without a key takes nothing, and nothing is known of its charges', async () => {
    const { keys: _keys, ...asked } = await givenAsk(world)
    expect(await world.gateway.charge(asked)).toMatchObject({
      charge: { state: 'failed', declineReason: 'authentication_failed' },
    })
    expect(await world.gateway.findCharge(asked)).toMatchObject({ known: false })
    expect(await world.gateway.cancelCharge(asked)).toMatchObject({ known: false })
  })

  test.each([
    ['JPY', 8600, '8600'],
    ['ISK', 8600, '860000'],
    ['UGX', 8600, '860000'],
    ['MGA', 8600, '86'],
    ['KWD', 8600, '8600'],
  ])('in %s %i of ours are %s of Stripe’s', async (currency, amount, said) => {
    const asked = { ...(await givenAsk(world)), currency, amount: minor(amount) }
    expect(await world.gateway.charge(asked)).toMatchObject({ charge: { amount, currency } })
    expect(stripe.asked.at(-1)?.body.toString()).toMatch(new RegExp(`(^|&)amount=${said}(&|$)`))
  })

  test.each([
    ['a broken ariary', 'MGA', 8650],
    ['a single fils', 'KWD', 8601],
  ])('%s cannot be asked for', async (_, currency, amount) => {
    const asked = { ...(await givenAsk(world)), currency, amount: minor(amount) }
    expect(await world.gateway.charge(asked)).toMatchObject({
      charge: { state: 'failed', declineReason: 'invalid_charge_amount' },
    })
  })

  test('more taken charges than a page holds are all listed', async () => {
    later(24 * 60)
    const from = now
    for (let at = 0; at < 103; at += 1)
      await fetch(`${stripe.url}/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secretKey}` },
        body: new URLSearchParams({
          amount: '500',
          currency: 'gbp',
          confirm: 'true',
          payment_method: 'pm_card_visa',
          'metadata[order]': `many-${at}`,
        }),
      })
    const orders = new Set<string>()
    const span = { from, until: new Date(now.getTime() + 1000) }
    for await (const charge of world.gateway.listTaken?.({ ...world.merchant, ...span }) ?? [])
      orders.add(charge.orderId)
    expect(orders.size).toBe(103)
  })

  const messageOf = async (type: string, number: string = CARDS.good) => {
    const asked = await givenAsk(world)
    const answer = await world.gateway.charge(asked)
    if (!answer.known) throw new Error('no charge')
    await enterCard(stripe, { ...answer.charge, number })
    const { ref } = answer.charge
    await world.refundByHand?.(answer.charge, 100)
    const event = [...stripe.books.events.values()].findLast((one) => one.type === type)
    if (!event) throw new Error(`no message ${type}`)
    const signed = stripe.hooks.signed(event)
    return { ...signed, ref, orderId: asked.orderId, id: event.id }
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

  test('while the secret is changed both are good, and a message of ten minutes ago is not', async () => {
    const message = await messageOf('payment_intent.succeeded')
    expect(await readWith(`whsec_new ${keys.webhookSecret}`, message)).toBeDefined()
    expect(await readWith('whsec_new', message)).toBeUndefined()
    expect(await readWith('', message)).toBeUndefined()
    later(10)
    expect(await readWith(keys.webhookSecret, message)).toBeUndefined()
  })
})

describe('what somebody between us and Stripe says is unknown', () => {
  test.each([
    [200, '{"routes":"soon"}'],
    [200, '<html>Please sign in</html>'],
    [400, '{"error":{"message":"bad gateway config"}}'],
    [401, '{"error":"proxy"}'],
    [404, '<html>Not found</html>'],
    [409, '{"error":{"type":"idempotency_error","code":"idempotency_key_in_use"}}'],
    [503, '{"message":"unavailable"}'],
  ])('it answers %i %s', async (status, body) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const gateway = at({ url: `http://127.0.0.1:${port}` })
    const asked = {
      merchant: 'cab',
      keys,
      key: 'cab:attempt-x',
      orderId: 'x',
      nonce: '',
      ref: 'pi_x',
      amount: minor(100),
      currency: 'GBP',
    }
    expect(await gateway.charge(asked)).toMatchObject({ known: false })
    expect(await gateway.findCharge(asked)).toMatchObject({ known: false })
    expect(await gateway.findCharge({ ...asked, ref: '' })).toMatchObject({ known: false })
    expect(await gateway.cancelCharge(asked)).toMatchObject({ known: false })
    expect(await gateway.captureCharge?.(asked)).toMatchObject({ known: false })
    expect(await gateway.refundCharge?.(asked)).toMatchObject({ known: false })
    server.closeAllConnections()
    server.close()
  })

  test('an answer that drips for ever is given up', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const gateway = at({ url: `http://127.0.0.1:${port}` })
    const asked = { merchant: 'cab', keys, orderId: 'x', ref: 'pi_x' }
    expect(await gateway.findCharge(asked)).toMatchObject({ known: false })
    server.closeAllConnections()
    server.close()
  })
})
