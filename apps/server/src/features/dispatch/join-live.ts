import type { LiveEvent } from '@kerbside/contract/live.ts'
import { hasRunOut } from '@kerbside/domain/dispatch/offer.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { Joined } from '../../hub/joins.ts'
import { boardTopic, driverTopic } from '../../hub/topics.ts'
import { listBookings } from '../booking/list-bookings.ts'
import { listSent } from './offer-store.ts'
import { listHeld } from './store.ts'

/** The board follows everything; it asks for the day itself. */
export const joinBoard = async (): Promise<Joined> => ({ topics: [boardTopic()], snapshot: [] })

/** A driver follows what is meant for them, and hears at once what they have and are asked. */
export async function joinDriver(call: Call, { driverId }: { driverId: string }): Promise<Joined> {
  const { operator } = call
  const { held, sent, bookings } = await withOperator(call, async (tx) => {
    const found = await listHeld(tx, { operator, driverId })
    const bookingIds = [...new Set(found.map(({ bookingId }) => bookingId))]
    return {
      held: found,
      sent: await listSent(tx, { operator, driverId }),
      bookings: await listBookings(tx, { operator, bookingIds }),
    }
  })
  const jobs = held.map(
    ({ reference, state, bookingId }): LiveEvent => ({
      signal: 'jobUpdate',
      jobpartid: reference,
      state,
      version: bookings.find(({ id }) => id === bookingId)?.version ?? 0,
    }),
  )
  const offers = sent
    .filter((offer) => !hasRunOut(offer, call.now()))
    .map(
      ({ id, reference, expiresAt }): LiveEvent => ({
        signal: 'offerUpdate',
        offerid: id,
        jobpartid: reference,
        state: 'sent',
        expiresat: expiresAt.toISOString(),
      }),
    )
  return { topics: [driverTopic(driverId)], snapshot: [...jobs, ...offers] }
}
