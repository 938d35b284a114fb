import { CODE } from '@kerbside/contract/codes.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import type { PaymentIntentReply, payByLink } from '@kerbside/contract/payment.ts'
import type { MadeBooking } from '@kerbside/domain/booking/draft.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { AttemptPurpose } from '@kerbside/domain/payment/payment.ts'
import { judgeIntent, type PayOutcome } from '../booking/judge-payment.ts'
import { type CallOf, call } from '../server.ts'

export const PAY_BY_LINK: CallOf<typeof payByLink> = {
  method: 'GET',
  path: '/api/stripepaymentintent',
}

/** A card at a slow gateway may take this long. */
const PATIENCE_MS = 40_000

/** What stands in the address: the booking's reference, and a code nobody can guess. */
export type LinkKey = { id: string; code: string }

export type LinkState = NonNullable<PaymentIntentReply['linkstate']>
export type ElectronicMethod = 'card' | 'paypal'

/** What a payment link is for, and how it stands. */
export type PayLink = {
  state: LinkState
  purpose: AttemptPurpose
  amount: { minor: Minor; currency: string }
  /** Offered where the link is for a tip, in per cent of the fare and in minor units. */
  tips: readonly { percent: number; minor: Minor }[]
  method: ElectronicMethod
  /** Until then it can be paid. */
  payBy: Date | undefined
  journey: {
    reference: string
    passenger: string
    pickup: string
    dropOff: string
    /** Civil time in the operator's zone, '' when none is told. */
    pickupLocal: string
    vehicle: string
  }
  made: MadeBooking
}

/** Something can be paid: what is due, or a tip after the ride. */
export const isPayable = ({ state, tips }: PayLink): boolean =>
  state === 'due' || (state === 'paid' && tips.length > 0)

export type LinkAnswer =
  /** No outcome where no gateway was asked for the money. */
  | { ok: true; link: PayLink; outcome: PayOutcome | undefined }
  /** unknown: no such link here · unheard: nobody answered. */
  | { ok: false; why: 'unknown' | 'unheard'; message: string }

export type LinkAsked = {
  /** The way to pay; without one, how it stands. */
  method?: ElectronicMethod
  nonce?: string
  /** Minor units of a tip. */
  tip?: number
}

/** Asks what a link is for; with a way to pay, lets the server open the payment or take it with a nonce. */
export async function askPayLink(key: LinkKey, asked: LinkAsked = {}): Promise<LinkAnswer> {
  const { method, nonce, tip } = asked
  const answer = await call(
    PAY_BY_LINK,
    {
      id: key.id,
      code: key.code,
      ...(method && { paymentmethod: method }),
      ...(nonce && { nonce }),
      ...(tip !== undefined && { tip }),
    },
    { timeoutMs: PATIENCE_MS },
  )
  if (!answer.heard)
    return {
      ok: false,
      why: answer.why === 'refused' ? 'unknown' : 'unheard',
      message: answer.message,
    }
  const { reply } = answer
  const made = madeOf(key, reply)
  const link = readLink(reply, { key, made })
  const isAsked = reply.paymentresult !== undefined || Boolean(reply.clientSecret)
  const outcome = isAsked ? judgeIntent(reply, { method: link.method, before: made }) : undefined
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

/** From the payment alone, where the reply does not say. */
function stateOf({ code, paymentresult, price = 0 }: PaymentIntentReply): LinkState {
  if (code !== CODE.done) return 'none'
  if (paymentresult?.code === 1 || paymentresult?.code === 3) return 'paid'
  return price > 0 ? 'due' : 'none'
}

function readInstant(text: string | undefined): Date | undefined {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? undefined : at
}
