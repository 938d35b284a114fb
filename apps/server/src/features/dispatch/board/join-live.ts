import type { LiveEvent } from '@kerbside/contract/live.ts'
import { hasRunOut } from '@kerbside/domain/dispatch/offer.ts'
import { withOperator } from '../../../db.ts'
import type { Joined } from '../../../hub/joins.ts'
import { boardTopic, driverTopic } from '../../../hub/topics.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listBookings } from '../../booking/find/list-bookings.ts'
import { listSent } from '../assign/offer-store.ts'
import { listOpenLegsOfDriver } from '../store.ts'

/** The board subscribes to everything; it requests the day itself. */
export const joinBoard = async (): Promise<Joined> => ({ topics: [boardTopic()], snapshot: [] })

/** A driver subscribes to their own topic, and gets their legs and offers at once. */
export async function joinDriver(
  context: RequestContext,
  { driverId }: { driverId: string },
): Promise<Joined> {
  const { operator } = context
  const { held, sent, bookings } = await withOperator(context, async (tx) => {
    const found = await listOpenLegsOfDriver(tx, { operator, driverId })
    const bookingIds = [...new Set(found.map(({ bookingId }) => bookingId))]
    return {
      held: found,
      sent: await listSent(tx, { operator, driverId }),
      bookings: await listBookings(tx, { operator, bookingIds }),
    }
  })
  const legs = held.map(
    ({ reference, state, bookingId }): LiveEvent => ({
      signal: 'legUpdate',
      reference,
      state,
      version: bookings.find(({ id }) => id === bookingId)?.version ?? 0,
    }),
  )
  const offers = sent
    .filter((offer) => !hasRunOut(offer, context.now()))
    .map(
      ({ id, reference, expiresAt }): LiveEvent => ({
        signal: 'offerUpdate',
        offerId: id,
        reference,
        state: 'sent',
        expiresAt: expiresAt.toISOString(),
      }),
    )
  return { topics: [driverTopic(driverId)], snapshot: [...legs, ...offers] }
}
