import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { CreateVerdict } from './create-booking.ts'
import { isOwnBooking } from './find-my-booking.ts'
import { guestSession } from './guest-session.ts'
import { insertSessionBooking } from './own-store.ts'
import { findBooking, findIdempotency, findIdempotencyOfQuote } from './store.ts'

type Asked = {
  key: string
  requestHash: Buffer
  /** Only of a quote whose signature is right: what was booked of it is told to nobody else. */
  quoteId: string | undefined
}

/**
 * What this request was answered before, by its key, else by the quote, which makes one booking. Who repeats it word
 * for word, signature and all, is who made it: if the first answer was lost on the way, so was its session, and this
 * one gives another. A quote the session booked itself is that booking, whatever the key.
 */
export async function answeredBefore(call: Call, asked: Asked): Promise<CreateVerdict | undefined> {
  const before = await withOperator(call, (tx) => findBefore(tx, { call, asked }))
  if (!before) return undefined
  const { booking, by, isSame, isOwn } = before
  if (isSame || (by === 'quote' && isOwn)) {
    await letSessionHave(call, booking.id)
    return { ok: true, booking, attempt: undefined, again: true }
  }
  // Booked by somebody else: for this one it is a quote that never was.
  if (by === 'quote') return { ok: false, reason: 'quote-unknown' }
  return { ok: false, reason: 'key-reused', own: isOwn ? booking : undefined }
}

type Before = { booking: Booking; by: 'key' | 'quote'; isSame: boolean; isOwn: boolean }

async function findBefore(
  tx: Tx,
  { call, asked }: { call: Call; asked: Asked },
): Promise<Before | undefined> {
  const { operator } = call
  const { key, quoteId, requestHash } = asked
  const byKey = await findIdempotency(tx, { operator, key })
  const known =
    byKey ??
    (quoteId === undefined ? undefined : await findIdempotencyOfQuote(tx, { operator, quoteId }))
  const booking = known && (await findBooking(tx, { operator, bookingId: known.bookingId }))
  if (!known || !booking) return undefined
  return {
    booking,
    by: byKey ? 'key' : 'quote',
    isSame: known.requestHash?.equals(requestHash) ?? false,
    isOwn: await isOwnBooking(tx, { call, booking }),
  }
}

async function letSessionHave(call: Call, bookingId: string): Promise<void> {
  const session = await guestSession(call)
  const { operator } = call
  await withOperator(call, (tx) =>
    insertSessionBooking(tx, { ...session, operator, bookingId, now: call.now() }),
  )
  if (session.isNew) call.visitor.keepSession(session.token)
}
