import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Square } from 'square'
import { z } from 'zod'
import type { Charge, ChargeAnswer, GatewayRefund } from './port.ts'

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

/** A payment in the words of the port; PENDING, like every status nobody knows, is no answer that can be relied on. */
export function readCharge(said: unknown): ChargeAnswer {
  const read = Payment.safeParse(said)
  if (!read.success) return { known: false, why: 'malformed' }
  const it = read.data
  const state = STATES[it.status]
  if (!state) return { known: false, why: `status ${it.status}` }
  const card = it.cardDetails?.card
  const refunded = readAmount(it.refundedMoney?.amount ?? 0n)
  return {
    known: true,
    charge: {
      ref: it.id,
      orderId: it.referenceId ?? '',
      state,
      amount: readAmount(it.amountMoney.amount),
      currency: it.amountMoney.currency,
      brand: brandOf(card?.cardBrand ?? ''),
      last4: card?.last4 ?? '',
      declineReason: state === 'failed' ? declineOf(it.cardDetails?.errors?.[0]?.code ?? '') : '',
      actionUrl: '',
      ...(state === 'authorised' &&
        it.delayedUntil && { captureBefore: new Date(it.delayedUntil) }),
      ...(refunded > 0 && { refunded }),
    },
  }
}

/** When the money was taken, for what was taken. */
export function takenAt(said: unknown): Date | undefined {
  const read = Payment.safeParse(said)
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

/** A refund in the words of the port; undefined for a status nobody knows. */
export function readRefund(said: unknown): GatewayRefund | undefined {
  const read = Refund.safeParse(said)
  const state = read.success ? REFUND_STATES[read.data.status] : undefined
  if (!read.success || !state) return undefined
  const { id, paymentId, amountMoney } = read.data
  const { currency } = amountMoney
  return { ref: id, chargeRef: paymentId, state, amount: readAmount(amountMoney.amount), currency }
}

/** Those of ISO 4217, as Square's list is; one it does not sell in it refuses itself. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
export const isCurrency = (text: string): text is Square.Currency => CURRENCIES.has(text)

/** Square counts in whole minor units too, and in BigInt. */
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

/** Square's codes for which the house has a word of its own. */
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
