import { minor } from '@kerbside/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { allowMismatches } from '../../../../../testkit/contracts/watch.ts'
import { BAD_DAYS } from '../../../../../testkit/gateways/faults.ts'
import { openPaypal } from '../../../../../testkit/gateways/paypal/gateway.ts'
import { paypalGateway } from './paypal.ts'
import { givenPaypal } from './test/paypal-world.ts'
import { describeGateway } from './test/port-compliance.ts'

const LOST_RESPONSES = new Set(['answer-lost', 'request-lost'])

describeGateway({
  name: 'paypal',
  // An order whose request was lost is opened by looking for it; a test below covers that.
  faults: ['answer-lost', 'error-500', 'error-503', 'busy-429', 'malformed'],
  holds: false,
  refunds: true,
  challenges: false,
  messages: true,
  lists: true,
  confirmed: 'approved',
  async open() {
    const fake = await openPaypal()
    const { keys, events, journal, faults, orders } = fake
    const merchant = { merchant: 'cab', keys }
    return {
      gateway: paypalGateway({
        baseUrl: fake.url,
        timeoutMs: 2_000,
        webhookRoots: [events.root],
      }),
      merchant,
      unknownMerchant: {
        merchant: 'cab',
        keys: { ...keys, clientSecret: 'another', webhookId: 'W2' },
      },
      declineCode: 'instrument_declined',
      confirm: async ({ clientSecret }, card) => {
        if (clientSecret) fake.approve(clientSecret, card === 'declined' ? 'declined' : 'good')
      },
      breakNext: (day) =>
        faults.add({
          fault: BAD_DAYS[day],
          // The access token is fetched first.
          ...(LOST_RESPONSES.has(day) && { method: 'POST', path: '/v2/' }),
        }),
      moneyOf: async (orderId) => {
        const moved = journal.movements.filter((item) => item.orderId === orderId)
        const total = (kind: string) =>
          moved.filter((item) => item.kind === kind).reduce((so, { amount }) => so + amount, 0)
        const charges = [...orders.all.values()].filter((item) => item.invoiceId === orderId).length
        return { charges, taken: total('captured'), returned: total('refunded') }
      },
      refundByHand: async ({ ref, currency }, amount) => {
        const order = orders.all.get(ref)
        const money = { currency_code: currency, value: (amount / 100).toFixed(2) }
        if (order) orders.refund(order, { amount: money, customId: '' })
      },
      messagesOf: async (orderId) =>
        events.sent.filter((item) => item.orderId === orderId).map(({ posted }) => posted),
      now: () => new Date(),
      close: fake.close,
    }
  },
})

describe('an order', () => {
  test('whose request was lost is opened by looking for it, and nothing is taken', async () => {
    const { fake, gateway, params } = await givenPaypal()
    fake.faults.add({ path: '/v2/', fault: BAD_DAYS['request-lost'] })
    expect(await gateway.charge(params)).toMatchObject({ known: false })
    const found = await gateway.findCharge(params)
    expect(found).toMatchObject({ charge: { state: 'requires_action', amount: 8600 } })
    expect(fake.orders.all.size).toBe(1)
    expect(fake.journal.movements).toEqual([])
  })

  test('that only another process opened is found by its reference', async () => {
    const { gateway, params, opened, options } = await givenPaypal()
    const { ref } = await opened()
    const other = paypalGateway(options)
    expect(await other.findCharge(params)).toBeUndefined()
    expect(await other.findCharge({ ...params, ref })).toMatchObject({ charge: { ref } })
    expect(await gateway.findCharge({ ...params, orderId: 'else', ref })).toMatchObject({
      known: false,
    })
  })

  test('is not captured before the customer approved it, and reports the approval', async () => {
    const { fake, gateway, params, opened } = await givenPaypal()
    const taking = await opened()
    expect(await gateway.captureCharge?.(taking)).toMatchObject({
      charge: { state: 'requires_action', declineReason: 'order_not_approved' },
    })
    expect(await gateway.findCharge(params)).not.toHaveProperty('charge.approved')
    fake.approve(taking.ref)
    expect(await gateway.findCharge(params)).toMatchObject({
      charge: { state: 'requires_action', approved: true },
    })
  })

  test('withdrawn by us is not captured any more, by any of our processes', async () => {
    const { fake, gateway, params, opened, options } = await givenPaypal({ patches: true })
    const taking = await opened()
    expect(await gateway.cancelCharge(params)).toMatchObject({
      charge: { state: 'voided', declineReason: 'canceled' },
    })
    fake.approve(taking.ref)
    const late = await paypalGateway(options).captureCharge?.(taking)
    expect(late).toMatchObject({ charge: { state: 'voided' } })
    expect(fake.journal.movements).toEqual([])
  })

  test('of another amount than requested is not captured', async () => {
    const { fake, gateway, opened } = await givenPaypal()
    const taking = await opened()
    fake.approve(taking.ref)
    expect(await gateway.captureCharge?.({ ...taking, amount: minor(9900) })).toEqual({
      known: false,
      why: 'another amount',
    })
    expect(fake.journal.movements).toEqual([])
  })

  test('cannot be a mere authorisation', async () => {
    const { fake, gateway, params } = await givenPaypal()
    expect(await gateway.charge({ ...params, capture: 'later' })).toMatchObject({
      charge: { state: 'failed', declineReason: 'hold_not_possible' },
    })
    expect(fake.orders.all.size).toBe(0)
  })
})

