import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { minutesLeft } from '@kerbside/domain/tracking/minutes-left.ts'
import type { RequestContext } from '../../../request-context.ts'

/** An older position is from before the driver set off. */
const MAX_AGE_MINUTES = 10

/** Whole minutes from the driver's last position to the pickup; undefined without a recent position or a road. */
export async function findMinutesAway(
  context: Pick<RequestContext, 'drivers' | 'operator' | 'roads' | 'now'>,
  { leg, driverId }: { leg: Leg; driverId: string | undefined },
): Promise<number | undefined> {
  if (driverId === undefined || leg.state !== 'en_route') return undefined
  const now = context.now()
  const fix = context.drivers.placeOf(context.operator, driverId)
  if (!fix || fix.at.getTime() < now.getTime() - MAX_AGE_MINUTES * MINUTE) return undefined
  // without an answer of the roads the message is sent without minutes
  const route = await context.roads
    .route([{ lat: fix.lat, lng: fix.lng }, leg.pickup.point], { departAt: fix.at })
    .catch(() => undefined)
  return route && minutesLeft({ seconds: route.seconds, at: fix.at }, now)
}
