import { minor } from '@kerbside/domain/money.ts'
import { describe, expect, test } from 'vitest'
import {
  allOf,
  readExample,
  serveExample,
  serveResponses,
} from '../../../../../testkit/contracts/examples.ts'
import { squareGateway } from './square.ts'

const example = (name: string) => readExample<Record<string, object>>('square', name)
const keys = { accessToken: 'token', locationId: 'L88917AVBK2S5' }
const merchant = { merchant: 'cab', keys }
const at = ({ url }: { url: string }) => squareGateway({ baseUrl: url, timeoutMs: 10_000 })

const CARD = { currency: 'USD', brand: 'visa', last4: '1111', declineReason: '', actionUrl: '' }
const COMPLETED = {
  ...CARD,
  ref: 'bP9mAsEMYPUGjjGNaNO5ZDVyLhSZY',
  orderId: '',
  state: 'captured',
  amount: 555,
}
const APPROVED = {
  ...CARD,
  ref: '1QjqpBVyrI9S4H9sTGDWU9JeiWdZY',
  orderId: '',
  state: 'authorised',
  amount: 1000,
  captureBefore: new Date('2021-10-20T20:26:44.191Z'),
}
const held = { ...merchant, orderId: '', ref: APPROVED.ref }

/** The authorised payment of Square’s example, and the answer to cancelling or completing it. */
const authorisedThen = (name: string) =>
  serveResponses(({ method }) => ({
    status: 200,
    body: example(method === 'GET' ? 'UpdatePaymentResponse' : name),
  }))

describe('Square’s own example', () => {
  test('of CreatePayment is a captured charge', async () => {
    const gateway = at(await serveExample(example('CreatePaymentResponse')))
    const input = { ...merchant, key: 'k', orderId: '123456', nonce: 'cnon:card-nonce-ok' }
    expect(await gateway.charge({ ...input, amount: minor(1000), currency: 'USD' })).toEqual({
      known: true,
      charge: {
        ...CARD,
        ref: 'R2B3Z8WMVt3EAmzYWLZvz7Y69EbZY',
        orderId: '123456',
        state: 'captured',
        amount: 1000,
      },
    })
  })

  test('of GetPayment is the charge by its own id', async () => {
    const gateway = at(await serveExample(example('GetPaymentResponse')))
    const input = { ...merchant, orderId: '', ref: COMPLETED.ref }
    expect(await gateway.findCharge(input)).toEqual({ known: true, charge: COMPLETED })
  })

  test('of ListPayments is a charge captured on its day, and none of our orders', async () => {
    const gateway = at(await serveExample(example('ListPaymentsResponse')))
    const takenOn = (day: string) => {
      const span = { from: new Date(day), until: new Date(Date.parse(day) + 86_400_000) }
      return allOf(gateway.listTaken?.({ ...merchant, ...span }))
    }
    expect(await takenOn('2021-10-13')).toEqual([COMPLETED])
    expect(await takenOn('2021-10-14')).toEqual([])
    expect(await gateway.findCharge({ ...merchant, orderId: 'booking-1' })).toBeUndefined()
  })

  test('of UpdatePayment is an authorisation with the time it lapses', async () => {
    const gateway = at(await serveExample(example('UpdatePaymentResponse')))
    expect(await gateway.findCharge(held)).toEqual({ known: true, charge: APPROVED })
  })

  test('of CancelPayment is an authorisation that was released', async () => {
    const { captureBefore: _, ...charge } = { ...APPROVED, state: 'voided' }
    const gateway = at(await authorisedThen('CancelPaymentResponse'))
    expect(await gateway.cancelCharge(held)).toEqual({ known: true, charge })
  })

  test('of CompletePayment is an authorisation that was captured', async () => {
    const gateway = at(await authorisedThen('CompletePaymentResponse'))
    const input = { ...held, key: 'k', amount: minor(1000), currency: 'USD' }
    expect(await gateway.captureCharge?.(input)).toEqual({ known: true, charge: COMPLETED })
  })

  test('of RefundPayment is a refund in progress', async () => {
    const gateway = at(await serveExample(example('RefundPaymentResponse')))
    const ref = 'R2B3Z8WMVt3EAmzYWLZvz7Y69EbZY'
    const input = { ...merchant, key: 'k', ref, amount: minor(1000), currency: 'USD' }
    expect(await gateway.refundCharge?.(input)).toEqual({
      known: true,
      refund: {
        ref: 'R2B3Z8WMVt3EAmzYWLZvz7Y69EbZY_KlWP8IC1557ddwc9QWTKrCVU6m0JXDz15R2Qym5eQfR',
        chargeRef: ref,
        state: 'submitted',
        amount: 1000,
        currency: 'USD',
      },
    })
  })

  test('of GetPaymentRefund is a completed refund', async () => {
    const id = 'bP9mAsEMYPUGjjGNaNO5ZDVyLhSZY_69MmgHubkLqx9wGhnmenRUHOaKitE6llfZuxcWYjGxd'
    const { payment } = example('GetPaymentResponse')
    const server = await serveResponses(({ path }) => ({
      status: 200,
      body: path.startsWith('/v2/refunds/')
        ? example('GetPaymentRefundResponse')
        : { payment: { ...payment, refund_ids: [id] } },
    }))
    expect(await at(server).listRefunds?.({ ...merchant, ref: COMPLETED.ref })).toEqual({
      known: true,
      refunds: [
        { ref: id, chargeRef: COMPLETED.ref, state: 'succeeded', amount: 555, currency: 'USD' },
      ],
    })
    expect(server.requests.at(-1)?.path).toBe(`/v2/refunds/${id}`)
  })
})
