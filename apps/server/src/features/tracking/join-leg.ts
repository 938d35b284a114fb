import { writeLocationUpdate, writeStatusUpdate } from '@kerbside/contract/tracking.ts'
import type { Joined } from '../../hub/joins.ts'
import { chatTopic, legTopic } from '../../hub/topics.ts'
import type { RequestContext } from '../../request-context.ts'
import { etaOf, placeOf } from './build-tracking-reply.ts'
import { findDisclosedCrew } from './find-crew.ts'
import { findLegAccess } from './find-leg-access.ts'
import { findRouteAhead, legProgress } from './find-route-ahead.ts'

/** Subscribes a page to a leg and sends its current state. */
export async function joinLeg(
  context: RequestContext,
  { jobpartid, code = '' }: { jobpartid: number; code: string | undefined },
): Promise<Joined | undefined> {
  const access = await findLegAccess(context, { code, reference: jobpartid })
  if (!access) return undefined
  const { booking, leg, shared } = access
  const crew = await findDisclosedCrew(context, access)
  const place = placeOf(context, access, crew?.known.driver.id)
  const route = place && (await findRouteAhead(context, { leg: legProgress(leg), from: place }))
  return {
    topics: [
      legTopic(booking.id, leg.number),
      ...(shared ? [] : [chatTopic(booking.id, leg.number)]),
    ],
    snapshot: [
      writeStatusUpdate({ leg, version: booking.version, at: context.now() }),
      ...(place
        ? [
            writeLocationUpdate({
              reference: leg.reference,
              place,
              eta: etaOf(route, context.now()),
            }),
          ]
        : []),
    ],
  }
}
