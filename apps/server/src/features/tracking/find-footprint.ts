import { disclose } from '@kerbside/domain/tracking/disclose.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import type { LegAccess } from './find-leg-access.ts'
import { type Footprint, findFootprint } from './store.ts'

/** The recorded track of a completed leg; undefined before, and if the car reported no position on the way. */
export async function findDisclosedTrack(
  context: RequestContext,
  access: LegAccess,
): Promise<Footprint | undefined> {
  const { booking, leg } = access
  if (!disclose(leg.state).way) return undefined
  return withOperator(context, (tx) =>
    findFootprint(tx, { operator: context.operator, bookingId: booking.id, leg: leg.number }),
  )
}
