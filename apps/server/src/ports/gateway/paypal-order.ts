import { sum } from '@kerbside/domain/money.ts'
import { z } from 'zod'
import { readDecimal } from './decimal-amount.ts'
import type { Charge, ChargeResult, GatewayRefund } from './port.ts'

const Money = z.object({ currency_code: z.string().length(3), value: z.string() })
const Refund = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: Money,
  custom_id: z.string().nullish(),
})
const Capture = z.object({ id: z.string().min(1), status: z.string(), amount: Money })
const Unit = z.object({
  amount: Money,
  invoice_id: z.string().nullish(),
  custom_id: z.string().nullish(),
  payments: z
    .object({ captures: z.array(Capture).nullish(), refunds: z.array(Refund).nullish() })
    .nullish(),
})
const Order = z.object({
  id: z.string().min(1),
  status: z.string(),
  purchase_units: z.tuple([Unit]),
})
const Failure = z.object({ details: z.array(z.object({ issue: z.string() })).min(1) })

/** A refund and its idempotency key, '' for one made by hand. */
export type KeyedRefund = { refund: GatewayRefund; key: string }

/** An order mapped to the port's types, with the data that a refund needs. */
export type ReadOrder = { charge: Charge; captureId: string; refunds: readonly KeyedRefund[] }
export type OrderResult = { known: true; order: ReadOrder } | { known: false; why: string }

/** Marks an order at PayPal as withdrawn by the product: it will not be captured any more. */
export const WITHDRAWN = 'withdrawn:'

const TAKEN = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])
const NOT_TAKEN = new Set(['DECLINED', 'FAILED'])
const OPEN = new Set(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'APPROVED'])

export function readOrder(payload: unknown): OrderResult {
  const read = Order.safeParse(payload)
  if (!read.success) return { known: false, why: 'malformed' }
  const { id, status, purchase_units } = read.data
  const [unit] = purchase_units
  const captures = unit.payments?.captures ?? []
  const capture = captures.find((item) => TAKEN.has(item.status)) ?? captures.at(-1)
  const money = capture?.amount ?? unit.amount
  const amount = readDecimal(money.value, money.currency_code)
  if (amount === undefined) return { known: false, why: 'malformed' }

  const refunds: KeyedRefund[] = []
  for (const item of unit.payments?.refunds ?? []) {
    const refund = readRefund(item, id)
    if (!refund) return { known: false, why: `refund ${item.id} ${item.status}` }
    refunds.push(refund)
  }
  const given = refunds.filter(({ refund }) => refund.state !== 'failed')
  const refunded = sum(given.map(({ refund }) => refund.amount))

  const withdrawn = unit.custom_id?.startsWith(WITHDRAWN) ?? false
  const state = stateOf({ status, capture: capture?.status, withdrawn })
  if (!state) return { known: false, why: `status ${capture?.status ?? status}` }
  const isOpen = state === 'requires_action'
  const charge: Charge = {
    ref: id,
    orderId: unit.invoice_id ?? '',
    state,
    amount,
    currency: money.currency_code,
    brand: 'paypal',
    last4: '',
    declineReason:
      withdrawn && state === 'voided' ? 'canceled' : state === 'failed' ? 'declined' : '',
    actionUrl: '',
    ...(isOpen && { clientSecret: id }),
    ...(isOpen && status === 'APPROVED' && { approved: true }),
    ...(refunded > 0 && { refunded }),
  }
  return { known: true, order: { charge, captureId: capture?.id ?? '', refunds } }
}

/** A capture that PayPal keeps for review is neither taken nor rejected: undefined, as for any unknown status. */
function stateOf({
  status,
  capture,
  withdrawn,
}: {
  status: string
  capture: string | undefined
  withdrawn: boolean
}): Charge['state'] | undefined {
  if (capture !== undefined) {
    if (TAKEN.has(capture)) return 'captured'
    return NOT_TAKEN.has(capture) ? 'failed' : undefined
  }
  if (status === 'VOIDED' || (withdrawn && OPEN.has(status))) return 'voided'
  return OPEN.has(status) ? 'requires_action' : undefined
}

const REFUND_STATES: Readonly<Record<string, GatewayRefund['state']>> = {
  PENDING: 'submitted',
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

/**
 * Our key in the form PayPal stores with a refund: its API guarantees letters, digits, `-`, `_`, `.` and `,` only. Our
 * keys have colons and no dots.
 */
export const writeRefundKey = (key: string): string => key.replaceAll(':', '.')
const readRefundKey = (customId: string): string => customId.replaceAll('.', ':')

/** Maps a refund to the port's types; undefined for an unknown status. */
export function readRefund(payload: unknown, chargeRef: string): KeyedRefund | undefined {
  const read = Refund.safeParse(payload)
  if (!read.success) return undefined
  const { id, status, amount: money, custom_id } = read.data
  const amount = readDecimal(money.value, money.currency_code)
  const state = REFUND_STATES[status]
  if (amount === undefined || !state) return undefined
  const currency = money.currency_code
  return {
    refund: { ref: id, chargeRef, state, amount, currency },
    key: readRefundKey(custom_id ?? ''),
  }
}

export const chargeOf = (result: OrderResult): ChargeResult =>
  result.known ? { known: true, charge: result.order.charge } : result

/** PayPal's issue code for a request that was not carried out, or ''. */
export function readIssue(body: unknown): string {
  const read = Failure.safeParse(body)
  return read.success ? (read.data.details[0]?.issue ?? '') : ''
}
