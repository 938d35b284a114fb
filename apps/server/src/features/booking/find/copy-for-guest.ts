import type { Person } from '@kerbside/domain/booking/booking.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { copyQuote } from '../../quotation/quote/copy-quote.ts'
import { findQuoted } from '../../quotation/quote/find-quoted.ts'
import { findBooking, findIdempotencyOfQuote } from '../store.ts'

/**
 * Two guests can hold the same quote if it is identified by its address alone. After one has booked it, the other
 * gets the same offer under a new id. A guest with the same phone number or e-mail address counts as the same guest,
 * who already has the booking.
 */
export async function copyForGuest(
  context: RequestContext,
  params: { quoteId: string; signature: string; passenger: Person },
): Promise<{ quoteId: string; signature: string } | undefined> {
  const { quoteId, passenger } = params
  const { operator } = context
  const booking = await withOperator(context, async (tx) => {
    const existingKey = await findIdempotencyOfQuote(tx, { operator, quoteId })
    return existingKey && findBooking(tx, { operator, bookingId: existingKey.bookingId })
  })
  if (!booking) return undefined
  // Runs after the booking attempt: looking for a missing quote takes up to a second and must not happen twice.
  const quoted = await findQuoted(context, params)
  if (!quoted?.signatureIsRight || !quoted.quote.knownByAddress) return undefined
  const first = booking.passenger
  const isSame = first.phone === passenger.phone || emailOf(first) === emailOf(passenger)
  return isSame
    ? undefined
    : copyQuote(context, {
        quote: quoted.quote,
        holder: `${passenger.phone}|${emailOf(passenger)}`,
      })
}

const emailOf = ({ email }: { email: string }): string => email.toLowerCase()
