import { minor } from '@kerbside/domain/money.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { BAD_DAYS } from '../../../../../testkit/gateways/faults.ts'
import { openSquare, type SquareStandIn } from '../../../../../testkit/gateways/square/gateway.ts'
import { squareGateway } from './square.ts'
import { describeGateway } from './test/port-compliance.ts'

const LOST = new Set(['answer-lost', 'request-lost'])
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
    const standIn = await openSquare()
    const { keys, book, journal, faults } = standIn
    const merchant = { merchant: 'cab', keys }
    return {
      gateway: squareGateway({ baseUrl: standIn.url, timeoutMs: 2_000 }),
      merchant,
      stranger: { merchant: 'cab', keys: { ...keys, accessToken: 'other', signatureKey: 'other' } },
      declineWord: 'card_declined',
      nonceFor: async (card) => standIn.giveToken(card === 'declined' ? DECLINED : GOOD),
      breakNext: (day) =>
        faults.add({ fault: BAD_DAYS[day], ...(LOST.has(day) && { method: 'POST' }) }),
      moneyOf: async (orderId) => {
        const moved = journal.movements.filter((one) => one.orderId === orderId)
        const total = (kind: string) =>
          moved.filter((one) => one.kind === kind).reduce((so, { amount }) => so + amount, 0)
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
          .map((payment) => standIn.notify('payment.updated', { payment })),
      now: () => new Date(),
      close: standIn.close,
    }
  },
})

let open: SquareStandIn | undefined
afterEach(() => open?.close())

async function given({
  now = () => new Date(),
  listLagMs = 0,
}: {
  now?: () => Date
  listLagMs?: number
} = {}) {
  const standIn = await openSquare({ now, listLagMs })
  open = standIn
  const merchant = { merchant: 'cab', keys: standIn.keys }
  const gateway = squareGateway({ baseUrl: standIn.url, timeoutMs: 300, now })
  const ask = (card = GOOD) => ({
    ...merchant,
    key: 'a key that is longer than Square itself would ever take of anybody',
    orderId: 'booking-1-1',
    nonce: standIn.giveToken(card),
    amount: minor(8600),
    currency: 'GBP',
  })
  return { standIn, gateway, merchant, ask }
}

describe('a payment whose answer was lost', () => {
  test('is unheard of until the list has caught up, and then found', async () => {
    let now = new Date()
    const { standIn, gateway, ask } = await given({ now: () => now, listLagMs: 10_000 })
    standIn.faults.add({ method: 'POST', fault: BAD_DAYS['answer-lost'] })
    const asked = ask()
    expect(await gateway.charge(asked)).toMatchObject({ known: false })
    expect(await gateway.findCharge(asked)).toBeUndefined()
    now = new Date(now.getTime() + 10_000)
    expect(await gateway.findCharge(asked)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('and that is carried out long after we gave up, comes to light', async () => {
    const { standIn, gateway, ask } = await given()
    standIn.faults.add({ method: 'POST', fault: { kind: 'late', milliseconds: 60_000 } })
    const asked = ask()
    expect(await gateway.charge(asked)).toMatchObject({ known: false })
    await standIn.faults.runLate()
    expect(await gateway.findCharge(asked)).toMatchObject({ charge: { state: 'captured' } })
  })
})

describe('what nobody expected', () => {
  test('a list that is a page of some proxy is not an empty list', async () => {
    const { standIn, gateway, merchant, ask } = await given()
    const asked = ask()
    await gateway.charge(asked)
    standIn.faults.add({ method: 'GET', times: 2, fault: { kind: 'malformed' } })
    expect(await gateway.findCharge(asked)).toEqual({ known: false, why: 'malformed' })
    const span = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) }
    const first = gateway
      .listTaken?.({ ...merchant, ...span })
      [Symbol.asyncIterator]()
      .next()
    await expect(first).rejects.toThrow('malformed')
  })

  test('a status no one has heard of is unknown', async () => {
    const { standIn, gateway, ask } = await given()
    const asked = ask()
    const answer = await gateway.charge(asked)
    const ref = (answer.known && answer.charge.ref) || ''
    Object.assign(standIn.book.payments.get(ref) ?? {}, { status: 'PONDERING' })
    expect(await gateway.findCharge(asked)).toEqual({ known: false, why: 'status PONDERING' })
    expect(await gateway.findCharge({ ...asked, ref })).toMatchObject({ known: false })
  })

  test('a gateway that takes too long is unknown in the time we allow', async () => {
    const { standIn, gateway, ask } = await given()
    standIn.faults.add({ method: 'POST', fault: { kind: 'delay', milliseconds: 2_000 } })
    const started = performance.now()
    expect(await gateway.charge(ask())).toMatchObject({ known: false })
    expect(performance.now() - started).toBeLessThan(1_500)
  })

  test('a gateway that is busy is asked once, for when to ask again is ours to say', async () => {
    const { standIn, gateway, ask } = await given()
    standIn.faults.add({ method: 'POST', times: 5, fault: BAD_DAYS['busy-429'] })
    expect(await gateway.charge(ask())).toMatchObject({ known: false, why: 'status 429' })
    expect(standIn.asked).toHaveLength(1)
  })

  test.each([
    ['a token somebody used', 'nonce_invalid'],
    ['a token nobody gave out', 'nonce_invalid'],
    ['a card without the money', 'insufficient_funds'],
  ])('%s is refused', async (what, declineReason) => {
    const { standIn, gateway, ask } = await given()
    const used = ask()
    await gateway.charge(used)
    const nonce =
      what === 'a token somebody used'
        ? used.nonce
        : what === 'a token nobody gave out'
          ? 'cnon:made-up'
          : standIn.giveToken({ ...GOOD, declines: 'INSUFFICIENT_FUNDS' })
    const other = { ...ask(), key: 'another', orderId: 'booking-2-1', nonce }
    expect(await gateway.charge(other)).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason },
    })
    expect(standIn.journal.netOf('booking-2-1')).toBe(0)
  })

  test.each([
    [{ currency: 'XXG' }, 'currency_not_supported'],
    [{ orderId: 'x'.repeat(41) }, 'order_id_too_long'],
  ])('what Square cannot take is not sent: %j', async (change, declineReason) => {
    const { standIn, gateway, ask } = await given()
    expect(await gateway.charge({ ...ask(), ...change })).toMatchObject({
      charge: { state: 'failed', declineReason },
    })
    expect(standIn.asked).toEqual([])
  })
})

