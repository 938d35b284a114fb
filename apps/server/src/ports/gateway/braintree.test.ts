import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minor } from '@kerbside/domain/money.ts'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type BraintreeFacts,
  type FakeBraintree,
  openBraintree,
} from '../../../../../testkit/gateways/braintree/gateway.ts'
import type { NonceCard } from '../../../../../testkit/gateways/braintree/nonces.ts'
import { BAD_DAYS } from '../../../../../testkit/gateways/faults.ts'
import { braintreeGateway } from './braintree.ts'
import { describeGateway } from './test/port-compliance.ts'

const SHIFTED = { shifted: true, possible: true, status: 'authenticate_successful' }
const GOOD: NonceCard = { number: '4111111111111111', threeDSecure: SHIFTED }
const DECLINED: NonceCard = { ...GOOD, processorCode: '2000' }
const LOST_RESPONSES = new Set(['answer-lost', 'request-lost'])

describeGateway({
  name: 'braintree',
  faults: ['answer-lost', 'request-lost', 'error-500', 'error-503', 'busy-429', 'malformed'],
  holds: true,
  refunds: true,
  challenges: false,
  messages: true,
  lists: true,
  async open() {
    const fake = await openBraintree({ settlesAtOnce: true })
    const { keys, ledger, journal, faults } = fake
    const salesOf = (orderId: string) =>
      [...ledger.all.values()].filter(
        (transaction) => transaction.type === 'sale' && transaction.orderId === orderId,
      )
    const merchant = { merchant: 'cab', keys }
    return {
      gateway: braintreeGateway({ baseUrl: fake.url, timeoutMs: 2_000 }),
      merchant,
      unknownMerchant: { merchant: 'cab', keys: { ...keys, privateKey: 'another' } },
      declineCode: 'card_declined',
      nonceFor: async (card) => fake.giveNonce(card === 'declined' ? DECLINED : GOOD),
      breakNext: (day) =>
        faults.add({
          fault: BAD_DAYS[day],
          // Lookups change nothing, so only the response to the action itself is lost.
          ...(LOST_RESPONSES.has(day) && { method: 'POST,PUT' }),
        }),
      moneyOf: async (orderId) => {
        const taken = journal.movements.filter((item) => item.orderId === orderId)
        const total = (kind: string) =>
          taken.filter((item) => item.kind === kind).reduce((so, { amount }) => so + amount, 0)
        const charges = journal.count(orderId, 'held')
        return { charges, taken: total('captured'), returned: total('refunded') }
      },
      refundByHand: async ({ ref }, amount) => {
        const transaction = ledger.all.get(ref)
        if (transaction) ledger.refund(transaction, { amount: (amount / 100).toFixed(2) })
      },
      messagesOf: async (orderId) =>
        salesOf(orderId).map(({ id }) =>
          fake.notify({ kind: 'transaction_settled', transactionId: id }),
        ),
      unsign: ({ body, headers }) => {
        const form = new URLSearchParams(body.toString())
        form.delete('bt_signature')
        return { body: Buffer.from(form.toString()), headers }
      },
      now: () => new Date(),
      close: fake.close,
    }
  },
})

let open: FakeBraintree | undefined
afterEach(() => open?.close())

async function given(facts: BraintreeFacts & { keys?: Record<string, string> } = {}) {
  const fake = await openBraintree(facts)
  open = fake
  const gateway = braintreeGateway({ baseUrl: fake.url, timeoutMs: 300 })
  const merchant = { merchant: 'cab', keys: { ...fake.keys, ...facts.keys } }
  const chargeRequest = (card = GOOD) => ({
    ...merchant,
    key: 'cab:1',
    orderId: 'booking-1-1',
    nonce: fake.giveNonce(card),
    amount: minor(8600),
    currency: 'GBP',
  })
  const paid = async () => {
    const params = chargeRequest()
    const result = await gateway.charge(params)
    if (!result.known) throw new Error(result.why)
    const back = { ...params, ref: result.charge.ref, key: 'cab:refund-1' }
    return { params, back, ref: result.charge.ref }
  }
  return { fake, gateway, merchant, chargeRequest, paid }
}

