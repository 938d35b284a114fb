import { sum } from '@kerbside/domain/money.ts'
import { z } from 'zod'
import { readDecimal } from './decimal-amount.ts'
import type { Charge, ChargeAnswer, GatewayRefund } from './port.ts'

/** An element without content comes as ''. */
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

/** Codes of the processor for which the house has a word of its own. */
const DECLINES: Readonly<Record<string, string>> = {
  '2001': 'insufficient_funds',
  '2004': 'expired_card',
  '2010': 'incorrect_cvc',
  '2099': 'authentication_required',
}

/** What was taken and voided afterwards, before the bank moved it: for the house a charge and its whole refund. */
export const wasTakenBack = ({ status, statusHistory }: Transaction): boolean =>
  status === 'voided' && (statusHistory ?? []).some((event) => STATES[event.status] === 'captured')

/** When the money was taken, for what was taken. */
export function takenAt({ statusHistory }: Transaction): Date | undefined {
  const event = (statusHistory ?? []).find(({ status }) => STATES[status] === 'captured')
  return event?.timestamp ? new Date(event.timestamp) : undefined
}

/** A transaction in the words of the port; a status nobody knows is no answer that can be relied on. */
export function readCharge(said: unknown, refunds: readonly KeyedRefund[] = []): ChargeAnswer {
  const read = Transaction.safeParse(said)
  if (!read.success) return { known: false, why: 'malformed' }
  const it = read.data
  const amount = readDecimal(it.amount, it.currencyIsoCode)
  if (amount === undefined) return { known: false, why: 'malformed' }
  const state = wasTakenBack(it) ? 'captured' : STATES[it.status]
  if (!state) return { known: false, why: `status ${it.status}` }
  const given = refunds.filter(({ refund }) => refund.state !== 'failed')
  const refunded = sum(given.map(({ refund }) => refund.amount))
  return {
    known: true,
    charge: {
      ref: it.id,
      orderId: it.orderId ?? '',
      state,
      amount,
      currency: it.currencyIsoCode,
      brand: brandOf(it.creditCard?.cardType ?? ''),
      last4: it.creditCard?.last4 ?? '',
      declineReason: state === 'failed' ? declineOf(it) : '',
      actionUrl: '',
      ...(it.status === 'authorized' &&
        it.authorizationExpiresAt && { captureBefore: new Date(it.authorizationExpiresAt) }),
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

/** A refund and the key it was asked with, '' for one made by hand. */
export type KeyedRefund = { refund: GatewayRefund; key: string }

/** A credit in the words of the port; undefined for a status nobody knows. */
export function readRefund(said: unknown): KeyedRefund | undefined {
  const read = Transaction.safeParse(said)
  if (!read.success) return undefined
  const { id, amount: text, currencyIsoCode: currency, status, refundedTransactionId } = read.data
  const amount = readDecimal(text, currency)
  const state = REFUND_STATES[status]
  if (amount === undefined || !state) return undefined
  const chargeRef = refundedTransactionId ?? ''
  return { refund: { ref: id, chargeRef, state, amount, currency }, key: read.data.orderId ?? '' }
}

/** A void gives everything back and has no transaction of its own. */
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
