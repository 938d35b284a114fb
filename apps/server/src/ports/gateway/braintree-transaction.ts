import { sum } from '@kerbside/domain/money.ts'
import { z } from 'zod'
import { readDecimal } from './decimal-amount.ts'
import type { Charge, ChargeResult, GatewayRefund } from './port.ts'

/** An element without content is parsed as ''. */
const maybe = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.nullish())

export const Transaction = z.object({
  id: z.string().min(1),
  type: z.string(),
  status: z.string(),
  amount: z.string(),
  currencyIsoCode: z.string().length(3),
  orderId: maybe(z.string()),
  creditCard: maybe(z.object({ cardType: maybe(z.string()), last4: maybe(z.string()) })),
  gatewayRejectionReason: maybe(z.string()),
  processorResponseCode: maybe(z.string()),
  refundIds: maybe(z.array(z.string())),
  refundedTransactionId: maybe(z.string()),
  authorizationExpiresAt: maybe(z.iso.datetime({ offset: true })),
  statusHistory: maybe(
    z.array(z.object({ status: z.string(), timestamp: maybe(z.iso.datetime({ offset: true })) })),
  ),
})
export type Transaction = z.output<typeof Transaction>

const STATES: Readonly<Record<string, Charge['state']>> = {
  authorized: 'authorised',
  submitted_for_settlement: 'captured',
  settlement_pending: 'captured',
  settlement_confirmed: 'captured',
  settling: 'captured',
  settled: 'captured',
  voided: 'voided',
  authorization_expired: 'voided',
  processor_declined: 'failed',
  gateway_rejected: 'failed',
  failed: 'failed',
  settlement_declined: 'failed',
}

/** Processor codes that the product has a reason of its own for. */
const DECLINES: Readonly<Record<string, string>> = {
  '2001': 'insufficient_funds',
  '2004': 'expired_card',
  '2010': 'incorrect_cvc',
  '2099': 'authentication_required',
}

/** A charge that was taken and voided before settlement; the product treats it as a charge with a full refund. */
export const wasTakenBack = ({ status, statusHistory }: Transaction): boolean =>
  status === 'voided' && (statusHistory ?? []).some((event) => STATES[event.status] === 'captured')

/** When the money was taken; undefined if it was not. */
export function takenAt({ statusHistory }: Transaction): Date | undefined {
  const event = (statusHistory ?? []).find(({ status }) => STATES[status] === 'captured')
  return event?.timestamp ? new Date(event.timestamp) : undefined
}

/** Maps a transaction to the port's types; with an unknown status the result is unknown. */
export function readCharge(payload: unknown, refunds: readonly KeyedRefund[] = []): ChargeResult {
  const read = Transaction.safeParse(payload)
  if (!read.success) return { known: false, why: 'malformed' }
  const transaction = read.data
  const amount = readDecimal(transaction.amount, transaction.currencyIsoCode)
  if (amount === undefined) return { known: false, why: 'malformed' }
  const state = wasTakenBack(transaction) ? 'captured' : STATES[transaction.status]
  if (!state) return { known: false, why: `status ${transaction.status}` }
  const given = refunds.filter(({ refund }) => refund.state !== 'failed')
  const refunded = sum(given.map(({ refund }) => refund.amount))
  return {
    known: true,
    charge: {
      ref: transaction.id,
      orderId: transaction.orderId ?? '',
      state,
      amount,
      currency: transaction.currencyIsoCode,
      brand: brandOf(transaction.creditCard?.cardType ?? ''),
      last4: transaction.creditCard?.last4 ?? '',
      declineReason: state === 'failed' ? declineOf(transaction) : '',
      actionUrl: '',
      ...(transaction.status === 'authorized' &&
        transaction.authorizationExpiresAt && {
          captureBefore: new Date(transaction.authorizationExpiresAt),
        }),
      ...(refunded > 0 && { refunded }),
    },
  }
}

const REFUND_STATES: Readonly<Record<string, GatewayRefund['state']>> = {
  authorized: 'submitted',
  submitted_for_settlement: 'submitted',
  settlement_pending: 'submitted',
  settlement_confirmed: 'submitted',
  settling: 'submitted',
  settled: 'succeeded',
  voided: 'failed',
  processor_declined: 'failed',
  gateway_rejected: 'failed',
  settlement_declined: 'failed',
  failed: 'failed',
}

/** A refund and its idempotency key, '' for one made by hand. */
export type KeyedRefund = { refund: GatewayRefund; key: string }

/** Maps a credit to the port's types; undefined for an unknown status. */
export function readRefund(payload: unknown): KeyedRefund | undefined {
  const read = Transaction.safeParse(payload)
  if (!read.success) return undefined
  const { id, amount: text, currencyIsoCode: currency, status, refundedTransactionId } = read.data
  const amount = readDecimal(text, currency)
  const state = REFUND_STATES[status]
  if (amount === undefined || !state) return undefined
  const chargeRef = refundedTransactionId ?? ''
  return { refund: { ref: id, chargeRef, state, amount, currency }, key: read.data.orderId ?? '' }
}

/** A void refunds everything and has no transaction of its own. */
export const voidRefund = (charge: Pick<Charge, 'ref' | 'amount' | 'currency'>): GatewayRefund => ({
  ref: `${charge.ref}:void`,
  chargeRef: charge.ref,
  state: 'succeeded',
  amount: charge.amount,
  currency: charge.currency,
})

const declineOf = ({ gatewayRejectionReason, processorResponseCode, status }: Transaction) =>
  gatewayRejectionReason ??
  DECLINES[processorResponseCode ?? ''] ??
  (status === 'processor_declined' ? 'card_declined' : status)

const BRANDS: Readonly<Record<string, string>> = {
  Visa: 'visa',
  MasterCard: 'mastercard',
  'American Express': 'amex',
  Discover: 'discover',
  JCB: 'jcb',
  'Diners Club': 'diners',
  UnionPay: 'unionpay',
  Maestro: 'maestro',
  'UK Maestro': 'maestro',
}

const brandOf = (cardType: string) => BRANDS[cardType] ?? cardType.toLowerCase()
