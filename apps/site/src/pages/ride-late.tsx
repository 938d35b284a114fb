import type { PageRide } from '@kerbside/contract/pages.ts'
import { sayLate } from '@kerbside/web/tracking/say-ride.ts'

/** Says how late the car is; hidden while it is in time. start/ride-text.ts updates it. */
export function RideLate({ ride, nowMs }: { ride: PageRide; nowMs: number }) {
  const text = sayLate(ride.now, nowMs)
  return (
    <p className="small" data-ride-late hidden={text === ''}>
      {text}
    </p>
  )
}
