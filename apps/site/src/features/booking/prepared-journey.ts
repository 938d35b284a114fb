import * as calls from '@kerbside/contract/calls.generated/embed.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { LinkQuery } from '@kerbside/domain/booking/journey-link.ts'
import { callApi } from '@kerbside/web/call-api.ts'

/** A journey prepared by another page, with the parameters of a link; undefined if this id has none. */
export async function findPreparedJourney(id: string): Promise<LinkQuery | undefined> {
  const response = await callApi(calls.findBookingParams, { id })
  if (!response.ok || response.reply.code !== CODE.done) return undefined
  const { pickup, dropoff, datetime, isASAP, vehtypeid } = response.reply
  const query = new URLSearchParams()
  if (pickup) query.set('pickup', pickup)
  if (dropoff) query.set('dropoff', dropoff)
  if (isASAP) query.set('when', 'now')
  else if (datetime) query.set('when', datetime)
  if (vehtypeid) query.set('vehicle', String(vehtypeid))
  return query
}
