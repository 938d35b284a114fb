import { randomBytes } from 'node:crypto'
import type { Journal } from '../journal.ts'

export type Money = { currency_code: string; value: string }

/** How the buyer's payment method behaves on capture. */
export type Instrument = 'good' | 'declined' | 'pending'

export type Refund = { id: string; status: string; amount: Money; customId: string; at: Date }

export type Order = {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  amount: Money
  customId: string
  invoiceId: string
  createdAt: Date
  instrument?: Instrument
  capture?: { id: string; status: string; at: Date }
  refunds: Refund[]
}

/** A valid request that PayPal rejected, with its issue code. */
export type Issue = { issue: string }
type Done<T> = { done: T; issue?: undefined } | Issue

export const pence = ({ value }: Money): number => Math.round(Number(value) * 100)
export const newId = (): string => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)

/** Orders and their captures by the published rules of Orders v2 and Payments v2. */
export function openOrders({ now, journal }: { now: () => Date; journal: Journal }) {
  const all = new Map<string, Order>()

  const write = (
    kind: 'captured' | 'refunded',
    { order, amount }: { order: Order; amount: Money },
  ) =>
    journal.write({
      kind,
      charge: order.id,
      orderId: order.invoiceId,
      amount: pence(amount),
      currency: amount.currency_code,
      at: now(),
    })

  return {
    all,

    create(
      params: Pick<Order, 'amount' | 'customId' | 'invoiceId'> & { withSource: boolean },
    ): Done<Order> {
      const { withSource, ...facts } = params
      if (!/^[A-Z]{3}$/.test(facts.amount.currency_code)) return { issue: 'INVALID_CURRENCY_CODE' }
      if (!/^\d+(\.\d{1,2})?$/.test(facts.amount.value)) return { issue: 'DECIMAL_PRECISION' }
      if (/^(HUF|JPY|TWD)$/.test(facts.amount.currency_code) && facts.amount.value.includes('.'))
        return { issue: 'DECIMALS_NOT_SUPPORTED' }
      if (pence(facts.amount) === 0) return { issue: 'CANNOT_BE_ZERO_OR_NEGATIVE' }
      const status = withSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
      const order: Order = { ...facts, id: newId(), status, createdAt: now(), refunds: [] }
      all.set(order.id, order)
      return { done: order }
    },

    /** The buyer approves in PayPal's own window, with one of the payment methods there. */
    approve(order: Order, instrument: Instrument): void {
      if (order.status === 'COMPLETED' || order.status === 'VOIDED') return
      order.status = 'APPROVED'
      order.instrument = instrument
    },

    capture(order: Order): Done<Order> {
      if (order.status === 'COMPLETED') return { issue: 'ORDER_ALREADY_CAPTURED' }
      if (order.status !== 'APPROVED') return { issue: 'ORDER_NOT_APPROVED' }
      const isPaid = [...all.values()].some(
        (other) => other.capture && other.invoiceId !== '' && other.invoiceId === order.invoiceId,
      )
      if (isPaid) return { issue: 'DUPLICATE_INVOICE_ID' }
      if (order.instrument === 'declined') return { issue: 'INSTRUMENT_DECLINED' }
      const status = order.instrument === 'pending' ? 'PENDING' : 'COMPLETED'
      order.status = 'COMPLETED'
      order.capture = { id: newId(), status, at: now() }
      if (status === 'COMPLETED') write('captured', { order, amount: order.amount })
      return { done: order }
    },

    /** Completes or declines a capture under review. */
    decide(order: Order, status: 'COMPLETED' | 'DECLINED'): void {
      if (order.capture?.status !== 'PENDING') return
      order.capture.status = status
      if (status === 'COMPLETED') write('captured', { order, amount: order.amount })
    },

    refund(order: Order, params: { amount?: Money; customId: string }): Done<Refund> {
      const { capture } = order
      if (!capture || !/^(COMPLETED|PARTIALLY_REFUNDED|REFUNDED)$/.test(capture.status))
        return { issue: 'INVALID_CAPTURE_STATUS' }
      const given = order.refunds.reduce((so, { amount }) => so + pence(amount), 0)
      const left = pence(order.amount) - given
      if (left === 0) return { issue: 'CAPTURE_FULLY_REFUNDED' }
      const { currency_code } = order.amount
      const amount = params.amount ?? { currency_code, value: (left / 100).toFixed(2) }
      if (amount.currency_code !== currency_code)
        return { issue: 'REFUND_CAPTURE_CURRENCY_MISMATCH' }
      if (pence(amount) > left) return { issue: 'REFUND_AMOUNT_EXCEEDED' }
      // the contract allows only these characters in a response
      const customId = params.customId.replaceAll(/[^A-Za-z0-9\-_.,]/g, '')
      const refund: Refund = { id: newId(), status: 'COMPLETED', amount, customId, at: now() }
      order.refunds.push(refund)
      capture.status = pence(amount) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      write('refunded', { order, amount })
      return { done: refund }
    },
  }
}

export type Orders = ReturnType<typeof openOrders>

/** A capture read by itself names its order; within the order it does not. */
export const captureJson = (order: Order) =>
  order.capture && {
    ...captureWithin(order),
    supplementary_data: { related_ids: { order_id: order.id } },
  }

const captureWithin = (order: Order) =>
  order.capture && {
    id: order.capture.id,
    status: order.capture.status,
    amount: order.amount,
    final_capture: true,
    invoice_id: order.invoiceId,
    ...(order.customId !== '' && { custom_id: order.customId }),
    create_time: order.capture.at.toISOString(),
  }

export const refundJson = (refund: Refund, order: Order) => ({
  id: refund.id,
  status: refund.status,
  amount: refund.amount,
  invoice_id: order.invoiceId,
  ...(refund.customId !== '' && { custom_id: refund.customId }),
  create_time: refund.at.toISOString(),
})

/** The full representation; `Prefer: return=minimal`, the default, returns the id, the status and the links. */
export function orderJson(order: Order, { minimal, url }: { minimal: boolean; url: string }) {
  const { id, status } = order
  const links = [
    { href: `${url}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
    { href: `${url}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
  ]
  if (minimal) return { id, status, links }
  const capture = captureWithin(order)
  const unit = {
    reference_id: 'default',
    amount: order.amount,
    ...(order.customId !== '' && { custom_id: order.customId }),
    invoice_id: order.invoiceId,
    ...(capture && {
      payments: {
        captures: [capture],
        ...(order.refunds.length > 0 && {
          refunds: order.refunds.map((refund) => refundJson(refund, order)),
        }),
      },
    }),
  }
  const create_time = order.createdAt.toISOString()
  return { id, intent: 'CAPTURE', status, purchase_units: [unit], create_time, links }
}
