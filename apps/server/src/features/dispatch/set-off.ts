import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { guessDriveSeconds } from '@kerbside/domain/dispatch/drive-time.ts'
import { setOffFrom } from '@kerbside/domain/dispatch/set-off.ts'
import type { Call } from '../../http/call.ts'

/** From when the driver of a leg may set off for it: by the way from where their phone was last heard. */
export function mayGoFrom(
  { drivers, operator }: Pick<Call, 'drivers' | 'operator'>,
  { driverId, pickupAt, pickup }: Pick<Leg, 'driverId' | 'pickupAt' | 'pickup'>,
): Date {
  const place = driverId === undefined ? undefined : drivers.placeOf(operator, driverId)
  return setOffFrom({ pickupAt, driveSeconds: place ? guessDriveSeconds(place, pickup.point) : 0 })
}
