import { minor } from '@kerbside/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { allowMisfits } from '../../../../../testkit/contracts/watch.ts'
import { BAD_DAYS } from '../../../../../testkit/gateways/faults.ts'
import { openPaypal } from '../../../../../testkit/gateways/paypal/gateway.ts'
import { paypalGateway } from './paypal.ts'
import { givenPaypal } from './test/paypal-world.ts'
import { describeGateway } from './test/port-compliance.ts'

const LOST = new Set(['answer-lost', 'request-lost'])

describeGateway({
  name: 'paypal',
  // an order whose request got lost is opened by looking for it; its own test is below
  faults: ['answer-lost', 'error-500', 'error-503', 'busy-429', 'malformed'],
  holds: false,
  refunds: true,
  challenges: false,
  messages: true,
  lists: true,
  confirmed: 'approved',
  async open() {
    const standIn = await openPaypal()
    const { keys, events, journal, faults, orders } = standIn
    const merchant = { merchant: 'cab', keys }
    return {
      gateway: paypalGateway({
        baseUrl: standIn.url,
        timeoutMs: 2_000,
        webhookRoots: [events.root],
      }),
      merchant,
      stranger: { merchant: 'cab', keys: { ...keys, clientSecret: 'another', webhookId: 'W2' } },
      declineWord: 'instrument_declined',
      confirm: async ({ clientSecret }, card) => {
        if (clientSecret) standIn.approve(clientSecret, card === 'declined' ? 'declined' : 'good')
      },
      breakNext: (day) =>
        faults.add({
          fault: BAD_DAYS[day],
          // the access token is fetched before
          ...(LOST.has(day) && { method: 'POST', path: '/v2/' }),
        }),
      moneyOf: async (orderId) => {
        const moved = journal.movements.filter((one) => one.orderId === orderId)
        const total = (kind: string) =>
          moved.filter((one) => one.kind === kind).reduce((so, { amount }) => so + amount, 0)
        const charges = [...orders.all.values()].filter((one) => one.invoiceId === orderId).length
        return { charges, taken: total('captured'), returned: total('refunded') }
      },
      refundByHand: async ({ ref, currency }, amount) => {
        const order = orders.all.get(ref)
        const money = { currency_code: currency, value: (amount / 100).toFixed(2) }
        if (order) orders.refund(order, { amount: money, customId: '' })
      },
      messagesOf: async (orderId) =>
        events.sent.filter((one) => one.orderId === orderId).map(({ posted }) => posted),
      now: () => new Date(),
      close: standIn.close,
    }
  },
})

describe('an order', () => {
  test('whose request got lost is opened by looking for it, and nothing is taken', async () => {
    const { standIn, gateway, asked } = await givenPaypal()
    standIn.faults.add({ path: '/v2/', fault: BAD_DAYS['request-lost'] })
    expect(await gateway.charge(asked)).toMatchObject({ known: false })
    const found = await gateway.findCharge(asked)
    expect(found).toMatchObject({ charge: { state: 'requires_action', amount: 8600 } })
    expect(standIn.orders.all.size).toBe(1)
    expect(standIn.journal.movements).toEqual([])
  })

  test('that only another process opened is found by its reference', async () => {
    const { gateway, asked, opened, options } = await givenPaypal()
    const { ref } = await opened()
    const other = paypalGateway(options)
    expect(await other.findCharge(asked)).toBeUndefined()
    expect(await other.findCharge({ ...asked, ref })).toMatchObject({ charge: { ref } })
    expect(await gateway.findCharge({ ...asked, orderId: 'else', ref })).toMatchObject({
      known: false,
    })
  })

  test('is not taken before the customer approved, and says when he did', async () => {
    const { standIn, gateway, asked, opened } = await givenPaypal()
    const taking = await opened()
    expect(await gateway.captureCharge?.(taking)).toMatchObject({
      charge: { state: 'requires_action', declineReason: 'order_not_approved' },
    })
    expect(await gateway.findCharge(asked)).not.toHaveProperty('charge.approved')
    standIn.approve(taking.ref)
    expect(await gateway.findCharge(asked)).toMatchObject({
      charge: { state: 'requires_action', approved: true },
    })
  })

  test('withdrawn by us is not taken any more, by no process of ours', async () => {
    const { standIn, gateway, asked, opened, options } = await givenPaypal({ patches: true })
    const taking = await opened()
    expect(await gateway.cancelCharge(asked)).toMatchObject({
      charge: { state: 'voided', declineReason: 'canceled' },
    })
    standIn.approve(taking.ref)
    const late = await paypalGateway(options).captureCharge?.(taking)
    expect(late).toMatchObject({ charge: { state: 'voided' } })
    expect(standIn.journal.movements).toEqual([])
  })

  test('of another amount than asked is not taken', async () => {
    const { standIn, gateway, opened } = await givenPaypal()
    const taking = await opened()
    standIn.approve(taking.ref)
    expect(await gateway.captureCharge?.({ ...taking, amount: minor(9900) })).toEqual({
      known: false,
      why: 'another amount',
    })
    expect(standIn.journal.movements).toEqual([])
  })

  test('cannot hold money', async () => {
    const { standIn, gateway, asked } = await givenPaypal()
    expect(await gateway.charge({ ...asked, capture: 'later' })).toMatchObject({
      charge: { state: 'failed', declineReason: 'hold_not_possible' },
    })
    expect(standIn.orders.all.size).toBe(0)
  })
})

