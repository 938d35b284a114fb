import { minor } from '@kerbside/domain/money.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { BAD_DAYS } from '../../../../../testkit/gateways/faults.ts'
import { type FakeSquare, openSquare } from '../../../../../testkit/gateways/square/gateway.ts'
import { squareGateway } from './square.ts'
import { describeGateway } from './test/port-compliance.ts'

const LOST_RESPONSES = new Set(['answer-lost', 'request-lost'])
const GOOD = { number: '4111111111111111' }
const DECLINED = { ...GOOD, declines: 'GENERIC_DECLINE' }

describeGateway({
  name: 'square',
  faults: ['answer-lost', 'request-lost', 'error-500', 'error-503', 'busy-429', 'malformed'],
  holds: true,
  refunds: true,
  challenges: false,
  messages: true,
  lists: true,
  async open() {
    const fake = await openSquare()
    const { keys, book, journal, faults } = fake
    const merchant = { merchant: 'cab', keys }
    return {
      gateway: squareGateway({ baseUrl: fake.url, timeoutMs: 2_000 }),
      merchant,
      unknownMerchant: {
        merchant: 'cab',
        keys: { ...keys, accessToken: 'other', signatureKey: 'other' },
      },
      declineCode: 'card_declined',
      nonceFor: async (card) => fake.giveToken(card === 'declined' ? DECLINED : GOOD),
      breakNext: (day) =>
        faults.add({ fault: BAD_DAYS[day], ...(LOST_RESPONSES.has(day) && { method: 'POST' }) }),
      moneyOf: async (orderId) => {
        const moved = journal.movements.filter((item) => item.orderId === orderId)
        const total = (kind: string) =>
          moved.filter((item) => item.kind === kind).reduce((so, { amount }) => so + amount, 0)
        const charges = journal.count(orderId, 'held')
        return { charges, taken: total('captured'), returned: total('refunded') }
      },
      refundByHand: async ({ ref, currency }, amount) => {
        const payment = book.payments.get(ref)
        if (payment) book.refund(payment, { money: { amount, currency }, reason: '' })
      },
      messagesOf: async (orderId) =>
        [...book.payments.values()]
          .filter(({ referenceId }) => referenceId === orderId)
          .map((payment) => fake.notify('payment.updated', { payment })),
      now: () => new Date(),
      close: fake.close,
    }
  },
})

let open: FakeSquare | undefined
afterEach(() => open?.close())

async function given({
  now = () => new Date(),
  listLagMs = 0,
}: {
  now?: () => Date
  listLagMs?: number
} = {}) {
  const fake = await openSquare({ now, listLagMs })
  open = fake
  const merchant = { merchant: 'cab', keys: fake.keys }
  const gateway = squareGateway({ baseUrl: fake.url, timeoutMs: 300, now })
  const chargeRequest = (card = GOOD) => ({
    ...merchant,
    key: 'a key that is longer than Square itself would ever take of anybody',
    orderId: 'booking-1-1',
    nonce: fake.giveToken(card),
    amount: minor(8600),
    currency: 'GBP',
  })
  return { fake, gateway, merchant, chargeRequest }
}

describe('a payment whose answer was lost', () => {
  test('is not found until Square’s list has caught up, and is found then', async () => {
    let now = new Date()
    const { fake, gateway, chargeRequest } = await given({ now: () => now, listLagMs: 10_000 })
    fake.faults.add({ method: 'POST', fault: BAD_DAYS['answer-lost'] })
    const params = chargeRequest()
    expect(await gateway.charge(params)).toMatchObject({ known: false })
    expect(await gateway.findCharge(params)).toBeUndefined()
    now = new Date(now.getTime() + 10_000)
    expect(await gateway.findCharge(params)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('and that Square processes long after our timeout, is found later', async () => {
    const { fake, gateway, chargeRequest } = await given()
    fake.faults.add({ method: 'POST', fault: { kind: 'late', milliseconds: 60_000 } })
    const params = chargeRequest()
    expect(await gateway.charge(params)).toMatchObject({ known: false })
    await fake.faults.runLate()
    expect(await gateway.findCharge(params)).toMatchObject({ charge: { state: 'captured' } })
  })
})

describe('unexpected answers', () => {
  test('a proxy’s page in place of a list does not count as an empty list', async () => {
    const { fake, gateway, merchant, chargeRequest } = await given()
    const params = chargeRequest()
    await gateway.charge(params)
    fake.faults.add({ method: 'GET', times: 2, fault: { kind: 'malformed' } })
    expect(await gateway.findCharge(params)).toEqual({ known: false, why: 'malformed' })
    const span = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) }
    const first = gateway
      .listTaken?.({ ...merchant, ...span })
      [Symbol.asyncIterator]()
      .next()
    await expect(first).rejects.toThrow('malformed')
  })

  test('an unknown status gives an unknown result', async () => {
    const { fake, gateway, chargeRequest } = await given()
    const params = chargeRequest()
    const result = await gateway.charge(params)
    const ref = (result.known && result.charge.ref) || ''
    Object.assign(fake.book.payments.get(ref) ?? {}, { status: 'PONDERING' })
    expect(await gateway.findCharge(params)).toEqual({ known: false, why: 'status PONDERING' })
    expect(await gateway.findCharge({ ...params, ref })).toMatchObject({ known: false })
  })

  test('a gateway that takes too long gives an unknown result within our time limit', async () => {
    const { fake, gateway, chargeRequest } = await given()
    fake.faults.add({ method: 'POST', fault: { kind: 'delay', milliseconds: 60_000 } })
    const started = performance.now()
    expect(await gateway.charge(chargeRequest())).toMatchObject({ known: false })
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test('a busy gateway gets one request, because our code decides when to retry', async () => {
    const { fake, gateway, chargeRequest } = await given()
    fake.faults.add({ method: 'POST', times: 5, fault: BAD_DAYS['busy-429'] })
    expect(await gateway.charge(chargeRequest())).toMatchObject({ known: false, why: 'status 429' })
    expect(fake.requests).toHaveLength(1)
  })

  test.each([
    ['a token someone used', 'nonce_invalid'],
    ['a token no one gave out', 'nonce_invalid'],
    ['a card without the money', 'insufficient_funds'],
  ])('%s is rejected', async (what, declineReason) => {
    const { fake, gateway, chargeRequest } = await given()
    const used = chargeRequest()
    await gateway.charge(used)
    const nonce =
      what === 'a token someone used'
        ? used.nonce
        : what === 'a token no one gave out'
          ? 'cnon:made-up'
          : fake.giveToken({ ...GOOD, declines: 'INSUFFICIENT_FUNDS' })
    const other = { ...chargeRequest(), key: 'another', orderId: 'booking-2-1', nonce }
    expect(await gateway.charge(other)).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason },
    })
    expect(fake.journal.netOf('booking-2-1')).toBe(0)
  })

  test.each([
    [{ currency: 'XXG' }, 'currency_not_supported'],
    [{ orderId: 'x'.repeat(41) }, 'order_id_too_long'],
  ])('a request that Square cannot take is not sent: %j', async (change, declineReason) => {
    const { fake, gateway, chargeRequest } = await given()
    expect(await gateway.charge({ ...chargeRequest(), ...change })).toMatchObject({
      charge: { state: 'failed', declineReason },
    })
    expect(fake.requests).toEqual([])
  })
})

