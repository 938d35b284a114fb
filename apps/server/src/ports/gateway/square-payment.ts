import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Square } from 'square'
import { z } from 'zod'
import type { Charge, ChargeResult, GatewayRefund } from './port.ts'

const Money = z.object({ amount: z.bigint(), currency: z.string().length(3) })
const instant = z.iso.datetime({ offset: true }).nullish()
export const Payment = z.object({
  id: z.string().min(1),
  status: z.string(),
  amountMoney: Money,
  refundedMoney: Money.nullish(),
  referenceId: z.string().nullish(),
  delayedUntil: instant,
  refundIds: z.array(z.string()).nullish(),
  versionToken: z.string().nullish(),
  cardDetails: z
    .object({
      card: z.object({ cardBrand: z.string().nullish(), last4: z.string().nullish() }).nullish(),
      errors: z.array(z.object({ code: z.string() })).nullish(),
      cardPaymentTimeline: z.object({ capturedAt: instant }).nullish(),
    })
    .nullish(),
})
export type Payment = z.output<typeof Payment>

const STATES: Readonly<Record<string, Charge['state']>> = {
  APPROVED: 'authorised',
  COMPLETED: 'captured',
  CANCELED: 'voided',
  FAILED: 'failed',
}

/** Translates a payment into the port's terms; PENDING, like every unknown status, is not a reliable answer. */
export function readCharge(payload: unknown): ChargeResult {
  const read = Payment.safeParse(payload)
  if (!read.success) return { known: false, why: 'malformed' }
  const payment = read.data
  const state = STATES[payment.status]
  if (!state) return { known: false, why: `status ${payment.status}` }
  const card = payment.cardDetails?.card
  const refunded = readAmount(payment.refundedMoney?.amount ?? 0n)
  return {
    known: true,
    charge: {
      ref: payment.id,
      orderId: payment.referenceId ?? '',
      state,
      amount: readAmount(payment.amountMoney.amount),
      currency: payment.amountMoney.currency,
      brand: brandOf(card?.cardBrand ?? ''),
      last4: card?.last4 ?? '',
      declineReason:
        state === 'failed' ? declineOf(payment.cardDetails?.errors?.[0]?.code ?? '') : '',
      actionUrl: '',
      ...(state === 'authorised' &&
        payment.delayedUntil && { captureBefore: new Date(payment.delayedUntil) }),
      ...(refunded > 0 && { refunded }),
    },
  }
}

/** When the money was captured, for captured payments. */
export function takenAt(payload: unknown): Date | undefined {
  const read = Payment.safeParse(payload)
  const at = read.success && read.data.cardDetails?.cardPaymentTimeline?.capturedAt
  return at ? new Date(at) : undefined
}

const Refund = z.object({
  id: z.string().min(1),
  status: z.string(),
  amountMoney: Money,
  paymentId: z.string().min(1),
})

const REFUND_STATES: Readonly<Record<string, GatewayRefund['state']>> = {
  PENDING: 'submitted',
  COMPLETED: 'succeeded',
  REJECTED: 'failed',
  FAILED: 'failed',
}

/** Translates a refund into the port's terms; undefined for an unknown status. */
export function readRefund(payload: unknown): GatewayRefund | undefined {
  const read = Refund.safeParse(payload)
  const state = read.success ? REFUND_STATES[read.data.status] : undefined
  if (!read.success || !state) return undefined
  const { id, paymentId, amountMoney } = read.data
  const { currency } = amountMoney
  return { ref: id, chargeRef: paymentId, state, amount: readAmount(amountMoney.amount), currency }
}

/** The currencies of ISO 4217, as in Square's list; Square itself rejects one that it does not sell in. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
export const isCurrency = (text: string): text is Square.Currency => CURRENCIES.has(text)

/** Square counts in whole minor units, too, and uses BigInt. */
export function writeMoney({
  amount,
  currency,
}: {
  amount: Minor
  currency: string
}): Square.Money {
  if (!isCurrency(currency)) throw new RangeError(`not a currency of Square: ${currency}`)
  return { amount: BigInt(amount), currency }
}

const readAmount = (amount: bigint): Minor => minor(Number(amount))

/** Square's codes for which the product has its own term. */
const DECLINES: Readonly<Record<string, string>> = {
  GENERIC_DECLINE: 'card_declined',
  CARD_DECLINED: 'card_declined',
  CARD_DECLINED_CALL_ISSUER: 'card_declined',
  CARD_DECLINED_VERIFICATION_REQUIRED: 'authentication_required',
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  CVV_FAILURE: 'incorrect_cvc',
  VERIFY_CVV_FAILURE: 'incorrect_cvc',
  CARD_EXPIRED: 'expired_card',
  CARD_TOKEN_USED: 'nonce_invalid',
  CARD_TOKEN_EXPIRED: 'nonce_invalid',
  NOT_FOUND: 'nonce_invalid',
}

export const declineOf = (code: string): string => DECLINES[code] ?? code.toLowerCase()

const BRANDS: Readonly<Record<string, string>> = {
  AMERICAN_EXPRESS: 'amex',
  DISCOVER_DINERS: 'diners',
  CHINA_UNIONPAY: 'unionpay',
}

const brandOf = (cardBrand: string) => BRANDS[cardBrand] ?? cardBrand.toLowerCase()