describe('capturing an approved order', () => {
  test('a lost response is unknown, and a repeated request gives the one capture', async () => {
    const { fake, gateway, opened } = await givenPaypal()
    const taking = await opened()
    fake.approve(taking.ref)
    fake.faults.add({ path: '/capture', fault: BAD_DAYS['answer-lost'] })
    expect(await gateway.captureCharge?.(taking)).toMatchObject({ known: false })
    expect(await gateway.captureCharge?.({ ...taking, key: 'another' })).toMatchObject({
      charge: { state: 'captured', amount: 8600 },
    })
    expect(fake.journal.netOf(taking.orderId)).toBe(8600)
  })

  test('two requests at once with different keys capture once', async () => {
    const { fake, gateway, opened } = await givenPaypal()
    const taking = await opened()
    fake.approve(taking.ref)
    const results = await Promise.all(
      ['a', 'b', 'c'].map(async (key) => gateway.captureCharge?.({ ...taking, key })),
    )
    for (const result of results) expect(result).toMatchObject({ charge: { state: 'captured' } })
    expect(fake.journal.count(taking.orderId, 'captured')).toBe(1)
  })

  test('money that PayPal keeps for review is unknown until it is released', async () => {
    const { fake, gateway, params, opened } = await givenPaypal()
    const taking = await opened()
    fake.approve(taking.ref, 'pending')
    expect(await gateway.captureCharge?.(taking)).toEqual({ known: false, why: 'status PENDING' })
    const order = fake.orders.all.get(taking.ref)
    if (order) fake.orders.decide(order, 'COMPLETED')
    expect(await gateway.findCharge(params)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('a second order of a booking that is already paid is unknown and not captured', async () => {
    const { fake, gateway, params, opened } = await givenPaypal()
    const taking = await opened()
    const second = await gateway.charge({ ...params, key: 'cab:2' })
    const ref = (second.known && second.charge.ref) || ''
    expect(ref).not.toBe(taking.ref)
    fake.approve(taking.ref)
    fake.approve(ref)
    await gateway.captureCharge?.(taking)
    expect(await gateway.captureCharge?.({ ...taking, key: 'cab:2:capture', ref })).toEqual({
      known: false,
      why: 'DUPLICATE_INVOICE_ID',
    })
    expect(fake.journal.netOf(params.orderId)).toBe(8600)
  })
})

describe('the access token', () => {
  test('is fetched once, cached, and renewed after it has expired or was revoked', async () => {
    let now = new Date()
    const { fake, gateway, params, opened } = await givenPaypal({ now: () => now })
    await opened()
    const fetched = () => fake.requests.filter(({ path }) => path === '/v1/oauth2/token').length
    await gateway.findCharge(params)
    expect(fetched()).toBe(1)
    now = new Date(now.getTime() + 10 * 3_600_000)
    expect(await gateway.findCharge(params)).toMatchObject({ known: true })
    expect(fetched()).toBe(2)
    fake.revokeTokens()
    expect(await gateway.findCharge(params)).toMatchObject({ known: true })
    expect(fetched()).toBe(3)
  })
})

describe('a refund', () => {
  test('repeated after PayPal has forgotten the request id is still the same refund', async () => {
    let now = new Date()
    const { fake, gateway, opened } = await givenPaypal({ now: () => now })
    const taking = await opened()
    fake.approve(taking.ref)
    await gateway.captureCharge?.(taking)
    const back = { ...taking, key: 'cab:refund-1', amount: minor(2000) }
    const first = await gateway.refundCharge?.(back)
    now = new Date(now.getTime() + 7 * 3_600_000)
    expect(await gateway.refundCharge?.(back)).toEqual(first)
    await gateway.refundCharge?.({ ...back, key: 'cab:refund-2' })
    expect(fake.journal.netOf(taking.orderId)).toBe(4600)
  })
})

describe('limits of PayPal’s API reference', () => {
  test('a refund’s key has only characters that PayPal returns, and is our key again when it is listed', async () => {
    const { fake, gateway, opened } = await givenPaypal()
    const taking = await opened()
    fake.approve(taking.ref)
    await gateway.captureCharge?.(taking)
    const key = '8a4c2c1e-7d1f-4f6b-9a51-2f7f0c1f0b11:refund:0e3b7a54'
    await gateway.refundCharge?.({ ...taking, key, amount: minor(2000) })
    const sent = fake.requests.findLast(({ path }) => path.endsWith('/refund'))
    const { custom_id } = JSON.parse(String(sent?.body)) as { custom_id: string }
    expect(custom_id).toMatch(/^[A-Za-z0-9\-_.,]+$/)
    expect(await gateway.listRefunds?.(taking)).toMatchObject({ refunds: [{ key }] })
  })

  test('an order that PayPal does not allow to be marked is withdrawn too', async () => {
    const { fake, gateway, params, opened } = await givenPaypal()
    const { ref } = await opened()
    const withdrawn = await gateway.cancelCharge(params)
    expect(withdrawn).toMatchObject({ charge: { state: 'voided', declineReason: 'canceled' } })
    expect(withdrawn).not.toHaveProperty('charge.clientSecret')
    expect(fake.orders.all.get(ref)?.status).toBe('PAYER_ACTION_REQUIRED')
    expect(fake.journal.movements).toEqual([])
  })

  test('forints and Taiwan dollars are sent without decimals, and fillér are rejected', async () => {
    const { fake, gateway, params } = await givenPaypal()
    const result = await gateway.charge({ ...params, amount: minor(860_000), currency: 'HUF' })
    expect(result).toMatchObject({ charge: { state: 'requires_action', amount: 860_000 } })
    expect([...fake.orders.all.values()][0]?.amount.value).toBe('8600')
    const odd = { ...params, key: 'cab:2', amount: minor(860_050), currency: 'HUF' }
    expect(await gateway.charge(odd)).toMatchObject({
      charge: { state: 'failed', declineReason: 'decimals_not_supported' },
    })
    expect(fake.orders.all.size).toBe(1)
  })
})

describe('the list of taken charges', () => {
  test('follows every page and leaves out refunds', async () => {
    const { fake, gateway, merchant, opened } = await givenPaypal({ maxPageSize: 5 })
    for (let number = 0; number < 12; number += 1) {
      const made = fake.orders.create({
        amount: { currency_code: 'GBP', value: '10.00' },
        customId: '',
        invoiceId: `order-${number}`,
        withSource: true,
      })
      if (made.issue !== undefined) continue
      fake.orders.approve(made.done, 'good')
      if (number !== 7) fake.orders.capture(made.done)
    }
    const taking = await opened()
    fake.approve(taking.ref)
    await gateway.captureCharge?.(taking)
    await gateway.refundCharge?.({ ...taking, key: 'r', amount: minor(100) })
    const span = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) }
    const listed: string[] = []
    for await (const charge of gateway.listTaken?.({ ...merchant, ...span }) ?? [])
      listed.push(charge.orderId)
    expect(listed).toHaveLength(12)
    expect(listed).toContain(taking.orderId)
    expect(listed).not.toContain('order-7')
  })
})

describe('unexpected responses', () => {
  test('an unknown status gives an unknown outcome', async () => {
    allowMismatches(/\/status must be equal/, 'a status of years to come')
    const { fake, gateway, params, opened } = await givenPaypal()
    const { ref } = await opened()
    Object.assign(fake.orders.all.get(ref) ?? {}, { status: 'PONDERING' })
    expect(await gateway.findCharge(params)).toEqual({ known: false, why: 'status PONDERING' })
  })

  test('a gateway that takes too long gives an unknown outcome within the time limit', async () => {
    const { fake, gateway, params } = await givenPaypal({ timeoutMs: 300 })
    fake.faults.add({ path: '/v2/', fault: { kind: 'delay', milliseconds: 60_000 } })
    const started = performance.now()
    expect(await gateway.charge(params)).toMatchObject({ known: false })
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test('a capture carried out long after our timeout is found', async () => {
    const { fake, gateway, params, opened } = await givenPaypal({ timeoutMs: 2_000 })
    const taking = await opened()
    fake.approve(taking.ref)
    fake.faults.add({ path: '/capture', fault: { kind: 'late', milliseconds: 60_000 } })
    expect(await gateway.captureCharge?.(taking)).toMatchObject({ known: false })
    await fake.faults.runLate()
    expect(await gateway.findCharge(params)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('a currency that PayPal rejects gives a rejection', async () => {
    const { gateway, params } = await givenPaypal()
    expect(await gateway.charge({ ...params, currency: 'gbp' })).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: 'invalid_currency_code' },
    })
  })
})
