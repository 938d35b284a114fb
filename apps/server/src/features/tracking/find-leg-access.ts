import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { chooseLeg } from '@kerbside/domain/tracking/choose-leg.ts'
import type { RequestContext } from '../../request-context.ts'
import { findMyBooking } from '../booking/find/find-my-booking.ts'

/** One leg of a booking, for a client who may follow it. */
export type LegAccess = {
  booking: Booking
  leg: Leg
  /** The client follows by a shared link, and may see nothing else of the booking. */
  shared: boolean
}

const FULL = ['view', 'manage'] as const
const SHARED = ['track'] as const

/**
 * A leg by a code that opens it, or by its number for its owner; 0 is the one under way or next. An unknown leg and
 * another customer's leg are both undefined.
 */
export async function findLegAccess(
  context: RequestContext,
  { code, reference }: { code: string; reference: number },
): Promise<LegAccess | undefined> {
  const full = await findMyBooking(
    context,
    code ? { code, scopes: FULL, reference } : { reference },
  )
  const booking =
    full ?? (code ? await findMyBooking(context, { code, scopes: SHARED, reference }) : undefined)
  const leg =
    reference === 0
      ? chooseLeg(booking?.legs ?? [])
      : booking?.legs.find((item) => item.reference === reference)
  return booking && leg && { booking, leg, shared: !full }
}
