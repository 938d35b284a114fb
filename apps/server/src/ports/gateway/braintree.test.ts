import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minor } from '@kerbside/domain/money.ts'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type BraintreeFacts,
  type BraintreeStandIn,
  openBraintree,
} from '../../../../../testkit/gateways/braintree/gateway.ts'
import type { NonceCard } from '../../../../../testkit/gateways/braintree/nonces.ts'
import { BAD_DAYS } from '../../../../../testkit/gateways/faults.ts'
import { braintreeGateway } from './braintree.ts'
import { describeGateway } from './test/port-compliance.ts'

const SHIFTED = { shifted: true, possible: true, status: 'authenticate_successful' }
const GOOD: NonceCard = { number: '4111111111111111', threeDSecure: SHIFTED }
const DECLINED: NonceCard = { ...GOOD, processorCode: '2000' }
const LOST = new Set(['answer-lost', 'request-lost'])

describeGateway({
  name: 'braintree',
  faults: ['answer-lost', 'request-lost', 'error-500', 'error-503', 'busy-429', 'malformed'],
  holds: true,
  refunds: true,
  challenges: false,
  messages: true,
  lists: true,
  async open() {
    const standIn = await openBraintree({ settlesAtOnce: true })
    const { keys, ledger, journal, faults } = standIn
    const salesOf = (orderId: string) =>
      [...ledger.all.values()].filter((it) => it.type === 'sale' && it.orderId === orderId)
    const merchant = { merchant: 'cab', keys }
    return {
      gateway: braintreeGateway({ baseUrl: standIn.url, timeoutMs: 2_000 }),
      merchant,
      stranger: { merchant: 'cab', keys: { ...keys, privateKey: 'another' } },
      declineWord: 'card_declined',
      nonceFor: async (card) => standIn.giveNonce(card === 'declined' ? DECLINED : GOOD),
      breakNext: (day) =>
        faults.add({
          fault: BAD_DAYS[day],
          // what is only looked up changes nothing: the deed itself is what gets lost
          ...(LOST.has(day) && { method: 'POST,PUT' }),
        }),
      moneyOf: async (orderId) => {
        const taken = journal.movements.filter((one) => one.orderId === orderId)
        const total = (kind: string) =>
          taken.filter((one) => one.kind === kind).reduce((so, { amount }) => so + amount, 0)
        const charges = journal.count(orderId, 'held')
        return { charges, taken: total('captured'), returned: total('refunded') }
      },
      refundByHand: async ({ ref }, amount) => {
        const it = ledger.all.get(ref)
        if (it) ledger.refund(it, { amount: (amount / 100).toFixed(2) })
      },
      messagesOf: async (orderId) =>
        salesOf(orderId).map(({ id }) =>
          standIn.notify({ kind: 'transaction_settled', transactionId: id }),
        ),
      unsign: ({ body, headers }) => {
        const form = new URLSearchParams(body.toString())
        form.delete('bt_signature')
        return { body: Buffer.from(form.toString()), headers }
      },
      now: () => new Date(),
      close: standIn.close,
    }
  },
})

let open: BraintreeStandIn | undefined
afterEach(() => open?.close())

async function given(facts: BraintreeFacts & { keys?: Record<string, string> } = {}) {
  const standIn = await openBraintree(facts)
  open = standIn
  const gateway = braintreeGateway({ baseUrl: standIn.url, timeoutMs: 300 })
  const merchant = { merchant: 'cab', keys: { ...standIn.keys, ...facts.keys } }
  const ask = (card = GOOD) => ({
    ...merchant,
    key: 'cab:1',
    orderId: 'booking-1-1',
    nonce: standIn.giveNonce(card),
    amount: minor(8600),
    currency: 'GBP',
  })
  const paid = async () => {
    const asked = ask()
    const answer = await gateway.charge(asked)
    if (!answer.known) throw new Error(answer.why)
    const back = { ...asked, ref: answer.charge.ref, key: 'cab:refund-1' }
    return { asked, back, ref: answer.charge.ref }
  }
  return { standIn, gateway, merchant, ask, paid }
}