describe('taking what was approved', () => {
  test('a lost answer is unknown, and asked again it is the one capture', async () => {
    const { standIn, gateway, opened } = await givenPaypal()
    const taking = await opened()
    standIn.approve(taking.ref)
    standIn.faults.add({ path: '/capture', fault: BAD_DAYS['answer-lost'] })
    expect(await gateway.captureCharge?.(taking)).toMatchObject({ known: false })
    expect(await gateway.captureCharge?.({ ...taking, key: 'another' })).toMatchObject({
      charge: { state: 'captured', amount: 8600 },
    })
    expect(standIn.journal.netOf(taking.orderId)).toBe(8600)
  })

  test('two at once with different keys take once', async () => {
    const { standIn, gateway, opened } = await givenPaypal()
    const taking = await opened()
    standIn.approve(taking.ref)
    const answers = await Promise.all(
      ['a', 'b', 'c'].map(async (key) => gateway.captureCharge?.({ ...taking, key })),
    )
    for (const answer of answers) expect(answer).toMatchObject({ charge: { state: 'captured' } })
    expect(standIn.journal.count(taking.orderId, 'captured')).toBe(1)
  })

  test('money that PayPal keeps for review is unknown until it is let through', async () => {
    const { standIn, gateway, asked, opened } = await givenPaypal()
    const taking = await opened()
    standIn.approve(taking.ref, 'pending')
    expect(await gateway.captureCharge?.(taking)).toEqual({ known: false, why: 'status PENDING' })
    const order = standIn.orders.all.get(taking.ref)
    if (order) standIn.orders.decide(order, 'COMPLETED')
    expect(await gateway.findCharge(asked)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('a second order of a booking that is paid already is unknown, not taken', async () => {
    const { standIn, gateway, asked, opened } = await givenPaypal()
    const taking = await opened()
    const second = await gateway.charge({ ...asked, key: 'cab:2' })
    const ref = (second.known && second.charge.ref) || ''
    expect(ref).not.toBe(taking.ref)
    standIn.approve(taking.ref)
    standIn.approve(ref)
    await gateway.captureCharge?.(taking)
    expect(await gateway.captureCharge?.({ ...taking, key: 'cab:2:capture', ref })).toEqual({
      known: false,
      why: 'DUPLICATE_INVOICE_ID',
    })
    expect(standIn.journal.netOf(asked.orderId)).toBe(8600)
  })
})

describe('the access token', () => {
  test('is asked for once, kept, and fetched anew when it has lapsed or was revoked', async () => {
    let now = new Date()
    const { standIn, gateway, asked, opened } = await givenPaypal({ now: () => now })
    await opened()
    const fetched = () => standIn.asked.filter(({ path }) => path === '/v1/oauth2/token').length
    await gateway.findCharge(asked)
    expect(fetched()).toBe(1)
    now = new Date(now.getTime() + 10 * 3_600_000)
    expect(await gateway.findCharge(asked)).toMatchObject({ known: true })
    expect(fetched()).toBe(2)
    standIn.revokeTokens()
    expect(await gateway.findCharge(asked)).toMatchObject({ known: true })
    expect(fetched()).toBe(3)
  })
})

describe('a refund', () => {
  test('asked for again when PayPal has forgotten the request id is still the one refund', async () => {
    let now = new Date()
    const { standIn, gateway, opened } = await givenPaypal({ now: () => now })
    const taking = await opened()
    standIn.approve(taking.ref)
    await gateway.captureCharge?.(taking)
    const back = { ...taking, key: 'cab:refund-1', amount: minor(2000) }
    const first = await gateway.refundCharge?.(back)
    now = new Date(now.getTime() + 7 * 3_600_000)
    expect(await gateway.refundCharge?.(back)).toEqual(first)
    await gateway.refundCharge?.({ ...back, key: 'cab:refund-2' })
    expect(standIn.journal.netOf(taking.orderId)).toBe(4600)
  })
})

describe('what the reference of PayPal allows', () => {
  test('a refund’s key has only characters PayPal gives back, and is our key again when it is listed', async () => {
    const { standIn, gateway, opened } = await givenPaypal()
    const taking = await opened()
    standIn.approve(taking.ref)
    await gateway.captureCharge?.(taking)
    const key = '8a4c2c1e-7d1f-4f6b-9a51-2f7f0c1f0b11:refund:0e3b7a54'
    await gateway.refundCharge?.({ ...taking, key, amount: minor(2000) })
    const sent = standIn.asked.findLast(({ path }) => path.endsWith('/refund'))
    const { custom_id } = JSON.parse(String(sent?.body)) as { custom_id: string }
    expect(custom_id).toMatch(/^[A-Za-z0-9\-_.,]+$/)
    expect(await gateway.listRefunds?.(taking)).toMatchObject({ refunds: [{ key }] })
  })

  test('an order that PayPal does not allow to be marked is withdrawn too', async () => {
    const { standIn, gateway, asked, opened } = await givenPaypal()
    const { ref } = await opened()
    const withdrawn = await gateway.cancelCharge(asked)
    expect(withdrawn).toMatchObject({ charge: { state: 'voided', declineReason: 'canceled' } })
    expect(withdrawn).not.toHaveProperty('charge.clientSecret')
    expect(standIn.orders.all.get(ref)?.status).toBe('PAYER_ACTION_REQUIRED')
    expect(standIn.journal.movements).toEqual([])
  })

  test('forints and Taiwan dollars are sent without decimals, and fillér are refused', async () => {
    const { standIn, gateway, asked } = await givenPaypal()
    const answer = await gateway.charge({ ...asked, amount: minor(860_000), currency: 'HUF' })
    expect(answer).toMatchObject({ charge: { state: 'requires_action', amount: 860_000 } })
    expect([...standIn.orders.all.values()][0]?.amount.value).toBe('8600')
    const odd = { ...asked, key: 'cab:2', amount: minor(860_050), currency: 'HUF' }
    expect(await gateway.charge(odd)).toMatchObject({
      charge: { state: 'failed', declineReason: 'decimals_not_supported' },
    })
    expect(standIn.orders.all.size).toBe(1)
  })
})

describe('the list of what was taken', () => {
  test('follows every page and leaves out what was given back by itself', async () => {
    const { standIn, gateway, merchant, opened } = await givenPaypal({ mostOnAPage: 5 })
    for (let number = 0; number < 12; number += 1) {
      const made = standIn.orders.create({
        amount: { currency_code: 'GBP', value: '10.00' },
        customId: '',
        invoiceId: `order-${number}`,
        withSource: true,
      })
      if (made.issue !== undefined) continue
      standIn.orders.approve(made.done, 'good')
      if (number !== 7) standIn.orders.capture(made.done)
    }
    const taking = await opened()
    standIn.approve(taking.ref)
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

describe('what nobody expected', () => {
  test('a status no one has heard of is unknown', async () => {
    allowMisfits(/\/status must be equal/, 'a status of years to come')
    const { standIn, gateway, asked, opened } = await givenPaypal()
    const { ref } = await opened()
    Object.assign(standIn.orders.all.get(ref) ?? {}, { status: 'PONDERING' })
    expect(await gateway.findCharge(asked)).toEqual({ known: false, why: 'status PONDERING' })
  })

  test('a gateway that takes too long is unknown in the time we allow', async () => {
    const { standIn, gateway, asked } = await givenPaypal({ timeoutMs: 300 })
    standIn.faults.add({ path: '/v2/', fault: { kind: 'delay', milliseconds: 2_000 } })
    const started = performance.now()
    expect(await gateway.charge(asked)).toMatchObject({ known: false })
    expect(performance.now() - started).toBeLessThan(1_500)
  })

  test('a capture carried out long after we gave up comes to light', async () => {
    const { standIn, gateway, asked, opened } = await givenPaypal({ timeoutMs: 2_000 })
    const taking = await opened()
    standIn.approve(taking.ref)
    standIn.faults.add({ path: '/capture', fault: { kind: 'late', milliseconds: 60_000 } })
    expect(await gateway.captureCharge?.(taking)).toMatchObject({ known: false })
    await standIn.faults.runLate()
    expect(await gateway.findCharge(asked)).toMatchObject({ charge: { state: 'captured' } })
  })

  test('a currency PayPal refuses is a refusal', async () => {
    const { gateway, asked } = await givenPaypal()
    expect(await gateway.charge({ ...asked, currency: 'gbp' })).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: 'invalid_currency_code' },
    })
  })
})
