import type { PageRide } from '@kerbside/contract/pages.ts'
import { sayPickup } from '@kerbside/web/tracking/say-ride.ts'
import { sayTime } from '@kerbside/words/say.ts'

export type PickupClockProps = { at: Date; ride: PageRide | undefined; nowMs: number }

/** The time of a pickup: as promised, and later when its car is late (start/ride-text.ts keeps it true). */
export function PickupClock({ at, ride, nowMs }: PickupClockProps) {
  const isOfRide = ride !== undefined && Date.parse(ride.now.pickupat) === at.getTime()
  return isOfRide ? (
    <span data-ride-pickup>{sayPickup(ride.now, nowMs)}</span>
  ) : (
    sayTime(at, 'clock')
  )
}
