import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { isOwnBooking } from '../find/find-my-booking.ts'
import { guestSession } from '../find/guest-session.ts'
import { insertSessionBooking } from '../find/own-store.ts'
import { findBooking, findIdempotency, findIdempotencyOfQuote } from '../store.ts'
import type { CreateResult } from './create-result.ts'

type Params = {
  key: string
  requestHash: Buffer
  /** Set only for a quote with a valid signature, because a booking of a quote is not revealed to others. */
  quoteId: string | undefined
}

/**
 * The stored response to this request, found by its key, else by the quote, which makes only one booking. A client
 * that repeats the request exactly, signature included, is taken for the one that made it: if the first response was
 * lost, so was its session, and this one creates another. For a quote that this session booked, that booking is
 * returned whatever the key.
 */
export async function findStoredResult(
  context: RequestContext,
  params: Params,
): Promise<CreateResult | undefined> {
  const before = await withOperator(context, (tx) => findBefore(tx, { context, params }))
  if (!before) return undefined
  const { booking, by, isSame, isOwn } = before
  if (isSame || (by === 'quote' && isOwn)) {
    await letSessionHave(context, booking.id)
    return { ok: true, booking, attempt: undefined, again: true }
  }
  // Another client booked it: respond as if the quote did not exist.
  if (by === 'quote') return { ok: false, reason: 'quote-unknown' }
  return { ok: false, reason: 'key-reused', own: isOwn ? booking : undefined }
}

type Before = { booking: Booking; by: 'key' | 'quote'; isSame: boolean; isOwn: boolean }

async function findBefore(
  tx: Tx,
  { context, params }: { context: RequestContext; params: Params },
): Promise<Before | undefined> {
  const { operator } = context
  const { key, quoteId, requestHash } = params
  const byKey = await findIdempotency(tx, { operator, key })
  const earlier =
    byKey ??
    (quoteId === undefined ? undefined : await findIdempotencyOfQuote(tx, { operator, quoteId }))
  const booking = earlier && (await findBooking(tx, { operator, bookingId: earlier.bookingId }))
  if (!earlier || !booking) return undefined
  return {
    booking,
    by: byKey ? 'key' : 'quote',
    isSame: earlier.requestHash?.equals(requestHash) ?? false,
    isOwn: await isOwnBooking(tx, { context, booking }),
  }
}

async function letSessionHave(context: RequestContext, bookingId: string): Promise<void> {
  const session = await guestSession(context)
  const { operator } = context
  await withOperator(context, (tx) =>
    insertSessionBooking(tx, { ...session, operator, bookingId, now: context.now() }),
  )
  if (session.isNew) context.client.saveSession(session.token)
}
