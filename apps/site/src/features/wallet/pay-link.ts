import * as calls from '@kerbside/contract/calls.generated/payment.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import type { PaymentIntentReply } from '@kerbside/contract/payment.ts'
import type { MadeBooking } from '@kerbside/domain/booking/draft/draft.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { AttemptPurpose } from '@kerbside/domain/payment/payment.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import { type PayOutcome, readPaymentIntent } from '../booking/read-payment-outcome.ts'

/** A card payment at a slow gateway may take this long. */
const TIMEOUT_MS = 40_000

/** The parts of the address: the booking's reference, and an unguessable code. */
export type LinkKey = { id: string; code: string }

export type LinkState = NonNullable<PaymentIntentReply['linkstate']>
export type ElectronicMethod = 'card' | 'paypal'

/** The purpose and the state of a payment link. */
export type PayLink = {
  state: LinkState
  purpose: AttemptPurpose
  amount: { minor: Minor; currency: string }
  /** Offered if the link is for a tip, in per cent of the fare and in minor units. */
  tips: readonly { percent: number; minor: Minor }[]
  method: ElectronicMethod
  /** It can be paid until then. */
  payBy: Date | undefined
  journey: {
    reference: string
    passenger: string
    pickup: string
    dropOff: string
    /** Local time in the operator's zone, '' if it is not shown. */
    pickupLocal: string
    vehicle: string
  }
  made: MadeBooking
}

/** Whether something can be paid: the amount due, or a tip after the journey. */
export const isPayable = ({ state, tips }: PayLink): boolean =>
  state === 'due' || (state === 'paid' && tips.length > 0)

export type LinkResult =
  /** No outcome if no gateway was asked for a payment. */
  | { ok: true; link: PayLink; outcome: PayOutcome | undefined }
  /** unknown: no such link here · unreachable: no response. */
  | { ok: false; why: 'unknown' | 'unreachable'; message: string }

export type PayLinkParams = {
  /** The payment method; without one, only the state is fetched. */
  method?: ElectronicMethod
  nonce?: string
  /** A tip in minor units. */
  tip?: number
}

/** Fetches a payment link; with a payment method, the server also opens the payment or charges a nonce. */
export async function openPayLink(
  key: LinkKey,
  payParams: PayLinkParams = {},
): Promise<LinkResult> {
  const { method, nonce, tip } = payParams
  const response = await callApi(
    calls.payByLink,
    {
      id: key.id,
      code: key.code,
      ...(method && { paymentmethod: method }),
      ...(nonce && { nonce }),
      ...(tip !== undefined && { tip }),
    },
    { timeoutMs: TIMEOUT_MS },
  )
  if (!response.ok)
    return {
      ok: false,
      why: response.why === 'rejected' ? 'unknown' : 'unreachable',
      message: response.message,
    }
  const { reply } = response
  const made = madeOf(key, reply)
  const link = readLink(reply, { key, made })
  const hasPayment = reply.paymentresult !== undefined || Boolean(reply.clientSecret)
  const outcome = hasPayment
    ? readPaymentIntent(reply, { method: link.method, before: made })
    : undefined
  return { ok: true, link, outcome }
}

const madeOf = ({ id }: LinkKey, reply: PaymentIntentReply): MadeBooking => ({
  reference: reply.bref ?? id,
  returnReference: reply.returnref ?? undefined,
  ticketCode: reply.ticketcode ?? '',
  transactionId: reply.transactionid ?? '',
})

function readLink(
  reply: PaymentIntentReply,
  { key, made }: { key: LinkKey; made: MadeBooking },
): PayLink {
  const currency = reply.currencycode || 'GBP'
  return {
    state: reply.linkstate ?? stateOf(reply),
    purpose: reply.purpose ?? 'fare',
    amount: { minor: readMoney(reply.price ?? 0, currency), currency },
    tips: (reply.tips ?? []).map(({ percent, amount }) => ({
      percent,
      minor: readMoney(amount, currency),
    })),
    method: reply.paymentmethod === 'paypal' ? 'paypal' : 'card',
    payBy: readInstant(reply.payby),
    journey: {
      reference: made.reference || key.id,
      passenger: reply.name ?? '',
      pickup: reply.pickupaddress ?? '',
      dropOff: reply.dropoffaddress ?? '',
      pickupLocal: reply.bookingdate ?? '',
      vehicle: reply.vehicletype ?? '',
    },
    made,
  }
}

/** Derived from the payment, if the reply has no state. */
function stateOf({ code, paymentresult, price = 0 }: PaymentIntentReply): LinkState {
  if (code !== CODE.done) return 'none'
  if (paymentresult?.code === 1 || paymentresult?.code === 3) return 'paid'
  return price > 0 ? 'due' : 'none'
}

function readInstant(text: string | undefined): Date | undefined {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? undefined : at
}