describe('authorised money', () => {
  test('is released by Square after seven days, and the time is known beforehand', async () => {
    let now = new Date()
    const { gateway, chargeRequest } = await given({ now: () => now })
    const params = chargeRequest()
    const result = await gateway.charge({ ...params, capture: 'later' })
    const days = 7 * 24 * 3_600_000
    expect(result).toMatchObject({
      charge: { state: 'authorised', captureBefore: new Date(now.getTime() + days) },
    })
    const ref = (result.known && result.charge.ref) || ''
    now = new Date(now.getTime() + days)
    const late = await gateway.captureCharge?.({ ...params, key: 'c', ref })
    expect(late).toMatchObject({ charge: { state: 'authorised' } })
  })

  test('stays authorised when a capture asks for more than was authorised', async () => {
    const { fake, gateway, chargeRequest } = await given()
    const params = chargeRequest()
    const result = await gateway.charge({ ...params, capture: 'later' })
    const ref = (result.known && result.charge.ref) || ''
    const more = { ...params, key: 'c', ref, amount: minor(9900) }
    expect(await gateway.captureCharge?.(more)).toMatchObject({ charge: { state: 'authorised' } })
    expect(fake.journal.netOf(params.orderId)).toBe(0)
  })
})

describe('a message', () => {
  test('about a refund names the charge it belongs to', async () => {
    const { fake, gateway, merchant, chargeRequest } = await given()
    const result = await gateway.charge(chargeRequest())
    const ref = (result.known && result.charge.ref) || ''
    await gateway.refundCharge?.({ ...chargeRequest(), key: 'r', ref, amount: minor(2000) })
    const payment = fake.book.payments.get(ref)
    const refund = fake.book.refunds.get(payment?.refundIds[0] ?? '')
    const posted = payment && refund && fake.notify('refund.updated', { payment, refund })
    expect(posted).toBeDefined()
    const event = posted && (await gateway.readEvent?.({ ...merchant, ...posted, now: new Date() }))
    expect(event).toMatchObject({ about: 'refund', chargeRef: ref, type: 'refund.updated' })
  })

  test('is not accepted as Square’s own for an operator without a subscription', async () => {
    const { fake, gateway, chargeRequest } = await given()
    const result = await gateway.charge(chargeRequest())
    const payment = fake.book.payments.get((result.known && result.charge.ref) || '')
    const posted = payment && fake.notify('payment.updated', { payment })
    const { signatureKey: _, ...keys } = fake.keys
    const params = posted && { merchant: 'cab', keys, ...posted, now: new Date() }
    expect(params && (await gateway.readEvent?.(params))).toBeUndefined()
    expect(params).toBeDefined()
  })
})

test('every captured charge is listed, also beyond the first page, and an authorisation on the day it was captured', async () => {
  let now = new Date('2026-03-10T12:00:00Z')
  const { fake, gateway, merchant, chargeRequest } = await given({ now: () => now })
  const authorised = await gateway.charge({ ...chargeRequest(), capture: 'later' })
  now = new Date('2026-03-13T12:00:00Z')
  const ref = (authorised.known && authorised.charge.ref) || ''
  await gateway.captureCharge?.({ ...chargeRequest(), key: 'c', ref })
  for (let number = 0; number < 120; number += 1)
    fake.book.create({
      token: fake.giveToken(GOOD),
      money: { amount: 1000, currency: 'GBP' },
      referenceId: `order-${number}`,
      complete: number !== 7,
    })
  const listed: string[] = []
  const span = { from: new Date('2026-03-13T00:00:00Z'), until: new Date('2026-03-14T00:00:00Z') }
  for await (const charge of gateway.listTaken?.({ ...merchant, ...span }) ?? [])
    listed.push(charge.orderId)
  expect(listed).toHaveLength(120)
  expect(listed).toContain('booking-1-1')
  expect(listed).not.toContain('order-7')
})
