import { minor } from '@kerbside/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { readExample, serveResponses } from '../../../../../testkit/contracts/examples.ts'
import { paypal } from '../../../../../testkit/contracts/of-vendors.ts'
import type { FakeResponse, ReceivedRequest } from '../../../../../testkit/fake-server.ts'
import { paypalGateway } from './paypal.ts'

type Money = { currency_code: string; value: string }
type Order = { intent: string; purchase_units: [{ reference_id: string; amount: Money }] }
const created = readExample<Order>('paypal', 'orders_request_create')
const requested = readExample<Order>('paypal', 'order_request')
const refundRequest = readExample<{ amount: Money }>('paypal', 'refund_request')
const verification = readExample<Record<string, string> & { webhook_event: object }>(
  'paypal',
  'verify_webhook_signature',
)

const keys = { clientId: 'id', clientSecret: 'secret', webhookId: verification['webhook_id'] ?? '' }
const merchant = { merchant: 'cab', keys }
const input = {
  ...merchant,
  key: 'cab:1',
  orderId: 'booking-1-1',
  nonce: '',
  amount: minor(10_000),
  currency: 'USD',
}
const OPEN = {
  ref: '1AB23456CD789012E',
  orderId: 'booking-1-1',
  state: 'requires_action',
  amount: 10_000,
  currency: 'USD',
  brand: 'paypal',
  last4: '',
  declineReason: '',
  actionUrl: '',
  clientSecret: '1AB23456CD789012E',
}

/** A fake PayPal that gives one response to every request except the one for a token. */
async function given(
  response: (request: ReceivedRequest) => FakeResponse,
  contract?: typeof paypal,
) {
  const token = { access_token: 'token', token_type: 'Bearer', expires_in: 32_400 }
  const server = await serveResponses(
    (request) =>
      request.path === '/v1/oauth2/token' ? { status: 200, body: token } : response(request),
    contract,
  )
  return { server, gateway: paypalGateway({ baseUrl: server.url, timeoutMs: 10_000 }) }
}

/** The published order has no id, status or reference; a real one has all three. */
const orderWith = (params: { status: string; payments?: object }) => ({
  ...created,
  id: OPEN.ref,
  status: params.status,
  purchase_units: [
    {
      ...created.purchase_units[0],
      invoice_id: 'booking-1-1',
      ...(params.payments && { payments: params.payments }),
    },
  ],
})
const captured = { id: '2BC34567DE890123F', amount: created.purchase_units[0].amount }
const refunded = {
  id: '3CD45678EF901234G',
  status: 'COMPLETED',
  amount: refundRequest.amount,
  custom_id: 'cab.refund-1',
}

describe('PayPal’s published example', () => {
  test('of a new order’s response has no id, so the state of the order is unknown', async () => {
    const { gateway } = await given(() => ({ status: 201, body: created }))
    expect(await gateway.charge(input)).toEqual({ known: false, why: 'malformed' })
  })

  test('of a new order, completed by id and status, waits for its customer', async () => {
    const body = orderWith({ status: 'PAYER_ACTION_REQUIRED' })
    const { server, gateway } = await given(() => ({ status: 201, body }), paypal)
    expect(await gateway.charge(input)).toEqual({ known: true, charge: OPEN })
    // our request has the fields of the published one
    expect(server.requests.at(-1)?.body).toMatchObject({
      intent: requested.intent,
      purchase_units: [{ amount: requested.purchase_units[0].amount }],
      payment_source: { paypal: { experience_context: { user_action: 'PAY_NOW' } } },
    })
  })

  test('of an order, completed by a capture and a refund, is a taken charge with its refund', async () => {
    const payments = {
      captures: [{ ...captured, status: 'PARTIALLY_REFUNDED' }],
      refunds: [refunded],
    }
    const body = orderWith({ status: 'COMPLETED', payments })
    const { gateway } = await given(() => ({ status: 200, body }), paypal)
    const { clientSecret: _, ...charge } = { ...OPEN, state: 'captured', refunded: 1000 }
    expect(await gateway.findCharge({ ...input, ref: OPEN.ref })).toEqual({ known: true, charge })
    expect(await gateway.listRefunds?.({ ...merchant, ref: OPEN.ref })).toEqual({
      known: true,
      refunds: [
        {
          ref: refunded.id,
          chargeRef: OPEN.ref,
          state: 'succeeded',
          amount: 1000,
          currency: 'USD',
          key: 'cab:refund-1',
        },
      ],
    })
  })

  test('of a refund request has the same amount as ours, and the response is read', async () => {
    const order = orderWith({
      status: 'COMPLETED',
      payments: { captures: [{ ...captured, status: 'COMPLETED' }] },
    })
    const { server, gateway } = await given(
      ({ method }) =>
        method === 'GET' ? { status: 200, body: order } : { status: 201, body: refunded },
      paypal,
    )
    const refund = { ...merchant, key: 'cab:refund-1', ref: OPEN.ref, currency: 'USD' }
    expect(await gateway.refundCharge?.({ ...refund, amount: minor(1000) })).toEqual({
      known: true,
      refund: {
        ref: refunded.id,
        chargeRef: OPEN.ref,
        state: 'succeeded',
        amount: 1000,
        currency: 'USD',
      },
    })
    expect(server.requests.at(-1)).toMatchObject({
      path: `/v2/payments/captures/${captured.id}/refund`,
      body: { amount: refundRequest.amount },
    })
  })

  test('of a webhook is sent to PayPal for verification with the same fields, then read', async () => {
    const { server, gateway } = await given(() => ({
      status: 200,
      body: { verification_status: 'SUCCESS' },
    }))
    const headers = Object.fromEntries(
      ['transmission_id', 'transmission_time', 'transmission_sig', 'cert_url', 'auth_algo'].map(
        (name) => [`paypal-${name.replaceAll('_', '-')}`, verification[name] ?? ''],
      ),
    )
    const body = Buffer.from(JSON.stringify(verification.webhook_event))
    const event = await gateway.readEvent?.({ ...merchant, headers, body, now: new Date() })
    expect(event).toEqual({
      id: '8PT597110X687430LKGECATA',
      type: 'PAYMENT.AUTHORIZATION.CREATED',
      about: 'other',
      orderId: '',
      chargeRef: '',
    })
    expect(server.requests.at(-1)).toMatchObject({
      path: '/v1/notifications/verify-webhook-signature',
      body: verification,
    })
  })

  test.each([500, 503])(
    'of error %i means that the state of the order is unknown',
    async (status) => {
      const body = readExample('paypal', `error_${status}`)
      const { gateway } = await given(() => ({ status, body }))
      expect(await gateway.charge(input)).toEqual({ known: false, why: `status ${status}` })
      const found = await gateway.findCharge({ ...input, ref: OPEN.ref })
      expect(found).toEqual({ known: false, why: `status ${status}` })
    },
  )
})