describe('a sale whose response was lost', () => {
  test('is found once the search has caught up, and is unknown before', async () => {
    let now = new Date()
    const { fake, gateway, chargeRequest } = await given({ now: () => now, searchLagMs: 30_000 })
    fake.faults.add({ method: 'POST', fault: BAD_DAYS['answer-lost'] })
    const params = chargeRequest()
    expect(await gateway.charge(params)).toMatchObject({ known: false })
    expect(await gateway.findCharge(params)).toBeUndefined()
    now = new Date(now.getTime() + 30_000)
    expect(await gateway.findCharge(params)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('is not reported as failed when it is repeated before the search finds it', async () => {
    const { fake, gateway, chargeRequest } = await given({ searchLagMs: 60_000 })
    fake.faults.add({ method: 'POST', fault: BAD_DAYS['answer-lost'] })
    const params = chargeRequest()
    await gateway.charge(params)
    expect(await gateway.charge(params)).toEqual({ known: false, why: 'nonce spent' })
    const secondCard = { ...params, nonce: fake.giveNonce(GOOD) }
    expect(await gateway.charge(secondCard)).toEqual({ known: false, why: 'duplicate' })
    expect(fake.journal.netOf(params.orderId)).toBe(8600)
  })

  test('is unknown as long as the search shows only its duplicate', async () => {
    let now = new Date()
    const { fake, gateway, chargeRequest } = await given({ now: () => now, searchLagMs: 10_000 })
    fake.faults.add({ method: 'POST', fault: BAD_DAYS['answer-lost'] })
    const params = chargeRequest()
    await gateway.charge(params)
    const [original] = fake.ledger.all.values()
    await gateway.charge({ ...params, nonce: fake.giveNonce(GOOD) })
    now = new Date(now.getTime() + 10_000)
    Object.assign(original ?? {}, { createdAt: now })
    expect(await gateway.findCharge(params)).toEqual({ known: false, why: 'duplicate' })
    now = new Date(now.getTime() + 10_000)
    expect(await gateway.findCharge(params)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('repeated with another nonce is the existing sale', async () => {
    const { fake, gateway, chargeRequest } = await given()
    fake.faults.add({ method: 'POST', fault: BAD_DAYS['answer-lost'] })
    const params = chargeRequest()
    await gateway.charge(params)
    const again = await gateway.charge({ ...params, nonce: fake.giveNonce(GOOD) })
    expect(again).toMatchObject({ known: true, charge: { state: 'captured', amount: 8600 } })
    expect(fake.journal.count(params.orderId, 'captured')).toBe(1)
  })

  test('is found when it is carried out long after our timeout', async () => {
    const { fake, gateway, chargeRequest } = await given()
    fake.faults.add({ method: 'POST', fault: { kind: 'late', milliseconds: 60_000 } })
    const params = chargeRequest()
    expect(await gateway.charge(params)).toMatchObject({ known: false })
    expect(await gateway.findCharge(params)).toBeUndefined()
    await fake.faults.runLate()
    expect(await gateway.findCharge(params)).toMatchObject({ charge: { state: 'captured' } })
  })
})

describe('liability for card fraud', () => {
  const NOT_POSSIBLE = { shifted: false, possible: false, status: 'authenticate_unavailable' }
  const REJECTED = { shifted: false, possible: true, status: 'authenticate_rejected' }
  const plain = { number: GOOD.number }

  test.each([
    ['required', 'no one asked the bank', plain, 'failed'],
    ['required', 'the bank cannot be asked', { ...plain, threeDSecure: NOT_POSSIBLE }, 'failed'],
    ['when_possible', 'no one asked the bank', plain, 'failed'],
    ['when_possible', 'the holder was refused', { ...plain, threeDSecure: REJECTED }, 'failed'],
    [
      'when_possible',
      'the bank cannot be asked',
      { ...plain, threeDSecure: NOT_POSSIBLE },
      'captured',
    ],
    ['off', 'no one asked the bank', plain, 'captured'],
  ])('with 3-D Secure %s and a card where %s', async (threeDSecure, _, card, state) => {
    const { fake, gateway, chargeRequest } = await given({ keys: { threeDSecure } })
    const result = await gateway.charge(chargeRequest(card))
    const declineReason = state === 'failed' ? 'authentication_required' : ''
    expect(result).toMatchObject({ known: true, charge: { state, declineReason } })
    expect(fake.journal.movements.length > 0).toBe(state === 'captured')
  })
})

describe('refunds', () => {
  test('a full refund on the same day is a void, and the charge shows it', async () => {
    const { fake, gateway, paid } = await given()
    const { params, back, ref } = await paid()
    const result = await gateway.refundCharge?.(back)
    expect(result).toMatchObject({ refund: { state: 'succeeded', amount: 8600, chargeRef: ref } })
    expect(await gateway.refundCharge?.(back)).toEqual(result)
    const other = await gateway.refundCharge?.({ ...back, key: 'cab:refund-2' })
    expect(other).toMatchObject({ refund: { state: 'failed' } })
    expect(await gateway.listRefunds?.(back)).toMatchObject({ refunds: [{ amount: 8600 }] })
    expect(await gateway.findCharge({ ...params, ref })).toMatchObject({
      charge: { state: 'captured', refunded: 8600 },
    })
    expect(fake.journal.netOf(params.orderId)).toBe(0)
  })

  test('a partial refund waits until the money is settled at night', async () => {
    const { fake, gateway, paid } = await given()
    const { params, back } = await paid()
    const part = { ...back, amount: minor(2000) }
    expect(await gateway.refundCharge?.(part)).toEqual({ known: false, why: 'not settled yet' })
    fake.settle()
    expect(await gateway.refundCharge?.(part)).toMatchObject({ refund: { state: 'submitted' } })
    expect(fake.journal.netOf(params.orderId)).toBe(6600)
  })

  test('two dispatchers who give the same refund at once give it once', async () => {
    const { fake, gateway, paid } = await given({ settlesAtOnce: true })
    const { params, back } = await paid()
    const part = { ...back, amount: minor(2000) }
    const results = await Promise.all([1, 2, 3].map(async () => gateway.refundCharge?.(part)))
    const refs = results.map((result) => result?.known && result.refund.ref)
    expect(new Set(refs).size).toBe(1)
    expect(fake.journal.netOf(params.orderId)).toBe(6600)
  })

  test('two refunds of the same amount are two refunds', async () => {
    const { fake, gateway, paid } = await given({ settlesAtOnce: true })
    const { params, back } = await paid()
    const part = { ...back, amount: minor(2000) }
    await gateway.refundCharge?.(part)
    await gateway.refundCharge?.({ ...part, key: 'cab:refund-2' })
    expect(fake.journal.netOf(params.orderId)).toBe(4600)
  })
})

describe('unexpected responses', () => {
  test('an unknown status gives an unknown outcome', async () => {
    const { fake, gateway, paid } = await given()
    const { params, ref } = await paid()
    Object.assign(fake.ledger.all.get(ref) ?? {}, { status: 'pondering' })
    expect(await gateway.findCharge(params)).toEqual({ known: false, why: 'status pondering' })
  })

  test('a gateway that takes too long gives an unknown outcome within the time limit', async () => {
    const { fake, gateway, chargeRequest } = await given()
    fake.faults.add({ method: 'POST', fault: { kind: 'delay', milliseconds: 60_000 } })
    const started = performance.now()
    expect(await gateway.charge(chargeRequest())).toMatchObject({ known: false })
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test.each([
    ['application/json', '{"broken'],
    ['application/json', 'null'],
    ['application/xml', ''],
    ['application/xml', '<search-results/>'],
    ['text/html', '<h1>Please sign in</h1>'],
  ])(
    'a response of %s that contains %j gives an unknown outcome and does not end the process',
    async (type, body) => {
      const { chargeRequest } = await given()
      const proxy = createServer((_request, response) => {
        response.writeHead(200, { 'content-type': type }).end(body)
      })
      await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
      const { port } = proxy.address() as AddressInfo
      const gateway = braintreeGateway({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 300 })
      const params = { ...chargeRequest(), keys: { ...chargeRequest().keys, threeDSecure: 'off' } }
      expect(await gateway.charge(params)).toMatchObject({ known: false })
      expect(await gateway.findCharge(params)).toMatchObject({ known: false })
      expect(await gateway.findCharge({ ...params, ref: 'x' })).toMatchObject({ known: false })
      const back = { ...params, ref: 'x' }
      expect(await gateway.refundCharge?.(back)).toMatchObject({ known: false })
      proxy.close()
    },
  )

  test('an unreachable gateway gives an unknown outcome', async () => {
    const { chargeRequest, merchant } = await given()
    const gateway = braintreeGateway({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 300 })
    expect(await gateway.charge(chargeRequest())).toMatchObject({ known: false })
    expect(await gateway.findCharge({ ...merchant, orderId: 'x' })).toMatchObject({ known: false })
  })

  test('a merchant without keys takes no money', async () => {
    const { gateway, chargeRequest } = await given()
    expect(await gateway.charge({ ...chargeRequest(), keys: {} })).toMatchObject({
      charge: { state: 'failed', declineReason: 'authentication_failed' },
    })
  })

  test('an invented nonce is rejected', async () => {
    const { gateway, chargeRequest } = await given()
    expect(await gateway.charge({ ...chargeRequest(), nonce: 'made-up' })).toMatchObject({
      charge: { state: 'failed', declineReason: 'nonce_invalid' },
    })
  })
})

describe('a webhook message', () => {
  test('with only the beginning of the right signature is rejected', async () => {
    const { fake, gateway, merchant, paid } = await given()
    const { ref } = await paid()
    const { body, headers } = fake.notify({ kind: 'transaction_settled', transactionId: ref })
    const form = new URLSearchParams(body.toString())
    form.set('bt_signature', (form.get('bt_signature') ?? '').slice(0, -20))
    const cut = { body: Buffer.from(form.toString()), headers, now: new Date() }
    expect(await gateway.readEvent?.({ ...merchant, ...cut })).toBeUndefined()
  })

  test('about a failed refund is read with its charge, though the message does not name it', async () => {
    const { fake, gateway, merchant, paid } = await given()
    const { ref } = await paid()
    fake.settle()
    await gateway.refundCharge?.({
      ...merchant,
      key: 'cab:refund:1',
      ref,
      amount: minor(2000),
      currency: 'GBP',
    })
    const refund = fake.ledger.all.get(ref)?.refundIds[0] ?? ''
    const posted = fake.notify({ kind: 'refund_failed', transactionId: refund })
    expect(await gateway.readEvent?.({ ...merchant, ...posted, now: new Date() })).toMatchObject({
      type: 'refund_failed',
      about: 'refund',
      chargeRef: ref,
    })
  })

  test('about a dispute names its charge', async () => {
    const { fake, gateway, merchant, paid } = await given()
    const { params, ref } = await paid()
    const payload = fake.notify({ kind: 'dispute_opened', transactionId: ref, dispute: 'd1' })
    expect(await gateway.readEvent?.({ ...merchant, ...payload, now: new Date() })).toMatchObject({
      type: 'dispute_opened',
      about: 'dispute',
      chargeRef: ref,
      orderId: params.orderId,
    })
  })
})

test('the card fields get a client token of this merchant', async () => {
  const { fake, gateway, merchant } = await given()
  const result = await gateway.openFields?.(merchant)
  const token = result?.known ? Buffer.from(result.token, 'base64').toString() : ''
  expect(JSON.parse(token)).toMatchObject({ merchantId: fake.keys.merchantId })
})

test('every taken charge is listed, also those beyond the first page', async () => {
  const { fake, gateway, merchant, chargeRequest } = await given({ keys: { threeDSecure: 'off' } })
  for (let number = 0; number < 53; number += 1)
    fake.ledger.sale({
      amount: '10.00',
      orderId: `order-${number}`,
      nonce: fake.giveNonce(GOOD),
      merchantAccount: 'kerbside_gbp',
      submit: number !== 7,
      requiresThreeDSecure: false,
    })
  await gateway.charge(chargeRequest(DECLINED))
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
