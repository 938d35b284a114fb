import { minor } from '@kerbside/domain/money.ts'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { allOf, readExample, serveExample } from '../../../../../testkit/contracts/examples.ts'
import { gatewayAt, keys } from './test/stripe-world.ts'

const example = (name: string) => readExample<Record<string, unknown>>('stripe', name)
const intent = example('payment_intent')
const charge = example('charge')
const refund = example('refund')
const event = example('event')

const merchant = { merchant: 'cab', keys }
const ref = 'pi_1PgafyB7WZ01zgkWSjxsAJo3'
const input = { ...merchant, orderId: 'booking-1', ref }
const listOf = (...data: object[]) => ({ object: 'list', url: '/v1/list', has_more: false, data })
const OPEN = {
  ref,
  orderId: '',
  state: 'requires_action',
  amount: 1099,
  currency: 'USD',
  brand: '',
  last4: '',
  declineReason: '',
  actionUrl: '',
  clientSecret: 'pi_1PgafyB7WZ01zgkWSjxsAJo3_secret_Dm43xiq1k0ywrRRjDoi8y1gkM',
}

describe('Stripe’s own example', () => {
  test('of a payment is a charge that waits for its card', async () => {
    const gateway = gatewayAt(await serveExample(intent))
    expect(await gateway.findCharge(input)).toEqual({ known: true, charge: OPEN })
  })

  test('of a payment reads the same when a charge is made or cancelled', async () => {
    const gateway = gatewayAt(await serveExample({ ...intent, status: 'canceled' }))
    const { clientSecret: _, ...closed } = OPEN
    const canceled = { ...closed, state: 'failed', declineReason: 'canceled' }
    expect(await gateway.cancelCharge(input)).toEqual({ known: true, charge: canceled })
    const opened = gatewayAt(await serveExample(intent))
    const params = { key: 'k', nonce: '', amount: minor(1099), currency: 'USD' }
    expect(await opened.charge({ ...input, ...params })).toEqual({ known: true, charge: OPEN })
  })

  test.each([
    ['requires_capture', { state: 'authorised', amount: 1099 }],
    ['succeeded', { state: 'captured', amount: 1000, refunded: 0 }],
  ])('of a payment with its charge, %s, has the card', async (status, read) => {
    const paid = { ...intent, status, amount_received: 1000, latest_charge: charge }
    const gateway = gatewayAt(await serveExample(paid))
    const { clientSecret: _, ...closed } = OPEN
    expect(await gateway.findCharge(input)).toEqual({
      known: true,
      charge: { ...closed, brand: 'visa', last4: '4242', ...read },
    })
  })

  test('of a refund is a completed refund', async () => {
    const read = {
      ref: 're_1Pgc72B7WZ01zgkWqPvrRrPE',
      chargeRef: ref,
      state: 'succeeded',
      amount: 100,
      currency: 'USD',
    }
    const listed = gatewayAt(await serveExample(listOf(refund)))
    expect(await listed.listRefunds?.({ ...merchant, ref })).toEqual({
      known: true,
      refunds: [{ ...read, key: '' }],
    })
    // the list of earlier refunds and the refund itself
    const made = gatewayAt(await serveExample({ ...listOf(), ...refund, data: [] }))
    const params = { ...merchant, key: 'k', ref, amount: minor(100), currency: 'USD' }
    expect(await made.refundCharge?.(params)).toEqual({ known: true, refund: read })
  })

  test('of a balance transaction with its charge is a captured charge', async () => {
    const line = { ...example('balance_transaction'), source: { ...charge, amount_captured: 100 } }
    const gateway = gatewayAt(await serveExample(listOf(line)))
    const span = { from: new Date('2009-02-13'), until: new Date('2009-02-14') }
    const taken = await allOf(gateway.listTaken?.({ ...merchant, ...span }))
    expect(taken).toEqual([
      {
        ref: '',
        orderId: '',
        state: 'captured',
        amount: 100,
        currency: 'USD',
        brand: 'visa',
        last4: '4242',
        declineReason: '',
        actionUrl: '',
        refunded: 0,
      },
    ])
  })

  const id = 'evt_1Pgc76B7WZ01zgkWwyRHS12y'
  test.each([
    ['plan.created', undefined, 'other', ''],
    ['payment_intent.succeeded', intent, 'charge', ref],
    ['charge.succeeded', { ...charge, payment_intent: ref }, 'charge', ref],
    ['charge.refunded', { ...charge, payment_intent: ref }, 'refund', ref],
    ['refund.updated', { ...refund, payment_intent: ref }, 'refund', ref],
    ['charge.dispute.created', { ...example('dispute'), payment_intent: ref }, 'dispute', ref],
  ])(
    'of an event, %s, reads the same signed and listed',
    async (type, object, about, chargeRef) => {
      const sent = { ...event, ...(object && { type, data: { object } }) }
      const gateway = gatewayAt(await serveExample(listOf(sent)))
      const body = Buffer.from(JSON.stringify(sent))
      const now = new Date('2026-03-10T12:00:00Z')
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body.toString(),
        secret: keys.webhookSecret,
        timestamp: now.getTime() / 1000,
      })
      const headers = { 'stripe-signature': signature }
      const read = { id, type, about, orderId: '', chargeRef }
      expect(await gateway.readEvent?.({ ...merchant, body, headers, now })).toEqual(read)
      const since = new Date('2026-03-10')
      const listed = await allOf(gateway.listUndelivered?.({ ...merchant, since }))
      expect(listed).toEqual([read])
    },
  )
})
