import { createHash } from 'node:crypto'
import { describeAmendmentRejection } from '@kerbside/contract/amendment.ts'
import { formatMoney, readMoney } from '@kerbside/contract/money.ts'
import { type ChangeInput, readChange } from '@kerbside/contract/partner/change.ts'
import { writeQuoteRejection } from '@kerbside/contract/quotation.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import type { z } from 'zod'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { confirmAmendment } from '../amendment/confirm-amendment.ts'
import { findKnownOffer, type KnownOffer } from '../amendment/find-offer.ts'
import { type AmendResult, offerAmendment } from '../amendment/offer-amendment.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { insertIdempotentRequest } from './request-store.ts'

export type ChangeParams = {
  booking: Booking
  leg: Leg
  input: z.output<typeof ChangeInput>
  /** Whether the client has seen the current state of the booking. */
  hasSeen: boolean
}

export type Changed = {
  preview: boolean
  booking: Booking
  offer: KnownOffer
  due: Minor
  /** Undefined if this same request was already carried out. */
  outcome: { refund: Minor; promoLost: boolean } | undefined
}

type Rejection = { ok: false; status: 409 | 412 | 422; code: string; detail: string }
export type ChangeResult = { ok: true; changed: Changed } | Rejection

/**
 * Changes one leg of a booking as the site does it: an offer, then its confirmation. For a request with an idempotency
 * key the offer's id is derived from the key, so the request runs once and a repeat returns the first outcome.
 */
export async function changeApiBooking(
  context: RequestContext,
  params: ChangeParams,
): Promise<ChangeResult> {
  const { booking, leg, input } = params
  const { currency } = booking
  const key = input.preview ? undefined : context.client.idempotencyKey
  if (key !== undefined && !(await isSame(context, { key, booking, input }))) return KEY_REUSED
  const offerId = key === undefined ? context.newId() : idOf(`${booking.id}|${key}`)
  const existingOffer =
    key === undefined ? undefined : await findKnownOffer(context, { offerId, currency })
  if (existingOffer?.confirmedAt)
    return writeOutcome(context, { params, offer: existingOffer, outcome: undefined })
  if (!params.hasSeen) return CHANGED_SINCE

  const offered = await offerAmendment(context, {
    booking,
    leg,
    params: readChange(input, leg),
    offerId,
  })
  if (!offered.ok) return rejectionOf(context, offered)
  const worked = offered.status.offer
  const offer = await findKnownOffer(context, { offerId, currency })
  if (!worked || !offer)
    return reject(422, 'nothing-changes', describeReason(context, 'nothing-changes'))
  if (input.total !== undefined && readMoney(input.total, currency) !== offer.total)
    return reject(
      409,
      'price-changed',
      `The booking would cost ${formatMoney(offer.total, currency)}.`,
    )
  const { due, refund, promoLost } = worked
  const outcome = { refund, promoLost }
  if (input.preview) return { ok: true, changed: { preview: true, booking, offer, due, outcome } }

  const confirmed = await confirmAmendment(context, {
    booking,
    leg,
    params: { offerId, channel: 'api' },
  })
  if (!confirmed.ok) return rejectionOf(context, confirmed)
  return writeOutcome(context, { params, offer, outcome })
}

const isSame = (
  context: RequestContext,
  { key, booking, input }: Pick<ChangeParams, 'booking' | 'input'> & { key: string },
): Promise<boolean> =>
  withOperator(context, (tx) =>
    insertIdempotentRequest(tx, {
      operator: context.operator,
      key,
      requestHash: createHash('sha256')
        .update(JSON.stringify(['change', input]))
        .digest(),
      bookingId: booking.id,
      now: context.now(),
    }),
  )

/** A UUID that is the same for the same text (RFC 9562, version 8). */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The state of the booking after the change. */
async function writeOutcome(
  context: RequestContext,
  {
    params,
    offer,
    outcome,
  }: { params: ChangeParams; offer: KnownOffer; outcome: Changed['outcome'] },
): Promise<ChangeResult> {
  const reference = params.leg.reference
  const booking = (await findAnyBooking(context, { reference })) ?? params.booking
  const due = (findDue(booking)?.amount ?? 0) as Minor
  return { ok: true, changed: { preview: false, booking, offer, due, outcome } }
}

const reject = (status: Rejection['status'], code: string, detail: string): Rejection => ({
  ok: false,
  status,
  code,
  detail,
})

const KEY_REUSED = reject(409, 'key-reused', 'This Idempotency-Key was used for another request.')
const CHANGED_SINCE = reject(
  412,
  'changed-meanwhile',
  'The booking has changed since. Read it again.',
)

const describeReason = (
  { profile }: RequestContext,
  reason: Parameters<typeof describeAmendmentRejection>[0],
): string => describeAmendmentRejection(reason, profile.settings.phone)

function rejectionOf(
  context: RequestContext,
  result: Extract<AmendResult, { ok: false }>,
): Rejection {
  if ('quote' in result) {
    const { reason } = result.quote
    return reject(422, reason, writeQuoteRejection(result.quote).message)
  }
  const { reason } = result
  return reject(STALE.has(reason) ? 409 : 422, reason, describeReason(context, reason))
}

/** Rejections that mean the client's view of the booking is out of date. */
const STALE: ReadonlySet<string> = new Set([
  'changed-meanwhile',
  'offer-over',
  'payment-under-way',
  'pay-first',
  'too-late',
  'over',
])