describe('held money', () => {
  test('is let go by Square after seven days, and that is known beforehand', async () => {
    let now = new Date()
    const { gateway, ask } = await given({ now: () => now })
    const asked = ask()
    const answer = await gateway.charge({ ...asked, capture: 'later' })
    const days = 7 * 24 * 3_600_000
    expect(answer).toMatchObject({
      charge: { state: 'authorised', captureBefore: new Date(now.getTime() + days) },
    })
    const ref = (answer.known && answer.charge.ref) || ''
    now = new Date(now.getTime() + days)
    const late = await gateway.captureCharge?.({ ...asked, key: 'c', ref })
    expect(late).toMatchObject({ charge: { state: 'authorised' } })
  })

  test('of which more is asked than is held stays held', async () => {
    const { standIn, gateway, ask } = await given()
    const asked = ask()
    const answer = await gateway.charge({ ...asked, capture: 'later' })
    const ref = (answer.known && answer.charge.ref) || ''
    const more = { ...asked, key: 'c', ref, amount: minor(9900) }
    expect(await gateway.captureCharge?.(more)).toMatchObject({ charge: { state: 'authorised' } })
    expect(standIn.journal.netOf(asked.orderId)).toBe(0)
  })
})

describe('a message', () => {
  test('of a refund names the charge it belongs to', async () => {
    const { standIn, gateway, merchant, ask } = await given()
    const answer = await gateway.charge(ask())
    const ref = (answer.known && answer.charge.ref) || ''
    await gateway.refundCharge?.({ ...ask(), key: 'r', ref, amount: minor(2000) })
    const payment = standIn.book.payments.get(ref)
    const refund = standIn.book.refunds.get(payment?.refundIds[0] ?? '')
    const posted = payment && refund && standIn.notify('refund.updated', { payment, refund })
    expect(posted).toBeDefined()
    const event = posted && (await gateway.readEvent?.({ ...merchant, ...posted, now: new Date() }))
    expect(event).toMatchObject({ about: 'refund', chargeRef: ref, type: 'refund.updated' })
  })

  test('is not taken for Square’s own by an operator who has no subscription', async () => {
    const { standIn, gateway, ask } = await given()
    const answer = await gateway.charge(ask())
    const payment = standIn.book.payments.get((answer.known && answer.charge.ref) || '')
    const posted = payment && standIn.notify('payment.updated', { payment })
    const { signatureKey: _, ...keys } = standIn.keys
    const asked = posted && { merchant: 'cab', keys, ...posted, now: new Date() }
    expect(asked && (await gateway.readEvent?.(asked))).toBeUndefined()
    expect(asked).toBeDefined()
  })
})

test('every taken charge is listed, also beyond the first page, and a hold on the day it was taken', async () => {
  let now = new Date('2026-03-10T12:00:00Z')
  const { standIn, gateway, merchant, ask } = await given({ now: () => now })
  const held = await gateway.charge({ ...ask(), capture: 'later' })
  now = new Date('2026-03-13T12:00:00Z')
  const ref = (held.known && held.charge.ref) || ''
  await gateway.captureCharge?.({ ...ask(), key: 'c', ref })
  for (let number = 0; number < 120; number += 1)
    standIn.book.create({
      token: standIn.giveToken(GOOD),
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
