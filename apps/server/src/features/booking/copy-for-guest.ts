import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { copyQuote } from '../quotation/copy-quote.ts'
import { findQuoted } from '../quotation/find-quoted.ts'
import type { BookingAsked } from './create-booking.ts'
import { findBooking, findIdempotencyOfQuote } from './store.ts'

/**
 * A quote known by its address alone may be held by two guests. When one has booked it, the other gets the same offer
 * under an id of its own. Same telephone number or same email address: the same guest, who has the booking already.
 */
export async function copyForGuest(
  call: Call,
  asked: Pick<BookingAsked, 'quoteId' | 'signature' | 'passenger'>,
): Promise<{ quoteId: string; signature: string } | undefined> {
  const { quoteId, passenger } = asked
  const { operator } = call
  const booking = await withOperator(call, async (tx) => {
    const known = await findIdempotencyOfQuote(tx, { operator, quoteId })
    return known && findBooking(tx, { operator, bookingId: known.bookingId })
  })
  if (!booking) return undefined
  // After the booking: looking for a missing quote waits up to a second, and must not happen twice.
  const quoted = await findQuoted(call, asked)
  if (!quoted?.signatureIsRight || !quoted.quote.knownByAddress) return undefined
  const first = booking.passenger
  const isSame = first.phone === passenger.phone || emailOf(first) === emailOf(passenger)
  return isSame
    ? undefined
    : copyQuote(call, {
        quote: quoted.quote,
        holder: `${passenger.phone}|${emailOf(passenger)}`,
      })
}

const emailOf = ({ email }: { email: string }): string => email.toLowerCase()
