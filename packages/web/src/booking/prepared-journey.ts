import { CODE } from '@kerbside/contract/codes.ts'
import type { findBookingParams } from '@kerbside/contract/embed.ts'
import type { LinkQuery } from '@kerbside/domain/booking/journey-link.ts'
import { type CallOf, call } from '../server.ts'

export const FIND_BOOKING_PARAMS: CallOf<typeof findBookingParams> = {
  method: 'GET',
  path: '/api/bookingparams',
}

/** A journey another page prepared, in the words of a link; undefined when there is none under this id. */
export async function findPreparedJourney(id: string): Promise<LinkQuery | undefined> {
  const answer = await call(FIND_BOOKING_PARAMS, { id })
  if (!answer.heard || answer.reply.code !== CODE.done) return undefined
  const { pickup, dropoff, datetime, isASAP, vehtypeid } = answer.reply
  const query = new URLSearchParams()
  if (pickup) query.set('pickup', pickup)
  if (dropoff) query.set('dropoff', dropoff)
  if (isASAP) query.set('when', 'now')
  else if (datetime) query.set('when', datetime)
  if (vehtypeid) query.set('vehicle', String(vehtypeid))
  return query
}
