import type { PageRide } from '@kerbside/contract/pages.ts'
import { sayPickup } from '@kerbside/web/tracking/say-ride.ts'
import { sayTime } from '@kerbside/words/say.ts'

export type PickupClockProps = { at: Date; ride: PageRide | undefined; nowMs: number }

/** The promised pickup time, or the expected one when the car is late; start/ride-text.ts updates it. */
export function PickupClock({ at, ride, nowMs }: PickupClockProps) {
  const isOfRide = ride !== undefined && Date.parse(ride.now.pickupat) === at.getTime()
  return isOfRide ? (
    <span data-ride-pickup>{sayPickup(ride.now, nowMs)}</span>
  ) : (
    sayTime(at, 'clock')
  )
}