describe('a sale whose answer was lost', () => {
  test('is found once the search has caught up, and is unheard of before', async () => {
    let now = new Date()
    const { standIn, gateway, ask } = await given({ now: () => now, searchLagMs: 30_000 })
    standIn.faults.add({ method: 'POST', fault: BAD_DAYS['answer-lost'] })
    const asked = ask()
    expect(await gateway.charge(asked)).toMatchObject({ known: false })
    expect(await gateway.findCharge(asked)).toBeUndefined()
    now = new Date(now.getTime() + 30_000)
    expect(await gateway.findCharge(asked)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('is never told as failed when asked for again before the search knows of it', async () => {
    const { standIn, gateway, ask } = await given({ searchLagMs: 60_000 })
    standIn.faults.add({ method: 'POST', fault: BAD_DAYS['answer-lost'] })
    const asked = ask()
    await gateway.charge(asked)
    expect(await gateway.charge(asked)).toEqual({ known: false, why: 'nonce spent' })
    const secondCard = { ...asked, nonce: standIn.giveNonce(GOOD) }
    expect(await gateway.charge(secondCard)).toEqual({ known: false, why: 'duplicate' })
    expect(standIn.journal.netOf(asked.orderId)).toBe(8600)
  })

  test('is unknown as long as the search shows only the duplicate of it', async () => {
    let now = new Date()
    const { standIn, gateway, ask } = await given({ now: () => now, searchLagMs: 10_000 })
    standIn.faults.add({ method: 'POST', fault: BAD_DAYS['answer-lost'] })
    const asked = ask()
    await gateway.charge(asked)
    const [original] = standIn.ledger.all.values()
    await gateway.charge({ ...asked, nonce: standIn.giveNonce(GOOD) })
    now = new Date(now.getTime() + 10_000)
    Object.assign(original ?? {}, { createdAt: now })
    expect(await gateway.findCharge(asked)).toEqual({ known: false, why: 'duplicate' })
    now = new Date(now.getTime() + 10_000)
    expect(await gateway.findCharge(asked)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('asked for again with another nonce is the sale there is', async () => {
    const { standIn, gateway, ask } = await given()
    standIn.faults.add({ method: 'POST', fault: BAD_DAYS['answer-lost'] })
    const asked = ask()
    await gateway.charge(asked)
    const again = await gateway.charge({ ...asked, nonce: standIn.giveNonce(GOOD) })
    expect(again).toMatchObject({ known: true, charge: { state: 'captured', amount: 8600 } })
    expect(standIn.journal.count(asked.orderId, 'captured')).toBe(1)
  })

  test('and that is carried out long after we gave up, comes to light', async () => {
    const { standIn, gateway, ask } = await given()
    standIn.faults.add({ method: 'POST', fault: { kind: 'late', milliseconds: 60_000 } })
    const asked = ask()
    expect(await gateway.charge(asked)).toMatchObject({ known: false })
    expect(await gateway.findCharge(asked)).toBeUndefined()
    await standIn.faults.runLate()
    expect(await gateway.findCharge(asked)).toMatchObject({ charge: { state: 'captured' } })
  })
})

describe('who bears the risk of a card', () => {
  const NOT_POSSIBLE = { shifted: false, possible: false, status: 'authenticate_unavailable' }
  const REFUSED = { shifted: false, possible: true, status: 'authenticate_rejected' }
  const plain = { number: GOOD.number }

  test.each([
    ['required', 'nobody asked the bank', plain, 'failed'],
    ['required', 'the bank cannot be asked', { ...plain, threeDSecure: NOT_POSSIBLE }, 'failed'],
    ['when_possible', 'nobody asked the bank', plain, 'failed'],
    ['when_possible', 'the holder was refused', { ...plain, threeDSecure: REFUSED }, 'failed'],
    [
      'when_possible',
      'the bank cannot be asked',
      { ...plain, threeDSecure: NOT_POSSIBLE },
      'captured',
    ],
    ['off', 'nobody asked the bank', plain, 'captured'],
  ])('with 3-D Secure %s and a card where %s', async (threeDSecure, _, card, state) => {
    const { standIn, gateway, ask } = await given({ keys: { threeDSecure } })
    const answer = await gateway.charge(ask(card))
    const declineReason = state === 'failed' ? 'authentication_required' : ''
    expect(answer).toMatchObject({ known: true, charge: { state, declineReason } })
    expect(standIn.journal.movements.length > 0).toBe(state === 'captured')
  })
})

describe('giving back', () => {
  test('the whole on the same day is a void, and the charge tells it', async () => {
    const { standIn, gateway, paid } = await given()
    const { asked, back, ref } = await paid()
    const answer = await gateway.refundCharge?.(back)
    expect(answer).toMatchObject({ refund: { state: 'succeeded', amount: 8600, chargeRef: ref } })
    expect(await gateway.refundCharge?.(back)).toEqual(answer)
    const other = await gateway.refundCharge?.({ ...back, key: 'cab:refund-2' })
    expect(other).toMatchObject({ refund: { state: 'failed' } })
    expect(await gateway.listRefunds?.(back)).toMatchObject({ refunds: [{ amount: 8600 }] })
    expect(await gateway.findCharge({ ...asked, ref })).toMatchObject({
      charge: { state: 'captured', refunded: 8600 },
    })
    expect(standIn.journal.netOf(asked.orderId)).toBe(0)
  })

  test('a part waits for the night the money is settled', async () => {
    const { standIn, gateway, paid } = await given()
    const { asked, back } = await paid()
    const part = { ...back, amount: minor(2000) }
    expect(await gateway.refundCharge?.(part)).toEqual({ known: false, why: 'not settled yet' })
    standIn.settle()
    expect(await gateway.refundCharge?.(part)).toMatchObject({ refund: { state: 'submitted' } })
    expect(standIn.journal.netOf(asked.orderId)).toBe(6600)
  })

  test('two desks that give back the same refund at once give it once', async () => {
    const { standIn, gateway, paid } = await given({ settlesAtOnce: true })
    const { asked, back } = await paid()
    const part = { ...back, amount: minor(2000) }
    const answers = await Promise.all([1, 2, 3].map(async () => gateway.refundCharge?.(part)))
    const refs = answers.map((answer) => answer?.known && answer.refund.ref)
    expect(new Set(refs).size).toBe(1)
    expect(standIn.journal.netOf(asked.orderId)).toBe(6600)
  })

  test('two refunds of the same amount are two', async () => {
    const { standIn, gateway, paid } = await given({ settlesAtOnce: true })
    const { asked, back } = await paid()
    const part = { ...back, amount: minor(2000) }
    await gateway.refundCharge?.(part)
    await gateway.refundCharge?.({ ...part, key: 'cab:refund-2' })
    expect(standIn.journal.netOf(asked.orderId)).toBe(4600)
  })
})

describe('what nobody expected', () => {
  test('a status no one has heard of is unknown', async () => {
    const { standIn, gateway, paid } = await given()
    const { asked, ref } = await paid()
    Object.assign(standIn.ledger.all.get(ref) ?? {}, { status: 'pondering' })
    expect(await gateway.findCharge(asked)).toEqual({ known: false, why: 'status pondering' })
  })

  test('a gateway that takes too long is unknown in the time we allow', async () => {
    const { standIn, gateway, ask } = await given()
    standIn.faults.add({ method: 'POST', fault: { kind: 'delay', milliseconds: 2_000 } })
    const started = performance.now()
    expect(await gateway.charge(ask())).toMatchObject({ known: false })
    expect(performance.now() - started).toBeLessThan(1_500)
  })

  test.each([
    ['application/json', '{"broken'],
    ['application/json', 'null'],
    ['application/xml', ''],
    ['application/xml', '<search-results/>'],
    ['text/html', '<h1>Please sign in</h1>'],
  ])('an answer of %s that says %j is unknown and ends nothing', async (type, body) => {
    const { ask } = await given()
    const proxy = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(body)
    })
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    const { port } = proxy.address() as AddressInfo
    const gateway = braintreeGateway({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 300 })
    const asked = { ...ask(), keys: { ...ask().keys, threeDSecure: 'off' } }
    expect(await gateway.charge(asked)).toMatchObject({ known: false })
    expect(await gateway.findCharge(asked)).toMatchObject({ known: false })
    expect(await gateway.findCharge({ ...asked, ref: 'x' })).toMatchObject({ known: false })
    const back = { ...asked, ref: 'x' }
    expect(await gateway.refundCharge?.(back)).toMatchObject({ known: false })
    proxy.close()
  })

  test('nobody listens', async () => {
    const { ask, merchant } = await given()
    const gateway = braintreeGateway({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 300 })
    expect(await gateway.charge(ask())).toMatchObject({ known: false })
    expect(await gateway.findCharge({ ...merchant, orderId: 'x' })).toMatchObject({ known: false })
  })

  test('a merchant without keys takes nothing', async () => {
    const { gateway, ask } = await given()
    expect(await gateway.charge({ ...ask(), keys: {} })).toMatchObject({
      charge: { state: 'failed', declineReason: 'authentication_failed' },
    })
  })

  test('a nonce nobody gave out is refused', async () => {
    const { gateway, ask } = await given()
    expect(await gateway.charge({ ...ask(), nonce: 'made-up' })).toMatchObject({
      charge: { state: 'failed', declineReason: 'nonce_invalid' },
    })
  })
})

describe('a message', () => {
  test('with only the beginning of the right signature is not the gateway’s own', async () => {
    const { standIn, gateway, merchant, paid } = await given()
    const { ref } = await paid()
    const { body, headers } = standIn.notify({ kind: 'transaction_settled', transactionId: ref })
    const form = new URLSearchParams(body.toString())
    form.set('bt_signature', (form.get('bt_signature') ?? '').slice(0, -20))
    const cut = { body: Buffer.from(form.toString()), headers, now: new Date() }
    expect(await gateway.readEvent?.({ ...merchant, ...cut })).toBeUndefined()
  })

  test('of a refund that failed names the charge it was of, though the message does not', async () => {
    const { standIn, gateway, merchant, paid } = await given()
    const { ref } = await paid()
    standIn.settle()
    await gateway.refundCharge?.({
      ...merchant,
      key: 'cab:refund:1',
      ref,
      amount: minor(2000),
      currency: 'GBP',
    })
    const refund = standIn.ledger.all.get(ref)?.refundIds[0] ?? ''
    const posted = standIn.notify({ kind: 'refund_failed', transactionId: refund })
    expect(await gateway.readEvent?.({ ...merchant, ...posted, now: new Date() })).toMatchObject({
      type: 'refund_failed',
      about: 'refund',
      chargeRef: ref,
    })
  })

  test('of a dispute names the charge it is about', async () => {
    const { standIn, gateway, merchant, paid } = await given()
    const { asked, ref } = await paid()
    const said = standIn.notify({ kind: 'dispute_opened', transactionId: ref, dispute: 'd1' })
    expect(await gateway.readEvent?.({ ...merchant, ...said, now: new Date() })).toMatchObject({
      type: 'dispute_opened',
      about: 'dispute',
      chargeRef: ref,
      orderId: asked.orderId,
    })
  })
})

test('the card fields get a token of this merchant', async () => {
  const { standIn, gateway, merchant } = await given()
  const answer = await gateway.openFields?.(merchant)
  const token = answer?.known ? Buffer.from(answer.token, 'base64').toString() : ''
  expect(JSON.parse(token)).toMatchObject({ merchantId: standIn.keys.merchantId })
})

test('every taken charge is listed, also beyond the first page', async () => {
  const { standIn, gateway, merchant, ask } = await given({ keys: { threeDSecure: 'off' } })
  for (let number = 0; number < 53; number += 1)
    standIn.ledger.sale({
      amount: '10.00',
      orderId: `order-${number}`,
      nonce: standIn.giveNonce(GOOD),
      merchantAccount: 'kerbside_gbp',
      submit: number !== 7,
      requiresThreeDSecure: false,
    })
  await gateway.charge(ask(DECLINED))
  const from = new Date(Date.now() - 60_000)
  const listed: string[] = []
  for await (const charge of gateway.listTaken?.({
    ...merchant,
    from,
    until: new Date(Date.now() + 5_000),
  }) ?? [])
    listed.push(charge.orderId)
  expect(listed).toHaveLength(52)
  expect(listed).not.toContain('order-7')
})
