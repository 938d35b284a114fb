import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { guessDriveSeconds } from '@kerbside/domain/dispatch/drive-time.ts'
import { setOffFrom } from '@kerbside/domain/dispatch/set-off.ts'
import type { RequestContext } from '../../../request-context.ts'

/** The earliest time the leg's driver may set off, from the drive time at the phone's last position. */
export function mayGoFrom(
  { drivers, operator }: Pick<RequestContext, 'drivers' | 'operator'>,
  { driverId, pickupAt, pickup }: Pick<Leg, 'driverId' | 'pickupAt' | 'pickup'>,
): Date {
  const place = driverId === undefined ? undefined : drivers.placeOf(operator, driverId)
  return setOffFrom({ pickupAt, driveSeconds: place ? guessDriveSeconds(place, pickup.point) : 0 })
}
