import { createHash } from 'node:crypto'
import { sayAmendmentRefusal } from '@kerbside/contract/amendment.ts'
import { readMoney, sayMoney } from '@kerbside/contract/money.ts'
import { type ChangeAsked, readChange } from '@kerbside/contract/partner/change.ts'
import { writeQuoteRefusal } from '@kerbside/contract/quotation.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import type { z } from 'zod'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { confirmAmendment } from '../amendment/confirm-amendment.ts'
import { findKnownOffer, type KnownOffer } from '../amendment/find-offer.ts'
import { type AmendVerdict, offerAmendment } from '../amendment/offer-amendment.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { keepSameRequest } from './request-store.ts'

export type Asked = {
  booking: Booking
  leg: Leg
  said: z.output<typeof ChangeAsked>
  /** Whether who asks has seen the booking as it stands. */
  hasSeen: boolean
}

export type Changed = {
  preview: boolean
  booking: Booking
  offer: KnownOffer
  due: Minor
  /** Undefined where this very request was carried out before. */
  told: { refund: Minor; promoLost: boolean } | undefined
}

type Refusal = { ok: false; status: 409 | 412 | 422; code: string; detail: string }
export type ChangeVerdict = { ok: true; changed: Changed } | Refusal

/**
 * Changes one way of a booking as the site does it: an offer, and its confirmation. The offer of a request with a key has
 * an id made of the key, so that the request is followed once, and sent again tells what became of it.
 */
export async function changeApiBooking(call: Call, asked: Asked): Promise<ChangeVerdict> {
  const { booking, leg, said } = asked
  const { currency } = booking
  const key = said.preview ? undefined : call.visitor.idempotencyKey
  if (key !== undefined && !(await isSame(call, { key, booking, said }))) return KEY_REUSED
  const offerId = key === undefined ? call.newId() : idOf(`${booking.id}|${key}`)
  const known = key === undefined ? undefined : await findKnownOffer(call, { offerId, currency })
  if (known?.confirmedAt) return tell(call, { asked, offer: known, told: undefined })
  if (!asked.hasSeen) return CHANGED_SINCE

  const offered = await offerAmendment(call, {
    booking,
    leg,
    asked: readChange(said, leg),
    offerId,
  })
  if (!offered.ok) return refusalOf(call, offered)
  const worked = offered.standing.offer
  const offer = await findKnownOffer(call, { offerId, currency })
  if (!worked || !offer) return refuse(422, 'nothing-changes', say(call, 'nothing-changes'))
  if (said.total !== undefined && readMoney(said.total, currency) !== offer.total)
    return refuse(
      409,
      'price-changed',
      `The booking would cost ${sayMoney(offer.total, currency)}.`,
    )
  const { due, refund, promoLost } = worked
  const told = { refund, promoLost }
  if (said.preview) return { ok: true, changed: { preview: true, booking, offer, due, told } }

  const confirmed = await confirmAmendment(call, {
    booking,
    leg,
    asked: { offerId, channel: 'api' },
  })
  if (!confirmed.ok) return refusalOf(call, confirmed)
  return tell(call, { asked, offer, told })
}

const isSame = (
  call: Call,
  { key, booking, said }: Pick<Asked, 'booking' | 'said'> & { key: string },
): Promise<boolean> =>
  withOperator(call, (tx) =>
    keepSameRequest(tx, {
      operator: call.operator,
      key,
      requestHash: createHash('sha256')
        .update(JSON.stringify(['change', said]))
        .digest(),
      bookingId: booking.id,
      now: call.now(),
    }),
  )

/** A UUID that is the same for the same text (RFC 9562, version 8). */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** How the booking stands after it. */
async function tell(
  call: Call,
  { asked, offer, told }: { asked: Asked; offer: KnownOffer; told: Changed['told'] },
): Promise<ChangeVerdict> {
  const reference = asked.leg.reference
  const booking = (await findAnyBooking(call, { reference })) ?? asked.booking
  const due = (findDue(booking)?.amount ?? 0) as Minor
  return { ok: true, changed: { preview: false, booking, offer, due, told } }
}

const refuse = (status: Refusal['status'], code: string, detail: string): Refusal => ({
  ok: false,
  status,
  code,
  detail,
})

const KEY_REUSED = refuse(409, 'key-reused', 'This Idempotency-Key was used for another request.')
const CHANGED_SINCE = refuse(
  412,
  'changed-meanwhile',
  'The booking was changed since. Look at it once more.',
)

const say = ({ profile }: Call, reason: Parameters<typeof sayAmendmentRefusal>[0]): string =>
  sayAmendmentRefusal(reason, profile.settings.phone)

function refusalOf(call: Call, verdict: Extract<AmendVerdict, { ok: false }>): Refusal {
  if ('quote' in verdict) {
    const { reason } = verdict.quote
    return refuse(422, reason, writeQuoteRefusal(verdict.quote).message)
  }
  const { reason } = verdict
  return refuse(STALE.has(reason) ? 409 : 422, reason, say(call, reason))
}

/** It does not stand as they think. */
const STALE: ReadonlySet<string> = new Set([
  'changed-meanwhile',
  'offer-over',
  'payment-under-way',
  'pay-first',
  'too-late',
  'over',
])
